import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { filesUnder, ISSUED } from '../canary/canary-watch.ts';
import { freePort } from '../sockets/ports.ts';
import { ownFolder } from '../terminal/own-folder.ts';
import { start } from '../terminal/pseudo-terminal.ts';
import { typeYesLine } from '../terminal/type-yes.ts';
import { LessonDashboard } from './lesson-dashboard.ts';

/** With which the codes of a walk are sealed. */
export const WORKSHOP_WORD = 'harbour';

const CLI = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

type Typed = string | ((dashboard: LessonDashboard) => Promise<string>);

/** What is said and which goal is the last one told, then what is typed: a line, or one read there. */
export interface PlainMove {
  readonly goal: number;
  readonly said: RegExp;
  readonly typed: Typed;
  /** It comes near, and the goal stays. */
  readonly isNearMiss: boolean;
}

export interface PlainWalk {
  readonly id: string;
  /** The lesson names port 3456 in its answers. */
  readonly isOnFixedPort?: boolean;
  readonly moves: readonly PlainMove[];
}

/** Moves of one goal, one after the other. */
export function at(goal: number, ...moves: ReadonlyArray<readonly [RegExp, Typed]>): PlainMove[] {
  return moves.map(([said, typed]) => ({ goal, said, typed, isNearMiss: false }));
}

export function near(goal: number, said: RegExp, typed: Typed): PlainMove {
  return { goal, said, typed, isNearMiss: true };
}

/** The last goal that was told. */
function goalTold(said: string): number {
  return Number(/.*^Goal (\d+) of /ms.exec(said)?.[1] ?? 0);
}

/**
 * Does a lesson on the program itself, by lines typed into a pseudo-terminal, where it asks in bare
 * lines.
 * @returns all that was said
 */
export async function walkPlain({ id, isOnFixedPort, moves }: PlainWalk): Promise<string> {
  const cwd = await ownFolder();
  const port = isOnFixedPort === true ? 3456 : await freePort();
  const callback = `http://127.0.0.1:${port}/callback`;
  const args = ['learn', id, '--plain', '--name', 'Ana', '--word', WORKSHOP_WORD];
  await using terminal = start(process.execPath, [CLI, ...args], {
    // What it says stands in one row as it was said.
    cols: 1000,
    rows: 60,
    cwd,
    // Its browser is elsewhere: nothing is opened, wherever this runs.
    env: {
      HOME: cwd,
      ACCESSIBLE: '1',
      container: 'podman',
      TOKENWRIGHT_REDIRECT_URI: callback,
    },
  });
  const all = (): string => terminal.raw().replaceAll('\r', '');
  let heard = 0;
  for (const { goal, said, typed } of moves) {
    const now = () => all().slice(heard);
    await expect.poll(now, { interval: 10 }).toMatch(said);
    expect(goalTold(all()), `goal before ${String(typed)}: ${now()}`).toBe(goal);
    const line =
      typeof typed === 'string' ? typed : await typed(LessonDashboard.saidIn(all(), callback));
    heard = all().length;
    if (line === 'yes') await typeYesLine(terminal, 'Type yes or no.');
    else terminal.send(`${line}\r`);
  }
  await terminal.waitFor(/Lesson done: /);
  terminal.send('\u0004');
  expect(await terminal.exit).toMatchObject({ exitCode: 0 });
  // P70: the secrets of a lesson's own store, whichever they are, were not asked for anywhere.
  expect(ISSUED.exec(all())?.[0], 'said by the lesson').toBeUndefined();
  for (const path of filesUnder(cwd))
    expect(ISSUED.exec(`${path}\n${readFileSync(path, 'latin1')}`)?.[0], path).toBeUndefined();
  return all();
}

import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { sealWith } from '../../../source/commands/learn/seal.ts';
import { verifyCode } from '../../../source/commands/learn/verify-codes.ts';
import { freePort } from '../sockets/ports.ts';
import { ownFolder } from '../terminal/own-folder.ts';
import { type PseudoTerminal, start } from '../terminal/pseudo-terminal.ts';
import { pressAlone } from '../terminal/type-yes.ts';
import { builtInLesson } from './built-in.ts';
import { LessonDashboard } from './lesson-dashboard.ts';

const CLI = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

const CODE = /(?:[0-9A-Z]{5}-){3,}[0-9A-Z]{1,5}/;

/** Where a lesson is done. */
export interface Place {
  readonly dashboard: LessonDashboard;
  /** What the guide listens on. */
  readonly callback: string;
}

/** A key or a text; a key that answers a question; or what is done elsewhere, and the text that comes of it. */
type Pressed = string | { readonly alone: string } | ((place: Place) => Promise<unknown> | string);

/** What is shown, and what is pressed then. */
export type Shown = readonly [shown: RegExp, ...keys: readonly Pressed[]];

/** The same, with the number of the goal that stands at the top meanwhile. */
interface ScreenMove {
  readonly goal: number;
  readonly shown: RegExp;
  readonly keys: readonly Pressed[];
  /** It comes near, and the goal stays. */
  readonly isNearMiss: boolean;
}

export interface ScreenWalk {
  readonly id: string;
  readonly moves: readonly ScreenMove[];
  /** As the completion code tells them: what came near a goal, and was of its kind. */
  readonly tries: readonly number[];
}

/** Moves of one goal, one after the other. */
export function at(goal: number, ...moves: readonly Shown[]): ScreenMove[] {
  return moves.map(([shown, ...keys]) => ({ goal, shown, keys, isNearMiss: false }));
}

export function near(goal: number, ...[shown, ...keys]: Shown): ScreenMove {
  return { goal, shown, keys, isNearMiss: true };
}

/** A test of each: it is done by its keys, up to a code that holds. */
export function testWalks(walks: readonly ScreenWalk[]): void {
  test.each(walks)('lesson $id is done by its keys', async ({ id, moves, tries }) => {
    const terminal = await walkScreens(id, moves);
    terminal.press('h');
    await terminal.waitFor(/Your completion code[^]*c {1,2}Copy/i);
    const [code = ''] = CODE.exec(terminal.text()) ?? [];
    const lesson = await builtInLesson(id);
    expect(verifyCode(code, [lesson], sealWith(undefined))).toMatchObject({
      ...{ fault: null, lesson },
      completion: { tries },
    });
  });
}

/** Does a lesson on its screens, up to the end that they show. */
async function walkScreens(id: string, moves: readonly ScreenMove[]): Promise<PseudoTerminal> {
  const cwd = await ownFolder();
  const callback = `http://127.0.0.1:${await freePort()}/callback`;
  const terminal = start(process.execPath, [CLI, 'learn', id], {
    ...{ cols: 100, rows: 30, cwd },
    env: { HOME: cwd, BROWSER: 'none', TOKENWRIGHT_REDIRECT_URI: callback },
  });
  onTestFinished(() => terminal.dispose());
  const screen = { sees: terminal.waitFor, press: terminal.press };
  let origin: string | null = null;
  for (const { goal, shown, keys } of moves) {
    const isAtGoal = new RegExp(`^(?: ✓ Done\\.)? *${goal} of \\d+ {2}`);
    await terminal.waitFor((rows) => isAtGoal.test(rows[0] ?? '') && shown.test(rows.join('\n')));
    // It stands where it is opened, and not on every screen.
    origin = LessonDashboard.originIn(terminal.text()) ?? origin;
    const dashboard = new LessonDashboard(origin ?? 'not seen yet', callback);
    for (const key of keys) {
      if (typeof key === 'string') terminal.press(key);
      else if (typeof key === 'object') await pressAlone(screen, key.alone, shown);
      else {
        const text = await key({ dashboard, callback });
        if (typeof text === 'string') terminal.press(text);
      }
    }
  }
  await terminal.waitFor(/Done: all \d+\./);
  return terminal;
}

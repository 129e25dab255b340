import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { takeFixedPorts } from '../sockets/fixed-ports.ts';
import { freePort } from '../sockets/ports.ts';
import { ownFolder } from '../terminal/own-folder.ts';
import { type PseudoTerminal, start } from '../terminal/pseudo-terminal.ts';

const CLI = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

/** The goal that stands at the top, what is shown below it, and the keys that are then pressed. */
export type ScreenMove = readonly [goal: number, shown: RegExp, ...keys: readonly string[]];

export interface ScreenWalk {
  readonly id: string;
  /** The lesson names port 3456 in its answers. */
  readonly isOnFixedPort?: boolean;
  readonly moves: readonly ScreenMove[];
}

/** Does a lesson on its screens, up to the end that they show. */
export async function walkScreens({
  id,
  isOnFixedPort,
  moves,
}: ScreenWalk): Promise<PseudoTerminal> {
  if (isOnFixedPort === true) await takeFixedPorts();
  const cwd = await ownFolder();
  const port = isOnFixedPort === true ? 3456 : await freePort();
  const terminal = start(process.execPath, [CLI, 'learn', id], {
    ...{ cols: 100, rows: 40, cwd },
    env: {
      HOME: cwd,
      BROWSER: 'none',
      TOKENWRIGHT_REDIRECT_URI: `http://127.0.0.1:${port}/callback`,
    },
  });
  onTestFinished(() => terminal.dispose());
  for (const [goal, shown, ...keys] of moves) {
    const isAtGoal = new RegExp(`^(?: ✓ Done\\.)? *${goal} of \\d+ {2}`);
    await terminal.waitFor((rows) => {
      const text = rows.join('\n');
      return isAtGoal.test(rows[0] ?? '') && shown.test(text);
    });
    terminal.press(...keys);
  }
  await terminal.waitFor(/Done: all \d+\./);
  return terminal;
}

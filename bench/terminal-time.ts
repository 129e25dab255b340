import { setTimeout as delay } from 'node:timers/promises';
import { start, type PseudoTerminal } from '../test/support/terminal/pseudo-terminal.ts';
import { benchEnvironment, CLI, STUCK_MS } from './process-time.ts';

export interface Size {
  readonly cols: number;
  readonly rows: number;
}

/** The built program in a pseudo-terminal. */
export function openProgram(
  args: readonly string[],
  size: Size,
  env: Readonly<Record<string, string>> = {},
): PseudoTerminal {
  return start(process.execPath, [CLI, ...args], { ...size, env: benchEnvironment(env) });
}

/**
 * Milliseconds from the start of the program until `text` is on its screen. Then the program is
 * quit by its own key: only a clean exit keeps the compiled code for the next start.
 */
export async function timeToText(
  args: readonly string[],
  size: Size,
  text: string,
): Promise<number> {
  const started = performance.now();
  await using terminal = openProgram(args, size);
  await terminal.waitFor(text);
  const ms = performance.now() - started;
  terminal.press('q');
  await Promise.race([terminal.exit, delay(STUCK_MS, undefined, { ref: false })]);
  return ms;
}

/**
 * Milliseconds from a key to the screen that answers it, as the terminal's emulator sees it.
 * `shows` tells the new screen from the old one.
 */
export async function timeKey(
  terminal: PseudoTerminal,
  key: string,
  shows: (rows: readonly string[]) => boolean,
): Promise<number> {
  const started = performance.now();
  terminal.send(key);
  await terminal.waitFor((rows) => shows(rows));
  return performance.now() - started;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { median } from './result.ts';

export const CLI = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const EMPTY = fileURLToPath(new URL('empty.mjs', import.meta.url));

/** A small environment, so that settings of the machine have no influence. */
export function benchEnvironment(extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, TERM: 'xterm-256color', LANG: 'C.UTF-8', CI: 'false', ...extra };
}

interface TimedProcess {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly exitCode?: number;
}

/** In milliseconds; far longer than every start that is timed here. */
export const STUCK_MS = 20_000;

/** Milliseconds from the start of a process to its end. Throws when it ends with another code. */
export async function timeProcess(
  args: readonly string[],
  options: TimedProcess = {},
): Promise<number> {
  // Some C libraries let Node hang once in thousands of exits: that is no measurement.
  return (await timeOnce(args, options)) ?? (await timeOnce(args, options)) ?? STUCK_MS;
}

/** Null when it had to be killed. */
async function timeOnce(args: readonly string[], options: TimedProcess): Promise<number | null> {
  const started = performance.now();
  const child = spawn(process.execPath, [...args], {
    stdio: 'ignore',
    env: options.env ?? benchEnvironment(),
    cwd: options.cwd,
    timeout: STUCK_MS,
    killSignal: 'SIGKILL',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  const ms = performance.now() - started;
  if (code === null) return null;
  const expected = options.exitCode ?? 0;
  if (code !== expected) throw new Error(`${args.join(' ')} ended with ${code}, not ${expected}.`);
  return ms;
}

/** An empty Node start, in milliseconds: the unit of every ratio. */
export function timeEmptyNode(): Promise<number> {
  return timeProcess([EMPTY]);
}

/**
 * The median of `measure / empty Node start`, pair by pair, so that a machine whose speed drifts
 * does not change it. The first pair is discarded.
 */
export async function ratioToEmptyNode(
  runs: number,
  measure: () => Promise<number>,
): Promise<{ readonly ratio: number; readonly emptyMs: number; readonly ms: number }> {
  const ratios: number[] = [];
  const empties: number[] = [];
  const times: number[] = [];
  for (let run = -1; run < runs; run += 1) {
    const empty = await timeEmptyNode();
    const ms = await measure();
    if (run < 0) continue;
    empties.push(empty);
    times.push(ms);
    ratios.push(ms / empty);
  }
  return { ratio: median(ratios), emptyMs: median(empties), ms: median(times) };
}

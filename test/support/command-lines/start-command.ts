import { PassThrough } from 'node:stream';
import { runLine } from '../../../source/commands/main.ts';
import { tmpdir } from 'node:os';
import type { World } from '../../../source/commands/entry/world.ts';

/** A command in this process, while it runs. */
export interface RunningCommand {
  /** Resolves with the first match in what standard error has said so far or will say. */
  said(pattern: RegExp): Promise<RegExpExecArray>;
  /** What standard error has said so far. */
  stderr(): string;
  /** The same of standard output. */
  stdout(): string;
  /** Ends it as Ctrl+C does. */
  stop(): void;
  readonly end: Promise<CommandEnd>;
}

interface CommandEnd {
  readonly exitCode: number;
  /** Of its error; null where there is none. */
  readonly code: string | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Runs a line of the program in this process, with streams of its own and an empty input. */
export function startCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd: string = tmpdir(),
): RunningCommand {
  const stopping = new AbortController();
  const stdin = new PassThrough();
  stdin.end();
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const written: Buffer[] = [];
  stdout.on('data', (chunk: Buffer) => written.push(chunk));
  let told = '';
  const waiting = new Set<() => void>();
  stderr.setEncoding('utf8').on('data', (text: string) => {
    told += text;
    for (const look of waiting) look();
  });
  const world = {
    env: { HOME: cwd, ...env },
    cwd,
    version: '1.2.3',
    program: 'tokenwright',
    stdin,
    stdout,
    stderr,
    signal: stopping.signal,
    secrets: new Set<never>(),
  } as unknown as World;
  const end = runLine(args, world).then(async ({ exitCode, error }) => {
    // What was written last is read with the next turn.
    await new Promise((resolve) => setImmediate(resolve));
    return {
      exitCode,
      code: error?.code ?? null,
      stdout: Buffer.concat(written),
      stderr: told,
    };
  });
  return {
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(told);
          if (match === null) return;
          waiting.delete(look);
          resolve(match);
        };
        waiting.add(look);
        look();
        void end.then(() => reject(new Error(`it ended without ${pattern}: ${told}`)));
      }),
    stderr: () => told,
    stdout: () => Buffer.concat(written).toString(),
    stop: () => stopping.abort('SIGINT'),
    end,
  };
}

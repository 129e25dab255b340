import { PassThrough, Readable } from 'node:stream';
import type { World } from '../../../source/commands/entry/world.ts';
import { runLine } from '../../../source/commands/main.ts';
import { settled } from '../terminal/waiting.ts';

/** A command line that runs in this process, with pipes at all its ends. */
export interface LineHere {
  /** Resolves with the first match in either output. */
  said(pattern: RegExp): Promise<RegExpExecArray>;
  stop(): void;
  readonly end: Promise<{
    readonly code: number;
    readonly stdout: string;
    readonly stderr: string;
  }>;
}

export function lineHere(
  args: readonly string[],
  options: {
    readonly cwd: string;
    readonly env: Readonly<Record<string, string>>;
    readonly input?: string;
  },
): LineHere {
  const written = { stdout: '', stderr: '' };
  const looks = new Set<() => void>();
  const output = (name: keyof typeof written) => {
    const stream = new PassThrough();
    stream.setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
      for (const look of looks) look();
    });
    return stream;
  };
  const ending = new AbortController();
  const stdin = Object.assign(Readable.from([options.input ?? '']), {
    ref: () => stdin,
    unref: () => stdin,
  });
  const world = {
    env: { PATH: process.env['PATH'], TERM: 'dumb', ...options.env },
    cwd: options.cwd,
    version: '1.2.3',
    program: 'tokenwright',
    stdin,
    stdout: output('stdout'),
    stderr: output('stderr'),
    signal: ending.signal,
    secrets: new Set(),
    // Of the streams a command without a terminal takes no more.
  } as unknown as World;
  const end = runLine(args, world).then(async ({ exitCode }) => {
    // What was written last is read a moment later.
    await settled(1);
    return { code: exitCode, ...written };
  });
  return {
    end,
    stop: () => ending.abort('SIGINT'),
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(`${written.stdout}\n${written.stderr}`);
          if (match !== null) resolve(match);
        };
        looks.add(look);
        look();
        void end.then(({ stderr }) => reject(new Error(`it ended without ${pattern}: ${stderr}`)));
      }),
  };
}

import type { World } from '../../../source/commands/entry/world.ts';

/** A world without a terminal: a command runs in it in this process. */
export interface PipedWorld {
  readonly world: World;
  /** What was written so far. */
  stdout(): string;
  stderr(): string;
}

/** @param cwd the working folder, and the person's home */
export function pipedWorld(cwd: string, env: World['env'] = {}): PipedWorld {
  const written = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof written) => ({
    isTTY: false,
    write: (piece: string | Uint8Array) => (written[name] += Buffer.from(piece).toString()),
  });
  const world = {
    env: { HOME: cwd, ...env },
    cwd,
    version: '1.2.3',
    program: 'tokenwright',
    stdin: { isTTY: false },
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    signal: new AbortController().signal,
    secrets: new Set(),
    // Of the streams a command without a terminal takes no more.
  } as unknown as World;
  return { world, stdout: () => written.stdout, stderr: () => written.stderr };
}

import type { World } from '../../../source/commands/entry/world.ts';
import { runLine } from '../../../source/commands/main.ts';
import { createFakeTerminal } from './fake-terminal.ts';
import type { Expected } from './screen-emulator.ts';
import type { NamedKey } from './screen-keys.ts';

/** A command that runs in this process, with a terminal on all its ends. */
export interface CommandHere {
  /** Rejects with the screen when it does not come. */
  waitFor(expected: Expected): Promise<void>;
  send(bytes: string): void;
  press(...keys: ReadonlyArray<NamedKey | (string & {})>): void;
  text(): string;
  /** All that was written to either output. */
  raw(): string;
  /** How it ended: the exit code, and the code of the error that was told. */
  readonly exit: Promise<{ readonly exitCode: number; readonly code: string | null }>;
}

/** The same as in a terminal of the system, but for signals: of those Ctrl+C is one, if nobody reads keys. */
export function commandHere(
  args: readonly string[],
  options: {
    readonly cwd: string;
    readonly env: Readonly<Record<string, string>>;
    /** An end that a pipe has. */
    readonly notTerminal?: 'stdin' | 'stderr';
  },
): CommandHere {
  const terminal = createFakeTerminal(200, 60);
  const ending = new AbortController();
  let raw = '';
  const { stdin, stdout } = terminal;
  const write = stdout.write.bind(stdout);
  stdout.write = (chunk: string | Uint8Array, ...rest: never[]) => {
    raw += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
    return write(chunk, ...rest);
  };
  // As the process's own: the end of a prompt is not theirs.
  stdout.end = () => stdout;
  const world: World = {
    env: { HOME: options.cwd, TERM: 'xterm-256color', DISPLAY: ':0', ...options.env },
    cwd: options.cwd,
    version: '1.2.3',
    program: 'tokenwright',
    stdin: options.notTerminal === 'stdin' ? inPipe(stdin) : stdin,
    stdout,
    stderr: options.notTerminal === 'stderr' ? inPipe(stdout) : stdout,
    signal: ending.signal,
    secrets: new Set(),
  };
  const exit = runLine(args, world).then(async ({ exitCode, error }) => {
    // The screen takes what it was given a moment later.
    await terminal.waitFor(() => true);
    return { exitCode: ending.signal.aborted ? 130 : exitCode, code: error?.code ?? null };
  });
  return {
    exit,
    waitFor: (expected) => terminal.waitFor(expected),
    send: (bytes) => terminal.send(bytes),
    press(...keys) {
      if (keys.includes('ctrl+c') && !stdin.isRaw) ending.abort('SIGINT');
      else terminal.press(...keys);
    },
    text: () => terminal.text(),
    raw: () => raw,
  };
}

function inPipe<Stream extends object>(stream: Stream): Stream {
  return new Proxy(stream, {
    get: (target, key) => (key === 'isTTY' ? undefined : Reflect.get(target, key, target)),
  });
}

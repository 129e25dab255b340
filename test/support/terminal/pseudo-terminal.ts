import { spawn } from '@lydell/node-pty';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPILED } from './compiled.ts';
import { removeFolder } from './own-folder.ts';
import { Emulator, type CellLook, type Expected } from './screen-emulator.ts';
import { bytesOf, type NamedKey } from './screen-keys.ts';
import { WAIT_MS } from '../wait-ms.ts';

export interface PseudoTerminalOptions {
  readonly cols?: number;
  readonly rows?: number;
  readonly cwd?: string;
  /** Added to a small clean environment; `undefined` takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export interface PseudoTerminalExit {
  readonly exitCode: number;
  /** The signal's number when one ended the program, else 0. */
  readonly signal: number;
}

/** A program in a pseudo-terminal, and the screen a person would see. */
export interface PseudoTerminal {
  readonly pid: number;
  readonly emulator: Emulator;
  readonly exit: Promise<PseudoTerminalExit>;
  /** Rejects with a picture of the screen when it doesn't come, or when the program ends first. */
  waitFor(expected: Expected, timeoutMs?: number): Promise<void>;
  /** Sends bytes as they are. */
  send(bytes: string): void;
  /** Sends keys by name (`enter`, `ctrl+c`) or text, each in a write of its own. */
  press(...keys: ReadonlyArray<NamedKey | (string & {})>): void;
  rows(): string[];
  text(): string;
  /** Every byte the program wrote. */
  raw(): string;
  lookOf(text: string): CellLook;
  resize(cols: number, rows: number): void;
  /** The terminal goes away, as when its window is closed: nothing of the program is seen any more. */
  hangUp(): void;
  /** To the program alone; `dispose` ends its whole group. */
  kill(signal: NodeJS.Signals): void;
  dispose(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Runs a program as a person would: its own session, 80×24, UTF-8, colours, not in CI. */
export function start(
  command: string,
  args: readonly string[],
  options: PseudoTerminalOptions = {},
): PseudoTerminal {
  const { cols = 80, rows = 24 } = options;
  const emulator = new Emulator(cols, rows, { isTtyBetween: true });
  const config = mkdtempSync(join(tmpdir(), 'tokenwright-config-'));
  const pty = spawn(command, [...args], {
    name: options.env?.['TERM'] ?? 'xterm-256color',
    cols,
    rows,
    cwd: options.cwd ?? process.cwd(),
    env: { ...cleanEnvironment(config), ...compiledIn(options.env), ...options.env },
  });
  const written: Promise<void>[] = [];
  pty.onData((data) => written.push(emulator.write(data)));
  // Answers of the terminal itself: cursor position, device attributes.
  const replies = emulator.terminal.onData((data) => pty.write(data));
  let hasEnded = false;
  const exit = new Promise<PseudoTerminalExit>((resolve) => {
    pty.onExit(({ exitCode, signal }) => {
      hasEnded = true;
      replies.dispose();
      const end = () => resolve({ exitCode, signal: signal ?? 0 });
      void Promise.all(written)
        .then(() => emulator.wake())
        .then(() => removeFolder(config))
        .then(end, end);
    });
  });

  async function waitFor(expected: Expected, timeoutMs = WAIT_MS): Promise<void> {
    const shown = emulator.waitFor(expected, timeoutMs);
    shown.catch(() => {});
    const ended = exit.then(({ exitCode, signal }) => ({ exitCode, signal }));
    const first = await Promise.race([shown.then(() => null), ended]);
    if (first === null) return;
    // What it wrote last may be what is waited for.
    await emulator.waitFor(expected, 0).catch(() => {
      throw new Error(
        `ended with ${first.exitCode}/${first.signal} before; there is:\n${emulator.framed()}`,
      );
    });
  }

  async function dispose(): Promise<void> {
    // A program in a pseudo-terminal leads its own group.
    if (!hasEnded) killGroup(pty.pid);
    await exit;
    emulator.terminal.dispose();
  }

  return {
    pid: pty.pid,
    emulator,
    exit,
    waitFor,
    send: (bytes) => pty.write(bytes),
    press: (...keys) => {
      for (const key of keys) pty.write(bytesOf(key));
    },
    rows: () => emulator.rows(),
    text: () => emulator.text(),
    raw: () => emulator.raw(),
    lookOf: (text) => emulator.lookOf(text),
    resize: (newCols, newRows) => {
      emulator.terminal.resize(newCols, newRows);
      pty.resize(newCols, newRows);
    },
    hangUp: () => {
      // It is there, though not among the published types.
      const destroy: unknown = Reflect.get(pty, 'destroy');
      if (typeof destroy !== 'function') throw new Error('the terminal cannot be closed');
      destroy.call(pty);
    },
    kill: (signal) => process.kill(pty.pid, signal),
    dispose,
    [Symbol.asyncDispose]: dispose,
  };
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // It ended in this moment.
  }
}

/**
 * Nothing of the machine's own settings, nor of an earlier run, may decide what a test sees; only
 * what Node makes of the modules is kept between starts, each of which has a home of its own.
 */
function cleanEnvironment(config: string): Record<string, string | undefined> {
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    XDG_CONFIG_HOME: config,
    TERM: 'xterm-256color',
    LANG: 'C.UTF-8',
    CI: 'false',
  };
}

/** Where a cache folder is named, the test looks at what the program itself keeps in it. */
function compiledIn(env: PseudoTerminalOptions['env'] = {}): Record<string, string> {
  return Object.hasOwn(env, 'XDG_CACHE_HOME') ? {} : { NODE_COMPILE_CACHE: COMPILED };
}

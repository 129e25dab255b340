import { Readable, Writable } from 'node:stream';
import { render } from 'ink';
import { createElement, type ReactNode } from 'react';
import { InputContext } from '../../source/ui/ink/input/input-context.tsx';
import { createTerminalInput, type TerminalInput } from '../../source/ui/ink/input/terminal-input.ts';
import { createTheme, ThemeContext } from '../../source/ui/ink/theme.ts';
import { Emulator, type CellLook, type Expected } from './screen-emulator.ts';
import { bytesOf, pasteBytes, type NamedKey } from './screen-keys.ts';

export interface ScreenOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly color?: boolean;
  readonly unicode?: boolean;
}

/** An Ink tree on an emulated terminal: what a person would see and press. */
export interface TestScreen {
  readonly emulator: Emulator;
  readonly input: TerminalInput;
  /** Each key in a piece of its own, all in one tick. */
  press(...keys: ReadonlyArray<NamedKey | (string & {})>): void;
  /** A bracketed paste. */
  paste(text: string): void;
  /** Bytes in one piece, as they are: `text\r`, half a sequence, not even UTF-8. */
  send(bytes: string | Uint8Array): void;
  /** Standard input ends. */
  closeInput(): void;
  resize(columns: number, rows: number): void;
  waitFor(expected: Expected, timeoutMs?: number): Promise<void>;
  waitUntilGone(text: string, timeoutMs?: number): Promise<void>;
  rows(): string[];
  text(): string;
  lookOf(text: string): CellLook;
  cursor(): { readonly column: number; readonly row: number; readonly isVisible: boolean };
  /** The greatest number of rows that any frame had. */
  tallestFrame(): number;
  rerender(tree: ReactNode): void;
  unmount(): void;
  [Symbol.dispose](): void;
}

/** Renders `tree` as the program does: alternate screen, incremental frames, our own input layer. */
export function openScreen(tree: ReactNode, options: ScreenOptions = {}): TestScreen {
  const { columns = 80, rows = 24, color = true, unicode = true } = options;
  const emulator = new Emulator(columns, rows);
  const stdout = new FakeStdout(emulator, columns, rows);
  const stdin = new FakeStdin();
  const input = createTerminalInput({ stdin, write: (bytes) => stdout.write(bytes) });
  const theme = createTheme({ color, unicode });
  const wrap = (node: ReactNode) =>
    createElement(ThemeContext, { value: theme }, createElement(InputContext, { value: input }, node));
  const app = render(wrap(tree), {
    // Ink asks for whole streams of the process; what it uses of them is there.
    stdout: stdout as unknown as NodeJS.WriteStream,
    stdin: stdin as unknown as NodeJS.ReadStream,
    interactive: true,
    alternateScreen: true,
    incrementalRendering: true,
    concurrent: true,
    maxFps: 60,
    exitOnCtrlC: false,
    patchConsole: false,
  });
  input.resume();

  function unmount(): void {
    input.pause();
    app.unmount();
    emulator.wake();
  }

  return {
    emulator,
    input,
    press: (...keys) => {
      for (const key of keys) stdin.receive(bytesOf(key));
    },
    paste: (text) => stdin.receive(pasteBytes(text)),
    send: (bytes) => stdin.receive(bytes),
    closeInput: () => stdin.emit('end'),
    resize: (newColumns, newRows) => {
      emulator.terminal.resize(newColumns, newRows);
      stdout.resize(newColumns, newRows);
    },
    waitFor: (expected, timeoutMs) => emulator.waitFor(expected, timeoutMs),
    waitUntilGone: (text, timeoutMs) =>
      emulator.waitFor((shown) => !shown.join('\n').includes(text), timeoutMs),
    rows: () => emulator.rows(),
    text: () => emulator.text(),
    lookOf: (text) => emulator.lookOf(text),
    cursor: () => emulator.cursor(),
    tallestFrame: () => stdout.tallestFrame,
    rerender: (node) => app.rerender(wrap(node)),
    unmount,
    [Symbol.dispose]: unmount,
  };
}

/** Takes what a terminal sends, at once, as one piece each. */
export class FakeStdin extends Readable {
  readonly isTTY = true;
  isRaw = false;

  override _read(): void {}

  setRawMode(isRaw: boolean): this {
    this.isRaw = isRaw;
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  receive(bytes: string | Uint8Array): void {
    this.emit('data', Buffer.from(bytes));
  }
}

/** A terminal's output side with a size of its own. */
export class FakeStdout extends Writable {
  readonly isTTY = true;
  columns: number;
  rows: number;
  tallestFrame = 0;
  readonly #emulator: Emulator;

  constructor(emulator: Emulator, columns: number, rows: number) {
    super({ decodeStrings: true });
    this.#emulator = emulator;
    this.columns = columns;
    this.rows = rows;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.tallestFrame = Math.max(this.tallestFrame, chunk.toString().split('\n').length);
    void this.#emulator.write(chunk).then(done);
  }

  resize(columns: number, rows: number): void {
    this.columns = columns;
    this.rows = rows;
    this.emit('resize');
  }
}

import { Readable, Writable } from 'node:stream';
import type { ReadStream, WriteStream } from 'node:tty';
import { Emulator, type CellLook, type Expected } from './screen-emulator.ts';
import { bytesOf, pasteBytes, type NamedKey } from './screen-keys.ts';

/** A terminal inside the test's own process: streams for a program, a screen and keys for a test. */
export interface FakeTerminal {
  readonly emulator: Emulator;
  readonly stdin: ReadStream & { readonly isRaw: boolean };
  readonly stdout: WriteStream;
  /** Each key in a piece of its own, all in one tick. */
  press(...keys: ReadonlyArray<NamedKey | (string & {})>): void;
  /** A bracketed paste. */
  paste(text: string): void;
  /** Bytes in one piece, as they are: `text\r`, half a sequence, not even UTF-8. */
  send(bytes: string | Uint8Array): void;
  /** Standard input ends. */
  closeInput(): void;
  resize(columns: number, rows: number): void;
  waitFor(expected: Expected): Promise<void>;
  waitUntilGone(text: string): Promise<void>;
  rows(): string[];
  text(): string;
  lookOf(text: string): CellLook;
  cursor(): { readonly column: number; readonly row: number; readonly isVisible: boolean };
  /** The greatest number of rows that any one write had. */
  tallestFrame(): number;
}

export function createFakeTerminal(columns = 80, rows = 24): FakeTerminal {
  const emulator = new Emulator(columns, rows, { isTtyBetween: false });
  const stdout = new FakeStdout(emulator, columns, rows);
  const stdin = new FakeStdin();
  return {
    emulator,
    // Programs ask for whole streams of the process; what they use of them is there.
    stdin: stdin as unknown as FakeTerminal['stdin'],
    stdout: stdout as unknown as WriteStream,
    press: (...keys) => {
      for (const key of keys) stdin.receive(bytesOf(key));
    },
    paste: (text) => stdin.receive(pasteBytes(text)),
    send: (bytes) => stdin.receive(bytes),
    closeInput: () => stdin.emit('end'),
    resize: (newColumns, newRows) => {
      emulator.terminal.resize(Math.max(1, newColumns), Math.max(1, newRows));
      stdout.resize(newColumns, newRows);
    },
    waitFor: (expected) => emulator.waitFor(expected),
    waitUntilGone: (text) => emulator.waitFor((shown) => !shown.join('\n').includes(text)),
    rows: () => emulator.rows(),
    text: () => emulator.text(),
    lookOf: (text) => emulator.lookOf(text),
    cursor: () => emulator.cursor(),
    tallestFrame: () => stdout.tallestFrame,
  };
}

/** Takes what a terminal sends, at once, as one piece each. */
class FakeStdin extends Readable {
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
class FakeStdout extends Writable {
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

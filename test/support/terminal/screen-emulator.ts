import headless, { type IBufferCell, type Terminal } from '@xterm/headless';
import { setTimeout as delay } from 'node:timers/promises';
import { WAIT_MS } from '../wait-ms.ts';

/** How one cell looks. A colour is an ANSI number (0–15 of the palette) or `default`. */
export interface CellLook {
  readonly text: string;
  readonly foreground: number | 'default';
  readonly background: number | 'default';
  readonly bold: boolean;
  readonly dim: boolean;
  readonly inverse: boolean;
  readonly underline: boolean;
}

/** A text, a pattern, or a question about all the rows. */
export type Expected = string | RegExp | ((rows: readonly string[]) => boolean);

/** A terminal emulator that can be asked what a person would see now. */
export class Emulator {
  readonly terminal: Terminal;
  #waiting = new Set<() => void>();
  #unwritten = 0;
  #raw: string[] = [];

  /** `isTtyBetween`: a tty driver stands between program and screen and makes LF to CR LF. */
  constructor(columns: number, rows: number, options: { readonly isTtyBetween: boolean }) {
    this.terminal = new headless.Terminal({
      cols: columns,
      rows,
      scrollback: 1000,
      allowProposedApi: true,
      convertEol: !options.isTtyBetween,
    });
  }

  /** What the program writes. Resolves when the emulator has taken it in. */
  write(bytes: string | Uint8Array): Promise<void> {
    this.#raw.push(typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes));
    this.#unwritten += 1;
    return new Promise((resolve) => {
      this.terminal.write(bytes, () => {
        this.#unwritten -= 1;
        resolve();
        for (const wake of this.#waiting) wake();
      });
    });
  }

  /** Every byte that was written so far. */
  raw(): string {
    return this.#raw.join('');
  }

  /** The visible rows, without blanks at their ends. */
  rows(): string[] {
    const buffer = this.terminal.buffer.active;
    return Array.from({ length: this.terminal.rows }, (_, row) => {
      // Cells that a narrower screen no longer shows are still kept in its lines.
      return (
        buffer.getLine(buffer.baseY + row)?.translateToString(true, 0, this.terminal.cols) ?? ''
      );
    });
  }

  text(): string {
    return this.rows().join('\n');
  }

  /** Rows of the normal screen with its scrollback, also while the alternate one is shown. */
  normalScreen(): string[] {
    const buffer = this.terminal.buffer.normal;
    const rows = Array.from({ length: buffer.length }, (_, row) => {
      return buffer.getLine(row)?.translateToString(true) ?? '';
    });
    while (rows.at(-1) === '') rows.pop();
    return rows;
  }

  get isAlternateScreen(): boolean {
    return this.terminal.buffer.active.type === 'alternate';
  }

  /** Cell at a column and a visible row, both from 0. */
  cell(column: number, row: number): CellLook {
    const buffer = this.terminal.buffer.active;
    const cell = buffer.getLine(buffer.baseY + row)?.getCell(column);
    if (cell === undefined) throw new Error(`no cell at column ${column}, row ${row}`);
    return lookOf(cell);
  }

  /** The look of the first cell of the first place where `text` stands in one row. */
  lookOf(text: string): CellLook {
    const rows = this.rows();
    const row = rows.findIndex((line) => line.includes(text));
    if (row === -1) throw new Error(`"${text}" is not on the screen:\n${this.framed()}`);
    const buffer = this.terminal.buffer.active;
    const line = buffer.getLine(buffer.baseY + row);
    for (let column = 0; column < this.terminal.cols; column += 1) {
      if (line?.translateToString(false, column).startsWith(text)) return this.cell(column, row);
    }
    throw new Error(`"${text}" begins in no cell`);
  }

  /** Column and visible row of the cursor, from 0. */
  cursor(): { readonly column: number; readonly row: number; readonly isVisible: boolean } {
    const buffer = this.terminal.buffer.active;
    const raw = this.raw();
    const isVisible = raw.lastIndexOf('\u001b[?25l') <= raw.lastIndexOf('\u001b[?25h');
    return { column: buffer.cursorX, row: buffer.cursorY, isVisible };
  }

  /**
   * Resolves once the rows are as expected; looks again at every write, never at fixed times, and
   * never at a frame that is only half here: a terminal may be handed one in any pieces.
   */
  async waitFor(expected: Expected, timeoutMs = WAIT_MS): Promise<void> {
    const stop = new AbortController();
    const late = delay(timeoutMs, 'late' as const, { signal: stop.signal }).catch(() => 'stopped');
    try {
      while (this.#unwritten > 0 || this.#isDrawing() || !this.#shows(expected)) {
        const { promise, resolve } = Promise.withResolvers<'written'>();
        const wake = () => resolve('written');
        this.#waiting.add(wake);
        const first = await Promise.race([promise, late]);
        this.#waiting.delete(wake);
        if (first === 'late') {
          // Whoever was stopped in the middle of a frame never ends it.
          if (this.#shows(expected)) return;
          throw new Error(
            `waited ${timeoutMs} ms for ${describe(expected)}; there is:\n${this.framed()}`,
          );
        }
      }
    } finally {
      stop.abort();
    }
  }

  /** Makes waiting ones look again although nothing was written, for example after a resize. */
  wake(): void {
    for (const wake of this.#waiting) wake();
  }

  /** The screen with its edges, for messages of failing tests. */
  framed(): string {
    const edge = `+${'-'.repeat(this.terminal.cols)}+`;
    const rows = this.rows().map((row) => `|${row.padEnd(this.terminal.cols)}|`);
    return [edge, ...rows, edge].join('\n');
  }

  /** Within a synchronized update: a person would still see the frame before. */
  #isDrawing(): boolean {
    return this.terminal.modes.synchronizedOutputMode;
  }

  #shows(expected: Expected): boolean {
    if (typeof expected === 'function') return expected(this.rows());
    const text = this.text();
    return typeof expected === 'string' ? text.includes(expected) : expected.test(text);
  }
}

function describe(expected: Expected): string {
  return typeof expected === 'function' ? 'a condition' : JSON.stringify(String(expected));
}

function lookOf(cell: IBufferCell): CellLook {
  return {
    text: cell.getChars(),
    foreground: cell.isFgDefault() ? 'default' : cell.getFgColor(),
    background: cell.isBgDefault() ? 'default' : cell.getBgColor(),
    bold: cell.isBold() !== 0,
    dim: cell.isDim() !== 0,
    inverse: cell.isInverse() !== 0,
    underline: cell.isUnderline() !== 0,
  };
}

/** What a program writes behind each of its frames. */
const FRAME_END = '\u001b[?2026l';

/**
 * Every screen that a recording has ever shown, one after the other, and at last what scrolled
 * away: a frame writes only what differs from the one before, so its bytes alone tell little.
 */
export async function allFrames(raw: string, columns: number, rows: number): Promise<string[]> {
  const emulator = new Emulator(columns, rows, { isTtyBetween: true });
  const frames: string[] = [];
  for (const piece of raw.split(FRAME_END)) {
    await emulator.write(piece + FRAME_END);
    const text = emulator.text();
    if (text !== frames.at(-1)) frames.push(text);
  }
  frames.push(emulator.normalScreen().join('\n'));
  emulator.terminal.dispose();
  return frames;
}

/** Looks for a pattern in the screen read as one row, since sentences are wrapped. */
export function inOneRow(text: RegExp): (rows: readonly string[]) => boolean {
  return (rows) => text.test(rows.join(' ').replaceAll(/[\s│┃╭╮╰╯]+/g, ' '));
}

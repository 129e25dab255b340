import stringWidth from 'string-width';
import type { KeyHint } from '../keymap.ts';
import { isTooSmall, type TerminalSize } from '../terminal.ts';
import type { Theme } from '../theme.ts';
import { hintRow, lastKeyWords, withLastKey } from './key-hints.ts';
import type { Row, RowBlock } from './row.ts';
import { cutRow, spreadRow } from '../ansi-rows.ts';

/** A text column is easier to read, and the same on every projector, at this width at most. */
const WIDEST = 76;

/** What is around the body of a full screen. */
export interface FrameHead {
  readonly left: string;
  /** Faults of the practice store that are on: never left out while they are. */
  readonly faultsOn?: string | null;
  /** `Step 4 of 7`. */
  readonly right: string;
  /** The second line, or null; left out where rows are scarce. */
  readonly line: string | null;
}

/** The room that a body has. */
export interface BodyRoom {
  /** Cells of the text column. */
  readonly width: number;
  /** Cells of the terminal, for flush rows. */
  readonly columns: number;
  readonly height: number;
}

export interface DrawnFrame {
  /** Exactly as many as the terminal has, or fewer; never more. */
  readonly rows: readonly string[];
  readonly cursor: { readonly row: number; readonly column: number } | null;
  /** Rows that use the whole width, so that a selection copies nothing but their text. */
  readonly flushRows?: ReadonlySet<number>;
}

/** Room for the body of a frame in a terminal of this size. */
export function bodyRoom(size: TerminalSize): BodyRoom {
  const { head, foot, margin } = measures(size);
  return {
    width: Math.max(1, Math.min(WIDEST, size.columns - 2 * margin)),
    columns: size.columns,
    height: Math.max(1, size.rows - head - foot),
  };
}

/** A whole screen. `scroll` moves a body that is taller than its room. */
export function drawFrame(
  frame: {
    readonly head: FrameHead;
    readonly body: RowBlock;
    readonly hints: readonly KeyHint[];
    readonly scroll: number;
    /** What to show of the keys while presenting, or nothing. */
    readonly lastKey?: string | null;
  },
  size: TerminalSize,
  theme: Theme,
): DrawnFrame {
  if (isTooSmall(size)) return { rows: tooSmallRows(size), cursor: null };
  const { head, foot, margin } = measures(size);
  const { width, height } = bodyRoom(size);
  const indent = ' '.repeat(margin);
  const top = [indent + headRow(frame.head, width, theme)];
  if (head > 1) top.push(frame.head.line === null ? '' : indent + frame.head.line);
  while (top.length < head) top.push('');
  const { rows, offset } = visible(frame.body, height, frame.scroll, theme);
  const body = rows.map((row) => (typeof row === 'string' ? indent + row : row.flush));
  while (body.length < height) body.push('');
  const { lastKey = null } = frame;
  const hintRoom = size.columns - margin;
  const hints = (room: number) => hintRow(frame.hints, room, theme);
  const bottom =
    foot > 1
      ? [lastKey === null ? '' : indent + lastKeyWords(lastKey, theme), indent + hints(hintRoom)]
      : [indent + withLastKey(hints, lastKey, hintRoom, theme)];
  const flushRows = new Set(
    rows.flatMap((row, index) => (typeof row === 'string' ? [] : [head + index])),
  );
  const { cursor } = frame.body;
  const cursorRow = cursor === null ? -1 : cursor.row - offset;
  return {
    flushRows,
    rows: [...top, ...body, ...bottom].map((row) => fitRow(row, size.columns, theme)),
    cursor:
      cursor === null || cursorRow < 0 || cursorRow >= height
        ? null
        : { row: head + cursorRow, column: Math.min(size.columns - 1, cursor.column + margin) },
  };
}

/** Where there is no room for all, the faults that are on stay longest beside the right end. */
function headRow({ left, faultsOn, right }: FrameHead, width: number, theme: Theme): string {
  if (faultsOn === undefined || faultsOn === null) {
    return spreadRow(theme.title(left), right, width);
  }
  const room = Math.max(1, width - stringWidth(right) - 1);
  const names = [left, left.replace(/^tokenwright */, '')].filter((name) => name.trim() !== '');
  const name = names.find((one) => stringWidth(one) + 2 + stringWidth(faultsOn) <= room);
  const before = name === undefined ? '' : `${theme.title(name)}  `;
  return spreadRow(
    cutRow(before + theme.warning(faultsOn), room, theme.glyphs.ellipsis),
    right,
    width,
  );
}

/** Nothing is wider than the terminal, and the texts' own `…` has its ASCII twin. */
function fitRow(row: string, columns: number, theme: Theme): string {
  const { ellipsis } = theme.glyphs;
  return cutRow(ellipsis === '…' ? row : row.replaceAll('…', ellipsis), columns, ellipsis);
}

/** Where rows or columns are scarce, first the blank ones go. */
function measures(size: TerminalSize): { head: number; foot: number; margin: number } {
  const head = size.rows >= 16 ? 3 : size.rows >= 10 ? 2 : 1;
  return {
    head,
    foot: size.rows >= 16 ? 2 : 1,
    margin: size.columns >= 64 ? 2 : size.columns >= 40 ? 1 : 0,
  };
}

function visible(
  body: RowBlock,
  height: number,
  scroll: number,
  theme: Theme,
): { rows: readonly Row[]; offset: number } {
  const { rows, focusRow } = body;
  if (rows.length <= height) return { rows, offset: 0 };
  const wanted = focusRow === null || focusRow < height - 1 ? 0 : focusRow - height + 2;
  const offset = Math.max(0, Math.min(rows.length - height, wanted + scroll));
  const shown: Row[] = rows.slice(offset, offset + height);
  const { up, down } = theme.glyphs;
  // The marks cover a row each; PgUp and PgDn bring it back.
  if (offset > 0 && focusRow !== offset) shown[0] = `${up} more above (PgUp)`;
  if (offset + height < rows.length) shown[height - 1] = `${down} more below (PgDn)`;
  return { rows: shown, offset };
}

function tooSmallRows(size: TerminalSize): string[] {
  const words = ['too small', 'q: leave', 'or use --plain'];
  return words.slice(0, Math.max(1, size.rows)).map((row) => row.slice(0, size.columns));
}

import { cellWidth } from './cell-width.ts';
import { type CursorMove, type CursorPlace, cursorLine, graphemesOf } from './cursor.ts';
import { toDisplayText } from './display-text.ts';

/** One line of a text, wrapped into rows of the screen. */
interface WrappedLine {
  /** Offset of the line in the text (UTF-16 units). */
  readonly start: number;
  readonly text: string;
  /** Where each row begins, in units of the line. */
  readonly rows: readonly number[];
  /** Cells by which all rows but the first are indented. */
  readonly hang: number;
}

/** The rows after the first are indented like the line itself, and by this many more cells. */
const HANG = 2;

/**
 * Wraps a line into rows of at most `cells`, after a blank if one is near. Linear and fast: 100 KB
 * take a fraction of a millisecond.
 */
export function wrapLine(text: string, start: number, cells: number): WrappedLine {
  const indent = /^ */.exec(text)?.[0].length ?? 0;
  const hang = Math.min(indent + HANG, Math.floor(cells / 2));
  const rows = [0];
  let available = cells;
  for (
    let end = rowEnd(text, 0, available);
    end < text.length;
    end = rowEnd(text, end, available)
  ) {
    rows.push(end);
    available = Math.max(1, cells - hang);
  }
  return { start, text, rows, hang };
}

function rowEnd(line: string, from: number, available: number): number {
  const fitting = cellsEnd(line, from, available);
  // A character that is wider than the row gets a row to itself.
  const hard = fitting === from ? graphemeEnd(line, from) : fitting;
  if (hard >= line.length) return line.length;
  const blank = line.lastIndexOf(' ', hard - 1);
  return blank >= from + (hard - from) / 2 ? blank + 1 : hard;
}

function graphemeEnd(line: string, from: number): number {
  const [first] = graphemesOf(line.slice(from, from + LONGEST_GRAPHEME));
  return from + (first?.segment.length ?? 1);
}

/** More units than a character of any script has. */
const LONGEST_GRAPHEME = 64;

/** The last offset with at most `available` cells between `from` and it. */
function cellsEnd(line: string, from: number, available: number): number {
  let cells = 0;
  for (let at = from; at < line.length; at += 1) {
    const width = unitCells(line.charCodeAt(at));
    if (width === 0) return slowCellsEnd(line, from, available);
    cells += width;
    if (cells > available) return at;
  }
  return line.length;
}

/** The same by graphemes, for text with characters that {@link unitCells} cannot measure. */
function slowCellsEnd(line: string, from: number, available: number): number {
  for (let units = (available + 1) * 4; ; units *= 4) {
    const part = line.slice(from, from + units);
    let cells = 0;
    for (const { segment, index } of graphemesOf(part)) {
      cells += cellWidth(toDisplayText(segment));
      if (cells > available) return from + index;
    }
    if (from + units >= line.length) return line.length;
  }
}

/** Cells of a UTF-16 unit that is always a whole character; 0: not known without a closer look. */
export function unitCells(unit: number): 0 | 1 | 2 {
  if (unit >= 0x20 && unit <= 0x7e) return 1;
  if (unit >= 0xa1 && unit <= 0x2ff) return unit === 0xad ? 0 : 1;
  if (unit >= 0x391 && unit <= 0x3a1) return 1;
  if (unit >= 0x3b1 && unit <= 0x3c9) return 1;
  if (unit >= 0x400 && unit <= 0x45f) return 1;
  if (unit >= 0x3041 && unit <= 0x3096) return 2;
  if (unit >= 0x30a1 && unit <= 0x30fa) return 2;
  if (unit >= 0x4e00 && unit <= 0x9fff) return 2;
  return unit >= 0xac00 && unit <= 0xd7a3 ? 2 : 0;
}

/** The row of an offset in the line; an offset between two rows belongs to the later one. */
function rowAt({ rows }: WrappedLine, offset: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((rows[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where a row of the line begins and ends, in units of the line. */
export function rowRange(
  { rows, text }: WrappedLine,
  row: number,
): { readonly from: number; readonly to: number } {
  return { from: rows[row] ?? 0, to: rows[row + 1] ?? text.length };
}

/** Cells before an offset in its row, the indent of the row included. */
export function columnAt(line: WrappedLine, row: number, offset: number): number {
  const { from } = rowRange(line, row);
  return hangOf(line, row) + cellWidth(toDisplayText(line.text.slice(from, offset)));
}

/** Cells by which a row of the line is indented. */
export function hangOf({ hang }: WrappedLine, row: number): number {
  return row === 0 ? 0 : hang;
}

/** The last offset in a row at or before a column (cells); never the start of the next row. */
export function offsetAt(line: WrappedLine, row: number, column: number): number {
  const { from, to } = rowRange(line, row);
  const offset = Math.min(to, cellsEnd(line.text, from, Math.max(0, column - hangOf(line, row))));
  return offset === to ? lastOf(line, row) : offset;
}

/** The last cursor offset in a row: the end of the line, or the last character if a row follows. */
function lastOf(line: WrappedLine, row: number): number {
  const { from, to } = rowRange(line, row);
  if (to === line.text.length) return to;
  let last = from;
  for (const { index } of graphemesOf(line.text.slice(from, to))) last = from + index;
  return last;
}

/** The line of the text that an offset lies in. */
function lineAt(text: string, offset: number, cells: number): WrappedLine {
  const { start, end } = cursorLine({ text, cursor: offset });
  return wrapLine(text.slice(start, end), start, cells);
}

/**
 * Where a move leads in a text that is wrapped into rows of `cells`. Up and down go by rows; to the
 * start or end of a row, and from there to that of the line. Null: a move that rows do not affect.
 */
export function moveByRows(
  place: CursorPlace,
  to: CursorMove,
  cells: number,
): { readonly offset: number; readonly column: number | null } | null {
  if (to !== 'up' && to !== 'down' && to !== 'row-start' && to !== 'row-end') return null;
  const { text, cursor } = place;
  const line = lineAt(text, cursor, cells);
  const at = cursor - line.start;
  const row = rowAt(line, at);
  if (to === 'row-start') {
    const { from } = rowRange(line, row);
    return { offset: line.start + (at === from ? 0 : from), column: null };
  }
  if (to === 'row-end') {
    const last = lastOf(line, row);
    return { offset: line.start + (at >= last ? line.text.length : last), column: null };
  }
  const column = place.column ?? columnAt(line, row, at);
  const next = row + (to === 'up' ? -1 : 1);
  if (next >= 0 && next < line.rows.length) {
    return { offset: line.start + offsetAt(line, next, column), column };
  }
  const end = line.start + line.text.length;
  if (to === 'up' && line.start === 0) return { offset: 0, column };
  if (to === 'down' && end === text.length) return { offset: end, column };
  const other = lineAt(text, to === 'up' ? line.start - 1 : end + 1, cells);
  const offset = offsetAt(other, to === 'up' ? other.rows.length - 1 : 0, column);
  return { offset: other.start + offset, column };
}

/** A row of the screen in a text that is shown wrapped. */
export interface TextRow {
  readonly line: WrappedLine;
  /** Number of the line in the text, from 0. */
  readonly number: number;
  /** Index of the row in its line, from 0. */
  readonly row: number;
}

/** Rows that stay in sight above and below the cursor where there are any. */
const AROUND_CURSOR = 1;

/**
 * The rows in sight: those from the offset `top` on, scrolled as little as the cursor needs, and
 * without empty space after the last row if rows above can fill it. Wraps only what is in sight.
 */
export function rowsInSight(
  place: CursorPlace & { readonly top: number },
  cells: number,
  height: number,
): { readonly rows: readonly TextRow[]; readonly cursor: number } {
  const { text, top } = place;
  const here = rowOfCursor(place, cells);
  const above = walkRows(here, height - 1, (row) => rowBefore(text, row, cells));
  const below = walkRows(here, height - 1, (row) => rowAfter(text, row, cells));
  const around = Math.min(AROUND_CURSOR, Math.floor((height - 1) / 2));
  const found = [here, ...above].findIndex((row) => startOf(row) <= top);
  const most = height - 1 - Math.min(around, below.length);
  const least = Math.max(around, height - 1 - below.length);
  const wanted = Math.max(least, Math.min(most, found === -1 ? most : found));
  const before = Math.min(above.length, wanted);
  const rows = [...above.slice(0, before).toReversed(), here, ...below].slice(0, height);
  return { rows, cursor: before };
}

/** The offset of the first row in sight: the next `top`. */
export function topInSight(
  place: CursorPlace & { readonly top: number },
  cells: number,
  height: number,
): number {
  const [first] = rowsInSight(place, cells, height).rows;
  return first === undefined ? 0 : startOf(first);
}

function startOf({ line, row }: TextRow): number {
  return line.start + rowRange(line, row).from;
}

function rowOfCursor(place: CursorPlace, cells: number): TextRow {
  const { row: number, start, end } = cursorLine(place);
  const line = wrapLine(place.text.slice(start, end), start, cells);
  return { line, number, row: rowAt(line, place.cursor - start) };
}

function walkRows(
  from: TextRow,
  most: number,
  next: (row: TextRow) => TextRow | null,
): readonly TextRow[] {
  const rows: TextRow[] = [];
  for (let row = next(from); row !== null && rows.length < most; row = next(row)) rows.push(row);
  return rows;
}

function rowBefore(text: string, { line, number, row }: TextRow, cells: number): TextRow | null {
  if (row > 0) return { line, number, row: row - 1 };
  if (line.start === 0) return null;
  const before = lineAt(text, line.start - 1, cells);
  return { line: before, number: number - 1, row: before.rows.length - 1 };
}

function rowAfter(text: string, { line, number, row }: TextRow, cells: number): TextRow | null {
  if (row + 1 < line.rows.length) return { line, number, row: row + 1 };
  const start = line.start + line.text.length + 1;
  if (start > text.length) return null;
  return { line: lineAt(text, start, cells), number: number + 1, row: 0 };
}

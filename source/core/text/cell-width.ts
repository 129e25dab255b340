import { graphemesOf } from './cursor.ts';
import stringWidth from 'string-width';

/** Anything outside printable ASCII; no quantifier, so that no length overflows the matcher. */
const OTHER_THAN_ASCII = /[^\x20-\x7e]/;

/** Width in terminal cells, as Ink counts: wide characters and emoji two, combining marks none. */
export function cellWidth(text: string): number {
  return OTHER_THAN_ASCII.test(text) ? stringWidth(text) : text.length;
}

/** A joined emoji with marks has about fifty UTF-16 units in two cells; more is not normal text. */
const MOST_UNITS_A_CELL = 64;

/**
 * Cuts text to at most `width` cells, the mark (`…`) included; a wide character is never halved,
 * so the result can be one cell short. Text that fits comes back unchanged. Looks at no more of
 * the text than fits, so a very long line costs nothing.
 */
export function cutToWidth<T extends string>(text: T, width: number, mark?: string): T;
export function cutToWidth(text: string, width: number, mark = '…'): string {
  if (width <= 0) return '';
  const markWidth = cellWidth(mark);
  if (markWidth > width) return cutToWidth(text, width, '');

  // Printable ASCII has one UTF-16 unit for each cell.
  const head = text.slice(0, width + 1);
  if (!OTHER_THAN_ASCII.test(head)) {
    return text.length <= width ? text : text.slice(0, width - markWidth) + mark;
  }

  let cells = 0;
  let fitsWithMark = 0;
  for (const { segment, index } of graphemesOf(text)) {
    cells += cellWidth(segment);
    if (cells > width || index > width * MOST_UNITS_A_CELL)
      return text.slice(0, fitsWithMark) + mark;
    if (cells <= width - markWidth) fitsWithMark = index + segment.length;
  }
  return text;
}

/** As terminals and pagers do it. */
const TAB_STOP = 8;

/** Replaces tabs by blanks up to the next stop, counted in cells from the start of each line. */
export function expandTabs(text: string): string {
  return text.split('\n').map(expandLine).join('\n');
}

function expandLine(line: string): string {
  const [first = '', ...rest] = line.split('\t');
  if (rest.length === 0) return line;
  let column = cellWidth(first);
  const pieces = [first];
  for (const piece of rest) {
    const blanks = TAB_STOP - (column % TAB_STOP);
    pieces.push(' '.repeat(blanks), piece);
    column += blanks + cellWidth(piece);
  }
  return pieces.join('');
}

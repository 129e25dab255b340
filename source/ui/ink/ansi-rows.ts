/** Rows of pre-coloured text, for windowed bodies: an answer, documentation, the wire tape. */
import { cellWidth } from '../../core/text/cell-width.ts';
import wrapAnsi from 'wrap-ansi';

/** Rows of at most `width` cells; colours go on in the next row, words too long are broken. */
export function wrapRows(text: string, width: number): string[] {
  return wrapAnsi(text, Math.max(1, width), { hard: true }).split('\n');
}

/** A paragraph after a mark, its later rows indented under the first. */
export function hangingRows(mark: string, text: string, width: number): string[] {
  const indent = cellWidth(mark) + 1;
  return wrapRows(text, width - indent).map((row, index) =>
    index === 0 ? `${mark} ${row}` : `${' '.repeat(indent)}${row}`,
  );
}

/** Text filled up with blanks to `width` cells. */
export function padRow(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - cellWidth(text)));
}

/** One row of at most `width` cells, its colours closed; `mark` says that something was cut. */
export function cutRow(row: string, width: number, mark: string): string {
  if (cellWidth(row) <= width) return row;
  const cells = width - cellWidth(mark);
  if (cells < 1) return mark.slice(0, Math.max(0, width));
  const [first = ''] = wrapAnsi(row, cells, { hard: true, wordWrap: false, trim: false }).split(
    '\n',
  );
  return first + mark;
}

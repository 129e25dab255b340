import { graphemesOf } from '../../../core/text/cursor.ts';
import { cellWidth } from '../../../core/text/cell-width.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import type { TextBuffer } from '../../../core/text/text-buffer.ts';

/** The part of `count` rows to show in `height` rows, the marks above and below included. */
export function windowAround(
  count: number,
  cursor: number,
  height: number,
): { readonly first: number; readonly last: number } {
  if (count <= height) return { first: 0, last: count };
  // Both marks take a row of their own wherever they can appear.
  const shown = Math.max(1, height - 2);
  const first = Math.max(0, Math.min(count - shown, cursor - Math.floor(shown / 2)));
  // In fewer than 3 rows there is no row for a mark: only the row under the cursor is shown.
  if (height < 3) return { first, last: first + shown };
  const isAtStart = first <= 1;
  const isAtEnd = first + shown >= count - 1;
  if (isAtStart) return { first: 0, last: height - 1 };
  if (isAtEnd) return { first: count - (height - 1), last: count };
  return { first, last: first + shown };
}

/** A part of a shown text, in UTF-16 units. */
interface Part {
  readonly from: number;
  readonly to: number;
}

/**
 * The part of a line that fits into `width` cells, the cell of the cursor in it, and the selected
 * part of it. A cut end has a mark.
 */
export function windowOnLine(
  { text, cursor, anchor = null }: Pick<TextBuffer, 'text' | 'cursor'> & Partial<TextBuffer>,
  width: number,
): { readonly text: string; readonly column: number; readonly selected: Part | null } {
  const before = toDisplayText(text.slice(0, cursor));
  const after = toDisplayText(text.slice(cursor));
  const left = cellWidth(before) < width ? before : `…${endOf(before, width - 2)}`;
  const rest = width - cellWidth(left);
  const right = cellWidth(after) <= rest ? after : `${startOf(after, rest - 1)}…`;
  const shown = { text: left + right, column: cellWidth(left) };
  if (anchor === null || anchor === cursor) return { ...shown, selected: null };
  const held = toDisplayText(text.slice(Math.min(anchor, cursor), Math.max(anchor, cursor))).length;
  const at = left.length;
  const selected =
    anchor < cursor
      ? { from: Math.max(0, at - held), to: at }
      : { from: at, to: at + Math.min(held, right.length) };
  return { ...shown, selected };
}

/** The offset in the text, in UTF-16 units, of a cell of the line as `windowOnLine` shows it. */
export function offsetOnLine(
  line: Pick<TextBuffer, 'text' | 'cursor'>,
  width: number,
  column: number,
): number {
  const { text, cursor } = line;
  let cells = windowOnLine(line, width).column;
  let offset = cursor;
  if (column < cells) {
    const before = text.slice(Math.max(0, cursor - 4 * width), cursor);
    for (const { segment } of [...graphemesOf(before)].toReversed()) {
      if (cells <= column) break;
      cells -= cellWidth(toDisplayText(segment));
      offset -= segment.length;
    }
    return offset;
  }
  for (const { segment } of graphemesOf(text.slice(cursor, cursor + 4 * width))) {
    cells += cellWidth(toDisplayText(segment));
    if (cells > column) break;
    offset += segment.length;
  }
  return offset;
}

/** A row with its selected part painted. */
export function paintPart(
  text: string,
  part: Part | null,
  paint: (text: string) => string,
): string {
  if (part === null || part.from === part.to) return text;
  const { from, to } = part;
  return text.slice(0, from) + paint(text.slice(from, to)) + text.slice(to);
}

function endOf(text: string, cells: number): string {
  let kept = '';
  for (const { segment } of [...graphemesOf(text.slice(-4 * cells))].toReversed()) {
    if (cellWidth(segment + kept) > cells) break;
    kept = segment + kept;
  }
  return kept;
}

function startOf(text: string, cells: number): string {
  let kept = '';
  for (const { segment } of graphemesOf(text.slice(0, 4 * Math.max(0, cells)))) {
    if (cellWidth(kept + segment) > cells) break;
    kept += segment;
  }
  return kept;
}

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
  const isAtStart = first <= 1;
  const isAtEnd = first + shown >= count - 1;
  if (isAtStart) return { first: 0, last: Math.max(1, height - 1) };
  if (isAtEnd) return { first: count - Math.max(1, height - 1), last: count };
  return { first, last: first + shown };
}

/** The part of a line that is shown, and the cell of the cursor in it. What is cut off has a mark. */
export function windowOnLine(
  { text, cursor }: Pick<TextBuffer, 'text' | 'cursor'>,
  room: number,
): { readonly text: string; readonly column: number } {
  const before = toDisplayText(text.slice(0, cursor));
  const after = toDisplayText(text.slice(cursor));
  const left = cellWidth(before) < room ? before : `…${endOf(before, room - 2)}`;
  const rest = room - cellWidth(left);
  const right = cellWidth(after) <= rest ? after : `${startOf(after, rest - 1)}…`;
  return { text: left + right, column: cellWidth(left) };
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

import type { Completion } from '../../../../core/explorer/assist/assist-state.ts';
import { cellWidth } from '../../../../core/text/cell-width.ts';
import { windowedList } from '../../rows/list.ts';
import type { Row, RowBlock } from '../../rows/row.ts';
import { cutRow, padRow } from '../../rows/wrap.ts';
import type { Theme } from '../../theme.ts';
import type { PaneSize } from '../pane-layout.ts';

/** Beyond it a list is gone through letter by letter, not row by row. */
const MOST_ROWS = 8;
const LONGEST_LABEL = 36;
const LEAST_WIDTH = 30;

/**
 * The same rows with the offered names in the place of those under the cursor, or above it where
 * there is more room. `word` is how many cells of the word are typed.
 */
export function withCompletion(
  block: RowBlock,
  completion: Completion,
  word: number,
  room: PaneSize,
  theme: Theme,
): RowBlock {
  const { cursor } = block;
  if (cursor === null) return block;
  const below = room.height - cursor.row - 1;
  const isBelow = below >= Math.min(completion.items.length, MOST_ROWS) || below >= cursor.row;
  const height = Math.min(MOST_ROWS, isBelow ? below : cursor.row);
  if (height < 1) return block;
  const wanted = Math.min(LEAST_WIDTH, room.width);
  const left = Math.max(0, Math.min(cursor.column - word - 4, room.width - wanted));
  const list = listRows(completion, { width: room.width - left, height }, theme);
  const shifted = list.map((row) => ' '.repeat(left) + row);
  const rows: Row[] = [...block.rows];
  while (rows.length < room.height) rows.push('');
  rows.splice(isBelow ? cursor.row + 1 : cursor.row - shifted.length, shifted.length, ...shifted);
  return { ...block, rows };
}

function listRows({ items, index }: Completion, room: PaneSize, theme: Theme): string[] {
  const near = items.slice(Math.max(0, index - MOST_ROWS), index + MOST_ROWS);
  const longest = Math.max(...near.map(({ label }) => cellWidth(label)));
  const labelWidth = Math.min(LONGEST_LABEL, longest);
  const width = room.width - 4;
  const block = windowedList(
    items.map(({ label, type, isDeprecated }) => () => {
      const mark = isDeprecated ? ' (deprecated)' : '';
      return cutRow(`${padRow(label, labelWidth)}  ${type}${mark}`, width, theme.glyphs.ellipsis);
    }),
    index,
    room.height,
    theme,
  );
  return block.rows.map(
    (row) => `${theme.glyphs.vertical} ${typeof row === 'string' ? row : row.flush}`,
  );
}

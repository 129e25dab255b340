import { windowAround } from '../components/windows.ts';
import type { Theme } from '../theme.ts';
import type { RowBlock } from './row.ts';

/** One row of a list, built only when it is shown. */
type ListItem = (isHere: boolean) => string;

/**
 * A list of which at most `height` rows are mounted, those around the cursor. Marks with words
 * say what lies above and below.
 */
export function windowedList(
  items: readonly ListItem[],
  cursor: number,
  height: number,
  theme: Theme,
): RowBlock {
  const { first, last } = windowAround(items.length, cursor, height);
  const rows = items.slice(first, last).map((item, index) => {
    const isHere = first + index === cursor;
    const pointer = isHere ? theme.glyphs.pointer : ' ';
    const row = `${pointer} ${item(isHere)}`;
    return isHere ? theme.selected(row) : row;
  });
  const above = first > 0 ? [`  ${theme.glyphs.up} ${first} more above`] : [];
  const below =
    last < items.length ? [`  ${theme.glyphs.down} ${items.length - last} more below`] : [];
  const focusRow = items.length === 0 ? null : above.length + cursor - first;
  return { rows: [...above, ...rows, ...below], focusRow, cursor: null };
}

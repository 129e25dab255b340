import { windowAround } from '../components/window.ts';
import type { Theme } from '../theme.ts';
import type { RowBlock } from './row.ts';
import { hangingRows } from '../ansi-rows.ts';

/** One row of a list, built only when it is shown. */
export type ListItem = (isHere: boolean) => string;

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

export interface Choice {
  readonly title: string;
  /** One sentence under it, or null. */
  readonly detail: string | null;
}

/** A short list of which one is chosen. */
export function choiceList(
  choices: readonly Choice[],
  chosen: number,
  width: number,
  theme: Theme,
): RowBlock {
  const rows: string[] = [];
  let focusRow = 0;
  for (const [index, { title, detail }] of choices.entries()) {
    const isHere = index === chosen;
    if (isHere) focusRow = rows.length;
    const mark = isHere ? theme.glyphs.pointer : ' ';
    const bullet = isHere ? theme.glyphs.current : theme.glyphs.todo;
    const titleRows = hangingRows(`${mark} ${bullet}`, title, width);
    rows.push(...(isHere ? titleRows.map((row) => theme.selected(row)) : titleRows));
    if (detail !== null) rows.push(...hangingRows('   ', detail, width));
  }
  return { rows, focusRow, cursor: null };
}

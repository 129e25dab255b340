import { setupList, type SetupItem } from '../../../core/guide/steps/app/setup.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import type { Row, RowBlock } from '../rows/row.ts';
import { cutRow, flushRows, hangingRows } from '../rows/wrap.ts';
import type { Theme } from '../theme.ts';
import type { StepContext } from './step-screen.ts';

/** Longer values would push the fields off the screen; the copy has all of it. */
const MOST_VALUE_ROWS = 3;

/**
 * The set-up steps, one row each. The one under the cursor is shown whole, its value in rows of
 * its own, so that the terminal's own selection copies it clean.
 */
export function setupRows(state: GuideState, { theme, room }: StepContext): RowBlock {
  const { cursor } = state.forms[state.mode].setup;
  const hasKeys = state.focus === null;
  const rows: Row[] = [];
  let focusRow: number | null = null;
  const items = setupList(state);
  for (const [index, item] of items.entries()) {
    const isHere = hasKeys && index === cursor;
    if (isHere) focusRow = rows.length;
    rows.push(
      ...(isHere
        ? wholeItem(item, index, theme, { ...room, height: room.height - items.length + 1 })
        : [shortItem(item, index, theme, room)]),
    );
  }
  return { rows, focusRow, cursor: null };
}

function shortItem(
  item: SetupItem,
  index: number,
  theme: Theme,
  { width }: StepContext['room'],
): string {
  const value = item.paste === null ? '' : ` ${theme.strong(toDisplayText(item.paste))}`;
  return cutRow(
    `${headOf(item, index, ' ', theme)}${item.text}${value}`,
    width,
    theme.glyphs.ellipsis,
  );
}

function wholeItem(
  item: SetupItem,
  index: number,
  theme: Theme,
  { width, columns, height }: StepContext['room'],
): Row[] {
  const head = headOf(item, index, theme.glyphs.pointer, theme);
  const text = hangingRows(head.trimEnd(), item.text, width).map((row) => theme.selected(row));
  const value = item.paste === null ? [] : flushRows(toDisplayText(item.paste), columns);
  const shown: Row[] = value.slice(0, MOST_VALUE_ROWS);
  const rest = value.length - shown.length;
  const more = rest > 0 ? [`  (${rest} more rows; c copies all of it)`] : [];
  const detail = item.detail === null ? [] : hangingRows(' '.repeat(8), item.detail, width);
  const rows = [...text, ...shown, ...more];
  // What is to be done goes before what is to be known.
  return rows.length + detail.length > height ? rows : [...text, ...detail, ...shown, ...more];
}

function headOf(item: SetupItem, index: number, pointer: string, theme: Theme): string {
  const box = item.isTicked ? theme.glyphs.checked : theme.glyphs.unchecked;
  return `${pointer} ${index + 1} ${box} `;
}

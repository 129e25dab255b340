import type { ScopeRow } from '../../../core/guide/steps/scopes/scope-list.ts';
import { cutToWidth } from '../../../core/text/cell-width.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { windowAround } from '../rows/list.ts';
import type { RowBlock } from '../rows/row.ts';
import { cutRow, padRow } from '../rows/wrap.ts';
import type { Theme } from '../theme.ts';

type Line =
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'row'; readonly index: number };

/** Under this height the headings would take the rows of the scopes. */
const ROOM_FOR_HEADINGS = 8;
const WIDE = 70;

/**
 * The scopes around the cursor under the headings of their groups; only what is seen is built. A
 * list that was searched has no groups: its order says what fits best.
 */
export function scopeList(
  rows: readonly ScopeRow[],
  options: {
    readonly cursor: number;
    readonly height: number;
    readonly width: number;
    readonly isGrouped: boolean;
  },
  theme: Theme,
): RowBlock {
  const { cursor, height, width, isGrouped } = options;
  const lines = linesOf(rows, isGrouped && height >= ROOM_FOR_HEADINGS);
  const here = Math.max(
    0,
    lines.findIndex((line) => line.type === 'row' && line.index === cursor),
  );
  const { first, last } = windowAround(lines.length, here, height);
  const drawn = lines.slice(first, last).map((line) => {
    if (line.type === 'heading') return `  ${theme.strong(cutRow(line.text, width - 2, '…'))}`;
    const row = rows[line.index];
    const isHere = line.index === cursor;
    const text = row === undefined ? '' : scopeRow(row, width - 2, theme);
    return isHere ? theme.selected(`${theme.glyphs.pointer} ${text}`) : `  ${text}`;
  });
  const above = countRows(lines.slice(0, first));
  const below = countRows(lines.slice(last));
  const head = first > 0 ? [`  ${theme.glyphs.up} ${above} more above`] : [];
  const foot = last < lines.length ? [`  ${theme.glyphs.down} ${below} more below`] : [];
  const focusRow = rows.length === 0 ? null : head.length + here - first;
  return { rows: [...head, ...drawn, ...foot], focusRow, cursor: null };
}

function linesOf(rows: readonly ScopeRow[], hasHeadings: boolean): readonly Line[] {
  return rows.flatMap(({ group }, index): Line[] => {
    const isFirst = index === 0 || rows[index - 1]?.group !== group;
    const row: Line = { type: 'row', index };
    return hasHeadings && isFirst ? [{ type: 'heading', text: group }, row] : [row];
  });
}

function countRows(lines: readonly Line[]): number {
  return lines.filter(({ type }) => type === 'row').length;
}

function scopeRow(row: ScopeRow, width: number, theme: Theme): string {
  const { glyphs } = theme;
  const box = row.isChosen ? glyphs.checked : row.isImplied ? `[${glyphs.dot}]` : glyphs.unchecked;
  const handleWidth = width >= WIDE ? 30 : 26;
  const handle = padRow(
    cutToWidth(toDisplayText(row.handle), handleWidth, glyphs.ellipsis),
    handleWidth,
  );
  return cutRow(`${box} ${handle} ${notes(row, theme)}`, width, glyphs.ellipsis);
}

/** What stands beside a handle: what is special about it, then what it is for. */
function notes(row: ScopeRow, theme: Theme): string {
  if (row.isImplied) return 'contained in its write scope';
  // What it needs elsewhere does not matter where it will not be granted.
  const badges = row.isReleased ? row.badges : ['not in the practice app'];
  const shown = badges.length === 0 ? '' : `${theme.warning(`(${badges.join(', ')})`)} `;
  return `${shown}${row.isKnown ? row.summary : 'sent as it stands'}`;
}

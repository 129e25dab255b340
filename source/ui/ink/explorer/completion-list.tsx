import { Box, Text } from 'ink';
import type { Completion } from '../../../core/explorer/assist/assist-state.ts';
import { cellWidth } from '../../../core/text/cell-width.ts';
import { padRow } from '../ansi-rows.ts';
import { cutText } from '../components/layout.ts';
import { windowAround } from '../components/windows.ts';
import { type Theme, useTheme } from '../theme.ts';
import type { PaneSize } from './layout.ts';

/** Beyond it a list is gone through letter by letter, not row by row. */
const MOST_ROWS = 8;
const LONGEST_LABEL = 36;
const LEAST_WIDTH = 30;

/**
 * The names offered, over the rows under the cursor, or above it where there is more room. `word`
 * is how many cells of the word are typed.
 */
export function CompletionList({
  completion,
  cursor,
  word,
  size,
}: {
  readonly completion: Completion;
  readonly cursor: { readonly row: number; readonly column: number };
  readonly word: number;
  /** Of the pane in which the cursor is. */
  readonly size: PaneSize;
}) {
  const theme = useTheme();
  const below = size.height - cursor.row - 1;
  const isBelow = below >= Math.min(completion.items.length, MOST_ROWS) || below >= cursor.row;
  const height = Math.min(MOST_ROWS, isBelow ? below : cursor.row);
  if (height < 1) return null;
  const wanted = Math.min(LEAST_WIDTH, size.width);
  const left = Math.max(0, Math.min(cursor.column - word - 4, size.width - wanted));
  const rows = listRows(completion, { width: size.width - left, height }, theme);
  return (
    <Box position="absolute" left={left} top={isBelow ? cursor.row + 1 : cursor.row - rows.length}>
      {/* One text as wide as the pane: what is under it is covered whole. */}
      <Text wrap="truncate">{rows.join('\n')}</Text>
    </Box>
  );
}

function listRows({ items, index }: Completion, room: PaneSize, theme: Theme): readonly string[] {
  const { glyphs } = theme;
  const near = items.slice(Math.max(0, index - MOST_ROWS), index + MOST_ROWS);
  const longest = Math.max(...near.map(({ label }) => cellWidth(label)));
  const labelWidth = Math.min(LONGEST_LABEL, longest);
  const width = room.width - 2;
  const { first, last } = windowAround(items.length, index, room.height);
  const rows = items.slice(first, last).map(({ label, type, isDeprecated }, at) => {
    const isHere = first + at === index;
    const words = `${padRow(label, labelWidth)}  ${type}${isDeprecated ? ' (deprecated)' : ''}`;
    const row = padRow(cutText(`${isHere ? glyphs.pointer : ' '} ${words}`, width, glyphs), width);
    return isHere ? theme.selected(row) : row;
  });
  const above = first > 0 ? [padRow(`  ${glyphs.up} ${first} more above`, width)] : [];
  const under = items.length - last;
  const below = under > 0 ? [padRow(`  ${glyphs.down} ${under} more below`, width)] : [];
  return [...above, ...rows, ...below].map((row) => `${theme.accent(glyphs.vertical)} ${row}`);
}

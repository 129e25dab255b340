import { largest } from '../../../../core/any-length.ts';
import { Box, Text } from 'ink';
import type { CompletionItem } from '../../../../core/graphql/schema-question.ts';
import { cellWidth } from '../../../../core/text/cell-width.ts';
import { cutRow, padRow, wrapRows } from '../../ansi-rows.ts';
import { cutText } from '../../components/layout.ts';
import { type Theme, useTheme } from '../../theme.ts';
import type { ExplorerCommand } from '../bindings/binding.ts';
import type { PaneSize } from '../pane.tsx';
import { useOffered } from '../pointed.tsx';

/** An offered name, of the schema or of a path. */
type Name = Pick<CompletionItem, 'label' | 'type' | 'isDeprecated' | 'isRequired' | 'description'>;

interface Names {
  readonly items: readonly Name[];
  readonly index: number;
}

/** In a longer list people type more letters rather than move row by row. */
const MOST_ROWS = 10;
const LONGEST_LABEL = 36;
const LEAST_WIDTH = 30;
/** The fewest cells in which a description of the schema can be read. */
const LEAST_DOCS = 24;

/**
 * The offered names, under the cursor, or above it where there is more room; the description of the
 * chosen name stands beside them, or under them where the pane is narrow.
 */
export function CompletionList({
  completion,
  move,
  take,
  cursor,
  word,
  origin = 0,
  size,
}: {
  readonly completion: Names;
  /** The commands that choose another name, and that take the chosen one. */
  readonly move: (by: number) => ExplorerCommand;
  readonly take: ExplorerCommand;
  readonly cursor: { readonly row: number; readonly column: number };
  /** Cells of the typed part of the word. */
  readonly word: number;
  /** Rows of the pane above the box that the cursor is in. */
  readonly origin?: number;
  /** The size of the pane. */
  readonly size: PaneSize;
}) {
  const theme = useTheme();
  const above = origin + cursor.row;
  const below = size.height - above - 1;
  const isBelow = below >= Math.min(completion.items.length, MOST_ROWS) || below >= above;
  const height = isBelow ? below : above;
  const listed = listedItems(completion, Math.min(height, MOST_ROWS));
  const itemAt = (row: number) => (row < listed.count ? listed.first + row : null);
  const ref = useOffered({ count: completion.items.length, itemAt, move, take });
  if (height < 1) return null;
  const wanted = Math.min(size.width, LEAST_WIDTH + 1 + LEAST_DOCS);
  const left = Math.max(0, Math.min(cursor.column - word - 4, size.width - wanted));
  const rows = offeredRows(completion, { width: size.width - left, height }, theme);
  return (
    <Box
      ref={ref}
      position="absolute"
      left={left}
      top={isBelow ? cursor.row + 1 : cursor.row - rows.length}
    >
      {/* One text as wide as the pane, to cover everything under it. */}
      <Text wrap="truncate">{rows.join('\n')}</Text>
    </Box>
  );
}

function offeredRows(completion: Names, size: PaneSize, theme: Theme): readonly string[] {
  const { items, index } = completion;
  const chosen = items[index];
  const edge = theme.accent(theme.glyphs.vertical);
  const inside = size.width - 2;
  const least = Math.min(LEAST_WIDTH, inside);
  const listed = Math.min(size.height, MOST_ROWS);
  const widest = listWidth(completion, listed);
  const beside = inside - Math.max(least, Math.min(widest, inside - LEAST_DOCS - 2)) - 2;
  const isBeside = beside >= LEAST_DOCS;
  const width = isBeside ? inside - beside - 2 : inside;
  const list = listRows(completion, { width, height: listed }, theme);
  const docs = chosen === undefined ? [] : docsRows(chosen, isBeside ? beside : inside, theme);
  if (isBeside) {
    const height = Math.max(list.length, Math.min(docs.length, listed));
    const shown = docs.length > height ? cutDocs(docs, { width: beside, height }, theme) : docs;
    return Array.from({ length: height }, (_, at) => {
      const row = padRow(list[at] ?? '', width);
      return `${edge} ${row} ${edge}${padRow(shown[at] ?? '', beside)}`;
    });
  }
  const under = Math.max(0, Math.min(docs.length, size.height - list.length, MOST_UNDER));
  const shown = docs.length > under ? cutDocs(docs, { width: inside, height: under }, theme) : docs;
  return [...list, ...shown.map((row) => padRow(row, inside))].map((row) => `${edge} ${row}`);
}

/** More rows of description would hide the query that is being written. */
const MOST_UNDER = 3;

/** Cells for the names near the chosen one, with their types. */
function listWidth({ items, index }: Names, height: number): number {
  const near = items.slice(Math.max(0, index - height), index + height);
  const label = Math.min(LONGEST_LABEL, largest(near.map((one) => cellWidth(one.label))));
  return 2 + label + 2 + largest(near.map((one) => cellWidth(one.type + notesOf(one)))) + 6;
}

function notesOf({ isDeprecated, isRequired }: Name): string {
  return `${isRequired ? ' (required)' : ''}${isDeprecated ? ' (deprecated)' : ''}`;
}

/** The names in sight, the chosen one among them. */
function listedItems({ items, index }: Names, most: number) {
  const count = Math.min(items.length, most);
  const first = Math.max(0, Math.min(items.length - count, index - Math.floor(count / 2)));
  return { first, count };
}

/** Rows of names; how many more there are stands at the right end, so that it costs no row. */
function listRows({ items, index }: Names, size: PaneSize, theme: Theme): readonly string[] {
  const { glyphs } = theme;
  const { width } = size;
  const { first, count: height } = listedItems({ items, index }, size.height);
  const shown = items.slice(first, first + height);
  const longest = largest(shown.map(({ label }) => cellWidth(label)));
  const labelWidth = Math.min(LONGEST_LABEL, longest);
  return shown.map((item, at) => {
    const isHere = first + at === index;
    const left = at === height - 1 ? items.length - first - height : 0;
    const more =
      at === 0 && first > 0 ? ` ${glyphs.up} ${first}` : left > 0 ? ` ${glyphs.down} ${left}` : '';
    const words = `${padRow(item.label, labelWidth)}  ${item.type}${notesOf(item)}`;
    const cells = width - cellWidth(more);
    const row = padRow(cutText(`${isHere ? glyphs.pointer : ' '} ${words}`, cells, glyphs), cells);
    return isHere ? theme.selected(row + more) : row + more;
  });
}

function docsRows(item: Name, width: number, theme: Theme): readonly string[] {
  const { type, description, isDeprecated } = item;
  const title = type === '' ? item.label : `${item.label}: ${type}`;
  return [
    ...wrapRows(title, width).map((row) => theme.strong(row)),
    ...(isDeprecated ? [theme.warning(`${theme.glyphs.warning} deprecated`)] : []),
    ...(description === null ? [] : wrapRows(description, width)),
  ];
}

function cutDocs(
  docs: readonly string[],
  { width, height }: PaneSize,
  { glyphs: { ellipsis } }: Theme,
): readonly string[] {
  if (height === 0) return [];
  const kept = docs.slice(0, height);
  const last = cutRow(kept.at(-1) ?? '', width - cellWidth(ellipsis), '');
  return [...kept.slice(0, -1), last + ellipsis];
}

import { Box, Text } from 'ink';
import type {
  Completion,
  OpenDocs,
  OpenOperations,
  OpenTree,
} from '../../../../core/explorer/assist/assist-state.ts';
import { type TreeRow, treeRows } from '../../../../core/explorer/assist/tree.ts';
import { cellWidth } from '../../../../core/text/cell-width.ts';
import { toDisplayText } from '../../../../core/text/display-text.ts';
import { hangingRows, padRow, wrapRows } from '../../ansi-rows.ts';
import { cutText } from '../../components/layout.ts';
import { Row, Rows, type Segment } from '../../components/rows.tsx';
import { windowAround } from '../../components/windows.ts';
import { type Glyphs, type Theme, useTheme } from '../../theme.ts';
import type { PaneSize } from '../pane.tsx';
import { WindowedList } from '../windowed-list.tsx';

/** What can lie over a GraphQL request: documentation, the tree of fields, its operations. */

/** What the schema says about a name, as far as it fits. */
export function DocsPane({
  docs: { docs, top },
  size: { width, height },
}: {
  readonly docs: OpenDocs;
  readonly size: PaneSize;
}) {
  const theme = useTheme();
  const rows = docsRows(docs, width, theme);
  const start = Math.max(0, Math.min(top, rows.length - height));
  return <Rows rows={rows.slice(start, start + height)} />;
}

function docsRows(
  { title, description, deprecation, parts }: OpenDocs['docs'],
  width: number,
  theme: Theme,
): readonly string[] {
  const [first = '', ...more] = (description ?? '').split('\n\n');
  const mark = `${theme.glyphs.warning} Deprecated:`;
  return [
    ...wrapRows(title, width).map((row) => theme.title(row)),
    ...(deprecation === null ? [] : hangingRows(mark, deprecation, width)).map((row) =>
      theme.warning(row),
    ),
    ...paragraph(first, width),
    // Arguments are looked up more often than a long description is read.
    ...(parts.length === 0 ? [] : ['']),
    ...parts.flatMap((part) => [
      ...wrapRows(part.title, width).map((row) => theme.strong(row)),
      ...(part.description === null ? [] : hangingRows(' ', part.description, width)),
    ]),
    ...paragraph(more.join('\n\n'), width),
  ];
}

function paragraph(text: string, width: number): readonly string[] {
  return text === '' ? [] : ['', ...wrapRows(text, width)];
}

/** The fields of the schema, those of the query ticked; only rows in sight are made. */
export function TreePane({
  tree,
  size: { width, height },
}: {
  readonly tree: OpenTree;
  readonly size: PaneSize;
}) {
  const { glyphs } = useTheme();
  const rows = treeRows(tree);
  const find = tree.find === '' ? '' : `  find: ${tree.find}`;
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Row segments={[[`Fields of the ${tree.root}${find}`, 'strong']]} width={width} />
      {rows.length === 0 ? (
        <Row segments={[[`asking the schema${glyphs.ellipsis}`]]} width={width} />
      ) : (
        <WindowedList
          count={rows.length}
          cursor={tree.index}
          segmentsOf={(index) => treeSegments(rows[index], glyphs)}
          width={width}
          height={height - 1}
        />
      )}
    </Box>
  );
}

function treeSegments(row: TreeRow | undefined, glyphs: Glyphs): readonly Segment[] {
  if (row === undefined) return [];
  const { field, depth, isTicked, isUnfolded, isLoading } = row;
  const sign = field.below === null ? ' ' : isUnfolded ? '-' : '+';
  const notes = `${field.isDeprecated ? ' (deprecated)' : ''}${isLoading ? ` ${glyphs.ellipsis}` : ''}`;
  return [
    [`${'  '.repeat(depth)}${sign} `],
    [isTicked ? glyphs.checked : glyphs.unchecked, isTicked ? 'ok' : 'plain'],
    [` ${toDisplayText(field.name)}  `],
    [field.type],
    [notes],
  ];
}

/** The operations of a document, of which one is sent. */
export function OperationsPane({
  operations: { names, index },
  size: { width, height },
}: {
  readonly operations: OpenOperations;
  readonly size: PaneSize;
}) {
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Row segments={[['Which operation is to be sent?', 'strong']]} width={width} />
      <WindowedList
        count={names.length}
        cursor={index}
        segmentsOf={(at) => [[toDisplayText(names[at] ?? '')]]}
        width={width}
        height={height - 1}
      />
    </Box>
  );
}

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

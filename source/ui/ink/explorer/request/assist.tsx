import { WHICH_OPERATION } from '../../../../core/explorer/assist/operations.ts';
import { Box } from 'ink';
import type {
  OpenDocs,
  OpenOperations,
  OpenTree,
} from '../../../../core/explorer/assist/assist-state.ts';
import { type TreeRow, treeRows } from '../../../../core/explorer/assist/tree.ts';
import { toDisplayText } from '../../../../core/text/display-text.ts';
import { hangingRows, wrapRows } from '../../ansi-rows.ts';
import { Row, Rows, type Segment } from '../../components/rows.tsx';
import { type Glyphs, type Theme, useTheme } from '../../theme.ts';
import type { PaneSize } from '../pane.tsx';
import { WindowedList } from '../windowed-list.tsx';

/** The layers over a GraphQL request: documentation, the tree of fields, its operations. */

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
      <Row segments={[[WHICH_OPERATION, 'strong']]} width={width} />
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

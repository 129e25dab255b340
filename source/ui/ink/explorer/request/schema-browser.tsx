import { Box } from 'ink';
import { browserRows } from '../../../../core/explorer/assist/browser.ts';
import type { OpenBrowser } from '../../../../core/explorer/assist/assist-state.ts';
import { schemaWords } from '../../../../core/explorer/assist/schema.ts';
import type { ExplorerState } from '../../../../core/explorer/state.ts';
import type { SchemaRow } from '../../../../core/graphql/schema-question.ts';
import { wrapRows } from '../../ansi-rows.ts';
import { Row, Rows, type Segment } from '../../components/rows.tsx';
import { type Theme, useTheme } from '../../theme.ts';
import { FieldLine } from '../field-line.tsx';
import { insideOf, Pane, type PaneSize } from '../pane.tsx';
import { WindowedList } from '../windowed-list.tsx';

/** From so many cells on, descriptions stand beside the names, else under them. */
const BESIDE = 96;
const LABEL = 8;

/** The store's schema, in place of both panes: a search, or a type or field with its parts. */
export function SchemaBrowser({
  state,
  browser,
  isFramed,
  size,
}: {
  readonly state: ExplorerState;
  readonly browser: OpenBrowser;
  readonly isFramed: boolean;
  readonly size: PaneSize;
}) {
  const theme = useTheme();
  const { glyphs } = theme;
  const { width, height } = insideOf(size, { hasFrame: isFramed });
  const { page, search, index, found } = browser;
  const rows = browserRows(browser);
  const head = page === null ? [] : headRows(browser, width, height, theme);
  const headHeight = page === null ? 1 : head.length;
  const left = Math.max(1, height - headHeight);
  const here = rows[index];
  const isBeside = width >= BESIDE;
  const listWidth = isBeside ? Math.floor(width * 0.55) : width;
  const said =
    here === undefined ? [] : saidRows(here, isBeside ? width - listWidth - 2 : width, theme);
  const under = isBeside ? 0 : Math.min(said.length, Math.max(0, Math.floor(left / 3)));
  const listHeight = left - under;
  const count =
    rows.length === 0
      ? ''
      : `${index + 1} of ${found !== null && page === null ? Math.max(found.total, rows.length) : rows.length}`;
  return (
    <Pane
      name="Schema"
      about={[[` ${glyphs.separator} ${state.version}${againWords(state)}`]]}
      corner={count}
      pane="request"
      hasKeys
      isFramed={isFramed}
      size={size}
    >
      <Box flexDirection="column" flexShrink={0} height={height} overflowY="hidden">
        {page === null ? (
          <FieldLine label="Search" labelWidth={LABEL} buffer={search} isHere width={width} />
        ) : (
          <Rows rows={head} />
        )}
        <Box flexShrink={0} height={listHeight}>
          <Box flexDirection="column" flexShrink={0} width={listWidth} height={listHeight}>
            {rows.length === 0 ? (
              <Row segments={[[emptyWords(browser, glyphs.ellipsis)]]} width={listWidth} />
            ) : (
              <WindowedList
                count={rows.length}
                cursor={index}
                segmentsOf={(at) => rowSegments(rows[at])}
                width={listWidth}
                height={listHeight}
              />
            )}
          </Box>
          {isBeside ? (
            <Box flexDirection="column" flexShrink={0} marginLeft={2} height={listHeight}>
              <Rows rows={said.slice(0, listHeight)} />
            </Box>
          ) : null}
        </Box>
        {under === 0 ? null : <Rows rows={said.slice(0, under)} />}
      </Box>
    </Pane>
  );
}

function emptyWords({ found, page }: OpenBrowser, ellipsis: string): string {
  if (page !== null) return 'It has no parts, and nothing uses it.';
  return found === null ? `Asking the schema${ellipsis}` : 'No name holds these words.';
}

function againWords(state: ExplorerState): string {
  const words = schemaWords(state);
  return words === null ? '' : `, ${words.message}`;
}

/** The title of the open page and its description: about a third of the rows at most. */
function headRows(
  { page, back }: OpenBrowser,
  width: number,
  height: number,
  theme: Theme,
): readonly string[] {
  if (page === null) return [];
  const { glyphs } = theme;
  const { title, description, deprecation } = page;
  const from = back.at(-1)?.page?.of ?? 'the search';
  const said = [
    ...(deprecation === null
      ? []
      : wrapRows(`${glyphs.warning} Deprecated: ${deprecation}`, width).map((row) =>
          theme.warning(row),
        )),
    ...(description === null ? [] : wrapRows(description, width)),
  ];
  return [
    ...wrapRows(`${title}  (${glyphs.left} ${from})`, width)
      .slice(0, 2)
      .map((row) => theme.title(row)),
    ...said.slice(0, Math.max(1, Math.floor(height / 3) - 1)),
  ];
}

function rowSegments(row: SchemaRow | undefined): readonly Segment[] {
  if (row === undefined) return [];
  const { kind, title, note, deprecation } = row;
  return [
    [`${kind.padEnd(KIND)} `],
    [title, 'accent'],
    [note === '' ? '' : `  ${note}`],
    ...(deprecation === null ? [] : [['  (deprecated)', 'warning'] as const]),
  ];
}

/** Cells of the longest kind. */
const KIND = 8;

function saidRows(row: SchemaRow, width: number, theme: Theme): readonly string[] {
  const { title, note, description, deprecation } = row;
  const mark = `${theme.glyphs.warning} Deprecated:`;
  return [
    ...wrapRows(note === '' ? title : `${title}: ${note}`, width).map((line) => theme.strong(line)),
    ...(deprecation === null
      ? []
      : wrapRows(`${mark} ${deprecation}`, width).map((line) => theme.warning(line))),
    ...(description === null ? [] : wrapRows(description, width)),
  ];
}

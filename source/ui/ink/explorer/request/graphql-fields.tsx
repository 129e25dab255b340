/** A GraphQL request: query, remarks about it, and variables; or a layer over them. */
import { Box } from 'ink';
import { problemInSight } from '../../../../core/explorer/assist/problems.ts';
import { schemaWords } from '../../../../core/explorer/assist/schema.ts';
import type { ExplorerState } from '../../../../core/explorer/state.ts';
import { highlightGraphql } from '../../../../core/graphql/highlight.ts';
import { MAX_QUERY_COST } from '../../../../core/http/limits.ts';
import { highlightJson } from '../../../../core/json/body-rows.ts';
import { cellWidth } from '../../../../core/text/cell-width.ts';
import { wrapText } from '../../components/layout.ts';
import { Row, type Segment } from '../../components/rows.tsx';
import { type Glyphs, useTheme } from '../../theme.ts';
import { keyOf } from '../bindings/names.ts';
import { DocsPane, OperationsPane, TreePane } from './assist.tsx';
import { CompletionList } from './completion-list.tsx';
import { Editor } from './editor.tsx';
import { PointedField } from '../pointed.tsx';
import { ProblemsPane } from './problems.tsx';
import type { PaneSize } from '../pane.tsx';
import { lensSegment, NEEDS_NOT_KNOWN, receivedWords } from '../status.ts';
import { isFieldHere } from './rest-fields.tsx';

const LEAST_VARIABLES = 3;

/** In a lower pane the query has the row of the line under it, unless the schema is wrong. */
const LEAST_FOR_LINE = 6;

export function GraphqlFields({
  state,
  isTyping,
  size,
}: {
  readonly state: ExplorerState;
  readonly isTyping: boolean;
  readonly size: PaneSize;
}) {
  const { glyphs } = useTheme();
  const { completion, docs, operations, problems, tree } = state.assist;
  if (problems !== null) return <ProblemsPane state={state} problems={problems} size={size} />;
  if (operations !== null) return <OperationsPane operations={operations} size={size} />;
  if (docs !== null) return <DocsPane docs={docs} size={size} />;
  if (tree !== null) return <TreePane tree={tree} size={size} />;
  const { width, height } = size;
  const { query, variables } = state.graphql;
  const { above, lines, below } = planFields(state, size, glyphs);
  const isQueryHere = isFieldHere(state, 'query');
  const areVariablesHere = isFieldHere(state, 'variables');
  const offering = (field: 'query' | 'variables') =>
    completion?.field !== field || !isTyping
      ? {}
      : {
          renderOver: (cursor: { readonly row: number; readonly column: number }) => (
            <CompletionList
              completion={completion}
              move={(by) => ({ type: 'assist', event: { type: 'move-completion', by } })}
              take={{ type: 'assist', event: { type: 'take-completion', by: 'tab' } }}
              cursor={cursor}
              word={state.graphql[field].cursor - completion.from}
              origin={field === 'query' ? 0 : height - below}
              size={size}
            />
          ),
        };
  const fields = [
    <PointedField key="variables" field="variables">
      <Editor
        label="Variables, as JSON"
        field="variables"
        about={problemSegment(state, 'variables', glyphs)}
        buffer={variables}
        highlight={highlightJson}
        isHere={areVariablesHere}
        hasCursor={areVariablesHere && isTyping}
        width={width}
        height={below}
        {...offering('variables')}
      />
    </PointedField>,
    ...lines.toReversed().map((segment, index) => (
      <Box key={`line ${index}`} flexShrink={0} height={1}>
        <Row segments={[segment]} width={width} />
      </Box>
    )),
    <PointedField key="query" field="query">
      <Editor
        label="Query"
        field="query"
        about={lensAbout(state, width, glyphs)}
        buffer={query}
        highlight={highlightGraphql}
        marks={markedLines(state)}
        isHere={isQueryHere}
        hasCursor={isQueryHere && isTyping}
        width={width}
        height={above}
        {...offering('query')}
      />
    </PointedField>,
  ];
  // The offered names lie over everything around the cursor, so the cursor's field is drawn last.
  const isReversed = completion?.field !== 'variables';
  return (
    <Box flexDirection={isReversed ? 'column-reverse' : 'column'} flexShrink={0} height={height}>
      {isReversed ? fields : fields.toReversed()}
    </Box>
  );
}

/** Rows of the query and of the variables, their labels included, and the lines between them. */
export function planFields(
  state: ExplorerState,
  size: PaneSize,
  glyphs: Glyphs,
): { readonly above: number; readonly lines: readonly Segment[]; readonly below: number } {
  const { height } = size;
  const needed = state.graphql.variables.text.split('\n').length + 1;
  const most = Math.max(LEAST_VARIABLES, Math.floor(height / 3));
  const below = Math.min(height - 2, needed, most);
  const lines = lineSegments(state, schemaSegment(state, glyphs), size, glyphs);
  return { above: height - below - lines.length, lines, below };
}

/** What stands after the label of the query: the needed scopes and the cost. */
function lensAbout(
  { assist: { findings }, config }: ExplorerState,
  width: number,
  glyphs: Glyphs,
): Segment | null {
  const hasMistake = findings.problems.some(
    ({ field, isMistake }) => field === 'query' && isMistake,
  );
  if (hasMistake) return [NEEDS_NOT_KNOWN];
  const { lens, cost } = findings;
  const cells = width - QUERY_LABEL;
  if (cost !== null && cost > MAX_QUERY_COST) {
    const most = MAX_QUERY_COST.toLocaleString('en');
    return [`${glyphs.error} cost ${cost.toLocaleString('en')}, at most ${most}`, 'problem'];
  }
  const points = cost === null ? '' : `, cost ${cost}`;
  const needs = lensSegment(lens, config.address.profile.scopes, glyphs, cells);
  if (needs === null || cellWidth(needs[0] + points) > cells) return needs;
  const [words, ...style] = needs;
  return [words + points, ...style];
}

/** Cells of the pointer, the label and the gap after it. */
const QUERY_LABEL = 9;

/**
 * The lines under the query: the state of the schema where something is wrong with it, and the
 * problem at the cursor. In a low pane the schema comes first: without it no problem is known.
 */
function lineSegments(
  state: ExplorerState,
  about: Segment | null,
  { width, height }: PaneSize,
  glyphs: Glyphs,
): readonly Segment[] {
  const isWrong = about !== null && schemaWords(state)?.level !== 'note';
  if (height < LEAST_FOR_LINE) return isWrong && height > LEAST_VARIABLES ? [about] : [];
  const found = problemSegment(state, 'query', glyphs);
  if (about === null) return [found ?? [' ']];
  // The title shows as well that the schema is being read.
  if (!isWrong) return [found ?? about];
  const [words, style] = about;
  const rows = wrapText(words, width, glyphs).map((row): Segment => [row, style ?? 'plain']);
  const wrapped = height < TALL || rows.length > MOST_WRAPPED ? [about] : rows;
  if (found === null) return wrapped;
  return height > LEAST_FOR_LINE ? [...wrapped, found] : [about];
}

/** In panes so tall, several rows may tell why there is no schema. */
const TALL = 12;
const MOST_WRAPPED = 4;

/** How the schema is read, or what went wrong; the remedy first, since the end may be cut off. */
function schemaSegment(state: ExplorerState, glyphs: Glyphs): Segment | null {
  const words = schemaWords(state);
  if (words === null) return null;
  const { level, message, read } = words;
  if (level === 'note') {
    const seconds = Math.floor((read?.elapsedMs ?? 0) / 1000);
    const parts = [
      ...(seconds > 0 ? [`${seconds} s`] : []),
      ...(read === null || read.received === null ? [] : [receivedWords(read.received)]),
      ...(seconds >= LONG_S ? ['Ctrl+C stops'] : []),
    ];
    const told = parts.length === 0 ? '' : ` ${parts.join(` ${glyphs.separator} `)}`;
    return [`${glyphs.current} ${upperFirst(message)}${glyphs.ellipsis}${told}`, 'accent'];
  }
  const sign = level === 'problem' ? glyphs.error : glyphs.warning;
  return [
    `${sign} ${keyOf(state, 'read-schema-again', 'alt+r')} reads the schema again. ${upperFirst(message)}`,
    level,
  ];
}

/** After so many seconds a person may want to stop the read. */
const LONG_S = 3;

function upperFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function problemSegment(
  state: ExplorerState,
  field: 'query' | 'variables',
  glyphs: Glyphs,
): Segment | null {
  const found = problemInSight(state, field);
  if (found === null) return null;
  const { problem, place, count } = found;
  const of = count > 1 ? `(${place} of ${count}) ` : '';
  const sign = problem.isMistake ? glyphs.error : glyphs.warning;
  const words = `${sign} Line ${problem.line}: ${of}${problem.message}`;
  return [words, problem.isMistake ? 'problem' : 'warning'];
}

/** The lines of the query with problems, counted from 0. */
function markedLines({
  assist: { findings },
}: ExplorerState): ReadonlyMap<number, 'mistake' | 'warning'> {
  const marks = new Map<number, 'mistake' | 'warning'>();
  for (const { field, line, isMistake } of findings.problems) {
    if (field !== 'query') continue;
    if (marks.get(line - 1) !== 'mistake') marks.set(line - 1, isMistake ? 'mistake' : 'warning');
  }
  return marks;
}

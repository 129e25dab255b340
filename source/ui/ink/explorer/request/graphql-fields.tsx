/** A GraphQL request: query, what is to be said about it, and variables; or what lies over them. */
import { Box } from 'ink';
import type { ExplorerState } from '../../../../core/explorer/state.ts';
import { highlightGraphql } from '../../../../core/graphql/highlight.ts';
import { highlightJson } from '../../../../core/json/body-rows.ts';
import { Row, type Segment } from '../../components/rows.tsx';
import { type Glyphs, useTheme } from '../../theme.ts';
import { CompletionList, DocsPane, OperationsPane, TreePane } from './assist.tsx';
import { Editor } from './editor.tsx';
import type { PaneSize } from '../pane.tsx';
import { lensSegment, NEEDS_NOT_KNOWN } from '../status.ts';
import { isFieldHere } from './rest-fields.tsx';

const LEAST_VARIABLES = 3;

/** Below it the line under the query gives its row to the query. */
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
  const { completion, docs, findings, operations, tree } = state.assist;
  if (operations !== null) return <OperationsPane operations={operations} size={size} />;
  if (docs !== null) return <DocsPane docs={docs} size={size} />;
  if (tree !== null) return <TreePane tree={tree} size={size} />;
  const { width, height } = size;
  const { query, variables } = state.graphql;
  const lines = variables.text.split('\n').length + 1;
  const most = Math.max(LEAST_VARIABLES, Math.floor(height / 3));
  const below = Math.min(height - 2, Math.max(2, Math.min(lines, most)));
  const hasLine = height >= LEAST_FOR_LINE;
  const above = height - below - (hasLine ? 1 : 0);
  const isQueryHere = isFieldHere(state, 'query');
  const areVariablesHere = isFieldHere(state, 'variables');
  const problem = findings.variablesProblem;
  // The names offered lie over everything under the cursor, so the query is drawn last.
  return (
    <Box flexDirection="column-reverse" flexShrink={0} height={height}>
      <Editor
        label="Variables, as JSON"
        about={problem === null ? null : [`${glyphs.error} ${problem}`, 'problem']}
        buffer={variables}
        highlight={highlightJson}
        isHere={areVariablesHere}
        hasCursor={areVariablesHere && isTyping}
        width={width}
        height={below}
      />
      {hasLine ? (
        <Box flexShrink={0} height={1}>
          <Row segments={findingSegments(state, glyphs)} width={width} />
        </Box>
      ) : null}
      <Editor
        label="Query"
        about={lensAbout(state, width, glyphs)}
        buffer={query}
        highlight={highlightGraphql}
        marks={markedLines(state)}
        isHere={isQueryHere}
        hasCursor={isQueryHere && isTyping}
        width={width}
        height={above}
        {...(completion === null || !isTyping
          ? {}
          : {
              renderOver: (cursor) => (
                <CompletionList
                  completion={completion}
                  cursor={cursor}
                  word={query.cursor - completion.from}
                  size={size}
                />
              ),
            })}
      />
    </Box>
  );
}

/** Behind the label of the query. */
function lensAbout(
  { assist: { findings } }: ExplorerState,
  width: number,
  glyphs: Glyphs,
): Segment | null {
  const hasMistake = findings.problems.some(({ isMistake }) => isMistake);
  return hasMistake ? [NEEDS_NOT_KNOWN] : lensSegment(findings.lens, glyphs, width - QUERY_LABEL);
}

/** Cells of the pointer, the label and the gap behind it. */
const QUERY_LABEL = 9;

/** The first thing that is wrong in the query, or why nothing is offered. */
function findingSegments(
  { assist: { findings, schema } }: ExplorerState,
  glyphs: Glyphs,
): readonly Segment[] {
  const [first] = findings.problems;
  if (first !== undefined) {
    const count = findings.problems.length;
    const of = count > 1 ? `(1 of ${count}) ` : '';
    const sign = first.isMistake ? glyphs.error : glyphs.warning;
    const words = `${sign} Line ${first.line}: ${of}${first.message}`;
    return [[words, first.isMistake ? 'problem' : 'warning']];
  }
  if (schema.type !== 'failed') return [[' ']];
  return [[`${glyphs.warning} Nothing is offered: ${schema.message}`, 'warning']];
}

/** Lines of the query with something to say about them, from 0. */
function markedLines({
  assist: { findings },
}: ExplorerState): ReadonlyMap<number, 'mistake' | 'warning'> {
  const marks = new Map<number, 'mistake' | 'warning'>();
  for (const { line, isMistake } of findings.problems) {
    if (marks.get(line - 1) !== 'mistake') marks.set(line - 1, isMistake ? 'mistake' : 'warning');
  }
  return marks;
}

import type { ExplorerState } from '../../../core/explorer/state.ts';
import { highlightGraphql } from '../../../core/graphql/highlight.ts';
import { highlightJson } from '../../../core/json/body-rows.ts';
import { stack, type RowBlock } from '../rows/row.ts';
import type { Theme } from '../theme.ts';
import { assistLine, markedRows } from './assist/assist-line.ts';
import { withCompletion } from './assist/completion-list.ts';
import { docsRows } from './assist/docs-rows.ts';
import { lensWords } from './assist/lens-words.ts';
import { operationRows } from './assist/operation-rows.ts';
import { treePane } from './assist/tree-pane.ts';
import type { PaneSize } from './pane-layout.ts';
import { requestArea } from './request-area.ts';

const LEAST_VARIABLES = 3;
/** Below it the line under the query gives its row to the query. */
const LEAST_FOR_LINE = 6;

/** Query, what is to be said about it, and variables; or what lies over them. */
export function graphqlRows(state: ExplorerState, room: PaneSize, theme: Theme): RowBlock {
  const { completion, docs, operations, tree } = state.assist;
  if (operations !== null) return operationRows(operations, room, theme);
  if (docs !== null) return docsRows(docs, room, theme);
  if (tree !== null) return treePane(tree, room, theme);
  const block = editorRows(state, room, theme);
  if (completion === null) return block;
  const word = state.graphql.query.cursor - completion.from;
  return withCompletion(block, completion, word, room, theme);
}

function editorRows(state: ExplorerState, room: PaneSize, theme: Theme): RowBlock {
  const { query, variables } = state.graphql;
  const { findings } = state.assist;
  const { width } = room;
  const lines = variables.text.split('\n').length + 1;
  const most = Math.max(LEAST_VARIABLES, Math.floor(room.height / 3));
  const below = Math.min(room.height - 2, Math.max(2, Math.min(lines, most)));
  const line = room.height < LEAST_FOR_LINE ? [] : [assistLine(state, width, theme)];
  const above = room.height - below - line.length;
  const top = requestArea(
    state,
    'query',
    {
      label: 'Query',
      words: lensWords(findings.lens, theme),
      marks: markedRows(state),
      width,
      height: above,
      buffer: query,
      highlight: highlightGraphql,
    },
    theme,
  );
  const blanks = Array.from({ length: Math.max(0, above - top.rows.length) }, () => '');
  const problem = findings.variablesProblem;
  const under = requestArea(
    state,
    'variables',
    {
      label: 'Variables, as JSON',
      words: problem === null ? '' : theme.error(`${theme.glyphs.error} ${problem}`),
      width,
      height: below,
      buffer: variables,
      highlight: highlightJson,
    },
    theme,
  );
  return stack(top, blanks, line, under);
}

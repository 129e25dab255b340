import { Box } from 'ink';
import { memo } from 'react';
import { lensOf } from '../../../../core/explorer/follow-diagnosis.ts';
import type { AnswerWindow } from '../../../../core/explorer/event.ts';
import { currentField, focusedBuffer } from '../../../../core/explorer/focus.ts';
import type { ExplorerState } from '../../../../core/explorer/state.ts';
import { highlightJson } from '../../../../core/json/body-rows.ts';
import { looksLikeCurl } from '../../../../core/requests/curl/curl-start.ts';
import { bodyProblem, hasBody } from '../../../../core/requests/draft.ts';
import { toDisplayText } from '../../../../core/text/display-text.ts';
import { hidePersonalText } from '../../../../core/view/personal-data.ts';
import { Row, type Segment } from '../../components/rows.tsx';
import { type Glyphs, type Theme, useTheme } from '../../theme.ts';
import { insideOf, Pane, type PaneSize, samePane } from '../pane.tsx';
import { PointedField } from '../pointed.tsx';
import { lensSegment } from '../status.ts';
import { CompletionList } from './completion-list.tsx';
import { Editor } from './editor.tsx';
import { editorCells } from './editor-rows.ts';
import { GraphqlFields, planFields } from './graphql-fields.tsx';
import { NearPresets, OpenPresets } from './presets.tsx';
import { isFieldHere, restParts } from './rest-fields.tsx';

interface RequestPaneProps {
  readonly state: ExplorerState;
  /** Letters are text of the field with the focus. */
  readonly isTyping: boolean;
  readonly isFramed: boolean;
  /** The ready-made requests have a column of their own. */
  readonly hasListBeside?: boolean;
  /** Border or title included. */
  readonly size: PaneSize;
}

/** With so few rows, and without the focus, a request is summed up in a row or two. */
const SUMMED_ROWS = 3;

/** Keys for the answer do not draw this pane again. */
const isSame = samePane<RequestPaneProps>(
  ['mode', 'rest', 'graphql', 'focus', 'compose', 'assist', 'presenter', 'grantedScopes', 'config'],
  ['isTyping', 'isFramed', 'hasListBeside'],
);

/** The pane of the request, field under field. */
export const RequestPane = memo(function RequestPane(props: RequestPaneProps) {
  const { state, isFramed, hasListBeside = false, size } = props;
  const { glyphs } = useTheme();
  const inside = insideOf(size, { hasFrame: isFramed });
  const hasKeys =
    state.focus.pane === 'request' && !(hasListBeside && state.compose.ready !== null);
  const isSummed = state.focus.pane === 'response' && isFramed && inside.height <= SUMMED_ROWS;
  return (
    <Pane
      name={state.mode === 'rest' ? 'Request: REST' : 'Request: GraphQL'}
      corner={cornerWords(state, glyphs)}
      pane="request"
      hasKeys={hasKeys}
      isFramed={isFramed}
      size={size}
    >
      {isSummed ? (
        <RequestSummary state={state} size={inside} />
      ) : state.compose.ready !== null && !hasListBeside ? (
        <OpenPresets state={state} size={inside} />
      ) : state.mode === 'rest' ? (
        <RestFields {...props} size={inside} />
      ) : (
        <GraphqlFields {...props} size={inside} />
      )}
    </Pane>
  );
}, isSame);

/** The state of the schema; what went wrong with it is shown inside the pane. */
function cornerWords({ assist: { schema }, mode }: ExplorerState, { ellipsis }: Glyphs): string {
  if (mode !== 'graphql') return '';
  switch (schema.type) {
    case 'none':
      return '';
    case 'reading':
      return `reading the schema${ellipsis}`;
    case 'ready':
      return `schema ${schema.version}${schema.again === null ? '' : ellipsis}`;
    case 'failed':
      return 'no schema';
  }
}

/** Cells and rows of the text in the editor with the focus; null without one. */
export function editorInPane(
  state: ExplorerState,
  isFramed: boolean,
  size: PaneSize,
  { glyphs, styles }: Theme,
): AnswerWindow['editor'] | null {
  const buffer = focusedBuffer(state);
  if (buffer === null || !buffer.multiline) return null;
  const inside = insideOf(size, { hasFrame: isFramed });
  const { width, height } = inside;
  const cells = editorCells(width, buffer.text);
  // Its label has a row.
  if (state.mode === 'rest') {
    const parts = restParts(state, { width, height, isTyping: true, glyphs, styles });
    return { cells, rows: Math.max(1, rowsBelow(parts, height) - 1) };
  }
  const { above, below } = planFields(state, inside, glyphs);
  const rows = currentField(state) === 'query' ? above : below;
  return { cells, rows: Math.max(1, rows - 1) };
}

function rowsBelow(parts: ReturnType<typeof restParts>, height: number): number {
  return height - parts.reduce((sum, { rows }) => sum + rows, 0);
}

/** Row and cell of the cursor in the field that is typed in, for the names offered there. */
function cursorIn(parts: ReturnType<typeof restParts>, from: number) {
  const at = parts.findIndex(({ typed }) => typed !== undefined);
  const row = parts.slice(0, at).reduce((sum, { rows }) => sum + rows, 0);
  const { left = 0, buffer } = parts[at]?.typed ?? {};
  const word = (buffer?.cursor ?? from) - from;
  return { row, column: left + from + word, word };
}

/** What is wrong in the body, beside its label. */
function bodyAbout({ rest }: ExplorerState, { error }: Glyphs): Segment | null {
  const problem = bodyProblem({ method: rest.method, body: rest.body.text });
  return problem === null ? null : [`${error} not JSON: ${problem.place}`, 'problem'];
}

function RestFields({
  state,
  isTyping,
  hasListBeside = false,
  size: { width, height },
}: RequestPaneProps) {
  const { glyphs, styles } = useTheme();
  const parts = restParts(state, { width, height, isTyping, glyphs, styles });
  const left = rowsBelow(parts, height);
  const { offers } = state.compose;
  const cursor = cursorIn(parts, offers?.from ?? 0);
  return (
    <Box flexDirection="column" flexShrink={0} height={height} overflowY="hidden">
      {parts.map(({ node, rows }, index) => (
        <Box key={index} flexDirection="column" flexShrink={0} height={rows}>
          {node}
        </Box>
      ))}
      {hasBody(state.rest) ? (
        <PointedField field="body">
          <Editor
            label="Body, as JSON"
            field="body"
            about={bodyAbout(state, glyphs)}
            buffer={state.rest.body}
            highlight={highlightJson}
            isHere={isFieldHere(state, 'body')}
            hasCursor={isFieldHere(state, 'body') && isTyping}
            width={width}
            height={left}
          />
        </PointedField>
      ) : hasListBeside ? null : (
        <NearPresets state={state} size={{ width, height: left }} />
      )}
      {offers === null || !isTyping ? null : (
        <CompletionList
          completion={offers}
          move={(by) => ({ type: 'move-offer', by })}
          take={{ type: 'take-offer' }}
          cursor={{ row: cursor.row, column: cursor.column }}
          word={cursor.word}
          size={{ width, height }}
        />
      )}
    </Box>
  );
}

/** The request in a row or two, while the answer has the focus and the rows. */
export function RequestSummary({
  state,
  size: { width, height },
}: {
  readonly state: ExplorerState;
  readonly size: PaneSize;
}) {
  const { glyphs } = useTheme();
  const lens = lensSegment(lensOf(state), state.config.address.profile.scopes, glyphs, width);
  const rows: ReadonlyArray<readonly Segment[]> = [
    [[shownCall(state)]],
    ...(lens === null ? [] : [[lens]]),
  ];
  return rows
    .slice(0, height)
    .map((segments, index) => <Row key={index} segments={segments} width={width} />);
}

/** The request in one row, without a pasted curl line: it may hold a token until it is parsed. */
function shownCall({ mode, rest, graphql, presenter }: ExplorerState): string {
  const { path } = rest;
  const words =
    mode === 'graphql'
      ? graphql.query.text.replaceAll(/\s+/g, ' ').trim()
      : `${rest.method}  ${looksLikeCurl(path.text) ? 'a curl line' : path.text}`;
  // More than any row can show.
  const text = toDisplayText(words.slice(0, 1000));
  return presenter ? hidePersonalText(text) : text;
}

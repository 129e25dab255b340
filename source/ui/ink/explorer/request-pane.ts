import { currentField, hasBody, isTyping } from '../../../core/explorer/focus.ts';
import { METHODS, type ExplorerState, type RequestField } from '../../../core/explorer/state.ts';
import { highlightGraphql } from '../../../core/graphql/highlight.ts';
import { highlightJson } from '../../../core/json/highlight-json.ts';
import { fieldRow } from '../rows/field.ts';
import { plainBlock, stack, type RowBlock } from '../rows/row.ts';
import { cutRow, wrapRows } from '../rows/wrap.ts';
import type { Theme } from '../theme.ts';
import type { PaneSize } from './pane-layout.ts';
import { pairRows } from './pair-rows.ts';
import { presetRows } from './preset-rows.ts';
import { textArea, type TextAreaOptions } from './text-area.ts';

const LABEL_WIDTH = 10;

/** What is typed, field under field; at most `height` rows. */
export function requestRows(state: ExplorerState, room: PaneSize, theme: Theme): RowBlock {
  const block =
    state.mode === 'rest' ? restRows(state, room, theme) : graphqlRows(state, room, theme);
  return { ...block, rows: block.rows.slice(0, room.height) };
}

function restRows(state: ExplorerState, room: PaneSize, theme: Theme): RowBlock {
  const path = fieldRow(
    {
      label: 'Path',
      buffer: state.rest.path,
      hasFocus: hasFocus(state, 'path'),
      width: room.width,
      labelWidth: LABEL_WIDTH,
      placeholder: 'products.json?limit=5',
    },
    theme,
  );
  // The cursor stands in a field that is typed in, not in one that was only reached.
  const typed = isTyping(state) ? path : { ...path, cursor: null };
  // Below three rows there is no room for a row and the marks around it.
  const groupRoom = { width: room.width, height: Math.max(3, Math.floor(room.height / 4)) };
  const groups = (['params', 'headers'] as const).map((field) =>
    pairRows(state, field, { ...groupRoom, labelWidth: LABEL_WIDTH }, theme),
  );
  const head = stack([methodRow(state, room.width, theme)], typed, ...groups);
  const rest = { width: room.width, height: Math.max(0, room.height - head.rows.length) };
  if (state.preset !== null)
    return stack(head, presetRows(state.preset, state.grantedScopes, rest, theme));
  if (hasBody(state)) {
    return stack(
      head,
      area(
        state,
        'body',
        'Body, as JSON',
        { ...rest, buffer: state.rest.body, highlight: highlightJson },
        theme,
      ),
    );
  }
  const words = isTyping(state)
    ? 'The down key lists ready-made requests, marked with what your token may read.'
    : 'p lists ready-made requests, marked with what your token may read.';
  return stack(head, plainBlock(['', ...wrapRows(words, room.width)]));
}

function methodRow(state: ExplorerState, width: number, theme: Theme): string {
  const isHere = hasFocus(state, 'method');
  const label = `${isHere ? theme.glyphs.pointer : ' '} Method`.padEnd(LABEL_WIDTH);
  const choices = METHODS.map((method) =>
    method === state.rest.method ? theme.strong(`[${method}]`) : ` ${method} `,
  );
  return cutRow(
    `${isHere ? theme.selected(label) : label} ${choices.join(' ')}`,
    width,
    theme.glyphs.ellipsis,
  );
}

const LEAST_VARIABLES = 3;

function graphqlRows(state: ExplorerState, room: PaneSize, theme: Theme): RowBlock {
  const { query, variables } = state.graphql;
  const lines = variables.text.split('\n').length + 1;
  const most = Math.max(LEAST_VARIABLES, Math.floor(room.height / 3));
  const below = Math.min(room.height - 2, Math.max(2, Math.min(lines, most)));
  const above = { width: room.width, height: room.height - below };
  const under = { width: room.width, height: below };
  const top = area(
    state,
    'query',
    'Query',
    { ...above, buffer: query, highlight: highlightGraphql },
    theme,
  );
  const filled = stack(
    top,
    Array.from({ length: Math.max(0, above.height - top.rows.length) }, () => ''),
  );
  return stack(
    filled,
    area(
      state,
      'variables',
      'Variables, as JSON',
      { ...under, buffer: variables, highlight: highlightJson },
      theme,
    ),
  );
}

/** A label and the text under it. */
function area(
  state: ExplorerState,
  field: RequestField,
  label: string,
  options: Omit<TextAreaOptions, 'hasKeys'>,
  theme: Theme,
): RowBlock {
  const isHere = hasFocus(state, field);
  const row = `${isHere ? theme.glyphs.pointer : ' '} ${label}${noticeWords(options.buffer)}`;
  const title = isHere ? theme.selected(row) : row;
  const height = Math.max(1, options.height - 1);
  return stack(
    [title],
    textArea({ ...options, height, hasKeys: isHere && isTyping(state) }, theme),
  );
}

/** What the last edit had to leave out. */
function noticeWords({ notice }: TextAreaOptions['buffer']): string {
  if (notice === null) return '';
  return notice.type === 'too-long'
    ? ` (cut at ${notice.maxLength} characters)`
    : ` (${notice.count} control characters were left out)`;
}

function hasFocus(state: ExplorerState, field: RequestField): boolean {
  return state.focus.pane === 'request' && currentField(state) === field;
}

import { lensOf } from '../../../core/explorer/follow-diagnosis.ts';
import { isTyping } from '../../../core/explorer/focus.ts';
import { METHODS } from '../../../core/requests/call.ts';
import { hasBody } from '../../../core/requests/draft.ts';
import { type ExplorerState } from '../../../core/explorer/state.ts';
import { hidePersonalText } from '../../../core/view/personal-data.ts';
import type { TextBuffer } from '../../../core/text/text-buffer.ts';
import { highlightJson } from '../../../core/json/body-rows.ts';
import { fieldRow } from '../rows/field.ts';
import { plainBlock, stack, type RowBlock } from '../rows/row.ts';
import { cutRow, wrapRows } from '../rows/wrap.ts';
import type { Theme } from '../theme.ts';
import { lensWords } from './assist/lens-words.ts';
import { graphqlRows } from './graphql-pane.ts';
import type { PaneSize } from './pane-layout.ts';
import { pairRows } from './pair-rows.ts';
import { presetRows } from './preset-rows.ts';
import { hasFocus, requestArea } from './request-area.ts';

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
      buffer: shownPath(state),
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
  const lens = lensWords(lensOf(state), theme);
  // What the path needs stands under it.
  const needs = lens === '' ? [] : [`${' '.repeat(LABEL_WIDTH + 1)}${lens}`];
  const head = stack(
    [methodRow(state, room.width, theme)],
    typed,
    needs.map((row) => cutRow(row, room.width, theme.glyphs.ellipsis)),
    ...groups,
  );
  const rest = { width: room.width, height: Math.max(0, room.height - head.rows.length) };
  if (state.preset !== null)
    return stack(head, presetRows(state.preset, state.grantedScopes, rest, theme));
  if (hasBody(state.rest)) {
    return stack(
      head,
      requestArea(
        state,
        'body',
        { label: 'Body, as JSON', ...rest, buffer: state.rest.body, highlight: highlightJson },
        theme,
      ),
    );
  }
  const words = isTyping(state)
    ? 'The down key lists ready-made requests, marked with what your token may read.'
    : 'p lists ready-made requests, marked with what your token may read.';
  return stack(head, plainBlock(['', ...wrapRows(words, room.width)]));
}

/** While presenting only what is being typed is shown as it is. */
function shownPath(state: ExplorerState): TextBuffer {
  const { path } = state.rest;
  if (!state.presenter || (hasFocus(state, 'path') && isTyping(state))) return path;
  return { ...path, text: hidePersonalText(path.text), cursor: 0 };
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

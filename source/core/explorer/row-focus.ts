import type { TextBuffer } from '../text/text-buffer.ts';
import type { ExplorerState } from './state.ts';
import type { RestDraft } from '../requests/draft.ts';
import {
  addQueryRow,
  editQueryRow,
  isBlank,
  type PairRow,
  pairRow,
  pathBuffer,
  type QueryRows,
  readQueryRows,
  removeQueryRow,
  type RowPlace,
} from '../requests/draft-rows.ts';
import { within } from '../list-index.ts';

/** The two groups of rows of a REST request. */
export type RowField = 'params' | 'headers';

/** Whether a field is a group of rows of a name and a value each. */
export function isRowField(field: string): field is RowField {
  return field === 'params' || field === 'headers';
}

/** The parameters of the current path, parsed again if the path itself was edited. */
function queryRows({ params, path }: RestDraft): QueryRows {
  return params.path === path.text ? params : readQueryRows(path.text);
}

/** The rows of a group, in their order. */
export function rowsOf(rest: RestDraft, field: RowField): readonly PairRow[] {
  return field === 'params' ? queryRows(rest).rows : rest.headers;
}

/** The focused row in a group, limited to the rows that still exist. */
export function rowPlace(state: ExplorerState, field: RowField): RowPlace {
  const { row, part } = state.focus.rows;
  return { row: within(row, rowsOf(state.rest, field).length), part };
}

/** The text of the focused field in a group, or null for a group without rows. */
export function rowBuffer(state: ExplorerState, field: RowField): TextBuffer | null {
  const { row, part } = rowPlace(state, field);
  return rowsOf(state.rest, field)[row]?.[part] ?? null;
}

/** The state with another text in that field; for a parameter the path changes as well. */
export function withRowBuffer(
  state: ExplorerState,
  field: RowField,
  buffer: TextBuffer,
): ExplorerState {
  const { rest } = state;
  const { row, part } = rowPlace(state, field);
  if (field === 'params') {
    return withQueryRows(state, editQueryRow(queryRows(rest), row, part, buffer));
  }
  const headers = rest.headers.map((one, at) => (at === row ? { ...one, [part]: buffer } : one));
  return { ...state, rest: { ...rest, headers } };
}

function withQueryRows(state: ExplorerState, params: QueryRows): ExplorerState {
  const path = pathBuffer(state.rest.path, params.path);
  if (path === null) {
    const message = 'The path is as long as it can be, so that is not taken.';
    return { ...state, notice: { level: 'warning', message, remedy: null } };
  }
  // The buffer may have changed the spelling of the path.
  return { ...state, rest: { ...state.rest, path, params: { ...params, path: path.text } } };
}

/** Focuses a new row; a row that is still empty is used instead. */
export function addRow(state: ExplorerState, field: RowField): ExplorerState {
  const { rest } = state;
  const rows = rowsOf(rest, field);
  const blank = rows.findIndex(isBlank);
  const added = blank === -1 ? withNewRow(rest, field) : rest;
  const row = blank === -1 ? rows.length : blank;
  return {
    ...state,
    mode: 'rest',
    rest: added,
    focus: {
      ...state.focus,
      pane: 'request',
      rest: field,
      isTyping: true,
      rows: { row, part: 'name' },
    },
  };
}

function withNewRow(rest: RestDraft, field: RowField): RestDraft {
  return field === 'params'
    ? { ...rest, params: addQueryRow(queryRows(rest)) }
    : { ...rest, headers: [...rest.headers, pairRow()] };
}

/** Removes the focused row; after the last one the focus returns to the path. */
export function removeRow(state: ExplorerState, field: RowField): ExplorerState {
  const { row } = rowPlace(state, field);
  const { rest } = state;
  const without =
    field === 'params'
      ? withQueryRows(state, removeQueryRow(queryRows(rest), row))
      : {
          ...state,
          rest: { ...rest, headers: rest.headers.filter((_, at) => at !== row) },
        };
  if (rowsOf(without.rest, field).length > 0) return without;
  return { ...without, focus: { ...without.focus, rest: 'path' } };
}

/** Tab inside a group: name, value, next row. Null: the move leaves the group. */
export function moveInRows(
  state: ExplorerState,
  field: RowField,
  by: 1 | -1,
): ExplorerState | null {
  const { row, part } = rowPlace(state, field);
  const at = row * 2 + (part === 'value' ? 1 : 0) + by;
  return atStop(state, field, at);
}

/** Up and down inside a group: the same field of another row. */
export function moveRow(state: ExplorerState, field: RowField, by: 1 | -1): ExplorerState | null {
  const { row, part } = rowPlace(state, field);
  return atStop(state, field, (row + by) * 2 + (part === 'value' ? 1 : 0));
}

/** Enters a group: at the first field, or backwards at the last. */
export function enterRows(state: ExplorerState, field: RowField, by: 1 | -1): ExplorerState {
  const last = rowsOf(state.rest, field).length * 2 - 1;
  return atStop(state, field, by === 1 ? 0 : last) ?? state;
}

function atStop(state: ExplorerState, field: RowField, at: number): ExplorerState | null {
  if (at < 0 || at >= rowsOf(state.rest, field).length * 2) return null;
  const rows: RowPlace = { row: Math.floor(at / 2), part: at % 2 === 1 ? 'value' : 'name' };
  return { ...state, focus: { ...state.focus, rows } };
}

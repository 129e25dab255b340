import type { TextBuffer } from '../text/text-buffer.ts';
import { overlayBuffer } from './overlay/overlay.ts';
import {
  enterRows,
  isRowField,
  moveInRows,
  moveRow,
  rowBuffer,
  rowsOf,
  withRowBuffer,
} from './row-focus.ts';
import type { ExplorerState, Focus } from './state.ts';
import { hasBody, type RequestField } from '../requests/draft.ts';

/** The fields of the request in their order; only a request that changes data has a body. */
function requestFields(state: ExplorerState): readonly RequestField[] {
  if (state.mode === 'graphql') return ['query', 'variables'];
  const groups = (['params', 'headers'] as const).filter(
    (field) => rowsOf(state.rest, field).length > 0,
  );
  return ['method', 'path', ...groups, ...(hasBody(state.rest) ? (['body'] as const) : [])];
}

/** The field that has the focus in the request pane, or had it last. */
export function currentField(state: ExplorerState): RequestField {
  const field = state.mode === 'rest' ? state.focus.rest : state.focus.graphql;
  return requestFields(state).includes(field) ? field : 'path';
}

/** Whether letters are text now, not commands. */
export function isTyping(state: ExplorerState): boolean {
  if (state.assist.browser !== null) return state.overlay === null && isSearching(state);
  if (state.reading.field !== null) return state.overlay === null;
  const { pane, isTyping } = state.focus;
  const { docs, operations, problems, tree } = state.assist;
  const isCovered =
    state.compose.ready !== null ||
    state.question !== null ||
    state.overlay !== null ||
    [docs, operations, problems, tree].some((one) => one !== null);
  return pane === 'request' && isTyping && !isCovered && currentField(state) !== 'method';
}

/** Whether letters go to the search of the schema browser. */
function isSearching({ assist: { browser } }: ExplorerState): boolean {
  return browser !== null && browser.page === null;
}

/** The text field that has the focus, or null. */
export function focusedBuffer(state: ExplorerState): TextBuffer | null {
  if (state.overlay !== null) return overlayBuffer(state.overlay);
  const { browser } = state.assist;
  if (browser !== null) return isSearching(state) ? browser.search : null;
  const { field } = state.reading;
  if (field !== null) return isTyping(state) ? field.buffer : null;
  if (state.compose.ready !== null) return state.compose.ready.filter;
  return isTyping(state) ? bufferOf(state, currentField(state)) : null;
}

/** The text of a field, or null for the method, which is chosen. */
export function bufferOf(state: ExplorerState, field: RequestField): TextBuffer | null {
  switch (field) {
    case 'method':
      return null;
    case 'path':
    case 'body':
      return state.rest[field];
    case 'params':
    case 'headers':
      return rowBuffer(state, field);
    case 'query':
    case 'variables':
      return state.graphql[field];
  }
}

/** The same state with another text in a field. */
export function withBuffer(
  state: ExplorerState,
  field: RequestField,
  buffer: TextBuffer,
): ExplorerState {
  switch (field) {
    case 'method':
      return state;
    case 'path':
    case 'body':
      return { ...state, rest: { ...state.rest, [field]: buffer } };
    case 'params':
    case 'headers':
      return withRowBuffer(state, field, buffer);
    case 'query':
    case 'variables':
      return { ...state, graphql: { ...state.graphql, [field]: buffer } };
  }
}

/** Moves the focus to a field of the request. */
export function withField(
  state: ExplorerState,
  field: RequestField,
  typing: boolean,
): ExplorerState {
  return { ...state, focus: { ...focusOn(state.focus, field), pane: 'request', isTyping: typing } };
}

/** Starts typing in the focused field, or in the path if that field has no text. */
export function startTyping(state: ExplorerState): ExplorerState {
  const field = currentField(state);
  return withField(state, bufferOf(state, field) === null ? 'path' : field, true);
}

/**
 * The state in which a paste goes into the focused field, even where letters are commands; null:
 * the request pane takes none.
 */
export function readyForPaste(state: ExplorerState): ExplorerState | null {
  const typing = startTyping(state);
  return state.focus.pane === 'request' && isTyping(typing) ? typing : null;
}

function focusOn(focus: Focus, field: RequestField): Focus {
  return field === 'query' || field === 'variables'
    ? { ...focus, graphql: field }
    : { ...focus, rest: field };
}

/** Makes letters commands again and drops the selection, so that later typing replaces nothing. */
export function stopTyping(state: ExplorerState): ExplorerState {
  const { focus, ...rest } = withoutSelection(state);
  return { ...rest, focus: { ...focus, isTyping: false } };
}

/** The state with nothing selected in the focused field of the request. */
export function withoutSelection(state: ExplorerState): ExplorerState {
  const field = currentField(state);
  const buffer = bufferOf(state, field);
  if (buffer === null || buffer.anchor === null) return state;
  return withBuffer(state, field, { ...buffer, anchor: null });
}

/**
 * Tab: from pane to pane. While typing it goes through the fields of the request, and from the last
 * one to the response.
 */
export function moveFocus(state: ExplorerState, by: 1 | -1): ExplorerState {
  const current = currentField(state);
  // Shift+Tab goes back to where Tab came from, typing included.
  if (state.focus.pane === 'response')
    return withField(state, current, by === -1 && state.focus.isTyping);
  if (!isTyping(state)) return toResponse(state);
  const inside = isRowField(current) ? moveInRows(state, current, by) : null;
  if (inside !== null) return withField(inside, current, true);
  const fields = requestFields(state);
  const field = fields[fields.indexOf(current) + by];
  if (field !== undefined) return entered(state, field, by, field !== 'method');
  return { ...state, focus: { ...state.focus, pane: 'response', isTyping: by === 1 } };
}

/** Up and down, without leaving the request pane. */
export function moveField(state: ExplorerState, by: 1 | -1): ExplorerState {
  const current = currentField(state);
  const inside = isRowField(current) ? moveRow(state, current, by) : null;
  if (inside !== null) return inside;
  const fields = requestFields(state);
  const field = fields[fields.indexOf(current) + by];
  return field === undefined ? state : entered(state, field, by, false);
}

function entered(
  state: ExplorerState,
  field: RequestField,
  by: 1 | -1,
  typing: boolean,
): ExplorerState {
  return withField(isRowField(field) ? enterRows(state, field, by) : state, field, typing);
}

/** Moves the focus to the response; after coming back, letters are commands. */
export function toResponse(state: ExplorerState): ExplorerState {
  return { ...state, focus: { ...state.focus, pane: 'response', isTyping: false } };
}

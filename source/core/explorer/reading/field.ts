import { type BufferEdit, createTextBuffer, editText } from '../../text/text-buffer.ts';
import { within } from '../../list-index.ts';
import type { RequestAnswer } from '../../requests/answer.ts';
import type { AnswerWindow } from '../event.ts';
import type { ExplorerState } from '../state.ts';
import { go, type Transition } from '../transition.ts';
import type { ReadingPurpose } from './reading.ts';
import { lookFor } from './search.ts';
import { bodyOf, shownRows, withReading } from './walk.ts';

/** In bytes: a larger body is read and searched by a worker thread, so that no key is delayed. */
export const LARGEST_AT_ONCE = 4 * 1024 * 1024;

const SOUGHT = { maxLength: 500 };

/** Opens the input line. Esc restores what is on the screen now. */
export function openField(state: ExplorerState, purpose: ReadingPurpose): ExplorerState {
  if (state.response?.type !== 'answer') return state;
  if (purpose !== 'save' && bodyOf(state) === null) return state;
  const buffer =
    purpose === 'save'
      ? createTextBuffer(proposedName(state.response))
      : createTextBuffer(purpose === 'query' ? proposedQuery(state) : '', SOUGHT);
  // A search is about the body, whichever tab is open; only a filter also works in the table.
  const isHere = purpose === 'save' || (purpose === 'filter' && state.view.tab === 'table');
  const tab = isHere ? state.view.tab : 'body';
  const isOther = tab !== state.view.tab;
  const view = isOther ? { ...state.view, tab, top: 0, left: 0 } : state.view;
  const { cursor, folds, search, filter } = state.reading;
  const before = { cursor, folds, search, filter, top: view.top };
  return withReading(
    { ...state, notice: null, view },
    {
      field: { purpose, buffer, aside: null, before },
    },
  );
}

/** What a query begins with: the one that is shown or was asked last. */
function proposedQuery({ reading }: ExplorerState): string {
  return reading.result?.expression ?? reading.queries[0] ?? '$.';
}

/**
 * Tab in the filter's field: switches between a text and a query; each keeps what was typed in it.
 */
export function changeLanguage(state: ExplorerState): ExplorerState {
  const { field } = state.reading;
  if (field === null || (field.purpose !== 'filter' && field.purpose !== 'query')) return state;
  const purpose = field.purpose === 'filter' ? 'query' : 'filter';
  const fresh = createTextBuffer(purpose === 'query' ? proposedQuery(state) : '', SOUGHT);
  const next = { ...field, purpose, buffer: field.aside ?? fresh, aside: field.buffer } as const;
  return withReading({ ...state, notice: null }, { field: next });
}

/** Up and down in the field of a query: the earlier queries. */
export function earlierQuery(state: ExplorerState, by: 1 | -1): ExplorerState {
  const { field, queries } = state.reading;
  if (field?.purpose !== 'query') return state;
  const text = queries[queries.indexOf(field.buffer.text) + by];
  if (text === undefined) return state;
  const buffer = editText(field.buffer, { type: 'set', text });
  return withReading(state, { field: { ...field, buffer } });
}

/** Edits the input line; a search runs at once, unless the body is large. */
export function editField(
  state: ExplorerState,
  edit: BufferEdit,
  window: AnswerWindow,
): ExplorerState {
  const { field } = state.reading;
  if (field === null) return state;
  const buffer = editText(field.buffer, edit);
  const next = withReading(state, { field: { ...field, buffer } });
  const isText = buffer.text !== field.buffer.text;
  return isText && !isLarge(next) && field.purpose === 'find' ? sought(next, window) : next;
}

/** Whether the body is so large that searching it must not hold up a key. */
export function isLarge({ response }: ExplorerState): boolean {
  return response?.type === 'answer' && response.bytes.length > LARGEST_AT_ONCE;
}

/** Searches from where the search began, whatever the first letters of the word found. */
function sought(state: ExplorerState, window: AnswerWindow): ExplorerState {
  const { field } = state.reading;
  if (field === null) return state;
  return lookFor(beforeSearch(state), field.buffer.text, { row: firstRow(state), by: 1 }, window);
}

/** The row where a search begins: of the cursor, but in a plain text the first one in sight. */
export function firstRow(state: ExplorerState): number {
  const { view, reading } = beforeSearch(state);
  const body = bodyOf(state);
  if (body === null || body.tree !== null) return reading.cursor;
  const shown = shownRows(body, reading);
  return shown.rowAt(within(view.top, shown.count));
}

/** The state as it was when the field was opened. */
export function beforeSearch(state: ExplorerState): ExplorerState {
  const { field } = state.reading;
  if (field === null) return state;
  const { top, cursor, folds, filter } = field.before;
  return withReading({ ...state, view: { ...state.view, top } }, { cursor, folds, filter });
}

/** Esc: the state as if the input line had never been opened. */
export function closeField(state: ExplorerState): ExplorerState {
  const { field } = state.reading;
  if (field === null) return state;
  const { top, ...before } = field.before;
  return withReading({ ...state, view: { ...state.view, top } }, { ...before, field: null });
}

/** Characters that are not safe in a file name on every system. */
const UNFIT = /[^A-Za-z0-9._-]+/g;

/**
 * A name for the file, after the path of the request: `products.json`; `answer.json` for GraphQL.
 */
function proposedName({ asked, body }: RequestAnswer): string {
  const ending = body?.kind === 'json' ? 'json' : 'txt';
  if (asked.api === 'graphql' || !URL.canParse(asked.request.url)) return `answer.${ending}`;
  const last = new URL(asked.request.url).pathname.split('/').at(-1) ?? '';
  const name = last
    .replace(/\.json$/i, '')
    .replaceAll(UNFIT, '-')
    .replace(/^[.-]+/, '')
    .slice(0, 60);
  return `${name === '' ? 'answer' : name}.${ending}`;
}

/** Asks what is at the typed path; nothing is written yet. */
export function lookAtFile(state: ExplorerState, typed: string): Transition {
  const id = state.reading.lastId + 1;
  return go(withReading(state, { field: null, saving: { type: 'busy', id, typed }, lastId: id }), {
    type: 'look-at-file',
    id,
    path: typed,
  });
}

import { type BufferEdit, createTextBuffer, editText } from '../../text/text-buffer.ts';
import type { RequestAnswer } from '../../requests/answer.ts';
import type { AnswerWindow } from '../event.ts';
import type { ExplorerState } from '../state.ts';
import { go, type Transition } from '../transition.ts';
import type { ReadingPurpose } from './reading.ts';
import { filterBy, lookFor, unfiltered } from './search.ts';
import { bodyOf, withReading } from './walk.ts';

/** In bytes: a larger body is looked through only after Enter, so that no key is late. */
const LARGEST_AT_ONCE = 4 * 1024 * 1024;

const LONGEST_SOUGHT = 500;

/** Opens the line to type in. Esc brings back what is on the screen now. */
export function openField(state: ExplorerState, purpose: ReadingPurpose): ExplorerState {
  if (state.response?.type !== 'answer') return state;
  if (purpose !== 'save' && bodyOf(state) === null) return state;
  const { cursor, folds, search, filter } = state.reading;
  const before = { cursor, folds, search, filter, top: state.view.top };
  const buffer =
    purpose === 'save'
      ? createTextBuffer(proposedName(state.response))
      : createTextBuffer('', { maxLength: LONGEST_SOUGHT });
  // Looking for something is about the body, whichever tab is open; a table can be filtered too.
  const isHere = purpose === 'save' || (purpose === 'filter' && state.view.tab === 'table');
  const tab = isHere ? state.view.tab : 'body';
  const isOther = tab !== state.view.tab;
  const view = isOther ? { ...state.view, tab, top: 0, left: 0 } : state.view;
  return withReading({ ...state, notice: null, view }, { field: { purpose, buffer, before } });
}

/** What is typed; what is sought is looked for at once. */
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
  const { response } = state;
  const isSmall = response?.type === 'answer' && response.bytes.length <= LARGEST_AT_ONCE;
  return isText && isSmall && field.purpose === 'find' ? sought(next, window) : next;
}

/** From where the looking began, whatever was found for the beginning of the word. */
function sought(state: ExplorerState, window: AnswerWindow): ExplorerState {
  const { field } = state.reading;
  if (field === null) return state;
  const { top, cursor, folds, filter } = field.before;
  const from = bodyOf(state)?.tree === null ? top : cursor;
  const start = withReading({ ...state, view: { ...state.view, top } }, { cursor, folds, filter });
  return lookFor(start, field.buffer.text, from, window);
}

/** Enter: takes what was found, or asks about the file. An empty line ends search or filter. */
export function submitField(state: ExplorerState, window: AnswerWindow): Transition {
  const { field } = state.reading;
  if (field === null) return go(state);
  const { text } = field.buffer;
  switch (field.purpose) {
    case 'save':
      return lookAtFile(state, text);
    case 'find': {
      const { search } = state.reading;
      const found = search?.text === text ? state : sought(state, window);
      return go(withReading(found, { field: null }));
    }
    case 'filter': {
      const closed = withReading(state, { field: null });
      return go(text === '' ? unfiltered(closed, window) : filterBy(closed, text, window));
    }
  }
}

/** Esc: as if the line had not been opened. */
export function closeField(state: ExplorerState): ExplorerState {
  const { field } = state.reading;
  if (field === null) return state;
  const { top, ...before } = field.before;
  return withReading({ ...state, view: { ...state.view, top } }, { ...before, field: null });
}

/** Characters that are fit for the name of a file on every system. */
const UNFIT = /[^A-Za-z0-9._-]+/g;

/** A name for the file: what was asked for, such as `products.json`; `answer.json` of GraphQL. */
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

/** Looks where the typed path leads; nothing is written yet. */
function lookAtFile(state: ExplorerState, typed: string): Transition {
  const id = state.reading.lastId + 1;
  return go(withReading(state, { field: null, saving: { type: 'busy', id, typed }, lastId: id }), {
    type: 'look-at-file',
    id,
    path: typed,
  });
}

import type { SearchResult, SearchTask } from '../../json/search-task.ts';
import { toDisplayText } from '../../text/display-text.ts';
import { editText } from '../../text/text-buffer.ts';
import type { AnswerWindow } from '../event.ts';
import type { ExplorerState } from '../state.ts';
import { go, type Transition, withNotice } from '../transition.ts';
import { beforeSearch, firstRow, isLarge, lookAtFile, openField } from './field.ts';
import { closeResult, NOTHING_SELECTED, showSelection, wholeBody } from './query-result.ts';
import type { SearchFrom } from './reading.ts';
import { filterBy, lookFor, showFiltered, toFirstHit, toNextHit, unfiltered } from './search.ts';
import { bodyOf, withReading } from './walk.ts';

/**
 * Enter: runs what the input line is for, or asks about the file. An empty line ends the search,
 * the filter or the query's result.
 */
export function submitField(state: ExplorerState, window: AnswerWindow): Transition {
  const { field } = state.reading;
  if (field === null) return go(state);
  const { text } = field.buffer;
  const closed = withReading(state, { field: null });
  switch (field.purpose) {
    case 'save':
      return lookAtFile(state, text);
    case 'find':
      if (state.reading.search?.text === text) return go(closed);
      return find(
        withReading(beforeSearch(state), { field: null }),
        text,
        { row: firstRow(state), by: 1 },
        window,
      );
    case 'filter':
      return text === '' ? go(unfiltered(closed, window)) : filter(closed, text, window);
    case 'query':
      return text.trim() === '' ? go(closeResult(closed) ?? closed) : query(closed, text.trim());
  }
}

/** The next or previous hit, wrapping around; without a search the last text is searched again. */
export function findNext(state: ExplorerState, by: 1 | -1, window: AnswerWindow): Transition {
  const { search, lastSought } = state.reading;
  if (search !== null) return go(toNextHit(state, search, by, window));
  return lastSought === null
    ? go(state)
    : find(state, lastSought, { row: firstRow(state), by }, window);
}

/** Searches for a text and goes to its first hit: at once, or in the worker thread. */
function find(
  state: ExplorerState,
  text: string,
  from: SearchFrom,
  window: AnswerWindow,
): Transition {
  if (text === '' || !isForThread(state)) return go(lookFor(state, text, from, window));
  return start(state, { type: 'find', text, isPresenting: state.presenter }, from);
}

/** Shows only the rows that contain a text: at once, or in the worker thread. */
function filter(state: ExplorerState, text: string, window: AnswerWindow): Transition {
  if (text === '' || !isForThread(state)) return go(filterBy(state, text, window));
  const from = { row: state.reading.cursor, by: 1 } as const;
  return start(state, { type: 'filter', text, isPresenting: state.presenter }, from);
}

/** Selects values of the whole answer by a JSONPath expression. */
function query(state: ExplorerState, expression: string): Transition {
  const whole = wholeBody(state);
  if (whole === null) return go(state);
  if (whole.tree === null) {
    return withNotice(state, 'warning', QUERY_NEEDS_JSON, TEXT_INSTEAD);
  }
  if (state.config.looksInThread !== true) {
    return withNotice(state, 'warning', NO_QUERIES, TEXT_INSTEAD);
  }
  const queries = [expression, ...state.reading.queries.filter((one) => one !== expression)];
  const noted = withReading(state, { queries: queries.slice(0, MOST_QUERIES) });
  const task = { type: 'query', expression, isPresenting: state.presenter } as const;
  return start(noted, task, { row: state.reading.cursor, by: 1 });
}

export const QUERY_NEEDS_JSON = 'A query needs JSON, and this answer is none.';
export const NO_QUERIES = 'Queries cannot be run here.';
export const TEXT_INSTEAD = 'Filter by a text instead.';
export const TOO_LARGE = 'The answer is too large for that.';

/** Expressions that the arrow keys bring back. */
const MOST_QUERIES = 20;

/** Hiding a query's result needs the names around its values, which only the main thread has. */
function isForThread(state: ExplorerState): boolean {
  const isHiddenResult = state.presenter && state.reading.result !== null;
  return state.config.looksInThread === true && isLarge(state) && !isHiddenResult;
}

function start(state: ExplorerState, task: SearchTask, from: SearchFrom): Transition {
  const body = task.type === 'query' ? wholeBody(state) : bodyOf(state);
  if (body === null) return go(state);
  const id = state.reading.lastId + 1;
  return go(
    withReading(
      { ...state, notice: null },
      { runningSearch: { id, task, part: 0, from }, lastId: id },
    ),
    { type: 'run-search', id, body: body.stored, task },
  );
}

/** Notes the progress of the worker thread, from 0 to 1. */
export function onSearchProgress(state: ExplorerState, id: number, part: number): Transition {
  const { runningSearch } = state.reading;
  return runningSearch?.id === id
    ? go(withReading(state, { runningSearch: { ...runningSearch, part } }))
    : go(state);
}

/** Takes the result of the worker thread; nothing has changed until now. */
export function onSearchDone(state: ExplorerState, id: number, result: SearchResult): Transition {
  const { runningSearch } = state.reading;
  if (runningSearch?.id !== id) return go(state);
  const { task, from } = runningSearch;
  const ended = withReading(state, { runningSearch: null });
  switch (result.type) {
    case 'lost':
      return withNotice(ended, 'problem', TOO_LARGE, 'Look for something rarer.');
    case 'refused': {
      const message = toDisplayText(result.message);
      return task.type === 'query'
        ? withNotice(reopenQuery(ended, task.expression), 'problem', message)
        : withNotice(ended, 'problem', message);
    }
    case 'found': {
      if (task.type === 'query') return go(ended);
      if (task.type === 'filter') return go(showFiltered(ended, task.text, result, null));
      return go(toFirstHit(ended, { ...result, text: task.text }, from, null));
    }
    case 'selected': {
      if (task.type !== 'query') return go(ended);
      const { expression } = task;
      if (result.selection.origins.length > 0) {
        return showSelection(ended, expression, result.selection);
      }
      return withNotice(reopenQuery(ended, expression), 'note', NOTHING_SELECTED);
    }
  }
}

/** Opens the field again, with the query in it. */
function reopenQuery(state: ExplorerState, expression: string): ExplorerState {
  const opened = openField(state, 'query');
  const { field } = opened.reading;
  if (field === null) return opened;
  const buffer = editText(field.buffer, { type: 'set', text: expression });
  return withReading(opened, { field: { ...field, buffer } });
}

/**
 * Tells the worker thread to stop a search that is no longer needed: after Esc, or when another
 * answer came.
 */
export function stopUnneededSearch(before: ExplorerState, after: Transition): Transition {
  const isLeft =
    before.reading.runningSearch !== null && after.state.reading.runningSearch === null;
  return isLeft ? { ...after, effects: [...after.effects, { type: 'stop-search' }] } : after;
}

import { take } from '../../handlers.ts';
import { hidePersonalRows } from '../../view/personal-data.ts';
import type { AnswerWindow } from '../event.ts';
import type { ExplorerState } from '../state.ts';
import { chain, go, type Handlers, type Transition, withNotice } from '../transition.ts';
import { changeLanguage, earlierQuery, openField } from './field.ts';
import { findNext, onSearchDone, onSearchProgress, submitField } from './run-search.ts';
import { answerMore, askForMore, nextLimit, onMore, onReadOn } from './read-on.ts';
import type { ReadingEvent, ReadingResult } from './reading.ts';
import { answerSave, copyPart, onPlace } from './save-answer.ts';
import { unfiltered } from './search.ts';
import { onOrder, updateTable } from './table.ts';
import {
  bodyOf,
  foldFromDepth,
  foldHere,
  shownRows,
  toggleFold,
  unfoldHere,
  walk,
  walkInText,
  walkToPlace,
  withReading,
} from './walk.ts';

/** Handles an event about the shown answer. */
export function updateReading(
  before: ExplorerState,
  event: ReadingEvent,
  window: AnswerWindow,
): Transition {
  const state =
    isMove(event) && before.notice?.level === 'note' ? { ...before, notice: null } : before;
  const inWindow = { ...event, window };
  return take(READING, state, inWindow) ?? go(state);
}

const READING: Handlers<ReadingEvent & { readonly window: AnswerWindow }> = {
  walk: (state, { by, unit, window }) =>
    isAtCut(state, by)
      ? askForMore(state)
      : go(walkInText(state, by, unit, window) ?? walk(state, by, unit, window)),
  'walk-to': (state, { place, window }) =>
    go(walkToPlace(state, place === 'start' ? 0 : Number.MAX_SAFE_INTEGER, window)),
  fold: (state, { window }) => go(foldHere(state, window)),
  unfold: (state, { window }) =>
    go(state.reading.filter === null ? unfoldHere(state, window) : unfiltered(state, window)),
  toggle: (state, { window }) => toggleHere(state, window),
  'fold-from': (state, { depth, window }) => go(foldFromDepth(state, depth, window)),
  wrap: (state, { window }) => (state.view.tab === 'table' ? wrapCell(state, window) : wrap(state)),
  'open-pager': openPager,
  table: (state, { event, window }) => updateTable(state, event, window),
  'open-field': (state, { purpose }) => go(openField(state, purpose)),
  'submit-field': (state, { window }) => submitField(state, window),
  'change-language': (state) => go(changeLanguage(state)),
  'earlier-query': (state, { by }) => go(earlierQuery(state, by)),
  'find-next': (state, { by, window }) => findNext(inBody(state), by, window),
  'choose-copy': (state) =>
    go(
      bodyOf(state) === null
        ? state
        : withReading({ ...state, notice: null }, { isChoosingCopy: true }),
    ),
  copy: (state, { part }) => copyPart(state, part),
  'answer-save': (state, { yes }) => answerSave(state, yes),
  'ask-for-more': askForMore,
  'answer-more': (state, { yes }) => answerMore(state, yes),
};

/** A hit may be in a part that the table does not show. */
function inBody(state: ExplorerState): ExplorerState {
  if (state.view.tab !== 'table') return state;
  return { ...state, view: { ...state.view, tab: 'body', top: 0, left: 0 } };
}

/** Enter: opens or closes an object or list; a short value says that it has nothing inside. */
function toggleHere(state: ExplorerState, window: AnswerWindow): Transition {
  const tree = bodyOf(state)?.tree ?? null;
  const { cursor, filter } = state.reading;
  if (tree === null || !tree.isValue(cursor)) return go(state);
  if (tree.closeOf(tree.openOf(cursor)) !== null) {
    return go(filter === null ? toggleFold(state, window) : unfiltered(state, window));
  }
  if (tree.valueOf(cursor).length > SHORT_TEXT) return wrap(state);
  return withNotice(state, 'note', 'This value has nothing inside to open.', 'y copies it.');
}

/** A value of so many characters is seen whole in its row. */
const SHORT_TEXT = 40;

function wrap(state: ExplorerState): Transition {
  const wraps = !state.reading.wraps;
  const text = { row: state.reading.cursor, top: 0 };
  const next = withReading({ ...state, notice: null }, { wraps, text });
  return wraps
    ? withNotice(
        next,
        'note',
        'A long text under the cursor is wrapped now, with its length; z ends that.',
      )
    : go(next);
}

/** A row of a table has no space for a wrapped text: it is shown in the tree. */
function wrapCell(state: ExplorerState, window: AnswerWindow): Transition {
  const inTree = updateTable(state, { type: 'show-in-tree' }, window);
  return chain(inTree, (now) => wrap(withReading(now, { wraps: false })));
}

/** Rows that are hidden on the screen are hidden in the pager too. */
function openPager(state: ExplorerState): Transition {
  const body = bodyOf(state);
  if (body === null) return withNotice(state, 'note', 'There is no body to read.');
  const shown = state.presenter ? hidePersonalRows(body) : body;
  const secrets = [state.config.token];
  return go({ ...state, notice: null }, { type: 'page-body', body: shown, secrets });
}

/** Handlers of the results of the effects. */
export const READING_RESULTS: Handlers<ReadingResult> = {
  'reading-on': (state, { id, bytes }) => onMore(state, id, bytes),
  'read-on': (state, { id, read }) => onReadOn(state, id, read),
  'search-progress': (state, { id, part }) => onSearchProgress(state, id, part),
  'search-done': (state, { id, result }) => onSearchDone(state, id, result),
  copied: (state, { id, text }) =>
    id === state.reading.lastId ? withNotice(state, 'note', text) : go(state),
  'not-copied': (state, { id, reason }) =>
    id === state.reading.lastId ? notCopied(state, reason) : go(state),
  paged: (state, { problem }) =>
    problem === null ? go(state) : withNotice(state, 'problem', problem.message, problem.remedy),
  'table-sorted': (state, { id, order }) => onOrder(state, id, order),
  looked: (state, { id, place }) => onPlace(state, id, place),
  wrote: (state, { id, outcome }) => onPlace(state, id, outcome),
};

/** Any move dismisses the note. */
function isMove({ type }: ReadingEvent): boolean {
  return (
    type === 'walk' ||
    type === 'walk-to' ||
    type === 'fold' ||
    type === 'unfold' ||
    type === 'toggle'
  );
}

/** Down from the last row of an answer that was cut at the limit: there is more, on a yes. */
function isAtCut(state: ExplorerState, by: number): boolean {
  const body = bodyOf(state);
  if (by < 1 || body === null || nextLimit(state) === null || state.reading.filter !== null)
    return false;
  const shown = shownRows(body, state.reading);
  return shown.placeOf(state.reading.cursor) >= shown.count - 1;
}

function notCopied(state: ExplorerState, reason: string): Transition {
  return withNotice(state, 'warning', reason, 's saves the whole answer to a file instead.');
}

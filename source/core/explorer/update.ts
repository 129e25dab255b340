import { take } from '../handlers.ts';
import { METHODS } from '../requests/call.ts';
import { looksLikeCurl } from '../requests/curl/curl-start.ts';
import type { RequestField } from '../requests/draft.ts';
import { type BufferEdit, editText, keepInSight, type TextBuffer } from '../text/text-buffer.ts';
import { browserBuffer, searchFor } from './assist/browser.ts';
import { ASSIST, ASSIST_RESULTS, closeAssist, followDraft } from './assist/update-assist.ts';
import { stopReadingSchema } from './assist/schema.ts';
import { EDITING } from './editing.ts';
import { COMPOSE, followOffers } from './compose/offers.ts';
import { withCompose, withReadyFilter } from './compose/ready.ts';
import { curlIn, takeCurl } from './compose/convert.ts';
import type { AnswerWindow, ExplorerEvent, ExplorerResult } from './event.ts';
import {
  bufferOf,
  currentField,
  focusedBuffer,
  isTyping,
  moveField,
  moveFocus,
  stopTyping,
  readyForPaste,
  startTyping,
  withBuffer,
  withoutSelection,
} from './focus.ts';
import {
  askScopes,
  cancelRetryWait,
  followDiagnosis,
  REFUSED_RESULTS,
} from './follow-diagnosis.ts';
import { FLIGHT, FLIGHT_RESULTS, nextPage } from './flight/update-flight.ts';
import { HISTORY_RESULTS, onKept, openRequests } from './overlay/request-list.ts';
import { OVERLAY, withOverlayBuffer } from './overlay/update-overlay.ts';
import { editField } from './reading/field.ts';
import { pointTo } from './point.ts';
import { stopUnneededSearch } from './reading/run-search.ts';
import { followReadingOn } from './reading/read-on.ts';
import { closeLayer, endSearch } from './reading/save-answer.ts';
import { READING_RESULTS, updateReading } from './reading/update-reading.ts';
import { openTable, tabsOf } from './reading/table.ts';
import { drag, fitted, follow, scrollTo, shiftBy, windowTop, withReading } from './reading/walk.ts';
import { tokenProblemOf } from './refused.ts';
import { addRow, isRowField, removeRow } from './row-focus.ts';
import { cancelSending, onAnswer, onWaiting, sendAsked, sendDraft } from './sending.ts';
import type { ExplorerState } from './state.ts';
import { chain, go, type Handlers, type Transition, withNotice } from './transition.ts';
import { keepUnread } from './unread-notices.ts';

/** The state after an event, with its effects. Pure; ids make late answers harmless. */
export function updateExplorer(before: ExplorerState, event: ExplorerEvent): Transition {
  const state = 'window' in event ? fitted(before, event.window) : before;
  const byResult = take(RESULTS, state, event);
  const taken = byResult ?? take(WISHES, state, event) ?? go(state);
  const step = followReadingOn(state, stopUnneededSearch(state, taken));
  const followed = followDraft(state, event, { ...step, state: followOffers(state, step.state) });
  return { ...followed, state: keepUnread(before, followed.state, event, byResult !== null) };
}

/** Handlers of results from outside. */
const RESULTS: Handlers<ExplorerResult> = {
  'scopes-read': (state, { result }) => {
    const tokenProblem = tokenProblemOf(result, state.config.tokenKind);
    const told = { ...state, refused: { ...state.refused, tokenProblem } };
    return go(result.type === 'scopes' ? { ...told, grantedScopes: result.scopes } : told);
  },
  'flight-result': (state, { event }) => take(FLIGHT_RESULTS, state, event) ?? go(state),
  'reading-result': (state, { event }) => take(READING_RESULTS, state, event) ?? go(state),
  waiting: onWaiting,
  answered: onAnswer,
  'text-edited': takeEdited,
  copied: (state, event) => withNotice(state, event.isCopied ? 'note' : 'problem', event.text),
  'requests-kept': (state, event) => onKept(state, event.outcome),
  ...ASSIST_RESULTS,
  ...HISTORY_RESULTS,
  ...REFUSED_RESULTS,
};

const WISHES: Handlers<Exclude<ExplorerEvent, ExplorerResult>> = {
  opened: (state) =>
    state.sendsAgain
      ? chain(chain(askScopes({ ...state, sendsAgain: false }), askHistory), sendDraft)
      : chain(chain(askScopes(state), askHistory), openCollection),
  edit: (state, event) => {
    if (state.overlay === null && browserBuffer(state) !== null)
      return searchFor(state, event.edit);
    const curl = curlIn(state, event.edit);
    return curl === null ? go(edit(state, event.edit, event.window)) : takeCurl(state, curl);
  },
  'start-typing': (state) => go(startTyping(state)),
  'move-focus': (state, event) => go(moveFocus(withoutSelection(state), event.by)),
  'move-field': (state, event) => go(moveField(state, event.by)),
  'choose-method': (state, event) => go(chooseMethod(state, event.by)),
  'switch-mode': (state) => go(switchMode(state)),
  send: (state) => sendDraft(state),
  'answer-question': (state, { yes }) => {
    if (state.question === null) return go(state);
    return yes ? sendAsked(state, state.question) : go({ ...state, question: null });
  },
  back: (state, event) => goBack(state, event.window),
  cancel,
  ...COMPOSE,
  point: (state, { at, window }) => go(pointTo(state, at, window)),
  'next-tab': (state, event) => go(nextTab(state, event.window)),
  scroll: (state, { by, unit, window }) => {
    const page = Math.max(1, window.rows - 1);
    const top = windowTop(state, window) + by * (unit === 'page' ? page : 1);
    return go(drag(scrollTo(state, top, window), window));
  },
  'scroll-to': (state, { place, window }) => {
    const top = place === 'start' ? 0 : Number.MAX_SAFE_INTEGER;
    return go(drag(scrollTo(state, top, window), window));
  },
  shift: (state, event) => go(shiftBy(state, event.by)),
  'toggle-zoom': ({ layout, ...state }) =>
    go({ ...state, layout: { ...layout, isZoomed: !layout.isZoomed } }),
  resize: ({ layout, ...state }, { by }) =>
    go({ ...state, layout: { ...layout, ratio: resized(layout.ratio, by) } }),
  'next-page': nextPage,
  flight: (state, { event }) => take(FLIGHT, state, event) ?? go(state),
  'follow-diagnosis': followDiagnosis,
  // Rows that were found may be hidden now, or hidden rows may be shown.
  'toggle-presenter': (state) =>
    go(
      withReading(
        { ...state, presenter: !state.presenter },
        { search: null, filter: null, runningSearch: null },
      ),
    ),
  reading: (state, { event, window }) => updateReading(follow(state, window), event, window),
  assist: (state, { event }) => take(ASSIST, state, event) ?? go(state),
  'add-row': (state, event) => go(addRow(state, event.field)),
  'remove-row': (state) => {
    const field = currentField(state);
    return go(isRowField(field) ? removeRow(state, field) : state);
  },
  'open-editor': openEditor,
  ...EDITING,
  ...OVERLAY,
};

/** Shows the requests of a file that was given at the start: the user came for them. */
function openCollection(state: ExplorerState): Transition {
  const isNew = state.history.length === 0 && state.overlay === null;
  return state.config.collection != null && isNew ? openRequests(state) : go(state);
}

/** Reads what earlier runs sent, so that the list is complete when it is opened. */
function askHistory(state: ExplorerState): Transition {
  return state.config.keepsHistory === true ? go(state, { type: 'read-history' }) : go(state);
}

function edit(state: ExplorerState, change: BufferEdit, window: AnswerWindow): ExplorerState {
  if (state.reading.field !== null) return { ...editField(state, change, window), notice: null };
  const buffer = focusedBuffer(state);
  if (buffer === null) {
    const typing = change.type === 'paste' ? readyForPaste(state) : null;
    return typing === null ? state : edit(typing, change, window);
  }
  if (state.overlay !== null) return withOverlayBuffer(state, editText(buffer, change));
  if (state.compose.ready !== null) return withReadyFilter(state, editText(buffer, change));
  const next = editInSight(buffer, change, window);
  return withBuffer({ ...state, notice: null }, currentField(state), next);
}

/** In an editor the cursor moves by rows of the screen, and the window follows it. */
function editInSight(buffer: TextBuffer, change: BufferEdit, { editor }: AnswerWindow): TextBuffer {
  if (editor === undefined) return editText(buffer, change);
  const isMove = change.type === 'move' || change.type === 'select';
  const byRows = isMove ? { ...change, cells: editor.cells } : change;
  // The visible part may have changed without a key: by a new size, or an undo.
  return keepInSight(editText(keepInSight(buffer, editor), byRows), editor);
}

function switchMode(state: ExplorerState): ExplorerState {
  const mode = state.mode === 'rest' ? 'graphql' : 'rest';
  return {
    ...state,
    mode,
    notice: null,
    compose: { ...state.compose, ready: null },
    focus: { ...state.focus, pane: 'request' },
  };
}

function chooseMethod(state: ExplorerState, by: 1 | -1): ExplorerState {
  const index = METHODS.indexOf(state.rest.method) + by;
  const method = METHODS.at(index % METHODS.length) ?? 'GET';
  return { ...state, rest: { ...state.rest, method } };
}

function nextTab(state: ExplorerState, window: AnswerWindow): ExplorerState {
  if (state.response?.type !== 'answer') return state;
  const tabs = tabsOf(state);
  const tab = tabs[(tabs.indexOf(state.view.tab) + 1) % tabs.length] ?? 'body';
  const opened = tab === 'table' ? openTable(state) : state;
  return follow({ ...opened, view: { ...state.view, tab, top: 0, left: 0 } }, window);
}

function resized(ratio: number, by: 1 | -1): number {
  return Math.max(20, Math.min(80, ratio + 5 * by));
}

/** Esc: one level back, never out of the program. Typed text stays. */
function goBack(state: ExplorerState, window: AnswerWindow): Transition {
  if (state.question !== null) return go({ ...state, question: null });
  if (state.overlay !== null) return go({ ...state, overlay: null });
  if (state.compose.ready !== null) return go(withCompose(state, { ready: null }));
  if (state.compose.offers !== null) return go(withCompose(state, { offers: null }));
  const unassisted = closeAssist(state);
  if (unassisted !== null) return go(unassisted);
  const uncovered = closeLayer(state);
  if (uncovered !== null) return go({ ...uncovered, notice: null });
  const cancelled = cancelRetryWait(state);
  if (cancelled !== null) return go(cancelled);
  if (isTyping(state)) return go(stopTyping(state));
  if (state.sending !== null) return cancelSending(state);
  const unread = state.mode === 'graphql' ? stopReadingSchema(state) : null;
  if (unread !== null) return unread;
  if (state.focus.pane === 'response') {
    const whole = endSearch(state, window);
    if (whole !== null) return go(whole);
    return go({ ...state, focus: { ...state.focus, pane: 'request' } });
  }
  if (state.layout.isZoomed) return go({ ...state, layout: { ...state.layout, isZoomed: false } });
  if (state.notice !== null) return go({ ...state, notice: null });
  return go(state.config.canReturn ? { ...state, leaving: { diagnosis: null } } : state);
}

/** Ctrl+C once: ends the request in flight, or closes what lies over the panes. */
function cancel(state: ExplorerState): Transition {
  if (state.sending !== null) return cancelSending(state);
  const cancelled = cancelRetryWait(state);
  if (cancelled !== null) return go(cancelled);
  const unread = stopReadingSchema(state);
  if (unread !== null) return unread;
  const unassisted = closeAssist(state);
  if (unassisted !== null) return go(unassisted);
  const uncovered = closeLayer(state);
  if (uncovered !== null) return go(uncovered);
  return go(
    withCompose({ ...state, question: null, overlay: null }, { ready: null, offers: null }),
  );
}

/** Opens the text of the current field in the user's own editor. */
function openEditor(state: ExplorerState): Transition {
  const field = currentField(state);
  const buffer = bufferOf(state, field);
  if (buffer === null || state.overlay !== null) return go(state);
  const ending = ENDINGS[field];
  return go({ ...state, notice: null }, { type: 'edit-text', field, text: buffer.text, ending });
}

const ENDINGS: Readonly<Record<RequestField, string>> = {
  method: 'txt',
  path: 'txt',
  params: 'txt',
  headers: 'txt',
  body: 'json',
  query: 'graphql',
  variables: 'json',
};

/** Takes the text that the editor left; after a failure a notice says why, and the text stays. */
function takeEdited(
  state: ExplorerState,
  { field, outcome }: Extract<ExplorerResult, { type: 'text-edited' }>,
): Transition {
  if (outcome.type === 'failed')
    return withNotice(state, 'problem', outcome.message, outcome.remedy);
  const buffer = bufferOf(state, field);
  if (buffer === null || buffer.text === outcome.text) return go(state);
  if (looksLikeCurl(outcome.text)) return takeCurl(state, outcome.text);
  return go(withBuffer(state, field, editText(buffer, { type: 'set', text: outcome.text })));
}

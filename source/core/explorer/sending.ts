import { CANCELLED, type HttpLimits } from '../http/message.ts';
import { type RequestAnswer, type RequestFailure, readAnswer } from '../requests/answer.ts';
import { callOf, prepareDraft } from '../requests/draft.ts';
import {
  endWords,
  fitsHistory,
  givenVersion,
  type SentRequest,
  withEnd,
  withSent,
} from '../requests/kept/history.ts';
import { secretIn } from '../requests/kept/saved.ts';
import { type AskedRequest, LOOK_FIRST, mayChangeData, needsConsent } from '../requests/sending.ts';
import { openOperations } from './assist/operations.ts';
import { checkBeforeSend } from './compose/check-before-send.ts';
import type { ExplorerEvent } from './event.ts';
import { isSameRequest, withAnswer } from './flight/pages.ts';
import { openTable, tabsOf } from './reading/table.ts';
import { withMeter } from './flight/meter.ts';
import { toResponse } from './focus.ts';
import { NOTHING_REFUSED } from './refused.ts';
import { newReading } from './reading/reading.ts';
import { type ExplorerState, requesterOf, type ResponseTab, targetOf } from './state.ts';
import { chain, go, type Transition, withNotice } from './transition.ts';

/**
 * Sends the draft. Asks first if data of a real store may change, or which operation to send if the
 * document has several.
 */
export function sendDraft(state: ExplorerState, operationName: string | null = null): Transition {
  if (state.sending !== null) return go(state);
  const instead = checkBeforeSend(state);
  if (instead !== null) return instead;
  const prepared = prepareDraft(targetOf(state), state, operationName);
  if (prepared.type === 'several-operations') return openOperations(state);
  if (prepared.type === 'refused') {
    return withNotice(state, 'problem', prepared.message, prepared.remedy);
  }
  const { asked } = prepared;
  return needsConsent(asked, state.config.address)
    ? go({ ...state, question: asked })
    : sendAsked(state, asked);
}

/** Sends a request; the focus goes to the response, and Esc brings it back. */
export function sendAsked(
  state: ExplorerState,
  asked: AskedRequest,
  limits: HttpLimits = state.config.limits,
): Transition {
  const id = state.lastId + 1;
  const { request, repeatable, title } = asked;
  return go(
    {
      ...toResponse(state),
      history: withSent(state.history, {
        ...{ id, title, call: callOf(state) },
        ...{ end: null, atMs: null, durationMs: null, apiVersion: givenVersion(asked) },
      }),
      lastId: id,
      notice: null,
      question: null,
      compose: { ...state.compose, ready: null, offers: null },
      overlay: null,
      response: state.response?.type === 'answer' ? state.response : null,
      flight: { ...state.flight, failed: null },
      refused: NOTHING_REFUSED,
      sending: {
        id,
        asked,
        waiting: null,
        elapsedMs: 0,
        waitedFromMs: 0,
        received: null,
        walk: null,
        collected: null,
      },
    },
    { type: 'send', id, request, repeatable, limits },
  );
}

/** Cancels the request in flight; an answer that comes later is ignored. */
export function cancelSending(state: ExplorerState): Transition {
  if (state.sending === null) return go(state);
  const { id, asked, collected } = state.sending;
  // The pages collected so far arrive later as their own result.
  if (collected !== null) return go(state, { type: 'abort', id });
  const failure: RequestFailure = {
    type: 'failure',
    asked,
    isCancelled: true,
    message: CANCELLED,
    remedy: mayChangeData(asked) ? LOOK_FIRST : 'It can be sent again.',
  };
  const durationMs = Math.round(state.sending.elapsedMs);
  const ended = withNote(state, id, { end: 'cancelled', atMs: null, durationMs });
  return chain(ended, (now) => go(withFailure(now, failure), { type: 'abort', id }));
}

/** No answer came: the previous answer stays, with a message about this request. */
function withFailure(state: ExplorerState, failure: RequestFailure): ExplorerState {
  const ended = { ...state, sending: null };
  if (state.response?.type === 'answer') {
    return { ...ended, flight: { ...state.flight, failed: failure } };
  }
  return {
    ...ended,
    response: failure,
    reading: newReading(state.reading),
    view: { ...state.view, tab: 'body', top: 0, left: 0 },
  };
}

/** Notes the wait before a retry; ignored if it is not about the current request. */
export function onWaiting(
  state: ExplorerState,
  event: Extract<ExplorerEvent, { type: 'waiting' }>,
): Transition {
  if (state.sending?.id !== event.id) return go(state);
  const { reason, waitMs, retry } = event;
  const { sending } = state;
  const waitedFromMs = sending.elapsedMs;
  return go({
    ...state,
    sending: { ...sending, waiting: { reason, waitMs, retry }, waitedFromMs, received: null },
  });
}

/**
 * The outcome of the request in flight; a late one of an earlier request is noted in the history
 * and changes nothing else.
 */
export function onAnswer(
  before: ExplorerState,
  { id, outcome, epochMs, rows = null }: Extract<ExplorerEvent, { type: 'answered' }>,
): Transition {
  const durationMs = outcome.type === 'answer' ? Math.round(outcome.answer.durationMs) : null;
  const noted = withNote(before, id, { end: endWords(outcome), atMs: epochMs, durationMs });
  return chain(noted, (state) => takeAnswer(state, { id, outcome, epochMs, rows }));
}

/** Notes how a request ended: in the list of this run and, if nothing in it is secret, on disk. */
function withNote(
  state: ExplorerState,
  id: number,
  ended: Pick<SentRequest, 'atMs' | 'durationMs'> & { readonly end: string },
): Transition {
  const sent = state.history.find((one) => one.id === id);
  const next = { ...state, history: withEnd(state.history, id, ended) };
  // A cancelled request is reported a second time when its failure arrives.
  if (sent === undefined || sent.end !== null || state.config.keepsHistory !== true)
    return go(next);
  const { call } = sent;
  if (!fitsHistory(call) || secretIn(call, [state.config.token]) !== null) return go(next);
  const { end, durationMs } = ended;
  const { apiVersion } = sent;
  return go(next, { type: 'note-sent', call, end, durationMs, apiVersion });
}

function takeAnswer(
  state: ExplorerState,
  { id, outcome, epochMs, rows = null }: Omit<Extract<ExplorerEvent, { type: 'answered' }>, 'type'>,
): Transition {
  if (state.sending?.id !== id) return go(state);
  const { asked, walk } = state.sending;
  if (outcome.type === 'failure') {
    const { kind, message, remedy } = outcome.failure;
    const isCancelled = kind === 'aborted';
    return go(withFailure(state, { type: 'failure', asked, isCancelled, message, remedy }));
  }
  const requester = requesterOf(state);
  const restId = outcome.rest === undefined ? null : id;
  const read = readAnswer(requester, asked, outcome.answer, epochMs, rows);
  const response = { ...read, restId };
  const answered = {
    ...state,
    sending: null,
    response,
    reading: newReading(state.reading),
    flight: {
      ...state.flight,
      failed: null,
      pages: walk ?? pagesFor(state, asked),
      answers: withAnswer(state.flight.answers, { id, answer: response }),
    },
    view: { ...state.view, tab: firstTab(response), top: 0, left: 0 },
  };
  const opened = staysInTable(state, asked, answered, walk) ? inTable(answered) : answered;
  return withMeter(opened, asked, outcome, epochMs);
}

/**
 * Whether the table stays open: the same request was sent again, or another page of its list was
 * asked for, and the answer has a table.
 *
 * @param walk the pages before the answer; null where it was not asked for as a page
 */
function staysInTable(
  state: ExplorerState,
  asked: AskedRequest,
  answered: ExplorerState,
  walk: ExplorerState['flight']['pages'] | null,
): boolean {
  const isFromTableToBody = state.view.tab === 'table' && answered.view.tab === 'body';
  const isSameList = walk !== null || isAskedAgain(state, asked);
  return isFromTableToBody && isSameList && tabsOf(answered).includes('table');
}

function inTable(state: ExplorerState): ExplorerState {
  return openTable({ ...state, view: { ...state.view, tab: 'table' } });
}

/** A page that is asked for again stays in its walk; any other request ends the walk. */
function pagesFor(state: ExplorerState, asked: AskedRequest) {
  return isAskedAgain(state, asked) ? state.flight.pages : [];
}

/** Whether the shown answer is to the same request. */
function isAskedAgain({ response }: ExplorerState, asked: AskedRequest): boolean {
  return response?.type === 'answer' && isSameRequest(response.asked, asked);
}

function firstTab({ diagnoses, body }: RequestAnswer): ResponseTab {
  if (diagnoses.some(({ severity }) => severity === 'failure')) return 'diagnosis';
  return body === null ? 'headers' : 'body';
}

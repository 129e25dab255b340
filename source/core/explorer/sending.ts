import type { PageAdvance } from '../graphql/page-advance.ts';
import { readCallLimit, readGraphqlCost } from '../http/limits.ts';
import { CANCELLED, type HttpAnswer, type HttpLimits, statusWord } from '../http/message.ts';
import { parseTailMember, setMember } from '../json/members.ts';
import {
  type AskedRequest,
  type RequestAnswer,
  type Meter,
  readAnswer,
} from '../requests/answer.ts';
import type { ApiMode } from '../requests/draft.ts';
import { askedGraphql } from '../requests/graphql-request.ts';
import { noteEnd, noteSent } from '../requests/history.ts';
import { quoted } from '../text/display-text.ts';
import { createTextBuffer, editText } from '../text/text-buffer.ts';
import { openOperations } from './assist/operations.ts';
import type { ExplorerEvent, ExplorerResult } from './event.ts';
import { toResponse } from './focus.ts';
import { prepareRequest } from '../requests/prepare.ts';
import { newReading } from './reading/reading.ts';
import type { ExplorerState, ResponseTab } from './state.ts';
import { go, say, type Transition } from './transition.ts';

/**
 * Sends the draft, or asks first: where data of a real store may change, and which operation it is
 * where the document has several.
 */
export function sendDraft(state: ExplorerState, operationName: string | null = null): Transition {
  if (state.sending !== null) return go(state);
  const prepared = prepareRequest(state, operationName);
  if (prepared.type === 'several-operations') return openOperations(state);
  if (prepared.type === 'refused') return go({ ...state, notice: prepared.notice });
  const { asked, changesData } = prepared;
  if (changesData && !state.config.address.isPractice) return go({ ...state, question: asked });
  return sendAsked(state, asked);
}

/** Sends a request; the keys go to the response, and Esc brings them back. */
export function sendAsked(
  state: ExplorerState,
  asked: AskedRequest,
  limits: HttpLimits = state.config.limits,
): Transition {
  const id = state.lastId + 1;
  const { request, repeatable } = asked;
  return go(
    {
      ...toResponse(noteSent(state, id, asked.title)),
      lastId: id,
      notice: null,
      question: null,
      preset: null,
      overlay: null,
      sending: { id, asked, waiting: null },
    },
    { type: 'send', id, request, repeatable, limits },
  );
}

/** Ends the request in flight. What comes of it afterwards is too late. */
export function cancelSending(state: ExplorerState): Transition {
  if (state.sending === null) return go(state);
  const { id, asked } = state.sending;
  const hasChanged = asked.repeatable === 'never';
  return go(
    {
      ...noteEnd(state, id, 'cancelled'),
      sending: null,
      response: {
        type: 'failure',
        asked,
        isCancelled: true,
        message: CANCELLED,
        remedy: hasChanged
          ? 'Whether the store had carried it out already is not known: look before you send it again.'
          : 'Press Enter to send it again.',
      },
      reading: newReading(state.reading),
      view: { ...state.view, tab: 'body', top: 0, left: 0 },
    },
    { type: 'abort', id },
  );
}

/** A retry is waited for; of another request than the current one it is no news. */
export function hearWaiting(
  state: ExplorerState,
  event: Extract<ExplorerEvent, { type: 'waiting' }>,
): Transition {
  if (state.sending?.id !== event.id) return go(state);
  const { reason, waitMs, retry } = event;
  return go({ ...state, sending: { ...state.sending, waiting: { reason, waitMs, retry } } });
}

/** The outcome of the request in flight; a late one of an earlier request changes nothing. */
export function hearAnswer(
  state: ExplorerState,
  event: Extract<ExplorerEvent, { type: 'answered' }>,
): Transition {
  if (state.sending?.id !== event.id) return go(state);
  const { asked } = state.sending;
  const { outcome } = event;
  if (outcome.type === 'failure') {
    const { message, remedy } = outcome.failure;
    const isCancelled = outcome.failure.kind === 'aborted';
    return go({
      ...state,
      sending: null,
      response: { type: 'failure', asked, isCancelled, message, remedy },
      reading: newReading(state.reading),
      view: { ...state.view, tab: 'body', top: 0, left: 0 },
    });
  }
  const response = readAnswer(state, asked, outcome.answer, event.epochMs);
  return go({
    ...state,
    sending: null,
    response,
    reading: newReading(state.reading),
    meter: readMeter(state, asked.api, outcome.answer) ?? state.meter,
    view: { ...state.view, tab: firstTab(response), top: 0, left: 0 },
  });
}

function firstTab({ diagnoses, body }: RequestAnswer): ResponseTab {
  if (diagnoses.some(({ severity }) => severity === 'failure')) return 'diagnosis';
  return body === null ? 'headers' : 'body';
}

function readMeter(state: ExplorerState, api: ApiMode, answer: HttpAnswer): Meter | null {
  if (api === 'graphql') {
    const cost = readGraphqlCost({ extensions: parseTailMember(answer.body, 'extensions') });
    return cost === null ? null : { type: 'cost', cost };
  }
  const limit = readCallLimit(answer, state.config.address.profile);
  return limit === null ? null : { type: 'calls', limit };
}

/** Notes in the history how a request ended, whatever else came of it. */
export function noteEnding(
  step: Transition,
  { id, outcome }: Extract<ExplorerResult, { type: 'answered' }>,
): Transition {
  const end =
    outcome.type === 'failure'
      ? 'no answer'
      : `${outcome.answer.status} ${statusWord(outcome.answer.status)}`.trim();
  return { ...step, state: noteEnd(step.state, id, end) };
}

/** Whether a key leads to a further page of this answer. */
export function hasNextPage({ nextPage, nextCursor }: RequestAnswer): boolean {
  return nextPage.type === 'page' || nextCursor?.type === 'page';
}

/** Writes the next page into the draft, so that it can be seen, and sends it. */
export function nextPage(state: ExplorerState): Transition {
  const { response } = state;
  if (state.sending !== null || response?.type !== 'answer') return go(state);
  return response.nextCursor === null
    ? nextRestPage(state, response)
    : nextGraphqlPage(state, response, response.nextCursor);
}

function nextRestPage(state: ExplorerState, { nextPage: next }: RequestAnswer): Transition {
  if (next.type === 'refused') return say(state, 'warning', next.message);
  if (next.type === 'none') return say(state, 'note', NO_NEXT_PAGE);
  const path = createTextBuffer(next.path, { maxLength: state.rest.path.maxLength });
  return sendDraft({ ...state, mode: 'rest', rest: { ...state.rest, method: 'GET', path } });
}

const NO_NEXT_PAGE = 'There is no further page.';

function nextGraphqlPage(
  state: ExplorerState,
  { asked }: RequestAnswer,
  next: PageAdvance,
): Transition {
  if (next.type === 'none') return say(state, 'note', NO_NEXT_PAGE);
  if (next.type === 'refused') return say(state, 'warning', next.message, next.remedy);
  const { graphql } = state;
  if (askedGraphql(asked)?.query !== graphql.query.text) {
    return say(
      state,
      'warning',
      'The query is another one than this answer came from.',
      'Send it, then go on from its own answer.',
    );
  }
  const { place, cursor } = next;
  if (place.type === 'query') {
    const query = editText(graphql.query, { type: 'replace', ...place.edit });
    return turned({ ...state, graphql: { ...graphql, query } }, next, 'in the query');
  }
  const edit = setMember(graphql.variables.text, place.name, JSON.stringify(cursor));
  if (edit === null) {
    return say(
      state,
      'warning',
      `The variables are no JSON object, so $${quoted(place.name)} can't be set in them.`,
    );
  }
  const variables = editText(graphql.variables, { type: 'replace', ...edit });
  const where = `in the variable $${quoted(place.name)}`;
  return turned({ ...state, graphql: { ...graphql, variables } }, next, where);
}

/** Sends it, and says what was changed. */
function turned(
  state: ExplorerState,
  { list }: Extract<PageAdvance, { type: 'page' }>,
  where: string,
): Transition {
  const step = sendDraft({ ...state, mode: 'graphql' });
  if (step.state.sending === null) return step;
  const message = `The next page of ${quoted(list)}: its after was written ${where}.`;
  return { ...step, state: { ...step.state, notice: { level: 'note', message, remedy: null } } };
}

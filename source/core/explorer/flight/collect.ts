import { counted } from '../../text/counted.ts';
import { closeResult } from '../reading/query-result.ts';
import {
  collectedSentence,
  type CollectedPages,
  type CollectEnd,
  MOST_PAGES,
  NO_FURTHER_PAGE,
  type PageCeiling,
  pointsFor,
} from '../../requests/pages/all-pages.ts';
import { readAnswer, type RequestAnswer } from '../../requests/answer.ts';
import { hasNextPage, isPage } from '../../requests/next-page.ts';
import { callOf, withCall } from '../../requests/draft.ts';
import { askedGraphql } from '../../requests/graphql-request.ts';
import { METHODS, type FieldCall, type RequestCall } from '../../requests/call.ts';
import { toDisplayText } from '../../text/display-text.ts';
import { toResponse } from '../focus.ts';
import { newReading } from '../reading/reading.ts';
import { type ExplorerState, requesterOf, targetOf } from '../state.ts';
import { chain, go, type Transition, withNotice } from '../transition.ts';
import type { FlightResult } from './flight.ts';
import { withMeter } from './meter.ts';
import { within } from '../../list-index.ts';

/** The limits that can be chosen, in rows; the points of GraphQL rise with them. */
const ROWS = [1000, 10_000, 100_000] as const;

const USUAL = 1;

/** The limit in rows if the user chose no other one. */
export const USUAL_ROWS = ROWS[USUAL];

/** All pages together may have so many times the bytes of one answer. */
export const BYTES_TIMES = 4;

/** Asks before all pages are collected, and says what it may cost. */
export function askCollect(state: ExplorerState): Transition {
  const { response, sending } = state;
  if (sending !== null || response?.type !== 'answer') return go(state);
  const { next } = response;
  if (next.type === 'refused') return withNotice(state, 'warning', next.message, next.remedy);
  if (!hasNextPage(response)) {
    return withNotice(state, 'note', NO_FURTHER_PAGE);
  }
  if (askedGraphql(response.asked) !== null && !isOfDraft(state, response)) {
    return withNotice(
      state,
      'warning',
      'The fields hold another query than this answer came from.',
      'Send it, then collect the pages of its own answer.',
    );
  }
  return go({ ...state, notice: null, flight: { ...state.flight, collecting: USUAL } });
}

function isOfDraft({ graphql }: ExplorerState, { asked }: RequestAnswer): boolean {
  return askedGraphql(asked)?.query === graphql.query.text;
}

/** What the question says; null while nothing is asked. */
export function collectQuestion({ flight, response }: ExplorerState): string | null {
  const { collecting } = flight;
  if (collecting === null || response?.type !== 'answer') return null;
  const asked = collectWords(response, ceilingOf(collecting, response.size));
  return `${asked} What is throttled is waited for; Esc ends it and keeps what came.`;
}

/** The question itself, with what it may cost. */
export function collectWords(
  { asked, former }: RequestAnswer,
  { rows, cost }: PageCeiling,
): string {
  const most = `at most ${counted(rows, 'row')}`;
  const price =
    asked.api === 'rest' ? 'each page is one call' : `at most ${counted(cost, 'point')}`;
  const pages = isPage(former) ? 'this page and all after it' : 'all pages';
  return `Collect ${pages} into one list: ${most}, ${price}?`;
}

function ceilingOf(index: number, bytes: number): PageCeiling {
  return ceilingFor(ROWS[index] ?? ROWS[USUAL], bytes);
}

/**
 * The limits for collecting so many rows.
 *
 * @param usualBytes limit of all pages together
 */
export function ceilingFor(rows: number, usualBytes: number): PageCeiling {
  return { rows, pages: MOST_PAGES, cost: pointsFor(rows), bytes: usualBytes };
}

/** Chooses another limit, never past either end. */
export function changeCeiling(state: ExplorerState, by: number): ExplorerState {
  const { collecting } = state.flight;
  if (collecting === null) return state;
  const index = within(collecting + by, ROWS.length);
  return { ...state, flight: { ...state.flight, collecting: index } };
}

/** Starts collecting after a yes. */
export function answerCollect(before: ExplorerState, yes: boolean): Transition {
  // Collects for the whole answer, even while a query's result is shown.
  const state = closeResult(before) ?? before;
  const { collecting } = state.flight;
  const { response } = state;
  const closed = { ...state, flight: { ...state.flight, collecting: null } };
  if (!yes || collecting === null || response?.type !== 'answer') return go(closed);
  const { limits } = state.config;
  const id = state.lastId + 1;
  const { asked, bytes, former, next } = response;
  const call = askedCall(state, response);
  return go(
    {
      ...toResponse(closed),
      lastId: id,
      notice: null,
      flight: { ...closed.flight, failed: null },
      sending: {
        ...{ id, asked, waiting: null, elapsedMs: 0, waitedFromMs: 0, received: null },
        walk: null,
        collected: { pages: 1, rows: 0, cost: 0 },
      },
    },
    {
      type: 'collect',
      id,
      first: { call, asked, body: bytes, former, next },
      target: targetOf(state),
      limits,
      ceiling: ceilingOf(collecting, limits.maxBytes * BYTES_TIMES),
    },
  );
}

/** The call that the answer belongs to; for GraphQL the fields, which hold the same query. */
function askedCall(state: ExplorerState, { asked }: RequestAnswer): RequestCall {
  if (asked.api === 'graphql') return callOf({ ...state, mode: 'graphql' });
  const { pathname, search } = new URL(asked.request.url);
  const typed = callOf({ ...state, mode: 'rest' });
  const headers = typed.api === 'rest' ? typed.headers : [];
  return { api: 'rest', method: 'GET', path: pathname + search, headers, body: '' };
}

/** Shows the collected pages as one answer with one list, and says what was collected. */
export function onCollected(
  state: ExplorerState,
  { id, collected, epochMs }: Extract<FlightResult, { type: 'collected' }>,
): Transition {
  const { sending, response } = state;
  if (sending?.id !== id) return go(state);
  const { answer, asked, pages, end } = collected;
  const ended = { ...state, sending: null };
  if (answer === null) return withNotice(ended, levelOf(end), collectedWords(collected));
  const first = response?.type === 'answer' ? response.asked.title : asked.title;
  const title = toDisplayText(`${first} (${counted(pages, 'page')})`);
  const read = readAnswer(requesterOf(state), { ...asked, title }, answer, epochMs);
  // If more is left, the fields get the request for the last page, so that m continues from it.
  const call = end.type === 'all' ? null : fieldCall(collected.call);
  const there = {
    ...ended,
    ...(call === null ? {} : withCall(state, call)),
    response: read,
    reading: newReading(state.reading),
    flight: { ...state.flight, pages: [] },
    view: { ...state.view, tab: 'body', top: 0, left: 0 },
  } as const;
  return chain(withMeter(there, asked, { type: 'answer', answer }, epochMs), (now) =>
    withNotice(now, levelOf(end), collectedWords(collected)),
  );
}

function fieldCall(call: RequestCall): FieldCall | null {
  if (call.api === 'graphql') return call;
  const method = METHODS.find((one) => one === call.method);
  return method === undefined ? null : { ...call, method };
}

function levelOf({ type }: CollectEnd): 'note' | 'warning' {
  return type === 'failed' ? 'warning' : 'note';
}

function collectedWords(collected: CollectedPages): string {
  return collectedSentence(collected, 'm goes on with the page after them.');
}

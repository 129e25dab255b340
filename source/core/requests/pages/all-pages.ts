import { counted, noun } from '../../text/counted.ts';
import { readGraphqlCost } from '../../http/limits.ts';
import type { ApiTarget } from '../../http/api-request.ts';
import type { HttpAnswer, SendHttp } from '../../http/message.ts';
import { itemsOf, joinPages, openPage } from './join-lists.ts';
import { parseTailMember } from '../../json/members.ts';
import { readBodyRows } from '../../json/read-body-rows.ts';
import { askCall, type RequestCall } from '../call.ts';
import { askedGraphql } from '../graphql-request.ts';
import { isPage, nextCall, type NextPage, readNext } from '../next-page.ts';
import { type AskedRequest, type RetryOptions, sendWithRetries } from '../sending.ts';

/** Limits at which collecting stops. */
export interface PageCeiling {
  /** Items of the list. */
  readonly rows: number;
  readonly pages: number;
  /** Points of GraphQL, or calls of REST. */
  readonly cost: number;
  /** Bytes of all pages together. */
  readonly bytes: number;
}

/** The message for an answer that is the whole list already. */
export const NO_FURTHER_PAGE = 'All there is has come: this answer names no further page.';

/** The most pages, however many rows are wanted. */
export const MOST_PAGES = 2000;

/** The limit of the cost (points or calls) that fits a limit of rows. */
export function pointsFor(rows: number): number {
  return rows * 5;
}

/** What was collected so far. */
export interface PageProgress {
  readonly pages: number;
  readonly rows: number;
  /** Points of GraphQL, or calls of REST, for the pages that were asked for here. */
  readonly cost: number;
}

/** Why collecting ended. `message` says what went wrong. */
export type CollectEnd =
  | { readonly type: 'all' | 'rows' | 'pages' | 'cost' | 'bytes' | 'cancelled' }
  | { readonly type: 'failed'; readonly message: string };

/** All received pages, joined into one answer with one list. */
export interface CollectedPages extends PageProgress {
  readonly end: CollectEnd;
  /** The answer of the last page, with the joined body; null: no further page came. */
  readonly answer: HttpAnswer | null;
  /** The request for the last page. */
  readonly asked: AskedRequest;
  readonly call: RequestCall;
  /** False: there are pages before the first one, and they are not in the list. */
  readonly isFromFirst: boolean;
}

/** The page that collecting begins with; it was received before. */
export interface FirstPage {
  readonly call: RequestCall;
  readonly asked: AskedRequest;
  readonly body: Uint8Array;
  readonly next: NextPage;
  /** The page before it, which is not collected. */
  readonly former: NextPage;
}

/**
 * A summary: what was received, and why collecting ended.
 *
 * @param more how to continue after a limit was reached
 */
export function collectedSentence(
  { pages, rows, cost, asked, end, isFromFirst }: CollectedPages,
  more: string,
): string {
  const price = asked.api === 'rest' ? `${cost} more ${noun(cost, 'call')}` : `cost ${cost}`;
  const count = `${counted(rows, 'row')} of ${counted(pages, 'page')} (${price})`;
  const before = isFromFirst ? '' : ' The pages before it are not in the list.';
  return `${count}. ${endSentence(end, more, isFromFirst)}${before}`;
}

function endSentence(end: CollectEnd, more: string, isFromFirst: boolean): string {
  switch (end.type) {
    case 'all':
      return isFromFirst ? 'That is all there is.' : 'That is all from this page on.';
    case 'rows':
      return `The ceiling of rows is reached; ${more}`;
    case 'pages':
      return `The ceiling of pages is reached; ${more}`;
    case 'cost':
      return `The ceiling of the cost is reached; ${more}`;
    case 'bytes':
      return `More than this is not held in memory; ${more}`;
    case 'cancelled':
      return `You ended it; ${more}`;
    case 'failed':
      return end.message;
  }
}

interface CollectOptions extends Omit<RetryOptions, 'repeatable'> {
  readonly target: ApiTarget;
  readonly ceiling: PageCeiling;
  readonly onPage?: (progress: PageProgress) => void;
}

/**
 * Requests page after page, by the Link header or by `pageInfo`, and joins them. Waits and retries
 * as for every request. After an abort it returns what was received so far. Never throws.
 */
export async function collectPages(
  send: SendHttp,
  first: FirstPage,
  options: CollectOptions,
): Promise<CollectedPages> {
  const { target, ceiling, signal, onPage } = options;
  const path = listPath(first);
  const opened = openPage(first.body, path);
  let { call, asked, next } = first;
  let answer: HttpAnswer | null = null;
  let bytes = first.body.length;
  let cost = 0;
  if (opened === null) return { ...nothing(first), end: failed('No list stands in this answer.') };
  const pages: [typeof opened, ...(typeof opened)[]] = [opened];
  let rows = itemsOf(opened);
  const seen = new Set([JSON.stringify(call)]);
  const operation = askedGraphql(first.asked)?.operationName ?? null;
  const listed = listOf(next);
  for (;;) {
    const end = await onePage();
    if (end !== null) return finished(end);
    onPage?.({ pages: pages.length, rows, cost });
  }

  /** Null: there may be more. */
  async function onePage(): Promise<CollectEnd | null> {
    const stop = ceilingReached();
    if (stop !== null) return stop;
    if (next.type === 'none') return { type: 'all' };
    if (listOf(next) !== listed) return { type: 'all' };
    const following = nextCall(call, next);
    if (!('api' in following)) {
      return following.type === 'none' ? { type: 'all' } : failed(following.message);
    }
    const text = JSON.stringify(following);
    if (seen.has(text)) return failed('The store names a page that was asked for already.');
    seen.add(text);
    const request = askCall(target, following, operation);
    if (request.repeatable === 'never') return failed('The next page would change data.');
    const { repeatable } = request;
    const { outcome } = await sendWithRetries(send, request.request, { ...options, repeatable });
    if (signal?.aborted === true) return { type: 'cancelled' };
    if (outcome.type === 'failure') return failed(outcome.failure.message);
    const page = outcome.answer;
    const title = `Page ${pages.length + 1}`;
    cost += costOf(request, page);
    if (page.status !== 200) return failed(`${title} was answered with ${page.status}.`);
    if (page.incomplete !== null) return failed(`${title} did not come whole.`);
    const there = openPage(page.body, path);
    if (there === null) return failed(`${title} holds no list, but what went wrong.`);
    pages.push(there);
    rows += itemsOf(there);
    bytes += page.body.length;
    call = following;
    asked = request;
    answer = page;
    next = readNext(request, page, readBodyRows(page.body).tree, target.address);
    return null;
  }

  function ceilingReached(): CollectEnd | null {
    if (signal?.aborted === true) return { type: 'cancelled' };
    if (next.type === 'none') return null;
    if (rows >= ceiling.rows) return { type: 'rows' };
    if (pages.length >= ceiling.pages) return { type: 'pages' };
    if (cost >= ceiling.cost) return { type: 'cost' };
    return bytes >= ceiling.bytes ? { type: 'bytes' } : null;
  }

  function finished(end: CollectEnd): CollectedPages {
    const whole = answer === null ? null : { ...answer, body: joinPages(pages) };
    const isFromFirst = !isPage(first.former);
    return { end, answer: whole, asked, call, pages: pages.length, rows, cost, isFromFirst };
  }
}

/** The path of the list: the top of a REST answer, or below `data` of a GraphQL one. */
function listPath({ asked, next }: FirstPage): readonly string[] {
  const list = listOf(next);
  return asked.api === 'rest' || list === null ? [] : ['data', ...list.split('.')];
}

/** The GraphQL list that is paged; other lists of the answer keep their first page. */
function listOf(next: NextPage): string | null {
  return next.type === 'query' || next.type === 'variable' ? next.list : null;
}

/** A page costs one call, or the points that its answer states. */
function costOf({ api }: AskedRequest, { body }: HttpAnswer): number {
  if (api === 'rest') return 1;
  const cost = readGraphqlCost({ extensions: parseTailMember(body, 'extensions') });
  return cost?.actual ?? cost?.requested ?? 0;
}

function failed(message: string): CollectEnd {
  return { type: 'failed', message };
}

function nothing({ call, asked, former }: FirstPage): Omit<CollectedPages, 'end'> {
  return { answer: null, asked, call, pages: 1, rows: 0, cost: 0, isFromFirst: !isPage(former) };
}

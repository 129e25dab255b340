import { isThrottled, readGraphqlCost, throttleWaitMs } from '../http/limits.ts';
import {
  headerValues,
  type HttpAnswer,
  type HttpLimits,
  type HttpOutcome,
  type HttpProgress,
  type HttpRequest,
  ofLaterTry,
  type SendHttp,
} from '../http/message.ts';
import { parseJson } from '../json/json-object.ts';
import type { DisplayText } from '../text/display-text.ts';
import { shortDuration } from '../text/duration.ts';

/** A request that is complete, with what is remembered about it. */
export interface AskedRequest {
  readonly api: 'rest' | 'graphql';
  /** `GET products.json`, `query`, `mutation productCreate`: for the screen. */
  readonly title: DisplayText;
  readonly request: HttpRequest;
  readonly repeatable: Repeatable;
  /** The version in its path, or null. */
  readonly version: string | null;
  /** What its path was written relative to (`/admin/api/2026-10/`), or null. */
  readonly base: string | null;
}

/** For the whole of one API answer (P39); 16 MiB of it are kept unless a setting says otherwise. */
export const API_LIMITS: HttpLimits = { totalMs: 30_000, maxBytes: 16 * 1024 * 1024 };

/** Whether sending it may change data: then it is never sent again automatically. */
export function mayChangeData({ repeatable }: Pick<AskedRequest, 'repeatable'>): boolean {
  return repeatable === 'never';
}

/** Whether the user has to allow it first: it may change data, and the store is a real one. */
export function needsConsent(
  asked: Pick<AskedRequest, 'repeatable'>,
  store: { readonly isPractice: boolean },
): boolean {
  return mayChangeData(asked) && !store.isPractice;
}

/** Why a request waits before it is sent again. */
export const WAIT_REASONS: Readonly<Record<RetryReason, string>> = {
  'rate-limited': 'The store says: too many requests (429).',
  unavailable: 'The store is unavailable for a moment (503).',
  throttled: 'The store throttled the query.',
};

/** The message about a wait: `The store throttled the query. Waiting 0.4 s, then retry 1 of 3.` */
export function waitSentence({ reason, waitMs, retry }: RetryWait): string {
  return `${WAIT_REASONS[reason]} Waiting ${shortDuration(waitMs)}, then retry ${retry} of ${RETRY_CAPS.retries}.`;
}

/** The most retries, and the longest wait before one. */
const RETRY_CAPS = { retries: 3, waitMs: 60_000 } as const;

/** What may be sent again automatically: a GET or HEAD, a GraphQL query, or nothing. */
export type Repeatable = 'rest-read' | 'graphql-query' | 'never';

export type RetryReason = 'rate-limited' | 'unavailable' | 'throttled';

/** A wait before a request is sent again. */
export interface RetryWait {
  readonly reason: RetryReason;
  readonly waitMs: number;
  /** Which retry this would be, from 1 to {@link RETRY_CAPS}. */
  readonly retry: number;
}

type RetryDecision =
  | ({ readonly type: 'wait' } & RetryWait)
  | {
      readonly type: 'stop';
      /**
       * `not-needed`: an answer to work with. `no-answer`: the network failed. `never`: the
       * request may have changed data. `too-long` and `unknown`: the wait asked for is over
       * the cap, or the numbers do not tell it. `used-up`: three retries were made.
       */
      readonly why: 'not-needed' | 'no-answer' | 'never' | 'too-long' | 'unknown' | 'used-up';
      /** The wait that was asked for, in milliseconds, where it is known. */
      readonly waitMs: number | null;
    };

interface RetryQuestion {
  readonly outcome: HttpOutcome;
  readonly repeatable: Repeatable;
  readonly retriesMade: number;
  /** Milliseconds since 1970, for a `Retry-After` that is a date. */
  readonly nowMs: number;
}

export interface RetryOptions {
  readonly limits: HttpLimits;
  readonly signal?: AbortSignal;
  readonly repeatable: Repeatable;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves after so many milliseconds, or at once when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<'elapsed' | 'aborted'>;
  readonly onProgress?: (progress: HttpProgress) => void;
  /** See {@link SendHttp}. */
  readonly keepsRest?: boolean;
  /** Called before each wait, so that it can be shown. */
  readonly onWait?: (wait: RetryWait) => void;
}

/** The last outcome, and what was decided about it. */
export interface RetriedOutcome {
  readonly outcome: HttpOutcome;
  readonly last: Extract<RetryDecision, { type: 'stop' }>;
}

/** Sends a request and, where {@link decideRetry} allows it, sends it again after a wait. */
export async function sendWithRetries(
  send: SendHttp,
  request: HttpRequest,
  options: RetryOptions,
): Promise<RetriedOutcome> {
  const { limits, signal, onProgress, keepsRest = false, repeatable } = options;
  const how = {
    limits,
    keepsRest,
    ...(signal === undefined ? {} : { signal }),
    ...(onProgress === undefined ? {} : { onProgress }),
  };
  for (let retriesMade = 0; ; retriesMade += 1) {
    const outcome = await send(request, how);
    const decision = decideRetry({ outcome, repeatable, retriesMade, nowMs: options.now() });
    if (decision.type === 'stop') {
      return { outcome: withHonestMessage(outcome, repeatable, retriesMade), last: decision };
    }
    if (outcome.type === 'answer') outcome.rest?.close();
    options.onWait?.(decision);
    if ((await options.wait(decision.waitMs, signal)) === 'aborted') return cancelled();
  }
}

/** The remedy instead of "try again" for a request that may have been carried out already. */
export const LOOK_FIRST =
  'Whether the store had carried it out already is not known: look before you send it again.';

/**
 * Makes a failure truthful: a change without an answer may have happened all the same, and after a
 * retry the message must say that an earlier try was sent.
 */
function withHonestMessage(
  outcome: HttpOutcome,
  repeatable: Repeatable,
  retriesMade: number,
): HttpOutcome {
  if (outcome.type === 'answer') return outcome;
  if (retriesMade > 0) {
    const { failure } = outcome;
    return { ...outcome, failure: { ...failure, message: ofLaterTry(failure.message) } };
  }
  if (!outcome.failure.maybeSent) return outcome;
  if (!mayChangeData({ repeatable })) return outcome;
  return { ...outcome, failure: { ...outcome.failure, remedy: LOOK_FIRST } };
}

function cancelled(): RetriedOutcome {
  const failure = {
    kind: 'aborted',
    // The service refused every try so far, so none is still being processed.
    maybeSent: false,
    message: 'You cancelled the wait for the next try.',
    remedy: 'Send the request again when you like.',
  } as const;
  return { outcome: { type: 'failure', failure }, last: stop('no-answer') };
}

/** Whether to send the same request again automatically, and after which wait. */
export function decideRetry(question: RetryQuestion): RetryDecision {
  const { outcome, repeatable, retriesMade } = question;
  if (outcome.type === 'failure') return stop('no-answer');
  const asked = askedWait(outcome.answer, question);
  if (asked === null) return stop('not-needed');
  const { reason, waitMs } = asked;
  if (repeatable === 'never') return stop('never', waitMs);
  if (waitMs === null) return stop('unknown');
  if (waitMs > RETRY_CAPS.waitMs) return stop('too-long', waitMs);
  if (retriesMade >= RETRY_CAPS.retries) return stop('used-up', waitMs);
  return { type: 'wait', reason, waitMs, retry: retriesMade + 1 };
}

/** A throttled answer is small; a large one is not parsed a second time just to look. */
const LARGEST_THROTTLED_ANSWER = 64 * 1024;

function askedWait(
  answer: HttpAnswer,
  { repeatable, nowMs }: RetryQuestion,
): { readonly reason: RetryReason; readonly waitMs: number | null } | null {
  const { status, body } = answer;
  if (status === 429 || status === 503) {
    const waitMs = parseRetryAfter(headerValues(answer, 'retry-after')[0], nowMs);
    return { reason: status === 429 ? 'rate-limited' : 'unavailable', waitMs };
  }
  if (repeatable === 'rest-read' || body.length > LARGEST_THROTTLED_ANSWER) return null;
  const json = parseJson(new TextDecoder().decode(body));
  if (!isThrottled(json)) return null;
  return { reason: 'throttled', waitMs: throttleWaitMs(readGraphqlCost(json)) };
}

function stop(why: RetriedOutcome['last']['why'], waitMs: number | null = null) {
  return { type: 'stop', why, waitMs } as const;
}

/** The wait if `Retry-After` cannot be used, in milliseconds. */
const DEFAULT_RETRY_AFTER_MS = 1_000;

/**
 * The wait that a `Retry-After` value asks for, in milliseconds: seconds (decimals allowed, as
 * the service sends `2.0`) or an HTTP date (RFC 9110 §10.2.3). A value that is absent, past,
 * negative or unreadable counts as one second; the longest is `Number.MAX_SAFE_INTEGER`.
 *
 * @param nowMs milliseconds since 1970, used only for the date form
 */
export function parseRetryAfter(value: string | undefined, nowMs: number): number {
  const text = value?.trim() ?? '';
  if (/^\d+(?:\.\d*)?$/.test(text)) {
    return Math.min(Math.ceil(Number(text) * 1_000), Number.MAX_SAFE_INTEGER);
  }
  // `Date.parse` also reads free forms ("-5" is a year to it); an HTTP date starts with a weekday.
  if (!/^[A-Za-z]{3,9},? /.test(text)) return DEFAULT_RETRY_AFTER_MS;
  const waitMs = Date.parse(text) - nowMs;
  return waitMs > 0 ? waitMs : DEFAULT_RETRY_AFTER_MS;
}

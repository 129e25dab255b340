import { isThrottled, readGraphqlCost, throttleWaitMs } from './limits.ts';
import { headerValues, type HttpAnswer, type HttpOutcome } from './message.ts';
import { parseRetryAfter } from './retry-after.ts';

/** Never more often, and never after a longer wait. */
const RETRY_CAPS = { retries: 3, waitMs: 60_000 } as const;

/** What may be sent again: a GET or HEAD, a GraphQL query, or nothing of the kind. */
export type Repeatable = 'rest-read' | 'graphql-query' | 'never';

export type RetryReason = 'rate-limited' | 'unavailable' | 'throttled';

export type RetryDecision =
  | {
      readonly type: 'wait';
      readonly reason: RetryReason;
      readonly waitMs: number;
      /** Which retry this would be, from 1 to {@link RETRY_CAPS}. */
      readonly retry: number;
    }
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

export interface RetryQuestion {
  readonly outcome: HttpOutcome;
  readonly repeatable: Repeatable;
  readonly retriesMade: number;
  /** Milliseconds since 1970, for a `Retry-After` that is a date. */
  readonly nowMs: number;
}

/** Whether to send the same request again by itself, and after which wait. */
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

interface AskedWait {
  readonly reason: RetryReason;
  readonly waitMs: number | null;
}

function askedWait(answer: HttpAnswer, question: RetryQuestion): AskedWait | null {
  const retryAfter = () => parseRetryAfter(headerValues(answer, 'retry-after')[0], question.nowMs);
  if (answer.status === 429) return { reason: 'rate-limited', waitMs: retryAfter() };
  if (answer.status === 503) return { reason: 'unavailable', waitMs: retryAfter() };
  const body = question.repeatable === 'rest-read' ? null : smallJson(answer);
  if (body === null || !isThrottled(body)) return null;
  return { reason: 'throttled', waitMs: throttleWaitMs(readGraphqlCost(body)) };
}

/** A throttled answer is small; a large one is not parsed a second time just to look. */
const LARGEST_THROTTLED_ANSWER = 64 * 1024;

function smallJson(answer: HttpAnswer): unknown {
  if (answer.body.length > LARGEST_THROTTLED_ANSWER) return null;
  try {
    return JSON.parse(new TextDecoder().decode(answer.body));
  } catch {
    return null;
  }
}

type StopReason = Extract<RetryDecision, { type: 'stop' }>['why'];

function stop(why: StopReason, waitMs: number | null = null): RetryDecision {
  return { type: 'stop', why, waitMs };
}

import type { ApiTarget } from '../../http/api-request.ts';
import type { HttpLimits, HttpProgress } from '../../http/message.ts';
import type {
  CollectedPages,
  FirstPage,
  PageCeiling,
  PageProgress,
} from '../../requests/pages/all-pages.ts';
import type { Meter, RequestAnswer, RequestFailure } from '../../requests/answer.ts';
import type { FieldCall } from '../../requests/call.ts';
import type { Reading } from '../reading/reading.ts';

/** State around the request in flight, and the earlier answers that are still kept. */
export interface Flight {
  /** Why the last request has no answer, while the answer before is still shown; else null. */
  readonly failed: RequestFailure | null;
  /** The meter as the last answer stated it; null: no answer has stated one. */
  readonly refill: Refill | null;
  /** The pages before the one that is shown, in the order in which they were walked. */
  readonly pages: readonly KeptPage[];
  /** Answers of this run, latest first, for comparing them; in memory only. */
  readonly answers: readonly KeptAnswer[];
  /** Index of the proposed limit while the user is asked about collecting all pages; else null. */
  readonly collecting: number | null;
}

interface Refill {
  readonly id: number;
  readonly told: Meter;
  /** Milliseconds since 1970. */
  readonly toldMs: number;
}

/** An answer of this run. */
export interface KeptAnswer {
  /** Id of its request in the list. */
  readonly id: number;
  readonly answer: RequestAnswer;
}

/** A page that was left for the next one. */
export interface KeptPage {
  readonly call: FieldCall;
  /** Null: too large to be kept, so the page is requested again. */
  readonly shown: { readonly answer: RequestAnswer; readonly reading: Reading } | null;
}

export const NOTHING_IN_FLIGHT: Flight = {
  failed: null,
  refill: null,
  pages: [],
  answers: [],
  collecting: null,
};

/** What the user does with pages. */
export type FlightEvent =
  /** Back to the page that was left for this one. */
  | { readonly type: 'former-page' }
  | { readonly type: 'ask-collect' }
  | { readonly type: 'change-ceiling'; readonly by: 1 | -1 }
  | { readonly type: 'answer-collect'; readonly yes: boolean };

/** Results from outside. */
export type FlightResult =
  /** Several times a second while a request is in flight. */
  | {
      readonly type: 'going-on';
      readonly id: number;
      readonly elapsedMs: number;
      /** Null: no byte of a body has come. */
      readonly received: HttpProgress | null;
    }
  | { readonly type: 'page-came'; readonly id: number; readonly progress: PageProgress }
  | {
      readonly type: 'collected';
      readonly id: number;
      readonly collected: CollectedPages;
      readonly epochMs: number;
    }
  | { readonly type: 'refilled'; readonly id: number; readonly epochMs: number };

/** What the app does for requests in flight. */
export type FlightEffect =
  /** → `refilled`, after `ms` milliseconds; a later effect of this type replaces it. */
  | { readonly type: 'wait-for-refill'; readonly id: number; readonly ms: number }
  /** → `page-came` after each page, `collected` at the end, also after an `abort`. */
  | {
      readonly type: 'collect';
      readonly id: number;
      readonly first: FirstPage;
      readonly target: ApiTarget;
      readonly limits: HttpLimits;
      readonly ceiling: PageCeiling;
    };

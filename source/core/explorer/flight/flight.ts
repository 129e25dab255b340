import type { HttpProgress } from '../../http/message.ts';
import type { Meter, RequestAnswer, RequestFailure } from '../../requests/answer.ts';
import type { FieldCall } from '../../requests/call.ts';
import type { Reading } from '../reading/reading.ts';

/** What goes on around the request in flight, and what of earlier answers is still there. */
export interface Flight {
  /** Why the last request has no answer, while the answer before is still shown; else null. */
  readonly failed: RequestFailure | null;
  /** The meter as the last answer told it; null once it is full. */
  readonly refill: Refill | null;
  /** The pages before the one that is shown, in the order in which they were walked. */
  readonly pages: readonly KeptPage[];
}

interface Refill {
  readonly id: number;
  readonly told: Meter;
  /** Milliseconds since 1970. */
  readonly toldMs: number;
}

/** A page that was left for the next one. */
export interface KeptPage {
  readonly call: FieldCall;
  /** Null: it was too much to be kept, so it is asked for again. */
  readonly shown: { readonly answer: RequestAnswer; readonly reading: Reading } | null;
}

export const NOTHING_IN_FLIGHT: Flight = { failed: null, refill: null, pages: [] };

/** What a person does about it. */
export type FlightEvent =
  /** Back to the page that was left for this one. */
  { readonly type: 'former-page' };

/** What comes from outside. */
export type FlightResult =
  /** Several times a second while a request is in flight. */
  | {
      readonly type: 'going-on';
      readonly id: number;
      readonly elapsedMs: number;
      /** Null: no byte of a body has come. */
      readonly received: HttpProgress | null;
    }
  | { readonly type: 'refilled'; readonly id: number; readonly epochMs: number };

/** → `refilled`, after so many milliseconds; a later one of them takes its place. */
export interface FlightEffect {
  readonly type: 'wait-for-refill';
  readonly id: number;
  readonly ms: number;
}

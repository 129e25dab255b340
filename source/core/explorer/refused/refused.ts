import type { Diagnosis } from '../../diagnosis/diagnosis.ts';
import type { AskedRequest } from '../../requests/sending.ts';

/** What the store has refused, beside the answer that says so. */
export interface Refused {
  /** What the first question to the store has shown of the token, before any request; else null. */
  readonly trouble: Diagnosis | null;
  /** A request that the store wanted later, sent again once the time is up; else null. */
  readonly patience: Patience | null;
}

/** A person has chosen to send it again, and waits until the store takes it. */
interface Patience {
  /** Number of the wait; ticks of another one are ignored. */
  readonly id: number;
  readonly asked: AskedRequest;
  /** Whole seconds. */
  readonly seconds: number;
}

/** A second of the wait has gone by. */
export interface RefusedResult {
  readonly type: 'second-waited';
  readonly id: number;
}

/** → `second-waited`. */
export interface RefusedEffect {
  readonly type: 'wait-a-second';
  readonly id: number;
}

export const NOTHING_REFUSED: Refused = { trouble: null, patience: null };

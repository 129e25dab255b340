import type { HttpOutcome } from '../../http/message.ts';
import { type Meter, readMeter } from '../../requests/answer.ts';
import type { AskedRequest } from '../../requests/sending.ts';
import { type ExplorerState, requesterOf } from '../state.ts';
import { go, type Transition } from '../transition.ts';

/**
 * What is left of a shop's rate limit: as its last answer stated it, and as it refills since then.
 */

/** The meter of an answer, which fills up again by the service's own rate. */
export function withMeter(
  state: ExplorerState,
  asked: AskedRequest,
  { answer }: Extract<HttpOutcome, { type: 'answer' }>,
  epochMs: number,
): Transition {
  const meter = readMeter(asked, answer, requesterOf(state));
  if (meter === null) return go(state);
  const id = (state.flight.refill?.id ?? 0) + 1;
  const refill = { id, told: meter, toldMs: epochMs };
  return refilling({ ...state, meter, flight: { ...state.flight, refill } });
}

/** Waits until the meter looks different; does not wait once it is full. */
export function refilling(state: ExplorerState): Transition {
  const { flight, meter } = state;
  const ms = meter === null ? null : nextRefillMs(meter);
  if (flight.refill === null || ms === null) return go(state);
  return go(state, { type: 'wait-for-refill', id: flight.refill.id, ms });
}

/**
 * Every bucket of calls empties within 20 seconds: 40 at 2 a second, 80 at 4, 400 at 20. The header
 * says the size only, and the size tells the rate.
 */
const CALLS_EMPTY_SECONDS = 20;

/** The shortest time between two changes of the meter, in milliseconds: faster ones help nobody. */
const STEP_MS = { calls: 500, cost: 1000 } as const;

/** A meter that stays as it is for longer is not waited for: a timer counts up to 25 days only. */
const LONGEST_WAIT_MS = 60 * 60 * 1000;

/** The meter as refilled `sinceMs` milliseconds after its answer, in whole calls and points. */
export function refilledMeter(meter: Meter, sinceMs: number): Meter {
  const seconds = Math.max(0, sinceMs) / 1000;
  if (meter.type === 'calls') {
    const { used, limit } = meter.limit;
    const left = Math.ceil(used - (seconds * limit) / CALLS_EMPTY_SECONDS);
    return { type: 'calls', limit: { used: Math.max(0, Math.min(used, left)), limit } };
  }
  const { cost } = meter;
  const { currentlyAvailable: there, maximumAvailable: most, restoreRate } = cost;
  if (there === null || most === null || restoreRate === null) return meter;
  const now = Math.floor(there + seconds * Math.max(0, restoreRate));
  const currentlyAvailable = Math.min(Math.max(most, there), Math.max(there, now));
  return { type: 'cost', cost: { ...cost, currentlyAvailable } };
}

/**
 * Milliseconds until the meter looks different; null: it is full, or its rate is not known or too
 * low to see a change.
 */
export function nextRefillMs(meter: Meter): number | null {
  if (meter.type === 'calls') {
    const { used, limit } = meter.limit;
    if (used <= 0) return null;
    return Math.max(STEP_MS.calls, (CALLS_EMPTY_SECONDS * 1000) / limit);
  }
  const { currentlyAvailable: there, maximumAvailable: most, restoreRate } = meter.cost;
  if (there === null || most === null || restoreRate === null) return null;
  if (restoreRate <= 0 || there >= most) return null;
  const toFull = Math.ceil(((most - there) / restoreRate) * 1000);
  const toPoint = Math.ceil(1000 / restoreRate);
  const ms = Math.max(toPoint, Math.min(STEP_MS.cost, toFull));
  return ms > LONGEST_WAIT_MS ? null : ms;
}

import type { Meter } from '../../requests/answer.ts';

/**
 * Every bucket of calls empties within 20 seconds: 40 at 2 a second, 80 at 4, 400 at 20. The header
 * says the size only, and the size tells the rate.
 */
const CALLS_EMPTY_SECONDS = 20;

/** A meter moves at most so often, in milliseconds: faster steps are no news to anybody. */
const STEP_MS = { calls: 500, cost: 1000 } as const;

/** The meter as the service fills it up again, so long after its answer; whole calls and points. */
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
 * How long until the meter looks different, in milliseconds; null: it is full, or it does not say
 * how it fills.
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
  return Math.max(toPoint, Math.min(STEP_MS.cost, toFull));
}

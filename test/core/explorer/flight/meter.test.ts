import { expect, test } from 'vitest';
import { nextRefillMs, refilledMeter } from '../../../../source/core/explorer/flight/meter.ts';
import type { Meter } from '../../../../source/core/requests/answer.ts';

const calls = (used: number, limit = 40): Meter => ({ type: 'calls', limit: { used, limit } });
const cost = (
  currentlyAvailable: number | null,
  maximumAvailable: number | null = 2000,
  restoreRate: number | null = 100,
): Meter => ({
  type: 'cost',
  cost: {
    ...{ requested: 1, actual: 1 },
    ...{ currentlyAvailable, maximumAvailable, restoreRate },
  },
});

test('a bucket of calls empties within twenty seconds', () => {
  const after = (ms: number, used = 39) => {
    const meter = refilledMeter(calls(used), ms);
    return meter.type === 'calls' ? meter.limit.used : null;
  };
  expect([-500, 0, 1, 499, 500, 501, 1000, 19_499, 19_500, 60_000].map((ms) => after(ms))).toEqual([
    39, 39, 39, 39, 38, 38, 37, 1, 0, 0,
  ]);
  expect(after(1000, 0)).toBe(0);
});

test('points come back at the rate of the service, and never beyond what there can be', () => {
  const after = (ms: number, meter = cost(1000)) => {
    const next = refilledMeter(meter, ms);
    return next.type === 'cost' ? next.cost.currentlyAvailable : undefined;
  };
  expect([-1000, 0, 9, 10, 1000, 9999, 10_000, 99_000].map((ms) => after(ms))).toEqual([
    1000, 1000, 1000, 1001, 1100, 1999, 2000, 2000,
  ]);
  expect(after(1000, cost(3000))).toBe(3000);
  expect(after(1000, cost(1000, 2000, -5))).toBe(1000);
  expect(after(1000, cost(null))).toBeNull();
  expect(after(1000, cost(1000, null))).toBe(1000);
  expect(after(1000, cost(1000, 2000, null))).toBe(1000);
});

test('the next change is waited for while there can be one', () => {
  expect([0, 1, 40].map((used) => nextRefillMs(calls(used)))).toEqual([null, 500, 500]);
  expect([nextRefillMs(calls(1, 10)), nextRefillMs(calls(1, 400))]).toEqual([2000, 500]);
  expect([1000, 1950, 1999, 2000, 2001].map((there) => nextRefillMs(cost(there)))).toEqual([
    1000,
    500,
    10,
    null,
    null,
  ]);
  expect([null, 0, -1].map((rate) => nextRefillMs(cost(1, 2000, rate)))).toEqual([
    null,
    null,
    null,
  ]);
  expect([nextRefillMs(cost(null)), nextRefillMs(cost(1, null))]).toEqual([null, null]);
  // A point an hour is the slowest that is waited for.
  expect(nextRefillMs(cost(1, 2000, 1000 / 3_600_000))).toBe(3_600_000);
  expect(nextRefillMs(cost(1, 2000, 1000 / 3_600_001))).toBeNull();
});

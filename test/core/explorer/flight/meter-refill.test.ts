import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  nextRefillMs,
  refilledMeter,
} from '../../../../source/core/explorer/flight/meter-refill.ts';

const calls = (used: number, limit = 40) => ({ type: 'calls', limit: { used, limit } }) as const;
const cost = (currentlyAvailable: number, restoreRate: number | null = 100) =>
  ({
    type: 'cost',
    cost: { requested: 10, actual: 8, maximumAvailable: 2000, currentlyAvailable, restoreRate },
  }) as const;

describe('a meter fills up again', () => {
  test.each([
    [40, 10, 5, 0],
    [40, 10, 2.4, 6],
    [80, 10, 1, 6],
    [400, 10, 0.25, 5],
  ])('calls of a bucket of %i: %i used, after %f s %i', (limit, used, seconds, left) => {
    expect(refilledMeter(calls(used, limit), seconds * 1000)).toEqual(calls(left, limit));
  });

  test('points by the rate that the answer names, and never over the top', () => {
    expect(refilledMeter(cost(1500), 2500)).toEqual(cost(1750));
    expect(refilledMeter(cost(1500), 60_000)).toEqual(cost(2000));
  });

  test('says when it will look different, and nothing once it is full', () => {
    expect(nextRefillMs(calls(3))).toBe(500);
    expect(nextRefillMs(calls(0))).toBeNull();
    expect(nextRefillMs(cost(1500))).toBe(1000);
    expect(nextRefillMs(cost(1980))).toBe(200);
    expect(nextRefillMs(cost(2000))).toBeNull();
    expect(nextRefillMs(cost(1500, null))).toBeNull();
  });

  test('never goes down, whatever the clock does', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.nat(40), (ms, used) => {
        const { limit } = refilledMeter(calls(used), ms) as ReturnType<typeof calls>;
        return limit.used >= 0 && limit.used <= used;
      }),
    );
  });
});

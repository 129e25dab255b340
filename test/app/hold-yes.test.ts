import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdYes } from '../../source/app/hold-yes.ts';
import { HOLD_MS } from '../../source/core/view/lone-yes.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A turn of the event loop, in which what has arrived is read. */
const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));

test('a yes is given once it was held for its moment and what had come by then was read', async () => {
  const given: string[] = [];
  holdYes(() => given.push('yes'));
  vi.advanceTimersByTime(HOLD_MS - 1);
  await turn();
  expect(given).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(given).toEqual([]);
  // A whole turn of the loop lies between, with its reading.
  await turn();
  expect(given).toEqual([]);
  await turn();
  await turn();
  expect(given).toEqual(['yes']);
});

test('a yes can be taken back until it is given: held, or while the keys are read', async () => {
  const given: string[] = [];
  for (const [ms, turns] of [
    [HOLD_MS - 1, 0],
    [HOLD_MS, 0],
    [HOLD_MS, 1],
  ] as const) {
    const takeBack = holdYes(() => given.push(`${ms} ${turns}`));
    vi.advanceTimersByTime(ms);
    for (let at = 0; at < turns; at += 1) await turn();
    takeBack();
    vi.advanceTimersByTime(HOLD_MS);
    for (let at = 0; at < 4; at += 1) await turn();
  }
  expect(given).toEqual([]);
});

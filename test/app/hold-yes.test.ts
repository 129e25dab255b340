import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdYes, whenQuiet } from '../../source/app/hold-yes.ts';
import { HOLD_MS, QUIET_MS } from '../../source/core/view/lone-yes.ts';

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

/** When it is told that all is quiet, after steps at these times. */
function toldAt(steps: ReadonlyArray<readonly [ms: number, last: number | 'restart' | 'stop']>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], now: 0 });
  const began = performance.now();
  const now = () => performance.now() - began;
  const told: number[] = [];
  let last = 0;
  const wait = whenQuiet(
    () => began + last,
    () => told.push(now()),
  );
  for (const [ms, what] of steps) {
    vi.advanceTimersByTime(ms - now());
    if (what === 'restart') wait.restart();
    else if (what === 'stop') wait.stop();
    else last = what;
  }
  vi.advanceTimersByTime(5 * QUIET_MS);
  return told;
}

test('quiet is told once, a moment after the last key, however early its timer was set', () => {
  expect(toldAt([])).toEqual([QUIET_MS]);
  expect(toldAt([[100, 'restart']])).toEqual([100 + QUIET_MS]);
  // The timer began with the turn of the loop, the question was drawn at its end.
  expect(toldAt([[0, 120]])).toEqual([120 + QUIET_MS]);
  expect(toldAt([[0, 0.5]])).toEqual([QUIET_MS + 1]);
  expect(
    toldAt([
      [0, 120],
      [260, 140],
    ]),
  ).toEqual([140 + QUIET_MS]);
  expect(toldAt([[2 * QUIET_MS, 'restart']])).toEqual([QUIET_MS, 3 * QUIET_MS]);
});

test('quiet is not told any more once it is of no use', () => {
  expect(toldAt([[QUIET_MS - 1, 'stop']])).toEqual([]);
  expect(
    toldAt([
      [0, 120],
      [300, 'stop'],
    ]),
  ).toEqual([]);
  expect(
    toldAt([
      [0, 120],
      [300, 'restart'],
      [310, 'stop'],
    ]),
  ).toEqual([]);
});

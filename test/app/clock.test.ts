import { afterEach, expect, test, vi } from 'vitest';
import {
  runInSlices,
  startTicker,
  systemClock,
  timeForRetries,
  waitOrAbort,
} from '../../source/app/clock.ts';
import { TurnedClock } from '../support/guide/fake-guide-world.ts';

afterEach(() => void vi.useRealTimers());

test('waiting ends when the time is over, and leaves nothing behind', async () => {
  const clock = new TurnedClock();
  const cancel = new AbortController();
  const waiting = waitOrAbort(clock, 60_000, cancel.signal);
  const alone = waitOrAbort(clock, 60_000, undefined);
  clock.turn(59_999);
  expect(clock.pending).toBe(2);
  clock.turn(1);
  expect(await waiting).toBe('elapsed');
  expect(await alone).toBe('elapsed');
});

test('waiting ends at once when it is cancelled', async () => {
  const clock = new TurnedClock();
  const cancel = new AbortController();
  const waiting = waitOrAbort(clock, 60_000, cancel.signal);
  cancel.abort();
  expect(await waiting).toBe('aborted');
  expect(await waitOrAbort(clock, 60_000, cancel.signal)).toBe('aborted');
  expect(clock.pending).toBe(0);
});

test('a request that may be sent again waits by the same clock', async () => {
  const clock = new TurnedClock();
  const time = timeForRetries(clock);
  expect(time.now()).toBe(clock.epochMs());
  const waiting = time.wait(2000, undefined);
  clock.turn(2000);
  expect(await waiting).toBe('elapsed');
  expect(time.now()).toBe(clock.epochMs());
});

test('a ticker reports the elapsed time eight times a second, until it is stopped', () => {
  const clock = new TurnedClock();
  clock.turn(1000);
  const told: number[] = [];
  const stop = startTicker(clock, (elapsedMs) => told.push(elapsedMs));
  clock.turn(124);
  expect(told).toEqual([]);
  clock.turn(251);
  expect(told).toEqual([125, 250, 375]);
  stop();
  clock.turn(1000);
  expect(told).toHaveLength(3);
  expect(clock.pending).toBe(0);
});

test('a tick can stop the ticker', () => {
  const clock = new TurnedClock();
  let told = 0;
  const stop = startTicker(clock, () => {
    told += 1;
    stop();
  });
  clock.turn(1000);
  expect(told).toBe(1);
});

test('the clock of this machine waits, and a wait can be stopped', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  const [epoch, monotonic] = [systemClock.epochMs(), systemClock.monotonicMs()];
  const ran: string[] = [];
  systemClock.after(100, () => ran.push('kept'));
  systemClock.after(100, () => ran.push('stopped'))();
  vi.advanceTimersByTime(99);
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(ran).toEqual(['kept']);
  expect(systemClock.epochMs() - epoch).toBe(100);
  expect(systemClock.monotonicMs() - monotonic).toBe(100);
});

/** Work in parts that each take so many milliseconds of the turned time. */
function* parts(count: number, ms: number): Generator<void, string> {
  for (let part = 0; part < count; part += 1) {
    vi.advanceTimersByTime(ms);
    yield;
  }
  return 'done';
}

test('long work lets keys be handled every few milliseconds, and short work runs through', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const { signal } = new AbortController();
  expect(await runInSlices(parts(7, 1), signal)).toBe('done');
  expect(turns).toBe(0);
  // Two parts of four milliseconds are a slice.
  expect(await runInSlices(parts(10, 4), signal)).toBe('done');
  isOver = true;
  expect(turns).toBe(5);
});

test('long work stops where it is when it is aborted', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const cancel = new AbortController();
  let done = 0;
  function* endless(): Generator<void, never> {
    for (;;) {
      done += 1;
      vi.advanceTimersByTime(8);
      yield;
    }
  }
  setImmediate(() => cancel.abort());
  expect(await runInSlices(endless(), cancel.signal)).toBeNull();
  expect(done).toBe(1);
  expect(await runInSlices(parts(1, 0), cancel.signal)).toBeNull();
});

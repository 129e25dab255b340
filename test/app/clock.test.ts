import { expect, test } from 'vitest';
import type { Clock } from '../../source/app/ports.ts';
import { waitOrAbort } from '../../source/app/clock.ts';

const clock: Clock = {
  epochMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

test('waiting ends at once when it is cancelled', async () => {
  const cancel = new AbortController();
  const waiting = waitOrAbort(clock, 60_000, cancel.signal);
  cancel.abort();
  expect(await waiting).toBe('aborted');
  expect(await waitOrAbort(clock, 60_000, cancel.signal)).toBe('aborted');
  expect(await waitOrAbort(clock, 1, undefined)).toBe('elapsed');
});

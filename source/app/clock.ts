import type { Clock } from './ports.ts';

/** The clock of this machine. Whoever starts a timer stops it on the way out. */
export const systemClock: Clock = {
  epochMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Resolves after so many milliseconds, or at once when the signal is aborted. */
export function waitOrAbort(
  clock: Clock,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<'elapsed' | 'aborted'> {
  const { promise, resolve } = Promise.withResolvers<'elapsed' | 'aborted'>();
  if (signal?.aborted === true) return Promise.resolve('aborted');
  const stop = clock.after(ms, () => {
    signal?.removeEventListener('abort', onAbort);
    resolve('elapsed');
  });
  function onAbort(): void {
    stop();
    resolve('aborted');
  }
  signal?.addEventListener('abort', onAbort, { once: true });
  return promise;
}

/** What a request that may be sent again needs to know of the time. */
export function timeForRetries(clock: Clock) {
  return {
    now: () => clock.epochMs(),
    wait: (ms: number, signal: AbortSignal | undefined) => waitOrAbort(clock, ms, signal),
  };
}

/**
 * Tells again and again how many milliseconds have gone by.
 *
 * @returns ends it
 */
export function everySoOften(clock: Clock, tell: (elapsedMs: number) => void) {
  const startedAt = clock.monotonicMs();
  let stop = clock.after(TICK_MS, tick);
  function tick(): void {
    stop = clock.after(TICK_MS, tick);
    tell(clock.monotonicMs() - startedAt);
  }
  return (): void => stop();
}

/** How often a request in flight is told about, in milliseconds: as often as its sign turns. */
const TICK_MS = 125;

/** No key waits longer for work that is cut into slices. */
const SLICE_MS = 8;

/**
 * Runs steps to their end, a few milliseconds at a time, so that keys and frames have their turn.
 *
 * @returns null where the signal was aborted before the end
 */
export async function inSlices<Result>(
  steps: Generator<void, Result>,
  signal: AbortSignal,
): Promise<Result | null> {
  while (!signal.aborted) {
    const end = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() < end);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return null;
}

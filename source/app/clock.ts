import type { Clock } from './ports.ts';

/** The machine's clock. The caller of `after` stops its pending timers before the program ends. */
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

/** The clock functions of `sendWithRetries`: `now` in milliseconds since 1970, and `wait`. */
export function timeForRetries(clock: Clock) {
  return {
    now: () => clock.epochMs(),
    wait: (ms: number, signal: AbortSignal | undefined) => waitOrAbort(clock, ms, signal),
  };
}

/**
 * Calls `onTick` every {@link TICK_MS} with the milliseconds since the start.
 *
 * @returns stops the calls
 */
export function startTicker(clock: Clock, onTick: (elapsedMs: number) => void) {
  const startedAt = clock.monotonicMs();
  let stop = clock.after(TICK_MS, tick);
  function tick(): void {
    stop = clock.after(TICK_MS, tick);
    onTick(clock.monotonicMs() - startedAt);
  }
  return (): void => stop();
}

/** How often the progress of a request in flight is reported; its spinner turns as often. */
const TICK_MS = 125;

/** The longest time in milliseconds that a slice of work may hold up a key. */
const SLICE_MS = 8;

/**
 * Runs a generator to its end in slices of a few milliseconds, so that keys and frames are handled
 * between them.
 *
 * @returns null where the signal was aborted before the end
 */
export async function runInSlices<Result>(
  work: Generator<void, Result>,
  signal: AbortSignal,
): Promise<Result | null> {
  while (!signal.aborted) {
    const end = performance.now() + SLICE_MS;
    do {
      const next = work.next();
      if (next.done === true) return next.value;
    } while (performance.now() < end);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return null;
}

import type { Clock } from './ports.ts';

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

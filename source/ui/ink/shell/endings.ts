import type { Instance } from 'ink';
import { type Store, watch } from '../../../app/store.ts';
import type { GuideEvent } from '../../../core/guide/event.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import type { ShellEvent, ShellState } from './shell-state.ts';

/** An exchange that runs is waited for this long when the process is told to end (P59). */
const LAST_WAIT_MS = 2000;

/** Resolves with the exit code once the person or a signal ends it. */
export function leaving(shell: Store<ShellState, ShellEvent>): Promise<number> {
  return new Promise((resolve) => {
    const stop = watch(
      shell,
      ({ exitCode }) => exitCode,
      (exitCode) => {
        if (exitCode === null) return;
        resolve(exitCode);
        queueMicrotask(() => stop());
      },
    );
  });
}

/** Rejects with what a component threw; a defect of ours, told by the caller. */
export async function crash(app: Instance): Promise<never> {
  await app.waitUntilExit();
  return new Promise(() => {});
}

/** Runs it when the signal is aborted, at once if it is already. @returns takes it back */
export function onAbort(signal: AbortSignal, run: () => void): () => void {
  if (signal.aborted) run();
  signal.addEventListener('abort', run);
  return () => signal.removeEventListener('abort', run);
}

/** The screen must be gone before the words about a defect are written. */
export function listenToDefects(restore: () => void): () => void {
  function onRejection(reason: unknown): void {
    restore();
    // Listening alone would make Node take it for handled.
    if (process.listenerCount('unhandledRejection') === 1) throw reason;
  }
  process.on('uncaughtExceptionMonitor', restore);
  process.prependListener('unhandledRejection', onRejection);
  process.on('exit', restore);
  return () => {
    process.off('uncaughtExceptionMonitor', restore);
    process.off('unhandledRejection', onRejection);
    process.off('exit', restore);
  };
}

/** Until the exchange has an outcome, at most {@link LAST_WAIT_MS}. */
export function exchangeEnds(guide: Store<GuideState, GuideEvent>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, LAST_WAIT_MS);
  const stop = guide.subscribe(() => {
    if (guide.getState().signIn.phase !== 'exchanging') resolve();
  });
  return promise.finally(() => {
    clearTimeout(timer);
    stop();
  });
}

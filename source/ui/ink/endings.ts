import type { Instance } from 'ink';
import { type Store, watch } from '../../app/store.ts';
import type { ScreenEvent, ScreenState } from './screen-state.ts';

/** Resolves with the exit code once the person or a signal ends the program. */
export function leaving(screen: Store<ScreenState, ScreenEvent>): Promise<number> {
  return new Promise((resolve) => {
    const stop = watch(
      screen,
      ({ exitCode }) => exitCode,
      (exitCode) => {
        if (exitCode === null) return;
        resolve(exitCode);
        queueMicrotask(() => stop());
      },
    );
  });
}

/** Rejects with what a component threw: a defect, which the caller reports. Never resolves. */
export async function crash(app: Instance): Promise<never> {
  await app.waitUntilExit();
  return new Promise(() => {});
}

/** Calls `run` when the signal is aborted, at once if it already is. @returns stops listening */
export function onAbort(signal: AbortSignal, run: () => void): () => void {
  if (signal.aborted) run();
  signal.addEventListener('abort', run);
  return () => signal.removeEventListener('abort', run);
}

/** Ends a frame that was begun, leaves the alternate screen, and shows the cursor. */
const SCREEN_GONE = '\u001b[?2026l\u001b[?1049l\u001b[?25h';

/**
 * Unmounts the app. If the defect is in the drawing, Ink's last frame fails as well: the terminal
 * is restored all the same, and the first error is the one that is reported.
 */
export function takeDown(app: Instance, stdout: Pick<NodeJS.WriteStream, 'write'>): void {
  try {
    app.unmount();
  } catch {
    stdout.write(SCREEN_GONE);
  }
}

/** Calls `restore` before the message about a defect is written. @returns stops listening */
export function listenToDefects(restore: () => void): () => void {
  function onRejection(reason: unknown): void {
    restore();
    // With a listener, Node would treat the rejection as handled.
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

/** The signals that pause the program and let it go on, as far as the screens answer them. */
interface SignalSource {
  on(signal: NodeJS.Signals, listener: () => void): unknown;
  off(signal: NodeJS.Signals, listener: () => void): unknown;
}

/**
 * Listens for these signals while the screens run; not on Windows, which has none.
 *
 * @returns stops listening
 */
export function listenToPauses(
  signals: SignalSource,
  handlers: { readonly pause: () => void; readonly goOn: () => void },
  platform: NodeJS.Platform,
): () => void {
  if (platform === 'win32') return () => {};
  signals.on('SIGTSTP', handlers.pause);
  signals.on('SIGCONT', handlers.goOn);
  return () => {
    signals.off('SIGTSTP', handlers.pause);
    signals.off('SIGCONT', handlers.goOn);
  };
}

/** Conventional exit code of a program that a signal ended: 128 and its number. */
export function exitCodeOf(reason: unknown): number {
  switch (reason) {
    case 'SIGHUP':
      return 129;
    case 'SIGTERM':
      return 143;
    default:
      return 130;
  }
}

/** The signals that pause the program and let it go on, as far as the screens answer them. */
export interface SignalSource {
  on(signal: NodeJS.Signals, listener: () => void): unknown;
  off(signal: NodeJS.Signals, listener: () => void): unknown;
}

/**
 * Listens while the screens run; nothing on Windows, which knows no pause.
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

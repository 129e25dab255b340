import type { GuideState } from '../core/guide/state.ts';
import { LAST_WAIT_MS } from '../core/sign-in/exchange.ts';
import { systemClock } from './clock.ts';
import type { Clock } from './ports.ts';

/** The part of the guide's store that shows whether an exchange is under way. */
interface ExchangingStore {
  getState(): Pick<GuideState, 'signIn'>;
  subscribe(listener: () => void): () => void;
}

/** Whether an exchange is under way, whose outcome may be a token. */
export function isExchanging(guide: ExchangingStore): boolean {
  return guide.getState().signIn.phase === 'exchanging';
}

/**
 * Resolves when the exchange under way has an outcome, after {@link LAST_WAIT_MS} at most; at once
 * where there is none (P59). A signal or a defect waits for it before the program ends.
 */
export function exchangeEnds(
  guide: ExchangingStore,
  clock: Pick<Clock, 'after'> = systemClock,
): Promise<void> {
  if (!isExchanging(guide)) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const stopTimer = clock.after(LAST_WAIT_MS, resolve);
  const stop = guide.subscribe(() => {
    if (!isExchanging(guide)) resolve();
  });
  return promise.finally(() => {
    stopTimer();
    stop();
  });
}

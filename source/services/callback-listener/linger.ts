/** The time between the outcome and the closing of the port. */
export interface Linger {
  readonly over: Promise<void>;
  /** The outcome was shown in a browser: the rest is short. Only the first call counts. */
  shorten(): void;
  end(): void;
}

/** @param longestMs until nobody is waited for · @param shownMs once the outcome was shown */
export function linger(longestMs: number, shownMs: number): Linger {
  const { promise, resolve } = Promise.withResolvers<void>();
  let timer = setTimeout(resolve, longestMs);
  let isShort = false;
  return {
    over: promise,
    shorten() {
      if (isShort) return;
      isShort = true;
      clearTimeout(timer);
      timer = setTimeout(resolve, Math.min(shownMs, longestMs));
    },
    end() {
      clearTimeout(timer);
      resolve();
    },
  };
}

import { HOLD_MS, QUIET_MS } from '../core/view/lone-yes.ts';

/**
 * Calls `give` once a yes was held for {@link HOLD_MS} (P56). Pending terminal input is read first:
 * a busy program reads its keys late.
 *
 * @returns cancels the yes
 */
export function holdYes(give: () => void): () => void {
  let reading: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    reading = setImmediate(() => {
      reading = setImmediate(give);
    });
  }, HOLD_MS);
  return () => {
    clearTimeout(timer);
    clearImmediate(reading);
  };
}

/** Waits for the pause before a yes. */
interface QuietWait {
  /** Begins anew: a key has come, or another question. */
  restart(): void;
  stop(): void;
}

/**
 * Calls `tell` once {@link QUIET_MS} have passed since `lastMs`, which is asked for at the end: a
 * timer counts from when the event loop woke, long before that where a frame took its time. Who is
 * told too early presses a key that does not count.
 *
 * @param lastMs the last key or question, in milliseconds of `performance.now`
 */
export function whenQuiet(lastMs: () => number, tell: () => void): QuietWait {
  const check = (): void => {
    const leftMs = lastMs() + QUIET_MS - performance.now();
    if (leftMs <= 0) return tell();
    timer = setTimeout(check, Math.ceil(leftMs));
  };
  let timer = setTimeout(check, QUIET_MS);
  return {
    restart() {
      clearTimeout(timer);
      timer = setTimeout(check, QUIET_MS);
    },
    stop() {
      clearTimeout(timer);
    },
  };
}

import type { Secret } from '../../core/text/secret.ts';
import { CLIPBOARD_LIMIT_MS } from './copy-text.ts';
import { loadSystemClipboard, withinTime, type SystemClipboard } from './system-clipboard.ts';

/** `kept`: something else was copied meanwhile. `unreadable`: nobody knows what is on it. */
export type ClearOutcome = 'cleared' | 'kept' | 'unreadable';

export interface PendingClear {
  /** Settles when the clipboard was looked at, or never after `cancel`. */
  readonly outcome: Promise<ClearOutcome>;
  /** Looks now instead of later: for leaving the program. */
  clearNow(): Promise<ClearOutcome>;
  /** For another copy, which brings its own timer. */
  cancel(): void;
}

/** Runs something after that many milliseconds. @returns stops it */
export type After = (ms: number, run: () => void) => () => void;

export interface ClearOptions {
  readonly afterMs?: number;
  readonly after?: After;
  readonly load?: () => Promise<SystemClipboard>;
  readonly limitMs?: number;
}

const CLEAR_AFTER_MS = 45_000;

/** Does not keep the process alive: leaving clears at once. */
const afterSystemTime: After = (ms, run) => {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
};

/**
 * Empties the system's clipboard after a while, but only if it still holds `value`. Only for
 * what was copied `by: 'system'`: a terminal's clipboard cannot be read back.
 */
export function clearLater(value: Secret, options: ClearOptions = {}): PendingClear {
  const { afterMs = CLEAR_AFTER_MS, after = afterSystemTime, load = loadSystemClipboard } = options;
  const { promise: outcome, resolve } = Promise.withResolvers<ClearOutcome>();
  const stop = after(afterMs, () => void clearNow());
  let running: Promise<ClearOutcome> | null = null;

  function clearNow(): Promise<ClearOutcome> {
    stop();
    running ??= clearIfHeld(value, load, options.limitMs ?? CLIPBOARD_LIMIT_MS);
    void running.then(resolve);
    return running;
  }
  return { outcome, clearNow, cancel: stop };
}

async function clearIfHeld(
  value: Secret,
  load: () => Promise<SystemClipboard>,
  limitMs: number,
): Promise<ClearOutcome> {
  try {
    const clipboard = await withinTime(load(), limitMs);
    const held = await withinTime(clipboard.read(), limitMs);
    // Some clipboard programs add a line end when reading.
    if (held.replace(/\r?\n$/, '') !== value.reveal()) return 'kept';
    await withinTime(clipboard.write(''), limitMs);
    return 'cleared';
  } catch {
    return 'unreadable';
  }
}

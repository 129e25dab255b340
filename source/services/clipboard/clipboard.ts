import { NO_CLIPBOARD } from '../../core/diagnosis/machine-check.ts';
import type { Secret } from '../../core/text/secret.ts';
import { takeEnvironment } from '../environment/environment.ts';

/** The clipboard of one run of the program; it remembers which copy is still to be cleared. */
interface Clipboard {
  /** With `clearAfterMs` null the text is never cleared. */
  copy(text: Secret, options: { readonly clearAfterMs: number | null }): Promise<CopyOutcome>;
  /** Clears a pending copy at once; call it before the program ends. */
  leave(): Promise<void>;
}

/** Only the system clipboard can be cleared; a terminal's clipboard cannot be read back. */
export function createClipboard(
  options: ClipboardOptions & { readonly after?: After } = {},
): Clipboard {
  let pending: PendingClear | null = null;
  let lastCopy: Promise<unknown> = Promise.resolve();

  async function copyNow(text: Secret, clearAfterMs: number | null): Promise<CopyOutcome> {
    const outcome = await copyText(text.reveal(), options);
    if (outcome.type === 'not-copied' || outcome.by !== 'system') return outcome;
    pending?.cancel();
    pending =
      clearAfterMs === null ? null : clearLater(text, { ...options, afterMs: clearAfterMs });
    return outcome;
  }

  return {
    copy(text, { clearAfterMs }) {
      const copied = lastCopy.then(() => copyNow(text, clearAfterMs));
      lastCopy = copied;
      return copied;
    },
    async leave() {
      // A copy still under way would stay on the clipboard after the program has ended.
      await lastCopy;
      await pending?.clearNow();
    },
  };
}

type CopyOutcome =
  /** `osc52`: the terminal was asked to copy; it does not confirm. */
  | { readonly type: 'copied'; readonly by: 'system' | 'osc52' }
  | { readonly type: 'not-copied'; readonly reason: string };

interface ClipboardOptions {
  /** Writes to the terminal; null or absent without a terminal, and OSC 52 is not tried. */
  readonly writeTerminal?: ((sequence: string) => void) | null;
  readonly load?: () => Promise<SystemClipboard>;
  /** Time limit for each operation of the system clipboard, in milliseconds. */
  readonly limitMs?: number;
}

const CLIPBOARD_LIMIT_MS = 3_000;

/**
 * Puts a text on the system clipboard, or without one asks the terminal to (OSC 52). Never rejects;
 * the reason is one sentence and holds nothing of the text.
 */
export async function copyText(text: string, options: ClipboardOptions = {}): Promise<CopyOutcome> {
  const { load = loadSystemClipboard, limitMs = CLIPBOARD_LIMIT_MS } = options;
  try {
    await withinTime(
      load().then((clipboard) => clipboard.write(text)),
      limitMs,
    );
    return { type: 'copied', by: 'system' };
  } catch {
    // The library's error message may quote the text; our message does not.
    return copyByTerminal(text, options.writeTerminal ?? null);
  }
}

function copyByTerminal(
  text: string,
  writeTerminal: ((sequence: string) => void) | null,
): CopyOutcome {
  if (writeTerminal === null) return { type: 'not-copied', reason: NO_CLIPBOARD };
  const sequence = osc52(text);
  if (sequence === null) {
    return { type: 'not-copied', reason: 'The text is too long for the clipboard of a terminal.' };
  }
  writeTerminal(sequence);
  return { type: 'copied', by: 'osc52' };
}

/**
 * `kept`: something else was copied meanwhile. `unreadable`: the clipboard could not be read or
 * cleared.
 */
type ClearOutcome = 'cleared' | 'kept' | 'unreadable';

interface PendingClear {
  /** Resolves after the clipboard was checked; never after `cancel`. */
  readonly outcome: Promise<ClearOutcome>;
  /** Checks and clears now instead of later; for leaving the program. */
  clearNow(): Promise<ClearOutcome>;
  /** For the next copy, which starts its own timer. */
  cancel(): void;
}

/** Calls `run` after `ms` milliseconds. @returns a function that cancels the call */
type After = (ms: number, run: () => void) => () => void;

interface ClearOptions extends Pick<ClipboardOptions, 'load' | 'limitMs'> {
  readonly afterMs?: number;
  readonly after?: After;
}

const CLEAR_AFTER_MS = 45_000;

/** Does not keep the process alive: the clipboard is cleared on leaving. */
const afterSystemTime: After = (ms, run) => {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
};

/**
 * Empties the system clipboard after a while, but only if it still holds `value`. Only for a text
 * that was copied `by: 'system'`: a terminal's clipboard cannot be read back.
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

/** The clipboard of this machine's desktop. Both methods reject when there is none. */
export interface SystemClipboard {
  read(): Promise<string>;
  write(text: string): Promise<void>;
}

/** Loads the library late: it searches for programs on import. */
async function loadSystemClipboard(): Promise<SystemClipboard> {
  // The library passes `process.env` on to the programs it starts.
  takeEnvironment(process.env);
  const { default: clipboard } = await import('clipboardy');
  return clipboard;
}

/** Rejects when `work` takes longer than `limitMs`: a clipboard program can hang for good. */
async function withinTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the clipboard did not answer')), limitMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Longer sequences fail in terminals; xterm and tmux accept 74,994 bytes of base64. */
const LONGEST_BASE64 = 74_994;

/**
 * The sequence that asks the terminal to set the clipboard (xterm, OSC 52), or null when the text
 * is too long for it. The terminal does not answer, so it is not known whether it did.
 */
function osc52(text: string): string | null {
  const base64 = Buffer.from(text).toString('base64');
  return base64.length > LONGEST_BASE64 ? null : `\u001B]52;c;${base64}\u0007`;
}

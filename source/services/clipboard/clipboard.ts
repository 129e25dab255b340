import type { Secret } from '../../core/text/secret.ts';
import { type After, clearLater, type PendingClear } from './clear-later.ts';
import { copyText, type ClipboardOptions, type CopyOutcome } from './copy-text.ts';

/** The clipboard of one run of the program: it remembers what is still to be cleared. */
export interface Clipboard {
  /** `clearAfterMs` null: it stays. */
  copy(text: Secret, options: { readonly clearAfterMs: number | null }): Promise<CopyOutcome>;
  /** Clears at once what waits to be cleared; for leaving the program. */
  leave(): Promise<void>;
}

/** Only what the system's clipboard took can be cleared; a terminal's cannot be read back. */
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
      // A copy that is still on its way would outlive the program.
      await lastCopy;
      await pending?.clearNow();
    },
  };
}

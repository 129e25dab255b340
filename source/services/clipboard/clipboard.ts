import type { Secret } from '../../core/text/secret.ts';
import { clearLater, type PendingClear } from './clear-later.ts';
import { copyText, type ClipboardOptions, type CopyOutcome } from './copy-text.ts';

/** The clipboard of one run of the program: it remembers what is still to be cleared. */
export interface Clipboard {
  /** `clearAfterMs` null: it stays. */
  copy(text: Secret, options: { readonly clearAfterMs: number | null }): Promise<CopyOutcome>;
  /** Clears at once what waits to be cleared; for leaving the program. */
  leave(): Promise<void>;
}

/** Only what the system's clipboard took can be cleared; a terminal's cannot be read back. */
export function createClipboard(options: ClipboardOptions = {}): Clipboard {
  let pending: PendingClear | null = null;
  return {
    async copy(text, { clearAfterMs }) {
      const outcome = await copyText(text.reveal(), options);
      if (outcome.type === 'not-copied' || outcome.by !== 'system') return outcome;
      pending?.cancel();
      pending =
        clearAfterMs === null ? null : clearLater(text, { ...options, afterMs: clearAfterMs });
      return outcome;
    },
    async leave() {
      await pending?.clearNow();
    },
  };
}

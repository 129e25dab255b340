import { loadSystemClipboard, withinTime, type SystemClipboard } from './system-clipboard.ts';
import { osc52 } from './terminal-clipboard.ts';

export type CopyOutcome =
  /** `osc52`: the terminal was asked; whether it has done so, it does not tell. */
  | { readonly type: 'copied'; readonly by: 'system' | 'osc52' }
  | { readonly type: 'not-copied'; readonly reason: string };

export interface ClipboardOptions {
  /** Writes to the terminal; null or left out where it is none, and OSC 52 is not tried. */
  readonly writeTerminal?: ((sequence: string) => void) | null;
  readonly load?: () => Promise<SystemClipboard>;
  /** Milliseconds for one answer of the system's clipboard. */
  readonly limitMs?: number;
}

export const CLIPBOARD_LIMIT_MS = 3_000;

/**
 * Puts a text on the system's clipboard, or asks the terminal to (OSC 52) where there is none.
 * Never rejects; the reason is one sentence and holds nothing of the text.
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
    // The library's own words may quote what it was given; ours do not.
    return copyByTerminal(text, options.writeTerminal ?? null);
  }
}

function copyByTerminal(
  text: string,
  writeTerminal: ((sequence: string) => void) | null,
): CopyOutcome {
  if (writeTerminal === null) {
    return { type: 'not-copied', reason: 'There is no clipboard that this program can reach.' };
  }
  const sequence = osc52(text);
  if (sequence === null) {
    return { type: 'not-copied', reason: 'The text is too long for the clipboard of a terminal.' };
  }
  writeTerminal(sequence);
  return { type: 'copied', by: 'osc52' };
}

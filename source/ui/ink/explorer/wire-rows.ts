import type { WireMessage } from '../../../core/wire/message.ts';
import { partyWords } from '../../../core/wire/to-markdown.ts';
import type { Theme } from '../theme.ts';
import { detailRows, isRefusal } from '../overlays/wire-rows.tsx';
import { hangingRows } from '../rows/wrap.ts';

/** Request and answer as messages, each header and field with a sentence; no secret is in them. */
export function wireRows(
  messages: readonly WireMessage[],
  options: { readonly isPresenting: boolean; readonly width: number },
  theme: Theme,
): string[] {
  return messages.flatMap((message) => {
    const parties = `${partyWords(message, theme.glyphs.arrow)}:`;
    const [first = '', ...rest] = hangingRows(parties, message.startLine, options.width);
    const paint = isRefusal(message) ? theme.error : theme.strong;
    return [...[first, ...rest].map((row) => paint(row)), ...detailRows(message, options, theme)];
  });
}

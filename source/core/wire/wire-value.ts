import { cutToWidth } from '../text/cut-to-width.ts';
import { toDisplayText, type DisplayText } from '../text/display-text.ts';
import { redactSecrets } from '../text/redact.ts';
import type { Secret } from '../text/secret.ts';
import type { WireValue } from './message.ts';

/** In cells; the whole of it stands in the explorer, not on the tape. */
const WIDEST = 300;

/** In UTF-16 units; longer ones are not searched for secrets, and so not shown either. */
const LONGEST = 64 * 1024;

/** Every secret that the tape has met, so that a server that repeats one repeats it to nobody. */
export type KnownSecrets = readonly Secret[];

/** Text in one row, without the known secrets and without what has the form of one. */
export function cleanText(text: string, known: KnownSecrets): DisplayText {
  if (text.length > LONGEST) return toDisplayText(`(${text.length} characters)`);
  // Cut last: half a secret would not be found.
  return cutToWidth(toDisplayText(redactSecrets(text, known)), WIDEST);
}

/** A value that anybody may see. */
export function shown(text: string, known: KnownSecrets): WireValue {
  return { type: 'text', text: cleanText(text, known) };
}

/** A value that is no secret, and yet nothing for a projector. */
export function shownInPrivate(text: string, known: KnownSecrets): WireValue {
  return { type: 'private', text: cleanText(text, known) };
}

/** What the practice store's public IDs begin with; its secrets have other words there. */
const PRACTICE_ID = 'practice_client_';

/** A Client ID: public, and yet nothing for a projector. */
export function shownClientId(text: string, known: KnownSecrets): WireValue {
  if (!text.startsWith(PRACTICE_ID)) return shownInPrivate(text, known);
  const rest = cleanText(text.slice(PRACTICE_ID.length), known);
  return { type: 'private', text: toDisplayText(PRACTICE_ID + rest) };
}

/** A length is all that is told. */
export function hidden(text: { readonly length: number }): WireValue {
  const characters = text.length === 1 ? '1 character' : `${text.length} characters`;
  return { type: 'hidden', words: toDisplayText(`hidden, ${characters}`) };
}

/** Words about a value in place of the value: `list of 5`. */
export function inWords(words: string): WireValue {
  return { type: 'hidden', words: toDisplayText(words) };
}

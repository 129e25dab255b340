import { noun } from '../text/counted.ts';
import { decodeFormText, splitPair, statusWord } from '../http/message.ts';
import { cutToWidth } from '../text/cell-width.ts';
import { type DisplayText, toDisplayText } from '../text/display-text.ts';
import { redactSecrets, type Secret } from '../text/secret.ts';
import type { WireValue } from './message.ts';

/** In cells; a longer text is cut on the tape. */
const WIDEST = 300;

/** In UTF-16 units; longer ones are not searched for secrets, and so not shown either. */
const LONGEST = 64 * 1024;

/** Every secret that the tape has seen: where a server repeats one, it is hidden. */
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

/** Not a secret, but hidden while presenting. */
export function shownInPrivate(text: string, known: KnownSecrets): WireValue {
  return { type: 'private', text: cleanText(text, known) };
}

/** Prefix of the practice store's Client IDs, which are public; its secrets have other ones. */
const PRACTICE_ID = 'practice_client_';

/**
 * A Client ID: public, but hidden while presenting. A practice store's prefix is added afterwards,
 * or the whole would be redacted as one of its secrets.
 */
export function shownClientId(text: string, known: KnownSecrets): WireValue {
  if (!text.startsWith(PRACTICE_ID)) return shownInPrivate(text, known);
  const rest = cleanText(text.slice(PRACTICE_ID.length), known);
  return { type: 'private', text: toDisplayText(PRACTICE_ID + rest) };
}

/** A value of which only the length is shown. */
export function hidden(text: { readonly length: number }): WireValue {
  const characters = `${text.length} ${noun(text.length, 'character')}`;
  return { type: 'hidden', words: toDisplayText(`hidden, ${characters}`) };
}

/** Words about a value in place of the value: `list of 5`. */
export function inWords(words: string): WireValue {
  return { type: 'hidden', words: toDisplayText(words) };
}

/** The form of a parameter's name; a longer text could be a secret without its name. */
const PLAIN_NAME = /^[a-z][a-z_]{0,13}(?:\[\])?$/i;

/** The name of a parameter, or only its length where it may be something else. */
export function plainName(name: string, isKnown: boolean): DisplayText {
  const isShown = isKnown || PLAIN_NAME.test(name);
  return toDisplayText(
    isShown ? name : `(name of ${name.length} ${noun(name.length, 'character')})`,
  );
}

/** Path and names of the parameters, without values: `/callback?code=…&state=…`. */
export function outline(path: DisplayText, names: readonly DisplayText[]): DisplayText {
  return toDisplayText(
    names.length === 0 ? path : `${path}?${names.map((name) => `${name}=…`).join('&')}`,
  );
}

/**
 * The query of an address, as it was sent; empty: there is none. One behind a `#` counts as well, so
 * that the secrets in it are known and hidden.
 */
export function queryOf(address: string): string {
  return /^[^?]*\?([^#]*)/.exec(address)?.[1] ?? '';
}

/**
 * The pairs of a query as they come, for showing: nothing is refused, broken encoding stays as it
 * is, and after 40 pairs it ends.
 */
export function readPairs(rawQuery: string): ReadonlyArray<ReturnType<typeof splitPair>> {
  if (rawQuery === '') return [];
  return rawQuery.split('&', 40).map((pair) => {
    const { name, value } = splitPair(pair);
    return { name: decodeFormText(name) ?? name, value: decodeFormText(value) ?? value };
  });
}

/** Names of headers that carry a secret, in a request or an answer. */
const SECRET_HEADER = /cookie|token|auth|secret|password|session|signature|hmac|api-key/;

/** Whether a header carries a secret: its value is never kept. */
export function isSecretHeader(name: string): boolean {
  return SECRET_HEADER.test(name.toLowerCase());
}

/** The first line of an answer. */
export function statusLine(status: number): DisplayText {
  return toDisplayText(`HTTP/1.1 ${status} ${statusWord(status)}`.trimEnd());
}

import { type UserError, wrongUsage } from '../errors.ts';
import { PRACTICE_PROFILE, type ServiceProfile, SHOPIFY_PROFILE } from '../service/profile.ts';
import type { StoreAddress } from '../service/store-address.ts';
import type { Secret } from '../text/secret.ts';
import type { HttpBody, HttpRequest, WireValue } from './message.ts';

/** What the credentials of a service begin with. */
export type CredentialForms = Pick<
  ServiceProfile,
  'tokenPrefixes' | 'secretPrefix' | 'credentialPrefixes'
>;

/** Where a request goes; this decides which credentials it must not hold. */
interface Receiver {
  readonly isPractice: boolean;
  /** Named in the message. */
  readonly shop: string;
  readonly profile: CredentialForms;
}

/** Where in a request something stands, in words. */
type Place = string;

/**
 * Refuses a request to a practice store that holds what has the form of a real store's token or
 * secret, and the other way round (P44): in any header, the path, the query or the body, plain or
 * encoded. The forms are those of the built-in profiles and of the one in use.
 *
 * @throws UserError exit 2, before anything is sent; what was found is not repeated
 */
export function refuseMisplacedCredential(request: HttpRequest, receiver: Receiver): void {
  const words = misplacedCredential(request, receiver);
  if (words !== null) throw words;
}

/** What {@link refuseMisplacedCredential} throws; null: there is no misplaced credential. */
export function misplacedCredential(request: HttpRequest, receiver: Receiver): UserError | null {
  const place = placeOf(request, formsKeptFrom(receiver));
  if (place === null) return null;
  return receiver.isPractice
    ? wrongUsage(
        'live-token-for-practice-store',
        `${place} holds what has the form of a real store's token or secret, so nothing was sent to the practice store.`,
        'Take it out; a practice store needs nothing of a real one.',
      )
    : wrongUsage(
        'practice-token-for-live-store',
        `${place} holds a practice store's token or secret, so nothing was sent to ${receiver.shop}.`,
        'Take it out; it is of use in that practice store alone.',
      );
}

function placeOf(request: HttpRequest, forms: readonly RegExp[]): Place | null {
  const holds = (text: string): boolean =>
    readings(text).some((one) => forms.some((form) => form.test(one)));
  for (const [name, value] of request.headers) {
    if (holds(name)) return 'The name of a header';
    const text = textOf(value);
    if (holds(text) || holds(decodedBase64(text))) return `The header ${name}`;
  }
  const [path = '', ...query] = request.url.split('?');
  if (holds(path)) return 'The path';
  if (holds(query.join('?'))) return 'The query of the path';
  return bodyTexts(request.body).some((text) => holds(text)) ? 'The body' : null;
}

function bodyTexts(body: HttpBody | null): readonly string[] {
  if (body === null) return [];
  if (body.type === 'text') return [body.text];
  return body.fields.flatMap(([name, value]) => [name, textOf(value)]);
}

function textOf(value: WireValue): string {
  return typeof value === 'string' ? value : value.reveal();
}

/** No receiver decodes a text more often than this. */
const MOST_DECODINGS = 3;

/** The text itself, and what comes out when it is decoded once or more. */
function readings(text: string): readonly string[] {
  const all = [text];
  for (let count = 0; count < MOST_DECODINGS; count += 1) {
    const last = all.at(-1) ?? '';
    const decoded = last.replaceAll(
      /(?:%|(?<!\\)\\+u00)([0-7][0-9a-f])/gi,
      (_match, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)),
    );
    if (decoded === last) break;
    all.push(decoded);
  }
  return all;
}

/** Decodes base64 as in `Authorization: Basic …`; any other text becomes noise without a match. */
function decodedBase64(text: string): string {
  return (text.match(/[A-Za-z0-9+/_-]{12,}/g) ?? [])
    .map((part) => {
      const plain = part.replaceAll('-', '+').replaceAll('_', '/');
      return atob(plain.slice(0, plain.length - (plain.length % 4 === 1 ? 1 : 0)));
    })
    .join(' ');
}

function formsKeptFrom({ isPractice, profile }: Receiver): readonly RegExp[] {
  if (!isPractice) return formsOf(PRACTICE_PROFILE.credentialPrefixes, HAS_DIGIT);
  return [
    ...formsOf(SHOPIFY_PROFILE.credentialPrefixes, ''),
    ...formsOf(livePrefixes(profile), '', NOT_OF_PRACTICE),
  ];
}

/** The prefixes of what a service issues to real stores. */
function livePrefixes(profile: CredentialForms): readonly string[] {
  const { tokenPrefixes, secretPrefix, credentialPrefixes } = profile;
  const secret = secretPrefix === null ? [] : [secretPrefix];
  const own = [...tokenPrefixes, ...secret, ...credentialPrefixes];
  return own.filter((prefix) => !/^practice(?:_|$)/i.test(prefix));
}

/**
 * The practice profile of a run that is configured for another service: practice stores then refuse
 * that service's credentials as well as the built-in service's.
 */
export function practiceProfileBeside(active: CredentialForms): ServiceProfile {
  const { credentialPrefixes } = PRACTICE_PROFILE;
  return {
    ...PRACTICE_PROFILE,
    credentialPrefixes: [...new Set([...credentialPrefixes, ...livePrefixes(active)])],
  };
}

/** `practice_token_…` is the practice store's, even if a service's tokens begin with `token_`. */
const NOT_OF_PRACTICE = '(?<!practice_)';

/** A value has a digit: an ordinary name such as `practice_code_reference` is not a credential. */
const HAS_DIGIT = '(?=[a-z0-9_-]{0,64}\\d)';

/**
 * Matches a prefix at the start of a word with a value behind it; or a prefix inside a word, where
 * the value is as long as issued ones are.
 */
function formsOf(prefixes: readonly string[], condition: string, before = ''): readonly RegExp[] {
  if (prefixes.length === 0) return [];
  const any = prefixes
    .map((prefix) => prefix.replaceAll('-', '\\-').replaceAll('?', '[a-z]'))
    .join('|');
  return [
    new RegExp(`(?<![a-z0-9])${before}(?:${any})_${condition}[a-z0-9][a-z0-9_-]{3}`, 'i'),
    new RegExp(`${before}(?:${any})_(?=[a-z0-9]{0,15}\\d)[a-z0-9]{16}`, 'i'),
  ];
}

/**
 * Keeps practice credentials away from live hosts and live ones away from loopback. Whatever
 * is issued by a practice store begins with `practice_`, whatever its profile says.
 *
 * @throws UserError exit 2, before anything is sent; the token is not repeated
 */
export function requireFittingToken(address: StoreAddress, token: Secret): void {
  const isPracticeToken = PRACTICE_PROFILE.tokenPrefixes.some((prefix) =>
    token.reveal().startsWith(`${prefix}_`),
  );
  if (isPracticeToken === address.isPractice) return;
  throw isPracticeToken
    ? wrongUsage(
        'practice-token-for-live-store',
        `This token is from a practice store; it is not sent to ${address.shop}.`,
        'Use a token of that store, or set TOKENWRIGHT_STORE_ORIGIN to the practice store.',
      )
    : wrongUsage(
        'live-token-for-practice-store',
        'This token is not from a practice store, so it is not sent to one.',
        'Sign in to the practice store first, or remove TOKENWRIGHT_STORE_ORIGIN.',
      );
}

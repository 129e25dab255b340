import { looksLikeCurl } from '../requests/curl/curl-start.ts';
import { firstOddCharacter, quoted } from '../text/display-text.ts';
import type { ServiceProfile } from './profile.ts';

/** One label and the profile's store host, lower case: `demo.myshopify.com`. */
export type ShopDomain = string & { readonly __brand: 'ShopDomain' };

/** What was changed on the way to the canonical name; to be shown before it is used. */
export interface ShopNote {
  readonly kind:
    | 'trimmed'
    | 'lower-cased'
    | 'handle-completed'
    | 'from-address'
    | 'from-admin-address';
  readonly text: string;
}

/** Why a text is not accepted as a shop. */
export interface ShopRefusal {
  readonly type: 'refused';
  /** Stable, kebab-case: `inner-space`, `trailing-dot`. */
  readonly rule: string;
  /** Displayable; shows at most 60 characters of the text and never a password. */
  readonly message: string;
  readonly remedy: string;
  /** What was probably meant, to be offered, or null. */
  readonly suggestion: string | null;
}

export type ShopVerdict =
  | {
      readonly type: 'shop';
      readonly shop: ShopDomain;
      /** The part before the store host. */
      readonly handle: string;
      readonly notes: readonly ShopNote[];
    }
  | ShopRefusal;

/** Returns a maker of refusals; their default remedy asks for the full domain. */
export function shopRefuser(profile: ServiceProfile) {
  const usual = askForDomain(profile);
  return (
    rule: string,
    message: string,
    remedy = usual,
    suggestion: string | null = null,
  ): ShopRefusal => ({ type: 'refused', rule, message, remedy, suggestion });
}

/** Longer than any address of an admin page that is worth pasting. */
const LONGEST_TEXT = 2048;

/** The default remedy of a refusal. */
export function askForDomain({ storeHost }: ServiceProfile): string {
  return `Type the full shop domain, like demo.${storeHost}.`;
}

/** Applies the rules about characters, before the text is parsed. `text` is trimmed. */
export function refuseText(text: string, profile: ServiceProfile): ShopRefusal | null {
  const refuse = shopRefuser(profile);
  const shown = quoted(text);
  if (text === '') return refuse('empty', 'No shop domain was given.');
  if (text.length > LONGEST_TEXT) {
    return refuse('bounded', `"${shown}" is far too long for a shop: ${text.length} characters.`);
  }
  // White space first: URL parsers drop tabs and line breaks silently.
  if (/\s/.test(text)) {
    if (looksLikeCurl(text)) {
      return refuse('inner-space', 'This is a curl line, not a shop domain.');
    }
    return refuse('inner-space', `There is a blank or line break inside "${shown}".`);
  }
  const odd = firstOddCharacter(text);
  if (odd !== null) {
    return refuse(
      'non-ascii',
      `The shop domain contains the character ${odd}, which only looks like part of a name or is invisible.`,
      `${askForDomain(profile)} Type it by hand instead of pasting it.`,
    );
  }
  if (/^(?:[0-9a-f]{32}|(?:shp[a-z]{2}|atkn|practice)_.*)$/i.test(text)) {
    return refuse(
      'credential',
      'This looks like a Client ID, a secret or a token, not like a shop domain.',
    );
  }
  if (text.startsWith('-') && !text.includes('.')) {
    return refuse('option-like', `"${shown}" is an option, not a shop domain.`);
  }
  if (text.includes('@')) {
    // The part before the "@" may be a password: nothing of the text is shown.
    const hasPassword = text
      .split('@')
      .slice(0, -1)
      .some((part) => /:[^/]/.test(part));
    return refuse(
      hasPassword ? 'no-echo' : 'url-parts',
      'The text has an "@" in it, as an address with a user name has; a shop domain has none.',
    );
  }
  return null;
}

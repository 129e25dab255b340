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

/** Why a text is no shop. */
type ShopRule =
  | 'empty'
  | 'bounded'
  | 'inner-space'
  | 'non-ascii'
  | 'option-like'
  | 'no-echo'
  | 'scheme'
  | 'percent'
  | 'url-parts'
  | 'trailing-dot'
  | 'address'
  | 'not-a-shop'
  | 'suggest'
  | 'internal'
  | 'one-label'
  | 'label'
  | 'suffix'
  | 'shell'
  | 'custom-domain'
  | 'credential';

export interface ShopRefusal {
  readonly type: 'refused';
  readonly rule: ShopRule;
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

/** A refusal with the remedy that fits most rules. */
export function refuseShop(
  rule: ShopRule,
  message: string,
  remedy: string,
  suggestion: string | null = null,
): ShopRefusal {
  return { type: 'refused', rule, message, remedy, suggestion };
}

/** Longer than any address of an admin page that is worth pasting. */
const LONGEST_TEXT = 2048;

/** The remedy for most of what is no shop domain. */
export function askForDomain({ storeHost }: ServiceProfile): string {
  return `Type the full shop domain, like demo.${storeHost}.`;
}

/** The rules about single characters, before anything is taken apart. `text` is trimmed. */
export function refuseText(text: string, profile: ServiceProfile): ShopRefusal | null {
  const example = askForDomain(profile);
  if (text === '') return refuseShop('empty', 'No shop domain was given.', example);
  if (text.length > LONGEST_TEXT) {
    return refuseShop(
      'bounded',
      `"${quoted(text)}" is far too long for a shop: ${text.length} characters.`,
      example,
    );
  }
  // Spaces first: URL parsers drop tabs and line breaks without a word.
  if (/\s/.test(text)) {
    return refuseShop(
      'inner-space',
      `There is a blank or line break inside "${quoted(text)}".`,
      example,
    );
  }
  const odd = firstOddCharacter(text);
  if (odd !== null) {
    return refuseShop(
      'non-ascii',
      `The shop domain contains the character ${odd}, which only looks like part of a name or is invisible.`,
      `${example} Type it by hand instead of pasting it.`,
    );
  }
  if (/^(?:[0-9a-f]{32}|(?:shp[a-z]{2}|atkn|practice)_.*)$/i.test(text)) {
    return refuseShop(
      'credential',
      'This looks like a Client ID, a secret or a token, not like a shop domain.',
      example,
    );
  }
  if (text.startsWith('-') && !text.includes('.')) {
    return refuseShop('option-like', `"${quoted(text)}" is an option, not a shop domain.`, example);
  }
  if (text.includes('@')) {
    // Whatever stands before the sign may be a password: nothing of the text is shown.
    const hasPassword = /:[^/@][^@]*@/.test(text);
    return refuseShop(
      hasPassword ? 'no-echo' : 'url-parts',
      'The text has an "@" in it, as an address with a user name has; a shop domain has none.',
      example,
    );
  }
  return null;
}

import { quoted } from '../text/quoted.ts';
import { firstOddCharacter } from '../text/odd-characters.ts';
import type { ServiceProfile } from './profile.ts';
import { refuseShop, type ShopRefusal } from './shop-verdict.ts';

/** Longer than any address of an admin page that is worth pasting. */
const LONGEST_TEXT = 2048;

/** The rules about single characters, before anything is taken apart. `text` is trimmed. */
export function refuseText(text: string, profile: ServiceProfile): ShopRefusal | null {
  const example = `Type the full shop domain, like demo.${profile.storeHost}.`;
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

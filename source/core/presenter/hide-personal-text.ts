/** Stands where something is hidden while presenting; the same for every length. */
export const HIDDEN_VALUE = '***';

/** For a value that a person would look for on the screen. */
export const HIDDEN_WORDS = '(hidden while presenting)';

/** An address of a mailbox, also with its `@` percent-encoded or as a JSON escape. */
const EMAIL =
  /[\p{L}\p{N}.!#$%*+^_~-]{1,64}(?:@|%40|\\u0040)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/giu;

/** With a country code, or as North America writes them; times and versions are none. */
const PHONE =
  /(?<![\p{L}\p{N}.+])(?:(?:\+|%2B)\d{1,3}(?:[ ().-]{0,2}\d){6,13}|\(\d{3}\) ?\d{3}[ -]\d{4}|\d{3}[-.]\d{3}[-.]\d{4})(?![\p{L}\p{N}])/giu;

/** A text without the mail addresses and telephone numbers in it. */
export function hidePersonalText(text: string): string {
  return text.replace(EMAIL, HIDDEN_VALUE).replace(PHONE, HIDDEN_VALUE);
}

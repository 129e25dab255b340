import fastStringWidth from 'fast-string-width';

/** Anything outside printable ASCII; one class without a quantifier, so that no length overflows it. */
const OTHER_THAN_ASCII = /[^\x20-\x7e]/;

/** Width in terminal cells; wide characters and emoji count two, combining marks none. */
export function cellWidth(text: string): number {
  return OTHER_THAN_ASCII.test(text) ? fastStringWidth(text) : text.length;
}

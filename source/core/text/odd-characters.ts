/** The first character outside printable ASCII as `<U+200B>`, or null when there is none. */
export function firstOddCharacter(text: string): string | null {
  const index = text.search(/[^\x20-\x7e]/);
  const code = index === -1 ? undefined : text.codePointAt(index);
  return code === undefined ? null : unicodeName(code);
}

/** `<U+001B>`: with at least four digits, controls included, so that it can be looked up. */
function unicodeName(code: number): string {
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
}

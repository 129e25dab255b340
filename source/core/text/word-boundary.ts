const WORD = /[\p{L}\p{N}\p{M}_]/u;

/** Offset of the start of the word at or before `offset`; blanks and signs before it are passed. */
export function wordStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && !WORD.test(before(text, at))) at -= before(text, at).length;
  while (at > 0 && WORD.test(before(text, at))) at -= before(text, at).length;
  return at;
}

/** Offset of the end of the word at or after `offset`; blanks and signs before it are passed. */
export function wordEnd(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && !WORD.test(after(text, at))) at += after(text, at).length;
  while (at < text.length && WORD.test(after(text, at))) at += after(text, at).length;
  return at;
}

function after(text: string, offset: number): string {
  return String.fromCodePoint(text.codePointAt(offset) ?? 0);
}

function before(text: string, offset: number): string {
  const isPair = /[\uDC00-\uDFFF]/.test(text.charAt(offset - 1)) && offset >= 2;
  return isPair ? text.slice(offset - 2, offset) : text.charAt(offset - 1);
}

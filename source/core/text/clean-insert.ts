const LINE_BREAK = /\r\n?|[\n\u0085\u2028\u2029]/g;
// Controls and lone surrogates can be typed by nobody; a tab becomes blanks.
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]|\p{Surrogate}/gu;

/**
 * What of a typed or pasted text goes into a field, and how many units had to be left out. Blanks
 * and line breaks at the edges of a single line's paste go without a word.
 */
export function cleanInsert(raw: string, multiline: boolean): { text: string; dropped: number } {
  if (/^[\x20-\x7e]*$/.test(raw)) return { text: raw, dropped: 0 };
  const broken = raw.replace(LINE_BREAK, '\n').replaceAll('\t', multiline ? '  ' : ' ');
  const edged = multiline ? broken : broken.replace(/^\n+|\n+$/g, '');
  const text = edged.replace(CONTROL, '').replace(multiline ? /(?!)/g : /\n/g, '');
  return { text, dropped: edged.length - text.length };
}

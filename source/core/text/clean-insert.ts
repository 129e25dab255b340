import { counted } from './counted.ts';

/** What an edit had to leave out, for one line under the field. */
export type BufferNotice =
  /** The text was cut there, in graphemes. */
  { readonly type: 'too-long'; readonly maxLength: number } | Dropped;

interface Dropped {
  readonly type: 'dropped';
  readonly lineBreaks: number;
  /** Control characters, which nobody can type. */
  readonly controls: number;
  /** Something stood between what was kept, so that the rest may be another text than was meant. */
  readonly isInside: boolean;
}

const LINE_BREAK = /\r\n?|[\n\u0085\u2028\u2029]/g;
// Controls and lone surrogates can be typed by nobody; a tab becomes blanks.
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]|\p{Surrogate}/gu;

/**
 * What of a typed or pasted text goes into a field, and what had to be left out; null: nothing. A
 * field of one line, secret or not, takes no line breaks. One alone at the very end is what copying
 * a line brings along and goes without a word; any others are told, and that one with them.
 */
export function cleanInsert(
  raw: string,
  multiline: boolean,
): { readonly text: string; readonly dropped: Dropped | null } {
  if (/^[\x20-\x7e]*$/.test(raw)) return { text: raw, dropped: null };
  const broken = raw.replace(LINE_BREAK, '\n').replaceAll('\t', multiline ? '  ' : ' ');
  const seen = broken.replace(CONTROL, '');
  const controls = broken.length - seen.length;
  const text = multiline ? seen : seen.replaceAll('\n', '');
  const all = seen.length - text.length;
  const lineBreaks = all === 1 && seen.endsWith('\n') ? 0 : all;
  if (lineBreaks + controls === 0) return { text, dropped: null };
  const isInside = controls > 0 || seen.replace(EDGES, '') !== text;
  return { text, dropped: { type: 'dropped', lineBreaks, controls, isInside } };
}

const EDGES = /^\n+|(?<!\n)\n+$/g;

/** What was left out, in a sentence. */
export function leftOutWords(notice: BufferNotice): string {
  if (notice.type === 'too-long')
    return `Cut at ${notice.maxLength} characters: more does not fit here.`;
  const { lineBreaks, controls } = notice;
  const parts = [
    ...(lineBreaks === 0 ? [] : [counted(lineBreaks, 'line break')]),
    ...(controls === 0 ? [] : [counted(controls, 'control character')]),
  ];
  const why = controls === 0 ? ': this field holds one line' : '';
  return `${parts.join(' and ')} ${lineBreaks + controls === 1 ? 'was' : 'were'} left out${why}.`;
}

/** Said where lines are asked for: there the line end of a paste is its Enter, and only that one. */
export const EMPTY_LINES_LEFT_OUT =
  'The empty lines behind what you pasted were left out: they answer no question.';

import { counted } from './counted.ts';

/** What an edit had to leave out, for one line under the field. */
export type BufferNotice =
  /** The text was cut at `maxLength` graphemes. */
  { readonly type: 'too-long'; readonly maxLength: number } | Dropped;

interface Dropped {
  readonly type: 'dropped';
  readonly lineBreaks: number;
  /** Control characters, which nobody can type. */
  readonly controls: number;
  /** Something was removed from the middle, so that the rest may mean something else. */
  readonly isInside: boolean;
}

const LINE_BREAK = /\r\n?|[\n\u0085\u2028\u2029]/g;
// Nobody can type controls or lone surrogates; a tab becomes spaces.
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]|\p{Surrogate}/gu;

/**
 * The part of a typed or pasted text that goes into a field, and what is left out (null: nothing).
 * A field of one line takes no line breaks. A single one at the very end comes from copying a line
 * and is dropped without a notice; in all other cases every line break is counted.
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

/** One sentence that tells what was left out. */
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

/**
 * Message for input by lines: the line break at the end of a paste counts as Enter, no other does.
 */
export const EMPTY_LINES_LEFT_OUT =
  'The empty lines behind what you pasted were left out: they answer no question.';

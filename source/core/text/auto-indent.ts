import { closerOf, type CodeLanguage, openBracketsAt } from './brackets.ts';

/** One level. */
const INDENT = '  ';

/** The text that a key puts in place of a range, and how far before its end the cursor goes. */
interface CodeEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly back: number;
}

/**
 * What Enter writes: a new line with the indent of this one, one level more after an opening
 * bracket; between two brackets a block. In strings and comments it only keeps the indent.
 */
export function lineBreak(
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
  language: CodeLanguage,
): CodeEdit {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const head = text.slice(start, from);
  const { place, open } = openBracketsAt(text, language, from);
  if (place !== 'code') return { from, to, text: `\n${indentOf(head)}`, back: 0 };
  const blanks = /^ */.exec(text.slice(to, to + LONGEST_INDENT))?.[0] ?? '';
  const end = to + blanks.length;
  if (head.trim() === '') {
    // A line with only an indent becomes empty.
    return { from: start, to: end, text: `\n${head}${blanks}`, back: 0 };
  }
  const indent = indentOf(head);
  const next = text.charAt(end);
  const closer = closerOf(head.trimEnd().slice(-1));
  if (closer !== undefined) {
    const rest = next === closer ? `\n${indent}` : '';
    return { from, to: end, text: `\n${indent}${INDENT}${rest}`, back: rest.length };
  }
  const opener = open.at(-1);
  const isClosed = opener !== undefined && next !== '' && closerOf(text.charAt(opener)) === next;
  return { from, to: end, text: `\n${isClosed ? indentAt(text, opener) : indent}`, back: 0 };
}

/**
 * A closing bracket typed as the first character of a line is aligned with the line of its opening
 * bracket. Null: it is inserted like any other character.
 */
export function closingBracket(
  text: string,
  cursor: number,
  typed: string,
  language: CodeLanguage,
): CodeEdit | null {
  if (typed !== '}' && typed !== ')' && typed !== ']') return null;
  const start = text.lastIndexOf('\n', cursor - 1) + 1;
  if (start === 0 || text.slice(start, cursor).trim() !== '') return null;
  const { place, open } = openBracketsAt(text, language, cursor);
  const opener = open.at(-1);
  if (place !== 'code' || opener === undefined) return null;
  if (closerOf(text.charAt(opener)) !== typed) return null;
  return { from: start, to: cursor, text: `${indentAt(text, opener)}${typed}`, back: 0 };
}

/** More than any line is indented by a person. */
const LONGEST_INDENT = 1000;

function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return indentOf(text.slice(start, offset));
}

function indentOf(head: string): string {
  return /^ */.exec(head)?.[0] ?? '';
}

import { isJson } from './json-object.ts';
import { jsonFault } from './json-places.ts';

/** A text with its lines and indents set anew, the cursor at the same token; or why that can't be. */
export type LaidOut =
  | { readonly type: 'text'; readonly text: string; readonly cursor: number }
  /** `offset` in UTF-16 units; null: the place is not known. `message` has no full stop. */
  | { readonly type: 'unreadable'; readonly message: string; readonly offset: number | null };

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

const INDENT = '  ';

/** Levels that are indented: more would be beyond the screen. */
const MOST_INDENTED = 20;

/** Nobody nests so deep for a reader: such rows stand at the margin, where depth costs no bytes. */
const TOO_DEEP = 100;

/** The blanks before a row at this depth; bounded, so that a text grows with its rows alone. */
export function indentOf(depth: number): string {
  return depth > TOO_DEEP ? '' : INDENT.repeat(Math.min(depth, MOST_INDENTED));
}

/**
 * JSON with each member and item on a line of its own. Only blanks change: digits, names, their
 * order and escapes stay as they are. A blank text stays empty.
 */
export function layOutJson(text: string, cursor: number): LaidOut {
  if (text.trim() === '') return { type: 'text', text: '', cursor: 0 };
  if (!isJson(text)) {
    const fault = jsonFault(text);
    const { message, offset } = fault ?? { message: 'it is no JSON', offset: null };
    return { type: 'unreadable', message: `No JSON: ${message}.`, offset };
  }
  const parts: string[] = [];
  let length = 0;
  let laidCursor = 0;
  let depth = 0;
  let before = '';
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '}' || token === ']') depth -= 1;
    const gap = gapBetween(before, token, depth);
    if (index <= cursor) laidCursor = length + gap.length + Math.min(token.length, cursor - index);
    parts.push(gap, token);
    length += gap.length + token.length;
    if (token === '{' || token === '[') depth += 1;
    before = token;
  }
  return { type: 'text', text: parts.join(''), cursor: laidCursor };
}

function gapBetween(before: string, token: string, depth: number): string {
  if (before === '' || token === ',' || token === ':') return '';
  if (before === ':') return ' ';
  const isEmpty = (before === '{' && token === '}') || (before === '[' && token === ']');
  return isEmpty ? '' : `\n${indentOf(depth)}`;
}

import { isJson } from './json-object.ts';
import { jsonFault } from './json-places.ts';

/** A reformatted text with the cursor at the same token, or why it cannot be formatted. */
export type LaidOut =
  | { readonly type: 'text'; readonly text: string; readonly cursor: number }
  /** `offset` in UTF-16 units; null: the position is not known. `message` is one sentence. */
  | { readonly type: 'unreadable'; readonly message: string; readonly offset: number | null };

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

const INDENT = '  ';

/** Levels that are indented; deeper rows would leave the screen. */
const MOST_INDENTED = 20;

/** Rows deeper than this get no indent, so that hostile nesting does not multiply the bytes. */
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

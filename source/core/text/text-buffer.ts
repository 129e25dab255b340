import {
  countGraphemes,
  firstGraphemes,
  graphemeStart,
  nextBoundary,
  previousBoundary,
} from './graphemes.ts';
import { wordEnd, wordStart } from './word-boundary.ts';

/** A text field or editor as data. Offsets are UTF-16 units and lie on grapheme boundaries. */
export interface TextBuffer {
  readonly text: string;
  readonly cursor: number;
  readonly multiline: boolean;
  /** In graphemes. */
  readonly maxLength: number;
  /** The column (graphemes) that up and down come back to; null after any other move. */
  readonly column: number | null;
  /** What the last edit had to leave out, for one line under the field; null when nothing. */
  readonly notice: BufferNotice | null;
}

/**
 * `too-long`: the text was cut at `maxLength`. `dropped`: `count` control characters or line
 * breaks in the middle of a paste were left out.
 */
export type BufferNotice =
  | { readonly type: 'too-long'; readonly maxLength: number }
  | { readonly type: 'dropped'; readonly count: number };

/** One edit. A burst of keys is a burst of these, each on the result of the one before. */
export type BufferEdit =
  | { readonly type: 'insert'; readonly text: string }
  | { readonly type: 'set'; readonly text: string }
  | { readonly type: 'newline' }
  | { readonly type: 'move'; readonly to: BufferMove }
  | { readonly type: 'move-to'; readonly offset: number }
  | { readonly type: 'delete'; readonly to: BufferMove }
  | { readonly type: 'replace'; readonly from: number; readonly to: number; readonly text: string };

export type BufferMove =
  | 'left'
  | 'right'
  | 'word-left'
  | 'word-right'
  | 'line-start'
  | 'line-end'
  | 'up'
  | 'down'
  | 'text-start'
  | 'text-end';

const DEFAULT_MAX_LENGTH = 4096;

/** A new buffer with the cursor behind `text`. */
export function createTextBuffer(
  text = '',
  options: { readonly multiline?: boolean; readonly maxLength?: number } = {},
): TextBuffer {
  const empty: TextBuffer = {
    text: '',
    cursor: 0,
    multiline: options.multiline ?? false,
    maxLength: options.maxLength ?? DEFAULT_MAX_LENGTH,
    column: null,
    notice: null,
  };
  return text === '' ? empty : editText(empty, { type: 'insert', text });
}

/** The buffer after one edit. Pure; never throws; `enter` in a single line changes nothing. */
export function editText(buffer: TextBuffer, edit: BufferEdit): TextBuffer {
  switch (edit.type) {
    case 'insert':
      return replace(buffer, buffer.cursor, buffer.cursor, edit.text);
    case 'set':
      return replace(buffer, 0, buffer.text.length, edit.text);
    case 'newline':
      return buffer.multiline ? replace(buffer, buffer.cursor, buffer.cursor, '\n') : buffer;
    case 'replace':
      return replace(buffer, ...ordered(buffer, edit.from, edit.to), edit.text);
    case 'move':
      return move(buffer, edit.to);
    case 'move-to':
      return {
        ...buffer,
        cursor: onBoundary(buffer.text, edit.offset),
        column: null,
        notice: null,
      };
    case 'delete': {
      const target = targetOf(buffer, edit.to).offset;
      return replace(buffer, Math.min(target, buffer.cursor), Math.max(target, buffer.cursor), '');
    }
  }
}

/** Where the cursor stands: line number from 0, and offsets of that line. */
export function cursorLine(buffer: TextBuffer): { row: number; start: number; end: number } {
  const start = lineStart(buffer.text, buffer.cursor);
  let row = 0;
  for (
    let at = buffer.text.indexOf('\n');
    at !== -1 && at < start;
    at = buffer.text.indexOf('\n', at + 1)
  ) {
    row += 1;
  }
  return { row, start, end: lineEnd(buffer.text, buffer.cursor) };
}

function move(buffer: TextBuffer, to: BufferMove): TextBuffer {
  const { offset, column } = targetOf(buffer, to);
  return { ...buffer, cursor: offset, column, notice: null };
}

function targetOf(buffer: TextBuffer, to: BufferMove): { offset: number; column: number | null } {
  const { text, cursor } = buffer;
  switch (to) {
    case 'left':
      return at(previousBoundary(text, cursor));
    case 'right':
      return at(nextBoundary(text, cursor));
    case 'word-left':
      // A mark counts as part of a word, the sign it stands on does not: never stop between them.
      return at(graphemeStart(text, wordStart(text, cursor)));
    case 'word-right':
      return at(onBoundary(text, wordEnd(text, cursor)));
    case 'line-start':
      return at(lineStart(text, cursor));
    case 'line-end':
      return at(lineEnd(text, cursor));
    case 'text-start':
      return at(0);
    case 'text-end':
      return at(text.length);
    case 'up':
    case 'down':
      return vertical(buffer, to);
  }
}

function at(offset: number): { offset: number; column: null } {
  return { offset, column: null };
}

/** On the first line up goes to the start, on the last line down to the end, as editors do. */
function vertical(buffer: TextBuffer, to: 'up' | 'down'): { offset: number; column: number } {
  const { text, cursor } = buffer;
  const start = lineStart(text, cursor);
  const column = buffer.column ?? countGraphemes(text.slice(start, cursor));
  const end = lineEnd(text, cursor);
  if (to === 'up' && start === 0) return { offset: 0, column };
  if (to === 'down' && end === text.length) return { offset: text.length, column };
  const line = to === 'up' ? lineStart(text, start - 1) : end + 1;
  const offset = line + firstGraphemes(text.slice(line, lineEnd(text, line)), column).length;
  return { offset, column };
}

function lineStart(text: string, offset: number): number {
  return offset <= 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}

function replace(buffer: TextBuffer, from: number, to: number, raw: string): TextBuffer {
  const { text: insert, dropped } = cleanInsert(raw, buffer.multiline);
  const before = buffer.text.slice(0, from);
  const after = buffer.text.slice(to);
  const { fitting, isCut } = fit(buffer, before, insert, after);
  const text = before + fitting + after;
  // An inserted joiner or mark can melt into its neighbours: the cursor goes behind the whole.
  const cursor = onBoundary(text, before.length + fitting.length);
  return { ...buffer, text, cursor, column: null, notice: noticeOf(buffer, isCut, dropped) };
}

function noticeOf(buffer: TextBuffer, isCut: boolean, dropped: number): BufferNotice | null {
  if (isCut) return { type: 'too-long', maxLength: buffer.maxLength };
  return dropped > 0 ? { type: 'dropped', count: dropped } : null;
}

function fit(
  buffer: TextBuffer,
  before: string,
  insert: string,
  after: string,
): { fitting: string; isCut: boolean } {
  // A grapheme has at least one unit: most edits need no counting at all.
  if (before.length + insert.length + after.length <= buffer.maxLength) {
    return { fitting: insert, isCut: false };
  }
  const room = Math.max(0, buffer.maxLength - countGraphemes(before) - countGraphemes(after));
  // A thousand units for a grapheme is beyond any script; it bounds the work on a huge paste.
  const fitting = firstGraphemes(insert.slice(0, room * 1000), room);
  return { fitting, isCut: fitting.length < insert.length };
}

const LINE_BREAK = /\r\n?|[\n\u0085\u2028\u2029]/g;
// Controls and lone surrogates can be typed by nobody; a tab becomes blanks.
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]|\p{Surrogate}/gu;

/** Blanks and line breaks at the edges of a single line's paste go without a word. */
function cleanInsert(raw: string, multiline: boolean): { text: string; dropped: number } {
  if (/^[\x20-\x7e]*$/.test(raw)) return { text: raw, dropped: 0 };
  const broken = raw.replace(LINE_BREAK, '\n').replaceAll('\t', multiline ? '  ' : ' ');
  const edged = multiline ? broken : broken.replace(/^\n+|\n+$/g, '');
  const text = edged.replace(CONTROL, '').replace(multiline ? /(?!)/g : /\n/g, '');
  return { text, dropped: edged.length - text.length };
}

function ordered(buffer: TextBuffer, from: number, to: number): [number, number] {
  const first = onBoundary(buffer.text, Math.min(from, to));
  const last = onBoundary(buffer.text, Math.max(from, to));
  return [first, last];
}

/** `offset` itself when it is a boundary, else the one behind the grapheme it lies in. */
function onBoundary(text: string, offset: number): number {
  const inside = Math.max(
    0,
    Math.min(text.length, Number.isFinite(offset) ? Math.trunc(offset) : 0),
  );
  if (inside === 0 || inside === text.length) return inside;
  return nextBoundary(text, previousBoundary(text, inside)) === inside
    ? inside
    : nextBoundary(text, previousBoundary(text, inside));
}

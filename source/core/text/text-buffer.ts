import {
  boundaryAt,
  countGraphemes,
  type CursorMove,
  type CursorPlace,
  firstGraphemes,
  moveTarget,
} from './cursor.ts';

/** A text field or editor as data. */
export interface TextBuffer extends CursorPlace {
  readonly multiline: boolean;
  /** In graphemes. */
  readonly maxLength: number;
  readonly size: TextSize;
  /** What the last edit had to leave out, for one line under the field; null when nothing. */
  readonly notice: BufferNotice | null;
}

/**
 * `too-long`: the text was cut at `maxLength`. `dropped`: `count` control characters or line
 * breaks in the middle of a paste were left out.
 */
type BufferNotice =
  | { readonly type: 'too-long'; readonly maxLength: number }
  | { readonly type: 'dropped'; readonly count: number };

/** One edit. A burst of keys is a burst of these, each on the result of the one before. */
export type BufferEdit =
  | { readonly type: 'insert'; readonly text: string }
  | { readonly type: 'set'; readonly text: string }
  | { readonly type: 'newline' }
  | { readonly type: 'move'; readonly to: CursorMove }
  | { readonly type: 'move-to'; readonly offset: number }
  | { readonly type: 'delete'; readonly to: CursorMove }
  | { readonly type: 'replace'; readonly from: number; readonly to: number; readonly text: string };

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
    size: EMPTY_SIZE,
    column: null,
    notice: null,
  };
  return text === '' ? empty : editText(empty, { type: 'insert', text });
}

/** The buffer after one edit. Pure; never throws; `enter` in a single line changes nothing. */
export function editText(buffer: TextBuffer, edit: BufferEdit): TextBuffer {
  const { text, cursor } = buffer;
  switch (edit.type) {
    case 'insert':
      return replace(buffer, cursor, cursor, edit.text);
    case 'set':
      return replace(buffer, 0, text.length, edit.text);
    case 'newline':
      return buffer.multiline ? replace(buffer, cursor, cursor, '\n') : buffer;
    case 'replace': {
      const ends = [boundaryAt(text, edit.from), boundaryAt(text, edit.to)];
      return replace(buffer, Math.min(...ends), Math.max(...ends), edit.text);
    }
    case 'move': {
      const { offset, column } = moveTarget(buffer, edit.to);
      return { ...buffer, cursor: offset, column, notice: null };
    }
    case 'move-to':
      return { ...buffer, cursor: boundaryAt(text, edit.offset), column: null, notice: null };
    case 'delete': {
      const target = moveTarget(buffer, edit.to).offset;
      return replace(buffer, Math.min(target, cursor), Math.max(target, cursor), '');
    }
  }
}

function replace(buffer: TextBuffer, from: number, to: number, raw: string): TextBuffer {
  const { text: insert, dropped } = cleanInsert(raw, buffer.multiline);
  const before = buffer.text.slice(0, from);
  const after = buffer.text.slice(to);
  const kept = { before, after, isWhole: from === to };
  const { fitting, isCut, size } = fitInsert(kept, buffer.size, insert, buffer.maxLength);
  const notice = noticeOf(buffer, isCut, dropped);
  if (fitting === '' && from === to) return { ...buffer, cursor: from, size, column: null, notice };
  const text = before + fitting + after;
  // An inserted joiner or mark can melt into its neighbours: the cursor goes behind the whole.
  const cursor = boundaryAt(text, before.length + fitting.length);
  return { ...buffer, text, cursor, size, column: null, notice };
}

function noticeOf(buffer: TextBuffer, isCut: boolean, dropped: number): BufferNotice | null {
  if (isCut) return { type: 'too-long', maxLength: buffer.maxLength };
  return dropped > 0 ? { type: 'dropped', count: dropped } : null;
}

const LINE_BREAK = /\r\n?|[\n\u0085\u2028\u2029]/g;
// Controls and lone surrogates can be typed by nobody; a tab becomes blanks.
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]|\p{Surrogate}/gu;

/**
 * What of a typed or pasted text goes into a field, and how many units had to be left out. Blanks
 * and line breaks at the edges of a single line's paste go without a word.
 */
function cleanInsert(raw: string, multiline: boolean): { text: string; dropped: number } {
  if (/^[\x20-\x7e]*$/.test(raw)) return { text: raw, dropped: 0 };
  const broken = raw.replace(LINE_BREAK, '\n').replaceAll('\t', multiline ? '  ' : ' ');
  const edged = multiline ? broken : broken.replace(/^\n+|\n+$/g, '');
  const text = edged.replace(CONTROL, '').replace(multiline ? /(?!)/g : /\n/g, '');
  return { text, dropped: edged.length - text.length };
}

/**
 * How long a text is, in graphemes. Counting a long text costs time, so it is done only when the
 * limit is near, and what it brought is kept for the next key.
 */
interface TextSize {
  /** No more than these; just as many where `isExact`. */
  readonly graphemes: number;
  readonly isExact: boolean;
}

/** UTF-16 units of what is typed, not pasted: so few are counted at any time. */
const KEYS = 64;

const EMPTY_SIZE: TextSize = { graphemes: 0, isExact: true };

/** What an edit keeps of a text; `isWhole`: all of it. */
interface Kept {
  readonly before: string;
  readonly after: string;
  readonly isWhole: boolean;
}

/** What of an insertion fits, and the size of the text with it. */
interface Fitted {
  readonly fitting: string;
  readonly isCut: boolean;
  readonly size: TextSize;
}

/**
 * Cuts `insert` so that it fits between what is kept of a text of `size`, which is cut at grapheme
 * boundaries only.
 */
function fitInsert(kept: Kept, size: TextSize, insert: string, maxLength: number): Fitted {
  const { before, after, isWhole } = kept;
  if (insert === '' && isWhole) return { fitting: '', isCut: false, size };
  // A grapheme has at least one unit, and joining texts never makes more of them.
  const atMost = Math.min(size.graphemes, before.length + after.length);
  const added = insert.length > KEYS ? insert.length : countGraphemes(insert);
  if (atMost + added <= maxLength) {
    const graphemes = atMost + added;
    return { fitting: insert, isCut: false, size: { graphemes, isExact: false } };
  }
  const there =
    isWhole && size.isExact ? size.graphemes : countGraphemes(before) + countGraphemes(after);
  const room = Math.max(0, maxLength - there);
  // A thousand units for a grapheme is beyond any script; it bounds the work on a huge paste.
  const fitting = firstGraphemes(insert.slice(0, room * 1000), room);
  const isCut = fitting.length < insert.length;
  if (fitting === '') return { fitting, isCut, size: { graphemes: there, isExact: isWhole } };
  const graphemes = there + countGraphemes(fitting);
  return { fitting, isCut, size: { graphemes, isExact: false } };
}

/** One change of a text: `text` replaces what stands between two offsets (UTF-16 units). */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The text after the change. */
export function applyEdit(text: string, edit: TextEdit): string {
  return text.slice(0, edit.from) + edit.text + text.slice(edit.to);
}

import { cleanInsert } from './clean-insert.ts';
import { type CursorMove, type CursorPlace, moveTarget } from './cursor-move.ts';
import { EMPTY_SIZE, fitInsert, type TextSize } from './fit-insert.ts';
import { boundaryAt } from './graphemes.ts';

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
export type BufferNotice =
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

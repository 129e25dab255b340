import { largest, smallest } from '../any-length.ts';
import { closingBracket, lineBreak } from './auto-indent.ts';
import { type BufferNotice, cleanInsert } from './clean-insert.ts';
import type { CodeLanguage } from './brackets.ts';
import {
  boundaryAt,
  countGraphemes,
  type CursorMove,
  type CursorPlace,
  moveTarget,
} from './cursor.ts';
import { closeEntry, type EditHistory, NO_EDITS, record, redo, undo } from './edit-history.ts';
import { moveByRows, topInSight } from './wrap-text.ts';
import { EMPTY_SIZE, fitInsert, KEYS, type TextSize } from './text-size.ts';

/** A text field or editor as data. */
export interface TextBuffer extends CursorPlace {
  /** The other end of the selection; null while nothing is selected. */
  readonly anchor: number | null;
  readonly multiline: boolean;
  /** The language, in which Enter and a closing bracket indent. Null: plain text. */
  readonly code: CodeLanguage | null;
  /** The longest text that is allowed, in graphemes. */
  readonly maxLength: number;
  /** Offset of the first row in sight after the last key; `rowsInSight` gives the current one. */
  readonly top: number;
  readonly size: TextSize;
  /** What the last edit had to leave out, for one line under the field; null: nothing. */
  readonly notice: BufferNotice | null;
  readonly edits: EditHistory;
}

/** One edit. A burst of keys is a series of edits, each applied to the result of the one before. */
export type BufferEdit =
  /** Typed text; it replaces the selection, as `paste` and `newline` do. */
  | { readonly type: 'insert'; readonly text: string }
  | { readonly type: 'paste'; readonly text: string }
  | { readonly type: 'set'; readonly text: string }
  | { readonly type: 'newline' }
  /** `cells`: width of a row if lines are wrapped. */
  | { readonly type: 'move'; readonly to: CursorMove; readonly cells?: number }
  | { readonly type: 'move-to'; readonly offset: number }
  /** Moves the cursor and extends or shrinks the selection. */
  | { readonly type: 'select'; readonly to: CursorMove; readonly cells?: number }
  | { readonly type: 'select-all' }
  /**
   * Deletes the selection; if there is none, the text from the cursor to the target of the move.
   */
  | { readonly type: 'delete'; readonly to: CursorMove }
  | { readonly type: 'replace'; readonly from: number; readonly to: number; readonly text: string }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

const DEFAULT_MAX_LENGTH = 4096;

/** A new buffer with the cursor after `text`. `maxLength` is in graphemes, by default 4096. */
export function createTextBuffer(
  text = '',
  options: {
    readonly multiline?: boolean;
    readonly maxLength?: number;
    readonly code?: CodeLanguage;
  } = {},
): TextBuffer {
  const empty: TextBuffer = {
    text: '',
    cursor: 0,
    anchor: null,
    multiline: options.multiline ?? false,
    code: options.code ?? null,
    maxLength: options.maxLength ?? DEFAULT_MAX_LENGTH,
    top: 0,
    size: EMPTY_SIZE,
    column: null,
    notice: null,
    edits: NO_EDITS,
  };
  return text === '' ? empty : withoutHistory(editText(empty, { type: 'insert', text }));
}

/** The buffer scrolled so that the cursor is in sight in an editor of this size. */
export function keepInSight(
  buffer: TextBuffer,
  { cells, rows }: { readonly cells: number; readonly rows: number },
): TextBuffer {
  const top = topInSight(buffer, cells, rows);
  return top === buffer.top ? buffer : { ...buffer, top };
}

/** The same buffer without its undo history, so that nothing earlier can be restored. */
export function withoutHistory(buffer: TextBuffer): TextBuffer {
  return buffer.edits === NO_EDITS ? buffer : { ...buffer, edits: NO_EDITS };
}

/** The selected range, in UTF-16 units; null while nothing is selected. */
export function selectionOf({
  anchor,
  cursor,
}: Pick<TextBuffer, 'anchor' | 'cursor'>): { readonly from: number; readonly to: number } | null {
  if (anchor === null || anchor === cursor) return null;
  return { from: Math.min(anchor, cursor), to: Math.max(anchor, cursor) };
}

/**
 * The buffer after one edit. Pure; never throws; `newline` in a field of one line changes nothing.
 */
export function editText(buffer: TextBuffer, edit: BufferEdit): TextBuffer {
  const { text, cursor } = buffer;
  const selected = selectionOf(buffer);
  const at = selected ?? { from: cursor, to: cursor };
  switch (edit.type) {
    case 'insert': {
      const { code } = buffer;
      const closing =
        code === null || selected !== null ? null : closingBracket(text, cursor, edit.text, code);
      return closing === null
        ? replace(buffer, at, edit.text, isKey(edit.text) ? 'typing' : 'other')
        : replace(buffer, closing, closing.text, 'typing');
    }
    case 'paste':
      return replace(buffer, at, edit.text);
    case 'set':
      return replace(buffer, { from: 0, to: text.length }, edit.text);
    case 'newline':
      return buffer.multiline ? brokenLine(buffer, at) : buffer;
    case 'replace': {
      const ends = [boundaryAt(text, edit.from), boundaryAt(text, edit.to)];
      return replace(buffer, { from: smallest(ends), to: largest(ends) }, edit.text);
    }
    case 'move': {
      if (selected !== null && edit.to === 'left') return moved(buffer, selected.from);
      if (selected !== null && edit.to === 'right') return moved(buffer, selected.to);
      const { offset, column } = targetOf(buffer, edit);
      return moved(buffer, offset, column);
    }
    case 'move-to':
      return moved(buffer, boundaryAt(text, edit.offset));
    case 'select': {
      const { offset, column } = targetOf(buffer, edit);
      const anchor = buffer.anchor ?? cursor;
      return { ...moved(buffer, offset, column), anchor: anchor === offset ? null : anchor };
    }
    case 'select-all':
      return { ...moved(buffer, text.length), anchor: text === '' ? null : 0 };
    case 'delete': {
      if (selected !== null) return replace(buffer, selected, '');
      const target = moveTarget(buffer, edit.to).offset;
      const range = { from: Math.min(target, cursor), to: Math.max(target, cursor) };
      const isOne = edit.to === 'left' || edit.to === 'right';
      return replace(buffer, range, '', isOne ? 'erasing' : 'other');
    }
    case 'undo':
    case 'redo': {
      const restored = (edit.type === 'undo' ? undo : redo)(buffer.edits, buffer);
      if (restored === null) return buffer;
      const { state, history } = restored;
      return { ...buffer, ...state, column: null, notice: null, edits: history };
    }
  }
}

function brokenLine(
  buffer: TextBuffer,
  range: { readonly from: number; readonly to: number },
): TextBuffer {
  if (buffer.code === null) return replace(buffer, range, '\n');
  const edit = lineBreak(buffer.text, range, buffer.code);
  const next = replace(buffer, edit, edit.text);
  return edit.back === 0 || next.notice !== null
    ? next
    : { ...next, cursor: next.cursor - edit.back };
}

function moved(buffer: TextBuffer, cursor: number, column: number | null = null): TextBuffer {
  const edits = closeEntry(buffer.edits);
  return { ...buffer, cursor, anchor: null, column, notice: null, edits };
}

function targetOf(
  buffer: TextBuffer,
  { to, cells }: Extract<BufferEdit, { type: 'move' | 'select' }>,
): ReturnType<typeof moveTarget> {
  const byRows = cells === undefined ? null : moveByRows(buffer, to, cells);
  return byRows ?? moveTarget(buffer, to);
}

/** Whether one key can have typed the text. */
function isKey(text: string): boolean {
  return text.length <= KEYS && countGraphemes(text) === 1;
}

function replace(
  buffer: TextBuffer,
  { from, to }: { readonly from: number; readonly to: number },
  raw: string,
  kind: Parameters<typeof record>[2]['kind'] = 'other',
): TextBuffer {
  const { text: insert, dropped } = cleanInsert(raw, buffer.multiline);
  const before = buffer.text.slice(0, from);
  const after = buffer.text.slice(to);
  const kept = { before, after, isWhole: from === to };
  const { fitting, isCut, size } = fitInsert(kept, buffer.size, insert, buffer.maxLength);
  const { maxLength } = buffer;
  const notice = isCut ? ({ type: 'too-long', maxLength } as const) : dropped;
  const still = { ...buffer, size, anchor: null, column: null, notice };
  if (fitting === '' && from === to) return { ...still, cursor: from };
  const text = before + fitting + after;
  // An inserted joiner or mark can join its neighbours into one grapheme: the cursor goes after it.
  const cursor = boundaryAt(text, before.length + fitting.length);
  const edits = record(buffer.edits, buffer, { from, to, inserted: fitting, kind });
  return { ...still, text, cursor, edits };
}

/** One change of a text: `text` replaces the range between two offsets (UTF-16 units). */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The text after the change. */
export function applyEdit(text: string, edit: TextEdit): string {
  return text.slice(0, edit.from) + edit.text + text.slice(edit.to);
}

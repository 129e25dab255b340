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
import { closeStep, type EditHistory, NO_EDITS, record, redo, undo } from './edit-history.ts';
import { moveByRows, topInSight } from './wrap-text.ts';
import { EMPTY_SIZE, fitInsert, KEYS, type TextSize } from './text-size.ts';

/** A text field or editor as data. */
export interface TextBuffer extends CursorPlace {
  /** The end of the selection where the cursor is not; null while nothing is selected. */
  readonly anchor: number | null;
  readonly multiline: boolean;
  /** What is written in it; Enter and a closing bracket indent. Null: text of no language. */
  readonly code: CodeLanguage | null;
  /** In graphemes. */
  readonly maxLength: number;
  /** Where the first row begins that was in sight after the last key; `rowsInSight` says which is now. */
  readonly top: number;
  readonly size: TextSize;
  /** What the last edit had to leave out, for one line under the field; null when nothing. */
  readonly notice: BufferNotice | null;
  /** What undo and redo go through. */
  readonly edits: EditHistory;
}

/** One edit. A burst of keys is a burst of these, each on the result of the one before. */
export type BufferEdit =
  /** Typed; it replaces what is selected, as `paste` and `newline` do. */
  | { readonly type: 'insert'; readonly text: string }
  | { readonly type: 'paste'; readonly text: string }
  | { readonly type: 'set'; readonly text: string }
  | { readonly type: 'newline' }
  /** `cells`: of a row where lines are wrapped. */
  | { readonly type: 'move'; readonly to: CursorMove; readonly cells?: number }
  | { readonly type: 'move-to'; readonly offset: number }
  /** Moves the cursor, and what it passes is selected, or no longer selected. */
  | { readonly type: 'select'; readonly to: CursorMove; readonly cells?: number }
  | { readonly type: 'select-all' }
  /** What is selected, else from the cursor to there. */
  | { readonly type: 'delete'; readonly to: CursorMove }
  | { readonly type: 'replace'; readonly from: number; readonly to: number; readonly text: string }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

const DEFAULT_MAX_LENGTH = 4096;

/** A new buffer with the cursor behind `text`. */
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

/** The same buffer with the rows in sight that an editor of this size shows now. */
export function keepInSight(
  buffer: TextBuffer,
  { cells, rows }: { readonly cells: number; readonly rows: number },
): TextBuffer {
  const top = topInSight(buffer, cells, rows);
  return top === buffer.top ? buffer : { ...buffer, top };
}

/** The same buffer, of which nothing earlier can be brought back. */
export function withoutHistory(buffer: TextBuffer): TextBuffer {
  return buffer.edits === NO_EDITS ? buffer : { ...buffer, edits: NO_EDITS };
}

/** What is selected, in UTF-16 units; null while nothing is. */
export function selectionOf({
  anchor,
  cursor,
}: Pick<TextBuffer, 'anchor' | 'cursor'>): { readonly from: number; readonly to: number } | null {
  if (anchor === null || anchor === cursor) return null;
  return { from: Math.min(anchor, cursor), to: Math.max(anchor, cursor) };
}

/** The buffer after one edit. Pure; never throws; `enter` in a single line changes nothing. */
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
      const travelled = (edit.type === 'undo' ? undo : redo)(buffer.edits, buffer);
      if (travelled === null) return buffer;
      const { standing, history } = travelled;
      return { ...buffer, ...standing, column: null, notice: null, edits: history };
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
  const edits = closeStep(buffer.edits);
  return { ...buffer, cursor, anchor: null, column, notice: null, edits };
}

function targetOf(
  buffer: TextBuffer,
  { to, cells }: Extract<BufferEdit, { type: 'move' | 'select' }>,
): ReturnType<typeof moveTarget> {
  const byRows = cells === undefined ? null : moveByRows(buffer, to, cells);
  return byRows ?? moveTarget(buffer, to);
}

/** What one key types. */
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
  // An inserted joiner or mark can melt into its neighbours: the cursor goes behind the whole.
  const cursor = boundaryAt(text, before.length + fitting.length);
  const edits = record(buffer.edits, buffer, { from, to, inserted: fitting, kind });
  return { ...still, text, cursor, edits };
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

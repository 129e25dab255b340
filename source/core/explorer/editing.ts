import { layOutQuery } from '../graphql/lay-out-query.ts';
import { layOutJson } from '../json/lay-out-json.ts';
import type { RequestField } from '../requests/draft.ts';
import { isSecret } from '../requests/kept/saved.ts';
import type { CodeLanguage } from '../text/brackets.ts';
import { toDisplayText } from '../text/display-text.ts';
import {
  type BufferEdit,
  editText,
  selectionOf,
  type TextBuffer,
  type TextEdit,
} from '../text/text-buffer.ts';
import { isSecretHeader } from '../wire/wire-value.ts';
import { bufferOf, currentField, withBuffer } from './focus.ts';
import { rowPlace, rowsOf } from './row-focus.ts';
import type { ExplorerState } from './state.ts';
import { go, type Handlers, type Transition, withNotice } from './transition.ts';
import type { EditingEvent } from './event.ts';

/** Handlers for the text of the focused field: undo, redo, empty, lay out, copy. */
export const EDITING: Handlers<EditingEvent> = {
  undo: (state) => orSay(change(state, { type: 'undo' }), state, 'There is nothing to undo here.'),
  redo: (state) => orSay(change(state, { type: 'redo' }), state, 'There is nothing to redo here.'),
  'empty-field': (state) =>
    orSay(change(state, { type: 'set', text: '' }), state, 'This field is empty.'),
  prettify,
  'copy-text': copyText,
};

/** The state after an edit of the focused field; null if its text does not change. */
function change(state: ExplorerState, edit: BufferEdit): ExplorerState | null {
  const field = currentField(state);
  const buffer = bufferOf(state, field);
  if (buffer === null) return null;
  const next = editText(buffer, edit);
  if (next.text === buffer.text) return null;
  return withBuffer({ ...state, notice: null }, field, next);
}

function orSay(changed: ExplorerState | null, state: ExplorerState, words: string): Transition {
  return changed === null ? withNotice(state, 'note', words) : go(changed);
}

function copyText(
  state: ExplorerState,
  { isCut }: Extract<EditingEvent, { type: 'copy-text' }>,
): Transition {
  const field = currentField(state);
  const buffer = bufferOf(state, field);
  if (buffer === null || buffer.text === '') return withNotice(state, 'note', NOTHING_TO_COPY);
  const { from, to } = selectionOf(buffer) ?? { from: 0, to: buffer.text.length };
  const text = buffer.text.slice(from, to);
  const isHidden = isSecret(text, [state.config.token]) || isInSecretHeader(state, field);
  if (isHidden) return withNotice(state, 'problem', ...NO_SECRET);
  const left = isCut ? editText(buffer, { type: 'replace', from, to, text: '' }) : buffer;
  const what = to - from === buffer.text.length ? 'whole text' : 'selected text';
  return go(withBuffer({ ...state, notice: null }, field, left), { type: 'copy', text, what });
}

/** Whether the field is the value of a header whose name means a secret. */
function isInSecretHeader(state: ExplorerState, field: RequestField): boolean {
  if (field !== 'headers') return false;
  const { row, part } = rowPlace(state, field);
  const name = rowsOf(state.rest, field)[row]?.name.text ?? '';
  return part === 'value' && isSecretHeader(name);
}

const NOTHING_TO_COPY = 'There is no text to copy here.';

const NO_SECRET = [
  'The text holds what looks like a secret, so it is not copied.',
  'What is copied from here would stay in the clipboard.',
] as const;

/** Lays out the current field, as one undo; a text that cannot be parsed stays as it is. */
function prettify(state: ExplorerState): Transition {
  const field = currentField(state);
  const buffer = bufferOf(state, field);
  if (buffer === null || buffer.code === null) {
    return withNotice(state, 'note', 'Only a query and JSON can be laid out.');
  }
  const laid = laidOut(buffer, buffer.code);
  if ('problem' in laid) {
    return withNotice(state, 'warning', laid.problem, 'It is not laid out, and stays as it was.');
  }
  if (laid === buffer) return withNotice(state, 'note', 'It is laid out already.');
  return go(withBuffer({ ...state, notice: null }, field, laid));
}

/** The buffer laid out, with the cursor at the same token; the same buffer if nothing changes. */
function laidOut(
  buffer: TextBuffer,
  language: CodeLanguage,
): TextBuffer | { readonly problem: string } {
  const layOut = language === 'graphql' ? layOutQuery : layOutJson;
  const laid = layOut(buffer.text, buffer.cursor);
  if (laid.type === 'unreadable') {
    const { message, offset } = laid;
    const place = offset === null ? '' : `${placeWords(buffer.text, offset)}: `;
    return { problem: `${place}${toDisplayText(message)}` };
  }
  if (laid.text === buffer.text) return buffer;
  const next = editText(buffer, { type: 'set', text: laid.text });
  if (next.text !== laid.text) return { problem: 'It would be longer than this field holds.' };
  return editText(next, { type: 'move-to', offset: laid.cursor });
}

/**
 * A query after an edit and laid out, as one undo; if it cannot be laid out, after the edit only.
 */
export function editLaidOut(query: TextBuffer, edit: TextEdit): TextBuffer {
  const edited = editText(query, { type: 'replace', ...edit });
  const laid = layOutQuery(edited.text, edited.cursor);
  if (laid.type === 'unreadable') return edited;
  const next = editText(query, { type: 'set', text: laid.text });
  if (next.text !== laid.text) return edited;
  return editText(next, { type: 'move-to', offset: laid.cursor });
}

function placeWords(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return `Line ${line}, column ${offset - before.lastIndexOf('\n')}`;
}

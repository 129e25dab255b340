import type { RequestField } from '../../requests/draft.ts';
import { isSecret } from '../../requests/saved.ts';
import { type BufferEdit, editText, selectionOf } from '../../text/text-buffer.ts';
import { isSecretHeader } from '../../wire/wire-value.ts';
import { bufferOf, currentField, withBuffer } from '../focus.ts';
import type { EditingEvent } from './editing.ts';
import { prettify } from './prettify.ts';
import { rowPlace, rowsOf } from '../row-focus.ts';
import type { ExplorerState } from '../state.ts';
import { go, type Handlers, say, type Transition } from '../transition.ts';

export const EDITING: Handlers<EditingEvent> = {
  undo: (state) => orSay(change(state, { type: 'undo' }), state, 'There is nothing to undo here.'),
  redo: (state) => orSay(change(state, { type: 'redo' }), state, 'There is nothing to redo here.'),
  'empty-field': (state) =>
    orSay(change(state, { type: 'set', text: '' }), state, 'This field is empty.'),
  prettify,
  'copy-text': copyText,
};

/** The state with another text in the field, or null where that is no other text. */
function change(state: ExplorerState, edit: BufferEdit): ExplorerState | null {
  const field = currentField(state);
  const buffer = bufferOf(state, field);
  if (buffer === null) return null;
  const next = editText(buffer, edit);
  if (next.text === buffer.text) return null;
  return withBuffer({ ...state, notice: null }, field, next);
}

function orSay(changed: ExplorerState | null, state: ExplorerState, words: string): Transition {
  return changed === null ? say(state, 'note', words) : go(changed);
}

function copyText(
  state: ExplorerState,
  { isCut }: Extract<EditingEvent, { type: 'copy-text' }>,
): Transition {
  const field = currentField(state);
  const buffer = bufferOf(state, field);
  if (buffer === null || buffer.text === '') return say(state, 'note', NOTHING_TO_COPY);
  const { from, to } = selectionOf(buffer) ?? { from: 0, to: buffer.text.length };
  const text = buffer.text.slice(from, to);
  const isHidden = isSecret(text, [state.config.token]) || isInSecretHeader(state, field);
  if (isHidden) return say(state, 'problem', ...NO_SECRET);
  const left = isCut ? editText(buffer, { type: 'replace', from, to, text: '' }) : buffer;
  const what = to - from === buffer.text.length ? 'whole text' : 'selected text';
  return go(withBuffer({ ...state, notice: null }, field, left), { type: 'copy', text, what });
}

/** The value of a header that is a secret by its name. */
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

import { editText } from '../text/text-buffer.ts';
import type { ExplorerResult } from './event.ts';
import { go, say, type ExplorerStep } from './explorer-step.ts';
import { bufferOf, currentField, withBuffer } from './focus.ts';
import type { ExplorerState } from './state.ts';
import type { RequestField } from './request-draft.ts';

/** Hands the text of the current field to the person's own editor. */
export function openEditor(state: ExplorerState): ExplorerStep {
  const field = currentField(state);
  const buffer = bufferOf(state, field);
  if (buffer === null || state.overlay !== null) return go(state);
  const ending = ENDINGS[field];
  return go({ ...state, notice: null }, { type: 'edit-text', field, text: buffer.text, ending });
}

const ENDINGS: Readonly<Record<RequestField, string>> = {
  method: 'txt',
  path: 'txt',
  params: 'txt',
  headers: 'txt',
  body: 'json',
  query: 'graphql',
  variables: 'json',
};

/** Takes what the editor left; what went wrong is said, and the text stays as it was. */
export function takeEdited(
  state: ExplorerState,
  { field, outcome }: Extract<ExplorerResult, { type: 'text-edited' }>,
): ExplorerStep {
  if (outcome.type === 'failed') return say(state, 'problem', outcome.message, outcome.remedy);
  const buffer = bufferOf(state, field);
  if (buffer === null || buffer.text === outcome.text) return go(state);
  return go(withBuffer(state, field, editText(buffer, { type: 'set', text: outcome.text })));
}

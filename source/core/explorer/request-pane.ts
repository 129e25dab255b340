import type { RequestField } from '../requests/draft.ts';
import { PRESETS } from '../requests/presets.ts';
import { editText } from '../text/text-buffer.ts';
import type { ExplorerResult } from './event.ts';
import { bufferOf, currentField, withBuffer, withField } from './focus.ts';
import type { ExplorerState } from './state.ts';
import { go, say, type Transition } from './transition.ts';

/** The list of ready-made requests, over the request pane. */
export function openPresets(state: ExplorerState): ExplorerState {
  return { ...state, mode: 'rest', preset: 0, focus: { ...state.focus, pane: 'request' } };
}

/** Never past either end of the list. */
export function movePreset(state: ExplorerState, by: number): ExplorerState {
  if (state.preset === null) return state;
  return { ...state, preset: Math.max(0, Math.min(PRESETS.length - 1, state.preset + by)) };
}

/** Its path into the draft, with the cursor in it. */
export function takePreset(state: ExplorerState): ExplorerState {
  const preset = state.preset === null ? undefined : PRESETS[state.preset];
  if (preset === undefined) return state;
  const path = editText(state.rest.path, { type: 'set', text: preset.path });
  const taken = {
    ...state,
    preset: null,
    notice: null,
    rest: { ...state.rest, method: 'GET', path } as const,
  };
  return withField(taken, 'path', true);
}

/** Hands the text of the current field to the person's own editor. */
export function openEditor(state: ExplorerState): Transition {
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
): Transition {
  if (outcome.type === 'failed') return say(state, 'problem', outcome.message, outcome.remedy);
  const buffer = bufferOf(state, field);
  if (buffer === null || buffer.text === outcome.text) return go(state);
  return go(withBuffer(state, field, editText(buffer, { type: 'set', text: outcome.text })));
}

import { editText } from '../text/text-buffer.ts';
import { withField } from './focus.ts';
import { PRESETS } from './preset-list.ts';
import type { ExplorerState } from './state.ts';

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

import { closeAssist } from '../assist/update-assist.ts';
import { withField } from '../focus.ts';
import { closeLayer } from '../reading/save-answer.ts';
import { openTable } from '../reading/table.ts';
import type { ExplorerState } from '../state.ts';
import type { Place } from './overlay.ts';

/** The same with the keys there, and nothing over it. */
export function inPlace(state: ExplorerState, place: Place): ExplorerState {
  const below = uncovered(state);
  if (place.pane === 'request')
    return withField({ ...below, mode: place.mode }, place.field, place.isTyping);
  const view = place.tab === below.view.tab ? below.view : { tab: place.tab, top: 0, left: 0 };
  const shown = place.tab === 'table' ? openTable(below) : below;
  return { ...shown, view, focus: { ...below.focus, pane: 'response' } };
}

/** Without what lies over the panes. */
export function uncovered(state: ExplorerState): ExplorerState {
  const compose = { ...state.compose, ready: null, offers: null };
  let below: ExplorerState = { ...state, compose, question: null };
  for (let layers = 0; layers < MOST_LAYERS; layers++) {
    const next = closeAssist(below) ?? closeLayer(below);
    if (next === null) break;
    below = next;
  }
  return below;
}

/** More than can lie over each other. */
const MOST_LAYERS = 8;

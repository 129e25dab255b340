import { withField } from '../focus.ts';
import { openTable } from '../reading/table.ts';
import type { ExplorerState } from '../state.ts';
import type { Place } from './overlay.ts';

/** The same with the keys there. */
export function inPlace(state: ExplorerState, place: Place): ExplorerState {
  if (place.pane === 'request')
    return withField({ ...state, mode: place.mode }, place.field, place.isTyping);
  const view = place.tab === state.view.tab ? state.view : { tab: place.tab, top: 0, left: 0 };
  const shown = place.tab === 'table' ? openTable(state) : state;
  return { ...shown, view, focus: { ...state.focus, pane: 'response' } };
}

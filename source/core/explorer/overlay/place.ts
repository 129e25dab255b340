import { withField } from '../focus.ts';
import type { ExplorerState, ResponseTab } from '../state.ts';
import type { RequestField } from '../../requests/draft.ts';

/** A place that the keys can be in. */
export type Place =
  | {
      readonly pane: 'request';
      readonly mode: ExplorerState['mode'];
      readonly field: RequestField;
      readonly isTyping: boolean;
    }
  | { readonly pane: 'response'; readonly tab: ResponseTab; readonly isTyping: false };

/** The same with the keys there. */
export function inPlace(state: ExplorerState, place: Place): ExplorerState {
  if (place.pane === 'request')
    return withField({ ...state, mode: place.mode }, place.field, place.isTyping);
  const view = place.tab === state.view.tab ? state.view : { tab: place.tab, top: 0, left: 0 };
  return { ...state, view, focus: { ...state.focus, pane: 'response' } };
}

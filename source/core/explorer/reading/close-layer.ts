import type { ExplorerState } from '../state.ts';
import { answerSave } from './save-answer.ts';
import { closeField } from './field.ts';
import { unfiltered } from './search.ts';
import { withReading } from './walk.ts';

/** Esc: the innermost of what lies over the answer ends; null where nothing does. */
export function closeLayer(state: ExplorerState): ExplorerState | null {
  const { field, isChoosingCopy, isAskingForMore, saving } = state.reading;
  if (isChoosingCopy) return withReading(state, { isChoosingCopy: false });
  if (isAskingForMore) return withReading(state, { isAskingForMore: false });
  if (saving.type === 'asking') return answerSave(state, false).state;
  if (saving.type === 'busy') return withReading(state, { saving: { type: 'closed' } });
  return field === null ? null : closeField(state);
}

/** Esc in the answer itself: filter and search end before the keys go back to the request. */
export function endSearch(state: ExplorerState): ExplorerState | null {
  if (state.reading.filter !== null) return unfiltered(state);
  return state.reading.search === null ? null : withReading(state, { search: null });
}

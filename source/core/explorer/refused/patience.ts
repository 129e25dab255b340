import type { AskedRequest } from '../../requests/sending.ts';
import { sendAsked } from '../sending.ts';
import type { ExplorerState } from '../state.ts';
import { go, type Handlers, type Transition } from '../transition.ts';
import type { RefusedResult } from './refused.ts';

/** Waits as long as the store asked for, then sends once more: by the key that began the wait. */
export function beginPatience(
  state: ExplorerState,
  asked: AskedRequest,
  seconds: number,
): Transition {
  if (state.sending !== null) return go(state);
  const id = state.lastId + 1;
  const patience = { id, asked, seconds: Math.max(1, Math.ceil(seconds)) };
  return go(
    { ...state, lastId: id, notice: null, refused: { ...state.refused, patience } },
    { type: 'wait-a-second', id },
  );
}

/** Nothing is sent; null where nothing is waited for. */
export function endPatience(state: ExplorerState): ExplorerState | null {
  if (state.refused.patience === null) return null;
  return { ...state, refused: { ...state.refused, patience: null } };
}

export const REFUSED_RESULTS: Handlers<RefusedResult> = {
  'second-waited': (state, { id }) => {
    const { patience } = state.refused;
    if (patience?.id !== id) return go(state);
    const seconds = patience.seconds - 1;
    if (seconds <= 0) return sendAsked(state, patience.asked);
    const waiting = { ...state.refused, patience: { ...patience, seconds } };
    return go({ ...state, refused: waiting }, { type: 'wait-a-second', id });
  },
};

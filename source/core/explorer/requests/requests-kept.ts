import type { ErrorReport } from '../../errors.ts';
import { quoted } from '../../text/display-text.ts';
import { go, say, type ExplorerStep } from '../explorer-step.ts';
import type { ExplorerState } from '../state.ts';
import type { SavedRequest } from './saved-request.ts';

/** What came of reading or writing the saved requests. */
export type KeptOutcome =
  | {
      readonly type: 'kept';
      readonly requests: readonly SavedRequest[];
      /** What was done: a request saved or removed, or all read. */
      readonly change: { readonly type: 'saved' | 'removed'; readonly name: string } | null;
    }
  | { readonly type: 'failed'; readonly report: ErrorReport };

/** The list as it is on the disk now, with words for what was done. */
export function hearKept(state: ExplorerState, outcome: KeptOutcome): ExplorerStep {
  if (outcome.type === 'failed') {
    return say(state, 'problem', outcome.report.message, outcome.report.remedy);
  }
  const { requests, change } = outcome;
  const next = withSavedRequests(state, requests);
  if (change === null) return go(next);
  const name = quoted(change.name);
  return change.type === 'saved'
    ? say(next, 'note', `Saved as "${name}", without token and answer.`, 'r lists what is saved.')
    : say(next, 'note', `"${name}" is no longer saved.`);
}

/** The cursor of the list stays on its request. */
function withSavedRequests(state: ExplorerState, saved: readonly SavedRequest[]): ExplorerState {
  const { overlay, history } = state;
  if (overlay?.type !== 'requests') return { ...state, saved };
  const isOnSent = history.length > 0 && overlay.cursor >= state.saved.length;
  const moved = overlay.cursor + (isOnSent ? saved.length - state.saved.length : 0);
  const last = Math.max(0, saved.length + history.length - 1);
  return { ...state, saved, overlay: { ...overlay, cursor: Math.min(moved, last) } };
}

import type { ErrorReport } from '../../errors.ts';
import { quoted } from '../../text/quoted.ts';
import { go, say, type ExplorerStep } from '../explorer-step.ts';
import type { ExplorerState } from '../state.ts';
import { listedRequests } from './request-list.ts';
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
  const next = withCursorInside({ ...state, saved: requests });
  if (change === null) return go(next);
  const name = quoted(change.name);
  return change.type === 'saved'
    ? say(next, 'note', `Saved as "${name}", without token and answer.`, 'r lists what is saved.')
    : say(next, 'note', `"${name}" is no longer saved.`);
}

function withCursorInside(state: ExplorerState): ExplorerState {
  const { overlay } = state;
  if (overlay?.type !== 'requests') return state;
  const last = listedRequests(state).length - 1;
  return {
    ...state,
    overlay: last < 0 ? null : { ...overlay, cursor: Math.min(overlay.cursor, last) },
  };
}

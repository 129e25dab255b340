import type { DisplayText } from '../../text/display-text.ts';
import { go, say, type ExplorerStep } from '../explorer-step.ts';
import type { Draft } from '../request-draft.ts';
import type { ExplorerState } from '../state.ts';
import { draftOf, fromSaved } from './draft.ts';
import { draftTitle, takeDraft } from './history.ts';

/** One row of the list: saved under a name, or sent in this run. */
export interface ListedRequest {
  /** Null: it is not saved. */
  readonly name: string | null;
  readonly title: DisplayText;
  /** How it ended, or null: saved, or on its way. */
  readonly end: string | null;
  readonly draft: Draft;
}

/** Saved requests first, then those of this run, the last one first. */
export function listedRequests(state: ExplorerState): readonly ListedRequest[] {
  const here = draftOf(state);
  const saved = state.saved.map((one) => {
    const draft = fromSaved(one, here);
    return { name: one.name, title: draftTitle(draft), end: null, draft };
  });
  return [...saved, ...state.history.map((one) => ({ ...one, name: null }))];
}

/** Opens the list; what is saved is read again, since another run may have saved more. */
export function openRequests(state: ExplorerState): ExplorerStep {
  const { saved, history, config } = state;
  if (!config.keepsRequests && history.length === 0) {
    return say(state, 'note', NO_REQUESTS.message, NO_REQUESTS.remedy);
  }
  // The one that was sent last is what is looked for most.
  const cursor = history.length === 0 ? 0 : saved.length;
  const open = { ...state, notice: null, overlay: { type: 'requests', cursor } } as const;
  return config.keepsRequests ? go(open, { type: 'read-requests' }) : go(open);
}

/** Said instead of an empty list. */
export const NO_REQUESTS = {
  message: 'Nothing was sent yet, and nothing is saved.',
  remedy: 'Enter sends; s saves a request under a name.',
} as const;

/** Takes the request under the cursor back into the fields. */
export function takeRequest(state: ExplorerState, cursor: number): ExplorerStep {
  const listed = listedRequests(state)[cursor];
  if (listed === undefined) return go(state);
  const taken = takeDraft({ ...state, overlay: null, notice: null }, listed.draft);
  const focus = { ...taken.focus, pane: 'request', isTyping: true } as const;
  return go({ ...taken, focus: { ...focus, rest: 'path', graphql: 'query' } });
}

/** Takes a saved request off the disk, or a sent one out of this run's list. */
export function dropRequest(state: ExplorerState, cursor: number): ExplorerStep {
  const { saved, history } = state;
  const named = saved[cursor];
  if (named !== undefined) return go(state, { type: 'drop-request', name: named.name });
  const at = cursor - saved.length;
  const left = history.filter((_, index) => index !== at);
  const last = saved.length + left.length - 1;
  const overlay = last < 0 ? null : ({ type: 'requests', cursor: Math.min(cursor, last) } as const);
  return go({ ...state, history: left, overlay });
}

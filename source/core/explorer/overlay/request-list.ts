import { callTitle, type FieldCall, isSameCall } from '../../requests/call.ts';
import { callOf, withCall } from '../../requests/draft.ts';
import { withSent } from '../../requests/history.ts';
import {
  isSecret,
  type KeptOutcome,
  LONGEST_NAME,
  type SavedRequest,
  secretIn,
} from '../../requests/saved.ts';
import { type DisplayText, quoted } from '../../text/display-text.ts';
import { createTextBuffer } from '../../text/text-buffer.ts';
import type { ExplorerState } from '../state.ts';
import { go, say, type Transition } from '../transition.ts';

/** One row of the list: saved under a name, or sent in this run. */
export interface ListedRequest {
  /** Null: it is not saved. */
  readonly name: string | null;
  readonly title: DisplayText;
  /** How it ended, or null: saved, or on its way. */
  readonly end: string | null;
  readonly call: FieldCall;
}

/** Saved requests first, then those of this run, the last one first. */
export function listedRequests({ saved, history }: ExplorerState): readonly ListedRequest[] {
  return [
    ...saved.map((one) => ({ name: one.name, title: callTitle(one), end: null, call: one })),
    ...history.map((one) => ({ ...one, name: null })),
  ];
}

/** Opens the list; what is saved is read again, since another run may have saved more. */
export function openRequests(state: ExplorerState): Transition {
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
export function takeRequest(state: ExplorerState, cursor: number): Transition {
  const listed = listedRequests(state)[cursor];
  if (listed === undefined) return go(state);
  const taken = takeCall({ ...state, overlay: null, notice: null }, listed.call);
  const focus = { ...taken.focus, pane: 'request', isTyping: true } as const;
  return go({ ...taken, focus: { ...focus, rest: 'path', graphql: 'query' } });
}

/**
 * Puts a request into the fields. What stood there and was never sent goes into the history, so
 * that nothing typed is lost.
 */
export function takeCall(state: ExplorerState, call: FieldCall): ExplorerState {
  const there = callOf({ ...state, mode: call.api });
  const isKnown =
    isSameCall(there, call) || state.history.some((one) => isSameCall(one.call, there));
  const unsent = { id: null, title: callTitle(there), call: there, end: 'not sent' };
  const history = isKnown ? state.history : withSent(state.history, unsent);
  return { ...state, ...withCall(state, call), history };
}

/** Takes a saved request off the disk, or a sent one out of this run's list. */
export function dropRequest(state: ExplorerState, cursor: number): Transition {
  const { saved, history } = state;
  const named = saved[cursor];
  if (named !== undefined) return go(state, { type: 'drop-request', name: named.name });
  const at = cursor - saved.length;
  const left = history.filter((_, index) => index !== at);
  const last = saved.length + left.length - 1;
  const overlay = last < 0 ? null : ({ type: 'requests', cursor: Math.min(cursor, last) } as const);
  return go({ ...state, history: left, overlay });
}

/** Asks for the name that the request is to be saved under. */
export function nameRequest(state: ExplorerState): Transition {
  if (!state.config.keepsRequests) {
    return say(
      state,
      'note',
      'This run keeps nothing on this machine, so a request cannot be saved.',
      'The requests of this run are in its list.',
    );
  }
  const call = callOf(state);
  const holds = secretIn(call, [state.config.token]);
  if (holds !== null) return say(state, 'problem', holds, 'Take it out, then save the request.');
  const name = createTextBuffer(callTitle(call), { maxLength: LONGEST_NAME });
  return go({ ...state, notice: null, overlay: { type: 'save-as', name } });
}

/** Writes it down under the name that is typed. */
export function saveRequest(state: ExplorerState, typed: string): Transition {
  const name = typed.trim();
  if (name === '') return say(state, 'note', 'It needs a name.', 'Type one, then press Enter.');
  if (isSecret(name, [state.config.token])) {
    return say(state, 'problem', 'The name looks like a secret.', 'Give it another one.');
  }
  const request = { ...callOf(state), name };
  return go({ ...state, overlay: null, notice: null }, { type: 'keep-request', request });
}

/** The list as it is on the disk now, with words for what was done. */
export function hearKept(state: ExplorerState, outcome: KeptOutcome): Transition {
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

import type { ErrorReport } from '../../errors.ts';
import { type Draft, draftOf, draftTexts, fromSaved, toSaved } from '../../requests/draft.ts';
import { draftTitle, takeDraft } from '../../requests/history.ts';
import type { SavedRequest } from '../../requests/saved.ts';
import { type DisplayText, quoted } from '../../text/display-text.ts';
import { redactSecrets } from '../../text/secret.ts';
import { createTextBuffer } from '../../text/text-buffer.ts';
import { isSecretHeader } from '../../wire/wire-value.ts';
import type { ExplorerState } from '../state.ts';
import { go, say, type Transition } from '../transition.ts';

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
  const taken = takeDraft({ ...state, overlay: null, notice: null }, listed.draft);
  const focus = { ...taken.focus, pane: 'request', isTyping: true } as const;
  return go({ ...taken, focus: { ...focus, rest: 'path', graphql: 'query' } });
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

const LONGEST_NAME = 60;

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
  const holds = secretIn(state);
  if (holds !== null) return say(state, 'problem', holds, 'Take it out, then save the request.');
  const name = createTextBuffer(draftTitle(draftOf(state)), { maxLength: LONGEST_NAME });
  return go({ ...state, notice: null, overlay: { type: 'save-as', name } });
}

/** What must not get onto the disk, in words, or null. The value is not repeated. */
function secretIn(state: ExplorerState): string | null {
  const draft = draftOf(state);
  if (draftTexts(draft).some((text) => redactSecrets(text, [state.config.token]) !== text)) {
    return 'The request holds what looks like a secret, and no secret is written to this disk.';
  }
  if (draft.mode === 'graphql') return null;
  const header = draft.rest.headers.find(
    ({ name, value }) => value.text.trim() !== '' && isSecretHeader(name.text),
  );
  return header === undefined
    ? null
    : `The header ${header.name.text.trim()} holds a secret by its name, and none is written to this disk.`;
}

/** Writes it down under the name that is typed. */
export function saveRequest(state: ExplorerState, typed: string): Transition {
  const name = typed.trim();
  if (name === '') return say(state, 'note', 'It needs a name.', 'Type one, then press Enter.');
  if (redactSecrets(name, [state.config.token]) !== name) {
    return say(state, 'problem', 'The name looks like a secret.', 'Give it another one.');
  }
  return go(
    { ...state, overlay: null, notice: null },
    { type: 'keep-request', request: toSaved(draftOf(state), name) },
  );
}

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

import { callTitle, type FieldCall, isSameCall } from '../../requests/call.ts';
import { callOf, withCall } from '../../requests/draft.ts';
import { type SentRequest, withSent } from '../../requests/history.ts';
import type { KeptOutcome, SavedRequest } from '../../requests/saved.ts';
import { type DisplayText, quoted } from '../../text/display-text.ts';
import { createTextBuffer } from '../../text/text-buffer.ts';
import { sendDraft } from '../sending.ts';
import type { ExplorerState } from '../state.ts';
import { chain, go, type Handlers, say, type Transition } from '../transition.ts';
import type { HistoryResult } from './listing.ts';

/** One row of the list: saved under a name, or sent. */
export interface ListedRequest extends Omit<SentRequest, 'id'> {
  /** Of this run, by which its answer is found. */
  readonly id: number | null;
  /** Null: it is not saved. */
  readonly name: string | null;
  readonly title: DisplayText;
  readonly call: FieldCall;
}

/** Saved requests first, then those of this run and those of earlier ones, the last one first. */
function allRequests({ saved, history, listing }: ExplorerState): readonly ListedRequest[] {
  return [
    ...saved.map(({ name, ...call }) => ({ ...NOT_SENT, name, title: callTitle(call), call })),
    ...history.map((one) => ({ ...one, name: null })),
    ...listing.past.map(({ end, atMs, durationMs, ...call }) => ({
      ...{ id: null, name: null, title: callTitle(call) },
      ...{ call, end, atMs, durationMs },
    })),
  ];
}

const NOT_SENT = { id: null, end: null, atMs: null, durationMs: null } as const;

/** The rows that have every word of what is typed, somewhere in name, title, texts or end. */
export function listedRequests(state: ExplorerState): readonly ListedRequest[] {
  const { overlay } = state;
  const typed = overlay?.type === 'requests' ? overlay.filter.text.trim().toLowerCase() : '';
  const all = allRequests(state);
  if (typed === '') return all;
  const words = typed.split(/\s+/);
  return all.filter((one) => {
    const there = searchedText(one);
    return words.every((word) => there.includes(word));
  });
}

function searchedText({ name, title, call, end }: ListedRequest): string {
  const texts =
    call.api === 'graphql' ? [call.query, call.variables] : [...call.headers.flat(), call.body];
  return [name ?? '', title, end ?? '', ...texts].join('\n').toLowerCase();
}

/** The row under the cursor. */
export function listedAt(state: ExplorerState): ListedRequest | undefined {
  const { overlay } = state;
  return overlay?.type === 'requests' ? listedRequests(state)[overlay.cursor] : undefined;
}

/** Opens the list; what is on the disk is read again, since another run may have changed it. */
export function openRequests(state: ExplorerState): Transition {
  const { saved, config } = state;
  const { keepsRequests, keepsHistory = false } = config;
  if (!keepsRequests && !keepsHistory && allRequests(state).length === 0) {
    return say(state, 'note', NO_REQUESTS.message, NO_REQUESTS.remedy);
  }
  // The one that was sent last is what is looked for most.
  const cursor = saved.length === allRequests(state).length ? 0 : saved.length;
  const filter = createTextBuffer('', { maxLength: 200 });
  const open = { ...state, notice: null, overlay: { type: 'requests', filter, cursor } } as const;
  return keepsRequests
    ? go(open, { type: 'read-requests' }, { type: 'read-history' })
    : go(open, { type: 'read-history' });
}

/** Said instead of an empty list. */
export const NO_REQUESTS = {
  message: 'Nothing was sent yet, and nothing is saved.',
  remedy: 'Enter sends; s saves a request under a name.',
} as const;

/** Takes the request under the cursor back into the fields. */
export function takeRequest(state: ExplorerState): Transition {
  const listed = listedAt(state);
  if (listed === undefined) return go(state);
  const taken = takeCall({ ...state, overlay: null, notice: null }, listed.call);
  const focus = { ...taken.focus, pane: 'request', isTyping: true } as const;
  return go({ ...taken, focus: { ...focus, rest: 'path', graphql: 'query' } });
}

/** Takes it back and sends it at once; what may change data of a real store is still asked about. */
export function sendListed(state: ExplorerState): Transition {
  if (listedAt(state) === undefined || state.sending !== null) return go(state);
  return chain(takeRequest(state), sendDraft);
}

/**
 * Puts a request into the fields. What stood there and was never sent goes into the history, so
 * that nothing typed is lost.
 */
export function takeCall(state: ExplorerState, call: FieldCall): ExplorerState {
  const there = callOf({ ...state, mode: call.api });
  const isKnown =
    isSameCall(there, call) || allRequests(state).some((one) => isSameCall(one.call, there));
  const unsent = { ...NOT_SENT, title: callTitle(there), call: there, end: 'not sent' };
  const history = isKnown ? state.history : withSent(state.history, unsent);
  return { ...state, ...withCall(state, call), history };
}

/** Takes a request off the disk, and a sent one out of this run's list. */
export function dropRequest(state: ExplorerState): Transition {
  const listed = listedAt(state);
  if (listed === undefined || state.overlay?.type !== 'requests') return go(state);
  const { name, call, end, atMs, durationMs } = listed;
  if (name !== null) return go(state, { type: 'drop-request', name });
  const history = state.history.filter(
    (one) => one.call !== call || one.id !== listed.id || one.atMs !== atMs,
  );
  const past = state.listing.past.filter((one) => one.atMs !== atMs || !isSameCall(one, call));
  const dropped = withinList({ ...state, history, listing: { ...state.listing, past } });
  const left = allRequests(dropped).length === 0 ? { ...dropped, overlay: null } : dropped;
  if (end === null || atMs === null || state.config.keepsHistory !== true) return go(left);
  return go(left, { type: 'drop-sent', request: { ...call, end, atMs, durationMs } });
}

/** The cursor is on a row, where there is one. */
function withinList(state: ExplorerState): ExplorerState {
  const { overlay } = state;
  if (overlay?.type !== 'requests') return state;
  const last = listedRequests(state).length - 1;
  return { ...state, overlay: { ...overlay, cursor: Math.max(0, Math.min(overlay.cursor, last)) } };
}

/** The list as it is on the disk now, with words for what was done. */
export function hearKept(state: ExplorerState, outcome: KeptOutcome): Transition {
  if (outcome.type === 'failed') {
    return say(state, 'problem', outcome.report.message, outcome.report.remedy);
  }
  const { requests, change } = outcome;
  const next = keepingPlace(state, (now) => ({ ...now, saved: requests }));
  if (change === null) return go(next);
  const name = quoted(change.name);
  switch (change.type) {
    case 'saved':
      return say(
        next,
        'note',
        `Saved as "${name}", without token and answer.`,
        'r lists what is saved.',
      );
    case 'renamed':
      return say(next, 'note', `It is called "${name}" now.`);
    case 'removed':
      return say(next, 'note', `"${name}" is no longer saved.`);
  }
}

/** The requests of earlier runs, as they are on the disk now. */
export const HISTORY_RESULTS: Handlers<HistoryResult> = {
  'history-read': (state, { past, epochMs }) =>
    go(keepingPlace(state, (now) => ({ ...now, listing: { past, nowMs: epochMs } }))),
  'history-failed': (state, { report, epochMs }) =>
    say(
      { ...state, listing: { ...state.listing, nowMs: epochMs } },
      'warning',
      report.message,
      report.remedy,
    ),
};

/** What is read while the list is open leaves the cursor on its request. */
function keepingPlace(
  state: ExplorerState,
  change: (state: ExplorerState) => ExplorerState,
): ExplorerState {
  const here = listedAt(state);
  const next = change(state);
  const { overlay } = next;
  if (overlay?.type !== 'requests' || here === undefined) return withinList(next);
  const cursor = listedRequests(next).findIndex((one) => isSameRow(one, here));
  return withinList(cursor === -1 ? next : { ...next, overlay: { ...overlay, cursor } });
}

function isSameRow(one: ListedRequest, other: ListedRequest): boolean {
  return one.name !== null || other.name !== null
    ? one.name === other.name
    : one.id === other.id && one.atMs === other.atMs && isSameCall(one.call, other.call);
}

/** A request that was saved, by its name. */
export function savedUnder(state: ExplorerState, name: string): SavedRequest | undefined {
  return state.saved.find((one) => one.name === name);
}

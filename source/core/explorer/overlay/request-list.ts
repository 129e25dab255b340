import { allRequests, listedAt, type ListedRequest, listedRequests, takeCall } from './listed.ts';
import { isSameCall } from '../../requests/call.ts';
import { otherVersionWords } from '../../requests/kept/history.ts';
import { parseApiVersion } from '../../service/profile.ts';
import type { KeptOutcome } from '../../requests/kept/saved.ts';
import { quoted } from '../../text/display-text.ts';
import { createTextBuffer } from '../../text/text-buffer.ts';
import { sendDraft } from '../sending.ts';
import type { ExplorerState } from '../state.ts';
import { chain, go, type Handlers, type Transition, withNotice } from '../transition.ts';
import { onCompared } from './compare-answers.ts';
import { onSetWritten } from './keep-requests.ts';
import type { HistoryResult } from './listing.ts';
import { useVersion } from './versions.ts';
import { within } from '../../list-index.ts';

/** Opens the list; what is on the disk is read again, since another run may have changed it. */
export function openRequests(state: ExplorerState): Transition {
  const { history, config } = state;
  const { keepsRequests, keepsHistory = false } = config;
  if (!keepsRequests && !keepsHistory && allRequests(state).length === 0) {
    return withNotice(state, 'note', NO_REQUESTS.message, NO_REQUESTS.remedy);
  }
  // Users look most often for the request that they sent last.
  const cursor =
    history.length === 0 ? 0 : allRequests(state).findIndex(({ from }) => from === 'sent');
  const filter = createTextBuffer('', { maxLength: 200 });
  const overlay = { type: 'requests', filter, cursor, marked: null } as const;
  const open = { ...state, notice: null, overlay };
  return keepsRequests
    ? go(open, { type: 'read-requests' }, { type: 'read-history' })
    : go(open, { type: 'read-history' });
}

/** Shown instead of an empty list. */
export const NO_REQUESTS = {
  message: 'Nothing was sent yet, and nothing is saved.',
  remedy: 'Enter sends; s saves a request under a name.',
} as const;

/** Takes the request under the cursor back into the fields, for the API version in use. */
export function takeRequest(state: ExplorerState): Transition {
  const listed = listedAt(state);
  if (listed === undefined) return go(state);
  const words = otherVersionWords(versionThen(state, listed), state.version);
  const next = taken(state, listed);
  return words === null
    ? go(next)
    : withNotice(next, 'note', words, 'V, outside text, chooses the version.');
}

function taken(state: ExplorerState, { call }: ListedRequest): ExplorerState {
  const there = takeCall({ ...state, overlay: null, notice: null }, call);
  const focus = { ...there.focus, pane: 'request', isTyping: true } as const;
  return { ...there, focus: { ...focus, rest: 'path', graphql: 'query' } };
}

/**
 * Puts the request under the cursor into the fields and sends it at once, with the API version that
 * it had; a change of data in a real store still needs a yes.
 */
export function sendListed(state: ExplorerState): Transition {
  const listed = listedAt(state);
  if (listed === undefined || state.sending !== null) return go(state);
  const version = versionThen(state, listed);
  if (version === null || version === state.version) return sendDraft(taken(state, listed));
  const used = useVersion(taken(state, listed), version);
  const { notice } = used.state;
  // Sending clears the notice about the version.
  return chain(chain(used, sendDraft), (now) => go({ ...now, notice: now.notice ?? notice }));
}

/** The version that a request was sent with; null: not known. Checked: a file may hold any text. */
function versionThen({ config }: ExplorerState, { apiVersion }: ListedRequest): string | null {
  if (apiVersion === null) return null;
  const verdict = parseApiVersion(apiVersion, config.address.profile);
  return verdict.type === 'version' ? verdict.version : null;
}

/** Removes a request from disk, and a sent one also from this run's list. */
export function dropRequest(state: ExplorerState): Transition {
  const listed = listedAt(state);
  if (listed === undefined || state.overlay?.type !== 'requests') return go(state);
  const { name, call, end, atMs, durationMs } = listed;
  if (listed.from === 'file') {
    return withNotice(
      state,
      'note',
      'This request stands in the file that you opened, and stays there.',
    );
  }
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

/** Moves the cursor back onto a row, if the list has any. */
function withinList(state: ExplorerState): ExplorerState {
  const { overlay } = state;
  if (overlay?.type !== 'requests') return state;
  const cursor = within(overlay.cursor, listedRequests(state).length);
  return { ...state, overlay: { ...overlay, cursor } };
}

/** Takes the list as it is on disk now, and says what was done. */
export function onKept(state: ExplorerState, outcome: KeptOutcome): Transition {
  if (outcome.type === 'failed') {
    return withNotice(state, 'problem', outcome.report.message, outcome.report.remedy);
  }
  const { requests, change } = outcome;
  const next = keepingPlace(state, (now) => ({ ...now, saved: requests }));
  if (change === null) return go(next);
  const name = quoted(change.name);
  switch (change.type) {
    case 'saved':
      return withNotice(
        next,
        'note',
        `Saved as "${name}", without token and answer.`,
        'r lists what is saved.',
      );
    case 'renamed':
      return withNotice(next, 'note', `It is called "${name}" now.`);
    case 'removed':
      return withNotice(next, 'note', `"${name}" is no longer saved.`);
  }
}

/** Handlers of the results of the list's effects. */
export const HISTORY_RESULTS: Handlers<HistoryResult> = {
  compared: onCompared,
  'set-written': (state, { outcome }) => onSetWritten(state, outcome),
  'history-read': (state, { past, epochMs }) =>
    go(keepingPlace(state, (now) => ({ ...now, listing: { past, nowMs: epochMs } }))),
  'history-failed': (state, { report, epochMs }) =>
    withNotice(
      { ...state, listing: { ...state.listing, nowMs: epochMs } },
      'warning',
      report.message,
      report.remedy,
    ),
};

/** Keeps the cursor on its request when rows arrive while the list is open. */
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

import { callTitle, type FieldCall, isSameCall } from '../../requests/call.ts';
import { callOf, withCall } from '../../requests/draft.ts';
import { type SentRequest, withSent } from '../../requests/kept/history.ts';
import type { SavedRequest } from '../../requests/kept/saved.ts';
import type { DisplayText } from '../../text/display-text.ts';
import type { ExplorerState } from '../state.ts';

/** One row of the list: saved under a name, or sent. */
export interface ListedRequest extends Omit<SentRequest, 'id'> {
  /** Id in this run, to find the answer; null: not sent in this run. */
  readonly id: number | null;
  /** Null: it has none. */
  readonly name: string | null;
  /** Where it comes from: only what is `saved` can be renamed. */
  readonly from: 'saved' | 'file' | 'sent';
  readonly title: DisplayText;
  readonly call: FieldCall;
}

/** Saved requests first, then those of a file, of this run and of earlier runs, latest first. */
export function allRequests({
  saved,
  history,
  listing,
  config,
}: ExplorerState): readonly ListedRequest[] {
  return [
    ...saved.map((one) => named(one, 'saved')),
    ...(config.collection?.requests ?? []).map((one) => named(one, 'file')),
    ...history.map((one) => ({
      ...one,
      ...{ title: callTitle(one.call), name: null, from: 'sent' as const },
    })),
    ...listing.past.map(({ end, atMs, durationMs, apiVersion = null, ...call }) => ({
      ...{ id: null, name: null, from: 'sent' as const, title: callTitle(call) },
      ...{ call, end, atMs, durationMs, apiVersion },
    })),
  ];
}

const NOT_SENT = {
  ...{ id: null, end: null, atMs: null, durationMs: null, apiVersion: null },
} as const;

function named({ name, ...call }: SavedRequest, from: 'saved' | 'file'): ListedRequest {
  return { ...NOT_SENT, name, from, title: callTitle(call), call };
}

/** The rows that match every typed word, somewhere in name, title, texts or end. */
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

/**
 * Puts a request into the fields. A request that was there and was never sent goes into the
 * history, so that nothing typed is lost.
 */
export function takeCall(state: ExplorerState, call: FieldCall): ExplorerState {
  const there = callOf({ ...state, mode: call.api });
  const isKnown =
    isSameCall(there, call) || allRequests(state).some((one) => isSameCall(one.call, there));
  const unsent = { ...NOT_SENT, title: callTitle(there), call: there, end: 'not sent' };
  const history = isKnown ? state.history : withSent(state.history, unsent);
  return { ...state, ...withCall(state, call), history };
}

/** A request that was saved, by its name. */
export function savedUnder(state: ExplorerState, name: string): SavedRequest | undefined {
  return state.saved.find((one) => one.name === name);
}

import { type DisplayText, quoted } from '../text/display-text.ts';
import { type Draft, draftOf, isSameDraft } from './draft.ts';
import type { ExplorerState, SentRequest } from '../explorer/state.ts';

/** In memory only, for one run. */
const MOST_SENT = 100;

/** Notes that the draft is sent; an equal one of before moves up. */
export function noteSent(state: ExplorerState, id: number, title: DisplayText): ExplorerState {
  return {
    ...state,
    history: withEntry(state.history, { id, title, draft: draftOf(state), end: null }),
  };
}

/** Notes how the request of that id ended: a status, or words. */
export function noteEnd(state: ExplorerState, id: number, end: string): ExplorerState {
  const history = state.history.map((one) => (one.id === id ? { ...one, end } : one));
  return { ...state, history };
}

function withEntry(history: readonly SentRequest[], entry: SentRequest): readonly SentRequest[] {
  const others = history.filter(({ draft }) => !isSameDraft(draft, entry.draft));
  return [entry, ...others].slice(0, MOST_SENT);
}

/**
 * Puts a draft into the fields. What stood there and was never sent goes into the history, so that
 * nothing typed is lost.
 */
export function takeDraft(state: ExplorerState, draft: Draft): ExplorerState {
  const there = { ...draftOf(state), mode: draft.mode };
  const isKnown =
    isSameDraft(there, draft) || state.history.some((one) => isSameDraft(one.draft, there));
  const entry = { id: null, title: draftTitle(there), draft: there, end: 'not sent' };
  const kept = isKnown ? state.history : withEntry(state.history, entry);
  const parts = draft.mode === 'rest' ? { rest: draft.rest } : { graphql: draft.graphql };
  return { ...state, history: kept, mode: draft.mode, ...parts };
}

/** `GET shop.json`, or the first line of a query. */
export function draftTitle({ mode, rest, graphql }: Draft): DisplayText {
  if (mode === 'rest') return quoted(`${rest.method} ${rest.path.text.trim()}`);
  const line = graphql.query.text.split('\n').find((one) => one.trim() !== '') ?? '';
  return quoted(line.trim());
}

import { type ErrorReport, EXIT, toReport, UserError } from '../../../errors.ts';
import { buildRefreshRequest, readRefreshOutcome } from '../../../sign-in/refresh.ts';
import { signInResult, type SignInResult } from '../../../sign-in/state.ts';
import type { GuideAnswer } from '../../event.ts';
import { activeForm, withScopes } from '../../create.ts';
import type { TokenSession } from './card-state.ts';
import type { GuideState } from '../../state.ts';
import { go, type Transition } from '../../step-contract.ts';
import { durationWords } from '../../../text/duration.ts';
import { saveAgain, withCard } from './save.ts';
import { EXPIRY_UNKNOWN } from './words.ts';

/** How renewing works, before it is tried (facts of the service, and RFC 6749 §6). */
export const REFRESH_RULES: readonly string[] = [
  'A refresh replaces both tokens. The old access token lives on to its own end.',
  'The refresh token you present stays good until the new one is used, 30 days have gone by since its first use, or its own 90 days end. So a lost answer may be asked for again.',
  'Store the new pair before you use it: once it is used, the old refresh token is dead.',
  'An app has one expiring token for each store: a new one replaces it.',
];

/** `The access token ends in 59 minutes.`, by the clock of the card; null before it ticks. */
export function remainingWords(state: GuideState, session: TokenSession): string | null {
  const epochMs = state.card.clock?.epochMs ?? null;
  const { expiresAt } = session.result;
  if (typeof expiresAt !== 'number') {
    return `${EXPIRY_UNKNOWN} The refresh token gets the next one at any time.`;
  }
  if (epochMs === null) return null;
  const left = expiresAt - epochMs;
  return left <= 0
    ? 'The access token has ended. The refresh token still gets the next one.'
    : `The access token ends in ${durationWords(left)}.`;
}

/** Where a new pair would be stored. */
export function storeWords({ savedTo }: GuideState): string {
  return savedTo === null
    ? 'This token is not saved to a file, so the new pair will be in memory only. Save the token first to practise the whole of it.'
    : `The new pair is written to ${savedTo.path} before it is used.`;
}

/** The message once the new pair is the token at hand. */
export function doneWords(path: string | null): string {
  return path === null
    ? 'The token is renewed. The new pair is in memory only; the old access token lives to its own end.'
    : `The token is renewed. The new pair was stored in ${path} first, and is in use from now on.`;
}

/** Said while a new pair waits for its file. */
export const NOT_STORED =
  'The new pair is here and not stored yet. Until it is, the old token stays in use and its refresh token stays good.';

const TICK_MS = 1000;

/** Whether there is a refresh token: only an expiring token has one. */
export function canRefresh({ result }: TokenSession): boolean {
  return result.token.refreshToken !== null;
}

/** Opens the refresh view; its countdown runs until it is closed. */
export function openRefresh(state: GuideState, session: TokenSession): Transition {
  if (!canRefresh(session) || awaitsPair(state)) return go(state);
  const id = state.lastId + 1;
  const open = withCard(state, { refresh: { type: 'open' }, clock: { id, epochMs: null } });
  return go({ ...open, lastId: id, notice: null }, { type: 'tick-card', id, afterMs: 0 });
}

/** Closes the refresh view; not while a new pair is asked for or stored, which would be lost. */
export function closeRefresh(state: GuideState): GuideState {
  if (awaitsPair(state)) return state;
  return withCard(state, { refresh: { type: 'closed' }, clock: null });
}

/** Whether a new pair is on its way: from the store, or into its file. */
function awaitsPair({ card: { refresh: phase } }: GuideState): boolean {
  return phase.type === 'refreshing' || phase.type === 'storing';
}

/** Tells the card the time, and asks for the next tick while the card is there to show it. */
export function cardTicked(
  state: GuideState,
  { id, epochMs }: Extract<GuideAnswer, { type: 'card-ticked' }>,
): Transition {
  if (state.card.clock?.id !== id || state.step !== 'token') return go(state);
  return go(withCard(state, { clock: { id, epochMs } }), {
    type: 'tick-card',
    id,
    afterMs: TICK_MS,
  });
}

/** Sends the refresh, by a key; after a lost answer it may safely be sent again. */
export function refresh(state: GuideState, session: TokenSession): Transition {
  const { type } = state.card.refresh;
  const { refreshToken } = session.result.token;
  if (refreshToken === null || (type !== 'open' && type !== 'failed')) return go(state);
  const { store, clientId, clientSecret } = session.plan;
  // A saved token comes without the credentials of its app.
  if (clientId === '' || clientSecret.length === 0) return go(failed(state, NO_APP, false));
  const id = state.lastId + 1;
  try {
    const request = buildRefreshRequest({ store, clientId, clientSecret, refreshToken });
    const sent = withCard(state, { refresh: { type: 'refreshing', id } });
    return go({ ...sent, lastId: id }, { type: 'refresh', id, request });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return go(failed(state, toReport(error), false));
  }
}

const NO_APP: ErrorReport = {
  code: 'no-app',
  message: 'Refreshing needs the Client ID and the Client secret of the app, which are not here.',
  remedy: 'Set TOKENWRIGHT_CLIENT_ID and TOKENWRIGHT_CLIENT_SECRET, or authorize again.',
  exitCode: EXIT.usage,
};

/** Handles the answer: the new pair is stored before it is used, where the old one was. */
export function refreshed(
  state: GuideState,
  answer: Extract<GuideAnswer, { type: 'refreshed' }>,
): Transition {
  const { card, session, savedTo } = state;
  if (card.refresh.type !== 'refreshing' || card.refresh.id !== answer.id || session === null)
    return go(state);
  const { plan, result: current } = session;
  const { refreshToken, accessToken } = current.token;
  if (refreshToken === null) return go(state);
  const read = readRefreshOutcome(answer.outcome, { ...plan, refreshToken }, [accessToken]);
  if (read.type === 'failed')
    return go(failed(state, read.failure.report, read.failure.canTryAgain));
  const result = signInResult(plan, read, answer.epochMs);
  // The problem that led here is solved, so its notice goes.
  const storing = withCard(
    { ...state, notice: null },
    { refresh: { type: 'storing', result }, revealId: null },
  );
  if (savedTo === null) return go(useNewPair(storing, session, result, null));
  return saveAgain(storing, session, savedTo);
}

/** After a save: if it was of the new pair, that becomes the token at hand. */
export function stored(state: GuideState, path: string): GuideState {
  const { card, session } = state;
  return card.refresh.type === 'storing' && session !== null
    ? useNewPair(state, session, card.refresh.result, path)
    : state;
}

/** A person's choice: the new pair could not be stored and is used all the same. */
export function keepInMemory(state: GuideState, session: TokenSession): GuideState {
  const { refresh: phase, save } = state.card;
  if (phase.type !== 'storing' || save.type === 'saving') return state;
  return useNewPair(
    withCard(state, { save: { type: 'closed' }, confirmed: [] }),
    session,
    phase.result,
    null,
  );
}

function useNewPair(
  state: GuideState,
  session: TokenSession,
  result: SignInResult,
  path: string | null,
): GuideState {
  const done = withCard(state, { refresh: { type: 'done', path }, clock: null, agreed: [] });
  // The file holds the old pair: the new one is not saved.
  const savedTo = path === null ? null : state.savedTo;
  const { isElsewhere: _, ...known } = session;
  const renewed = { ...done, session: { ...known, result }, savedTo, focus: null };
  const { granted } = result.token;
  // For a token of an earlier run this answer is the first to name its scopes.
  const isFirstTold = activeForm(state).scopes.chosen.length === 0 && granted !== null;
  return isFirstTold ? withScopes(renewed, { chosen: granted }) : renewed;
}

function failed(state: GuideState, report: ErrorReport, mayRepeat: boolean): GuideState {
  return withCard(state, { refresh: { type: 'failed', report, canRepeat: mayRepeat } });
}

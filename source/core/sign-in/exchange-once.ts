/**
 * "At most one exchange" is kept here and nowhere else: no other file makes the effect `exchange`.
 *
 * A code works once, and a POST whose answer was lost may have arrived. So the code is sent when
 * the first callback passes every check ({@link exchangeOnce}), which ends the phase `waiting`, so
 * that no second callback is taken; and it is sent again only by a person's key after a definite
 * answer that leaves the code unused ({@link tryAgain}). While the phase is `exchanging`, no new
 * attempt is taken, and a cancel only stops the request ({@link giveUp}). The runner sends what the
 * effect holds, once; the HTTP client repeats no POST.
 */
import type { CallbackVerdict } from './callback-check.ts';
import { buildExchangeRequest, readExchangeOutcome } from './exchange.ts';
import {
  enter,
  type SignInAnswer,
  type SignInExchanging,
  signInResult,
  type SignInState,
  type SignInTransition,
  type SignInWaiting,
  stay,
} from './state.ts';

type Waiting = Extract<SignInState, SignInWaiting>;
type Exchanging = Extract<SignInState, SignInExchanging>;

/** The one POST of an attempt (P33): the first callback that counts ends the wait. */
export function exchangeOnce(
  state: Waiting,
  verdict: Extract<CallbackVerdict, { type: 'accepted' }>,
): SignInTransition {
  const { attempt, plan, secrets } = state;
  const codeVerifier = secrets.pkce?.verifier ?? null;
  const request = buildExchangeRequest({ ...plan, callback: verdict.callback, codeVerifier });
  const hidden = [plan.clientSecret, verdict.callback.code, secrets.state];
  return enter(
    state,
    {
      phase: 'exchanging',
      plan,
      request,
      secrets: codeVerifier === null ? hidden : [...hidden, codeVerifier],
      warnings: verdict.warnings,
      isGivenUp: false,
    },
    { type: 'exchange', attempt, request },
  );
}

/** The one answer of the one exchange. */
export function exchanged(
  state: Exchanging,
  answer: Extract<SignInAnswer, { type: 'exchanged' }>,
): SignInTransition {
  const { attempt, plan, secrets } = state;
  const read = readExchangeOutcome(answer.outcome, {
    clientId: plan.clientId,
    secrets,
    vocabulary: plan.store.profile.scopes,
  });
  if (read.type === 'failed') {
    const { report, diagnosis, canTryAgain, isOutcomeUnknown } = read.failure;
    return enter(
      state,
      {
        phase: 'failed',
        plan,
        failure: { report, diagnosis, exchange: read.failure },
        again: canTryAgain ? state : null,
      },
      { type: 'finish-page', attempt, page: isOutcomeUnknown ? 'unknown' : 'failed' },
    );
  }
  const result = signInResult(plan, read, answer.epochMs, state.warnings);
  const page = result.scopes.outcome === 'partial' ? 'partial' : 'done';
  if (plan.saves) return enter(state, { phase: 'done', plan, result, pendingPage: page });
  return enter(
    state,
    { phase: 'done', plan, result, pendingPage: null },
    { type: 'finish-page', attempt, page },
  );
}

/** The page says "done" only when the saving has worked too (P26). */
export function reportSaved(state: SignInState, isSaved: boolean): SignInTransition {
  if (state.phase !== 'done' || state.pendingPage === null) return stay(state);
  const page = isSaved ? state.pendingPage : 'partial';
  return {
    state: { ...state, pendingPage: null },
    effects: [{ type: 'finish-page', attempt: state.attempt, page }],
  };
}

/** The same request once more, by a person's key and only after a definite answer (P33). */
export function tryAgain(state: SignInState): SignInTransition {
  if (state.phase !== 'failed' || state.again === null) return stay(state);
  const { attempt, again } = state;
  const anew = { ...again, isGivenUp: false };
  return enter(state, anew, { type: 'exchange', attempt, request: again.request });
}

/**
 * The person gives the exchange up: its request is stopped. The outcome is read like any other, so
 * that a token that was already on its way is not lost.
 */
export function giveUp(state: Exchanging): SignInTransition {
  if (state.isGivenUp) return stay(state);
  return {
    state: { ...state, isGivenUp: true },
    effects: [{ type: 'stop-exchange', attempt: state.attempt }],
  };
}

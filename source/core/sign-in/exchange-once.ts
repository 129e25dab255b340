import { diagnoseExchangeFailure } from './failures.ts';
import { compareScopes } from '../service/scopes.ts';
import { readExchangeOutcome } from './exchange.ts';
import type { Lifetime } from './issued-token.ts';
import {
  enter,
  type SignInAnswer,
  type SignInExchanging,
  type SignInState,
  type SignInStep,
  stay,
} from './state.ts';

type Exchanging = Extract<SignInState, SignInExchanging>;

/** The one answer of the one exchange. */
export function exchanged(
  state: Exchanging,
  answer: Extract<SignInAnswer, { type: 'exchanged' }>,
): SignInStep {
  const { attempt, plan } = state;
  const { clientId } = plan;
  const result = readExchangeOutcome(answer.outcome, { clientId, secrets: state.secrets });
  if (result.type === 'failed') {
    const { failure } = result;
    return enter(
      state,
      {
        phase: 'failed',
        plan,
        failure: {
          report: failure.report,
          diagnosis: diagnoseExchangeFailure(failure),
          exchange: failure,
        },
        again: failure.canTryAgain ? state : null,
      },
      { type: 'finish-page', attempt, page: failure.isOutcomeUnknown ? 'unknown' : 'failed' },
    );
  }
  const { token } = result;
  const scopes = compareScopes(plan.scopes, token.granted);
  const page = scopes.outcome === 'partial' ? 'partial' : 'done';
  const done = {
    token,
    scopes,
    expiresAt: expiryOf(token.expiresIn, answer.epochMs),
    warnings: [...state.warnings, ...result.warnings],
  };
  if (plan.saves) return enter(state, { phase: 'done', plan, result: done, pendingPage: page });
  return enter(
    state,
    { phase: 'done', plan, result: done, pendingPage: null },
    { type: 'finish-page', attempt, page },
  );
}

/** P26: the page says "done" only when the saving has worked too. */
export function reportSaved(state: SignInState, isSaved: boolean): SignInStep {
  if (state.phase !== 'done' || state.pendingPage === null) return stay(state);
  const page = isSaved ? state.pendingPage : 'partial';
  return {
    state: { ...state, pendingPage: null },
    effects: [{ type: 'finish-page', attempt: state.attempt, page }],
  };
}

/** P33: the same request once more, by a person's key and only after a definite answer. */
export function tryAgain(state: SignInState): SignInStep {
  if (state.phase !== 'failed' || state.again === null) return stay(state);
  const { attempt, again } = state;
  return enter(state, again, { type: 'exchange', attempt, request: again.request });
}

function expiryOf(expiresIn: Lifetime, epochMs: number): number | null | 'unknown' {
  return typeof expiresIn === 'number' ? epochMs + expiresIn * 1000 : expiresIn;
}

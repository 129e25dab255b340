import { toReport, UserError } from '../errors.ts';
import { buildAuthorizeUrl, type AuthorizeUrl } from './authorize-url.ts';
import type { SignInAnswer, SignInWish } from './sign-in-event.ts';
import type { SignInPlan } from './sign-in-plan.ts';
import type {
  AttemptSecrets,
  BeginWish,
  SignInBase,
  SignInReady,
  SignInState,
} from './sign-in-state.ts';
import { enter, expectedCallback, type SignInStep, stay } from './sign-in-step.ts';

/** More earlier attempts than this are forgotten: their tabs are then just a wrong state. */
const KNOWN_STATES = 16;

/** A new attempt; whatever ran before is given up, but not an exchange that is under way. */
export function prepare(
  state: SignInState,
  wish: Extract<SignInWish, { type: 'prepare' }>,
): SignInStep {
  if (state.phase === 'exchanging') return stay(state);
  const attempt = state.attempt + 1;
  const base = { attempt, knownStates: state.knownStates };
  const step = enter(
    base,
    { phase: 'preparing', plan: wish.plan, begin: wish.begin },
    { type: 'create-attempt', attempt, pkce: wish.plan.pkce },
  );
  const listens = state.phase === 'binding' || state.phase === 'waiting';
  if (!listens) return step;
  return {
    ...step,
    effects: [{ type: 'close-listener', attempt: state.attempt }, ...step.effects],
  };
}

/** The random values are there: the URL can be built. */
export function attemptCreated(
  state: SignInState,
  answer: Extract<SignInAnswer, { type: 'attempt-created' }>,
): SignInStep {
  if (state.phase !== 'preparing') return stay(state);
  const { plan, begin: wish } = state;
  const { secrets } = answer;
  const base = {
    attempt: state.attempt,
    knownStates: [secrets.state, ...state.knownStates].slice(0, KNOWN_STATES),
  };
  const built = buildUrl(plan, secrets);
  if (built instanceof UserError) {
    const failure = { report: toReport(built), diagnosis: null, exchange: null };
    return enter(base, { phase: 'failed', plan, failure, again: null });
  }
  const ready: SignInReady = { plan, secrets, authorizeUrl: built };
  return wish === null ? enter(base, { phase: 'ready', ...ready }) : listen(base, ready, wish);
}

/** Listens, or for a public redirect URI waits for a paste at once. */
export function begin(state: SignInState, wish: BeginWish): SignInStep {
  if (state.phase !== 'ready') return stay(state);
  const { plan, secrets, authorizeUrl } = state;
  return listen(state, { plan, secrets, authorizeUrl }, wish);
}

/** The wait, from the moment somebody listens. The first tick sets the deadline. */
export function startWaiting(
  base: SignInBase,
  ready: SignInReady,
  options: { readonly isListening: boolean; readonly openBrowser: boolean },
): SignInStep {
  const { attempt } = base;
  const step = enter(base, {
    ...ready,
    phase: 'waiting',
    isListening: options.isListening,
    deadlineMs: null,
    remainingMs: ready.plan.waitMs,
    isHeld: false,
    browser: options.openBrowser ? 'opening' : 'not-asked',
    isChecking: false,
    notices: [],
    otherShop: null,
  });
  const url = ready.authorizeUrl.url;
  return {
    ...step,
    effects: [
      ...(options.openBrowser ? [{ type: 'open-browser', attempt, url } as const] : []),
      { type: 'wake', attempt, afterMs: 0 },
    ],
  };
}

function listen(base: SignInBase, ready: SignInReady, wish: BeginWish): SignInStep {
  const { plan, secrets } = ready;
  const { openBrowser } = wish;
  if (plan.redirectUri.kind === 'public') {
    return startWaiting(base, ready, { isListening: false, openBrowser });
  }
  return enter(
    base,
    { phase: 'binding', openBrowser, ...ready },
    {
      type: 'open-listener',
      attempt: base.attempt,
      redirectUri: plan.redirectUri,
      expected: expectedCallback(base, plan, secrets),
    },
  );
}

function buildUrl(plan: SignInPlan, secrets: AttemptSecrets): AuthorizeUrl | UserError {
  try {
    return buildAuthorizeUrl({
      store: plan.store,
      clientId: plan.clientId,
      scopes: plan.scopes,
      redirectUri: plan.redirectUri,
      state: secrets.state,
      tokenMode: plan.tokenMode,
      codeChallenge: secrets.pkce?.challenge ?? null,
    });
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}

import { type HandlerTable, take } from '../handlers.ts';
import { toReport, UserError } from '../errors.ts';
import { type AuthorizeUrl, buildAuthorizeUrl } from './authorize-url.ts';
import { exchanged, giveUp, reportSaved, tryAgain } from './exchange-once.ts';
import { addNotice, applyVerdict, extend, openBrowser, paste, tick } from './waiting.ts';
import {
  type AttemptSecrets,
  type BeginWish,
  enter,
  expectedCallback,
  type SignInAnswer,
  type SignInBase,
  type SignInEvent,
  type SignInPlan,
  type SignInReady,
  type SignInState,
  type SignInTransition,
  type SignInWish,
  stay,
} from './state.ts';

/**
 * The authorization-code flow as a state machine: the next state and its effects. Pure; never
 * throws; an event that does not fit the phase or belongs to an older attempt changes nothing.
 */
export function updateSignIn(state: SignInState, event: SignInEvent): SignInTransition {
  if ('attempt' in event) {
    return event.attempt === state.attempt ? answered(state, event) : stay(state);
  }
  return take(WISHES, state, event) ?? stay(state);
}

const WISHES: HandlerTable<SignInState, SignInWish, SignInTransition> = {
  prepare,
  begin,
  cancel,
  'report-saved': (state, wish) => reportSaved(state, wish.isSaved),
  'try-again': tryAgain,
  'open-browser': (state) => (state.phase === 'waiting' ? openBrowser(state) : stay(state)),
  extend: (state) => (state.phase === 'waiting' ? extend(state) : stay(state)),
  pause: (state, { isPaused }) => stay(state.phase === 'waiting' ? { ...state, isPaused } : state),
  paste: (state, { text }) => (state.phase === 'waiting' ? paste(state, text) : stay(state)),
};

function answered(state: SignInState, answer: SignInAnswer): SignInTransition {
  if (answer.type === 'attempt-created') return attemptCreated(state, answer);
  switch (state.phase) {
    case 'binding':
      return whileBinding(state, answer);
    case 'waiting':
      return whileWaiting(state, answer);
    case 'exchanging':
      return answer.type === 'exchanged' ? exchanged(state, answer) : stay(state);
    default:
      return stay(state);
  }
}

function whileBinding(
  state: Extract<SignInState, { phase: 'binding' }>,
  answer: SignInAnswer,
): SignInTransition {
  const { plan, secrets, authorizeUrl, openBrowser: wantsBrowser } = state;
  if (answer.type === 'not-listening') {
    const failure = { report: answer.report, diagnosis: null, exchange: null };
    return enter(state, { phase: 'failed', plan, failure, again: null });
  }
  if (answer.type !== 'listening') return stay(state);
  return startWaiting(state, { plan, secrets, authorizeUrl }, wantsBrowser);
}

function whileWaiting(
  state: Extract<SignInState, { phase: 'waiting' }>,
  answer: SignInAnswer,
): SignInTransition {
  switch (answer.type) {
    case 'tick':
      return tick(state, answer.nowMs);
    case 'verdict':
      return applyVerdict(state, answer.channel, answer.verdict);
    case 'browser-opened':
      return stay({ ...state, browser: 'opened' });
    case 'browser-not-opened': {
      // The pages of a practice store can be reached on this machine only.
      const where = state.plan.store.isPractice ? 'that reaches this machine' : 'on any machine';
      const remedy = `Open the address yourself, in a browser ${where}.`;
      const notice = { kind: 'browser', reason: null, message: answer.reason, remedy } as const;
      return stay({ ...addNotice(state, notice), browser: 'not-opened' });
    }
    case 'noticed': {
      const { message, remedy } = answer;
      return stay(addNotice(state, { kind: 'listener', reason: null, message, remedy }));
    }
    default:
      return stay(state);
  }
}

function cancel(state: SignInState): SignInTransition {
  switch (state.phase) {
    case 'preparing':
    case 'ready':
      return enter(state, { phase: 'cancelled', plan: state.plan });
    case 'binding':
    case 'waiting': {
      const { attempt, plan } = state;
      return enter(state, { phase: 'cancelled', plan }, { type: 'close-listener', attempt });
    }
    case 'exchanging':
      return giveUp(state);
    default:
      return stay(state);
  }
}

/** So many states are remembered; an older tab then counts as one with a wrong state. */
const KNOWN_STATES = 16;

/** Starts a new attempt and gives an earlier one up, except for an exchange under way. */
function prepare(
  state: SignInState,
  wish: Extract<SignInWish, { type: 'prepare' }>,
): SignInTransition {
  if (state.phase === 'exchanging') return stay(state);
  const attempt = state.attempt + 1;
  const base = { attempt, knownStates: state.knownStates };
  const transition = enter(
    base,
    { phase: 'preparing', plan: wish.plan, begin: wish.begin },
    { type: 'create-attempt', attempt, pkce: wish.plan.pkce },
  );
  const listens = state.phase === 'binding' || state.phase === 'waiting';
  if (!listens) return transition;
  return {
    ...transition,
    effects: [{ type: 'close-listener', attempt: state.attempt }, ...transition.effects],
  };
}

/** The random values are there: the URL can be built. */
function attemptCreated(
  state: SignInState,
  answer: Extract<SignInAnswer, { type: 'attempt-created' }>,
): SignInTransition {
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
function begin(state: SignInState, wish: BeginWish): SignInTransition {
  if (state.phase !== 'ready') return stay(state);
  const { plan, secrets, authorizeUrl } = state;
  return listen(state, { plan, secrets, authorizeUrl }, wish);
}

/** Starts the wait for a callback. The first tick sets the deadline. */
function startWaiting(
  base: SignInBase,
  ready: SignInReady,
  wantsBrowser: boolean,
): SignInTransition {
  const { attempt } = base;
  const transition = enter(base, {
    ...ready,
    phase: 'waiting',
    isListening: ready.plan.redirectUri.kind !== 'public',
    deadlineMs: null,
    remainingMs: ready.plan.waitMs,
    isPaused: false,
    browser: wantsBrowser ? 'opening' : 'not-asked',
    isChecking: false,
    notices: [],
    otherShop: null,
  });
  const url = ready.authorizeUrl.url;
  return {
    ...transition,
    effects: [
      ...(wantsBrowser ? [{ type: 'open-browser', attempt, url } as const] : []),
      { type: 'wake', attempt, afterMs: 0 },
    ],
  };
}

function listen(base: SignInBase, ready: SignInReady, wish: BeginWish): SignInTransition {
  const { plan, secrets } = ready;
  const { openBrowser } = wish;
  if (plan.redirectUri.kind === 'public') return startWaiting(base, ready, openBrowser);
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
      ...plan,
      state: secrets.state,
      codeChallenge: secrets.pkce?.challenge ?? null,
    });
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}

import { attemptCreated, begin, prepare, startWaiting } from './sign-in-begin.ts';
import type { SignInAnswer, SignInEvent, SignInWish } from './sign-in-event.ts';
import { exchanged, reportSaved, tryAgain } from './sign-in-finish.ts';
import type { SignInState } from './sign-in-state.ts';
import { enter, type SignInStep, stay } from './sign-in-step.ts';
import { addNotice, extend, judge, openBrowser, paste, tick } from './sign-in-wait.ts';

/**
 * The authorization-code flow as a machine: the next state and what to do for it. Pure; never
 * throws; an event that does not fit the phase or belongs to an older attempt changes nothing.
 */
export function updateSignIn(state: SignInState, event: SignInEvent): SignInStep {
  if ('attempt' in event) {
    return event.attempt === state.attempt ? answered(state, event) : stay(state);
  }
  return wished(state, event);
}

function wished(state: SignInState, wish: SignInWish): SignInStep {
  switch (wish.type) {
    case 'prepare':
      return prepare(state, wish);
    case 'begin':
      return begin(state, wish);
    case 'cancel':
      return cancel(state);
    case 'report-saved':
      return reportSaved(state, wish.isSaved);
    case 'try-again':
      return tryAgain(state);
    case 'open-browser':
      return state.phase === 'waiting' ? openBrowser(state) : stay(state);
    case 'extend':
      return state.phase === 'waiting' ? extend(state) : stay(state);
    case 'hold':
      return state.phase === 'waiting' ? stay({ ...state, isHeld: wish.isHeld }) : stay(state);
    case 'paste':
      return state.phase === 'waiting' ? paste(state, wish.text) : stay(state);
  }
}

function answered(state: SignInState, answer: SignInAnswer): SignInStep {
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
): SignInStep {
  const { plan, secrets, authorizeUrl, openBrowser: wantsBrowser } = state;
  if (answer.type === 'not-listening') {
    const failure = { report: answer.report, diagnosis: null, exchange: null };
    return enter(state, { phase: 'failed', plan, failure, again: null });
  }
  if (answer.type !== 'listening') return stay(state);
  return startWaiting(
    state,
    { plan, secrets, authorizeUrl },
    { isListening: true, openBrowser: wantsBrowser },
  );
}

function whileWaiting(
  state: Extract<SignInState, { phase: 'waiting' }>,
  answer: SignInAnswer,
): SignInStep {
  switch (answer.type) {
    case 'tick':
      return tick(state, answer.nowMs);
    case 'verdict':
      return judge(state, answer.ear, answer.verdict);
    case 'browser-opened':
      return stay({ ...state, browser: 'opened' });
    case 'browser-not-opened': {
      const remedy = 'Open the address yourself, in a browser on any machine.';
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

/** The exchange can't be called back: what it brings is waited for. */
function cancel(state: SignInState): SignInStep {
  switch (state.phase) {
    case 'preparing':
    case 'ready':
      return enter(state, { phase: 'cancelled', plan: state.plan });
    case 'binding':
    case 'waiting': {
      const { attempt, plan } = state;
      return enter(state, { phase: 'cancelled', plan }, { type: 'close-listener', attempt });
    }
    default:
      return stay(state);
  }
}

import type { SignInEvent } from '../oauth/sign-in-event.ts';
import type { SignInState } from '../oauth/sign-in-state.ts';
import { updateSignIn } from '../oauth/sign-in.ts';
import { enterStep, problem } from './enter-step.ts';
import { chain, go, type GuideStep, tell } from './guide-step.ts';
import type { GuideState } from './state.ts';
import { SIGN_IN_ENDS } from './texts.ts';

/** Hands an event to the sign-in and follows where it leads: on, back, or a sentence. */
export function hearSignIn(state: GuideState, event: SignInEvent): GuideStep {
  const step = updateSignIn(state.signIn, event);
  const effects = step.effects.map((effect) => ({ type: 'sign-in', effect }) as const);
  const heard = go({ ...state, signIn: step.state }, ...effects);
  return step.state.phase === state.signIn.phase
    ? heard
    : chain(heard, (after) => follow(after, state.signIn, step.state));
}

function follow(state: GuideState, before: SignInState, after: SignInState): GuideStep {
  switch (after.phase) {
    case 'exchanging':
      return enterStep(state, 'token');
    case 'done': {
      const session = { plan: after.plan, result: after.result };
      return enterStep({ ...state, session, savedTo: null }, 'token');
    }
    case 'failed':
      return failed(state, before, after);
    case 'denied':
    case 'cancelled':
    case 'timed-out': {
      const { message, remedy } = SIGN_IN_ENDS[after.phase];
      return go(
        state.step === 'approve'
          ? { ...tell(state, 'warning', message, remedy), focus: null }
          : state,
      );
    }
    default:
      return go(state);
  }
}

/** Before the exchange, and for a used code, the way out is the Authorize step. */
function failed(
  state: GuideState,
  before: SignInState,
  after: Extract<SignInState, { phase: 'failed' }>,
): GuideStep {
  const { report, exchange } = after.failure;
  if (before.phase === 'preparing') return go({ ...state, notice: problem(report) });
  const leadsBack = before.phase === 'binding' || exchange?.code === 'code-used';
  return leadsBack
    ? enterStep(state, 'authorize', { notice: problem(report) })
    : enterStep(state, 'token');
}

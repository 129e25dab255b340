import { EXIT, type ExitCode } from '../errors.ts';
import type { SignInState } from '../sign-in/state.ts';
import type { GuideState } from './state.ts';

/**
 * What leaving the guide now ends the program with, in every face: 4 when a sign-in began and
 * brought no token in this run, else 0.
 */
export function guideExitCode(state: GuideState): ExitCode {
  const isVain = state.hasEndedInVain || hasBegun(state.signIn);
  return isVain && !state.hadToken ? EXIT.notAuthorized : EXIT.done;
}

/** The state after an event with what it says about how sign-ins ended. */
export function noteEnd(before: GuideState, after: GuideState): GuideState {
  const hadToken = after.hadToken || after.session !== null;
  const isNext = after.signIn.attempt !== before.signIn.attempt;
  const hasStopped = hasBegun(before.signIn) && (isNext || isOver(after.signIn));
  const hasEndedInVain = after.hasEndedInVain || hasStopped;
  return hadToken === after.hadToken && hasEndedInVain === after.hasEndedInVain
    ? after
    : { ...after, hadToken, hasEndedInVain };
}

/** Somebody listens, or the code is on its way: leaving now gives it up. */
function hasBegun({ phase }: SignInState): boolean {
  return phase === 'binding' || phase === 'waiting' || phase === 'exchanging';
}

function isOver({ phase }: SignInState): boolean {
  return ['denied', 'cancelled', 'timed-out', 'failed'].includes(phase);
}

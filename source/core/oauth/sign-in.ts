import type { SignInEffect } from './sign-in-effect.ts';
import type { SignInEvent } from './sign-in-event.ts';
import type { SignInState } from './sign-in-state.ts';

export interface SignInStep {
  readonly state: SignInState;
  readonly effects: readonly SignInEffect[];
}

/**
 * The authorization-code flow as a machine: the next state and what to do for it. Pure; never
 * throws; an event that does not fit the phase or belongs to an older attempt changes nothing.
 */
export function updateSignIn(state: SignInState, event: SignInEvent): SignInStep {
  throw new Error(`not built: ${state.phase} ${event.type}`);
}

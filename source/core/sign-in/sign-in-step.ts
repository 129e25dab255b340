import type { ExpectedCallback, SignInEffect } from './sign-in-effect.ts';
import type { SignInPlan } from './sign-in-plan.ts';
import type { AttemptSecrets, SignInBase, SignInPhase, SignInState } from './sign-in-state.ts';

export interface SignInStep {
  readonly state: SignInState;
  readonly effects: readonly SignInEffect[];
}

/** Nothing happened. */
export function stay(state: SignInState): SignInStep {
  return { state, effects: [] };
}

/** Another phase of the same attempt. */
export function enter(
  base: SignInBase,
  phase: SignInPhase,
  ...effects: SignInEffect[]
): SignInStep {
  const { attempt, knownStates } = base;
  return { state: { ...phase, attempt, knownStates }, effects };
}

/** What a callback of this attempt must match. */
export function expectedCallback(
  base: SignInBase,
  plan: SignInPlan,
  secrets: AttemptSecrets,
): ExpectedCallback {
  const needsKey = plan.store.profile.callbackSignature === 'required';
  return {
    state: secrets.state,
    olderStates: base.knownStates.slice(1),
    shop: plan.store.shop,
    issuer: plan.store.origin,
    profile: plan.store.profile,
    clientSecret: needsKey ? plan.clientSecret : null,
  };
}

import { prepareSignIn } from './enter-step.ts';
import { withForm } from './forms.ts';
import { go, type GuideStep } from './guide-step.ts';
import { otherRedirectUri } from './redirect-choice.ts';
import type { GuideState } from './state.ts';

/** Takes the other one, and makes the address anew with it. */
export function useOtherRedirectUri(state: GuideState): GuideStep {
  const other = otherRedirectUri(state);
  if (other === null) return go(state);
  return prepareSignIn({ ...withForm(state, { redirectUri: other }), notice: null });
}

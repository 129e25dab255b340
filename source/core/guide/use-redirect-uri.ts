import { enterStep, prepareSignIn } from './enter-step.ts';
import { withForm } from './forms.ts';
import { chain, go, type GuideStep } from './guide-step.ts';
import { canListOther, otherRedirectUri } from './redirect-choice.ts';
import { openOtherPort } from './redirect-placeholder.ts';
import type { GuideState } from './state.ts';

/**
 * Takes the other one, and makes the address anew with it; where none is known, the person has the
 * app list one, on the step where that is told.
 */
export function useOtherRedirectUri(state: GuideState): GuideStep {
  const other = otherRedirectUri(state);
  if (other === null) return canListOther(state) ? listOther(state) : go(state);
  return prepareSignIn({ ...withForm(state, { redirectUri: other }), notice: null });
}

function listOther(state: GuideState): GuideStep {
  return chain(enterStep(state, 'app'), (entered) => go(openOtherPort(entered)));
}

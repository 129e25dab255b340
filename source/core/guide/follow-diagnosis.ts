import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import { enterStep, showField } from './enter-step.ts';
import { activeForm, withForm } from './forms.ts';
import { askSignIn, chain, type GuideStep } from './guide-step.ts';
import type { GuideState } from './state.ts';
import { addScopes } from './typed-scopes.ts';

/** What the one key does that leads to the remedy, for its hint. */
export function fixWords({ action }: Diagnosis): string {
  switch (action?.type) {
    case 'check-client-id':
      return 'to the Client ID';
    case 'check-client-secret':
      return 'to the Client secret';
    case 'check-shop':
      return 'to the shop';
    case 'fix-redirect-uri':
      return 'to the app settings';
    case 'fix-scopes':
    case 'add-scopes':
      return 'to the scopes';
    case 'try-again':
      return 'send it again';
    default:
      return 'authorize again';
  }
}

/** Goes where the fault can be put right, with the words about it at the top. */
export function followDiagnosis(state: GuideState, diagnosis: Diagnosis): GuideStep {
  const { action } = diagnosis;
  const notice = { level: 'problem', message: diagnosis.what, remedy: diagnosis.remedy } as const;
  switch (action?.type) {
    case 'check-client-id':
      return withNotice(showField(state, 'client-id'), notice);
    case 'check-client-secret':
      return withNotice(showField(state, 'client-secret'), notice);
    case 'check-shop':
      return withNotice(showField(state, 'shop'), notice);
    case 'fix-redirect-uri':
      return enterStep(state, 'app', { notice });
    case 'fix-scopes':
      return enterStep(state, 'scopes', { notice });
    case 'add-scopes':
      return enterStep(addScopes(state, action.scopes), 'scopes', { notice });
    case 'authorize-expiring': {
      const isSame = activeForm(state).tokenMode === 'expiring';
      const expiring = isSame ? state : withForm(state, { tokenMode: 'expiring' });
      return enterStep(expiring, 'authorize', { notice });
    }
    case 'try-again':
      return state.signIn.phase === 'failed' && state.signIn.again !== null
        ? chain(askSignIn(state, { type: 'try-again' }), (after) => enterStep(after, 'token'))
        : enterStep(state, 'authorize', { notice });
    default:
      return enterStep(state, 'authorize', { notice });
  }
}

function withNotice(step: GuideStep, notice: GuideState['notice']): GuideStep {
  return { ...step, state: { ...step.state, notice } };
}

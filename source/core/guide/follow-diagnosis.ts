import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import type { TokenMode } from '../sign-in/authorize-url.ts';
import { profileOf } from './steps/app/app-check.ts';
import { enterStep, showField } from './enter-step.ts';
import { activeForm, withForm, withSetup } from './create.ts';
import { askSignIn, chain, type Transition } from './step-contract.ts';
import { canRefresh, openRefresh } from './steps/token/refresh.ts';
import type { GuideNotice } from './step.ts';
import type { GuideState, SetupId } from './state.ts';
import { setupList } from './steps/app/setup.ts';
import { addMissingScopes } from './steps/scopes/chosen-scopes.ts';

/** The hint of the key that leads to the remedy. */
export function fixWords({ action }: Diagnosis): string {
  switch (action?.type) {
    case 'check-client-id':
      return 'to the Client ID';
    case 'check-client-secret':
      return 'to the Client secret';
    case 'check-shop':
      return 'to the shop domain';
    case 'fix-redirect-uri':
    case 'check-app':
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

/** Goes to the step where the problem can be fixed, with a notice about it at the top. */
export function followDiagnosis(state: GuideState, diagnosis: Diagnosis): Transition {
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
      return toSetup(state, 'redirect', notice);
    case 'check-app':
      return toSetup(state, 'install', notice);
    case 'fix-scopes':
      return enterStep(state, 'scopes', { notice });
    case 'add-scopes':
      return enterStep(addMissingScopes(state, action.scopes), 'scopes', { notice });
    case 'authorize-expiring':
      return authorizeFor(state, 'expiring', notice);
    case 'authorize-permanent':
      return authorizeFor(state, 'permanent', notice);
    case 'refresh':
      return state.session !== null && canRefresh(state.session)
        ? withNotice(openRefresh({ ...state, step: 'token' }, state.session), notice)
        : enterStep(state, 'authorize', { notice });
    case 'try-again':
      return state.signIn.phase === 'failed' && state.signIn.again !== null
        ? chain(askSignIn(state, { type: 'try-again' }), (after) => enterStep(after, 'token'))
        : enterStep(state, 'authorize', { notice });
    default:
      return enterStep(state, 'authorize', { notice });
  }
}

/** Shows the set-up list with the cursor on this entry. */
function toSetup(state: GuideState, id: SetupId, notice: GuideNotice): Transition {
  const index = setupList(state).findIndex((item) => item.id === id);
  const entered = enterStep(index === -1 ? state : withSetup(state, { cursor: index }), 'app', {
    notice,
  });
  // The list has the focus, although a field below it may be empty.
  return { ...entered, state: { ...entered.state, focus: null } };
}

/** A service that knows no expiring tokens is never asked for one. */
function authorizeFor(state: GuideState, tokenMode: TokenMode, notice: GuideNotice): Transition {
  const isOffered = tokenMode !== 'expiring' || profileOf(state).expiringTokens;
  const isChange = isOffered && activeForm(state).tokenMode !== tokenMode;
  const chosen = isChange ? withForm(state, { tokenMode }) : state;
  return enterStep(chosen, 'authorize', { notice });
}

function withNotice(transition: Transition, notice: GuideState['notice']): Transition {
  return { ...transition, state: { ...transition.state, notice } };
}

import { NO_PAGE, withApprove } from './steps/approve/update.ts';
import { enterStep } from './enter-step.ts';
import { activeForm, withScopes, withSetup } from './create.ts';
import { askSignIn, chain, go, type Transition, tell } from './transition.ts';
import { closeRefresh } from './refresh-token.ts';
import { withCard } from './steps/token/save.ts';
import { stepBefore } from './step.ts';
import type { GuideState } from './state.ts';
import { EXCHANGE_RUNS, TOKEN_KEPT } from './words.ts';

/** `esc`: out of what is open on the step first, then one step back. Nothing typed is lost. */
export function goBack(state: GuideState): Transition {
  return closeSomething(state) ?? stepBack(state);
}

function closeSomething(state: GuideState): Transition | null {
  const { approve, card, focus, step } = state;
  if (step === 'token' && (card.save.type === 'open' || card.save.type === 'asking')) {
    return go({
      ...withCard(state, { save: { type: 'closed' }, confirmed: [] }),
      focus: null,
      notice: null,
    });
  }
  if (step === 'token' && ['open', 'failed', 'done'].includes(card.refresh.type)) {
    return go(closeRefresh(state));
  }
  if (step === 'token' && card.revoke.type === 'asking') {
    return go(withCard(state, { revoke: { type: 'none' } }));
  }
  if (step === 'approve' && (approve.isChoosingPage || approve.page !== null)) {
    return go(withApprove(state, NO_PAGE));
  }
  if (step === 'scopes' || step === 'app') {
    const closed = step === 'scopes' ? closeScopes(state) : closeSetup(state);
    if (closed !== null) return go(closed);
  }
  const isOptional = focus === 'paste' || focus === 'scope-filter';
  return isOptional ? go({ ...state, focus: null }) : null;
}

function closeScopes(state: GuideState): GuideState | null {
  const { panel, only, asksReleased } = activeForm(state).scopes;
  if (panel === null && only === null && !asksReleased) return null;
  const closed = withScopes(state, { panel: null, only: null, cursor: 0, asksReleased: false });
  return { ...closed, focus: null, notice: null };
}

function closeSetup(state: GuideState): GuideState | null {
  if (activeForm(state).setup.panel === null) return null;
  return { ...withSetup(state, { panel: null }), focus: null, notice: null };
}

function stepBack(state: GuideState): Transition {
  if (state.signIn.phase === 'exchanging') {
    return go(tell(state, 'note', EXCHANGE_RUNS.message, EXCHANGE_RUNS.remedy));
  }
  switch (state.step) {
    case 'approve':
      return chain(askSignIn(state, { type: 'cancel' }), (after) => enterStep(after, 'authorize'));
    case 'token': {
      const notice = state.session === null ? null : TOKEN_KEPT;
      return enterStep(state, 'authorize', { notice });
    }
    default: {
      const before = stepBefore(state.step);
      return before === null ? go(state) : enterStep(state, before);
    }
  }
}

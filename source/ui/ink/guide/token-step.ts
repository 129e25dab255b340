import type { GuideState } from '../../../core/guide/state.ts';
import { STEP_WORDS } from '../../../core/guide/step.ts';
import { tokenView } from '../../../core/guide/steps/token/update.ts';
import { stack } from '../rows/row.ts';
import { endedSignInRows } from './ended-sign-in.ts';
import { isCardBusy, cardBindings, failedBindings } from './token-bindings.ts';
import { adviceRows, cardRows, revokeRows } from './token-card.ts';
import { refreshRows } from './token-refresh.ts';
import { saveBlock } from './token-save.ts';
import type { StepScreen } from './step-screen.ts';

/** The token card, and what can be done with the token. */
export const tokenStep: StepScreen = {
  question(state) {
    switch (tokenView(state).type) {
      case 'exchanging':
        return 'Exchanging the code …';
      case 'card':
        return questionOf(state);
      case 'revoked':
        return 'The token is given back';
      case 'failed':
      case 'nothing':
        return 'No token came of it';
    }
  },

  body(state, context) {
    const view = tokenView(state);
    const revoking = revokeRows(state.card, context);
    if (view.type === 'revoked') return stack(revoking);
    if (view.type !== 'card') return stack(endedSignInRows(state.signIn, context));
    const isBusy = isCardBusy(state);
    return stack(
      cardRows(state, view.session, context, isBusy ? 'short' : 'whole'),
      revoking,
      saveBlock(state, view.session, context),
      refreshRows(state, view.session, context),
      isBusy ? [] : adviceRows(state, view.session, context),
    );
  },

  bindings(state) {
    const view = tokenView(state);
    switch (view.type) {
      case 'exchanging':
        return [];
      case 'revoked':
        return [{ command: { type: 'next' }, keys: ['enter'], hint: 'authorize again' }];
      case 'card':
        return cardBindings(state, view.session);
      case 'failed':
      case 'nothing':
        return failedBindings(state);
    }
  },
};

function questionOf({ card }: GuideState): string {
  if (card.refresh.type !== 'closed') return 'Renewing an expiring token';
  return STEP_WORDS.token.question;
}

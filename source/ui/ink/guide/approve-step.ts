import { AUTHORIZE_PAGE_CHOICES } from '../../../core/diagnosis/authorize-page.ts';
import { timeLeft } from '../../../core/guide/steps/approve/time-left.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import { STEP_WORDS } from '../../../core/guide/step.ts';
import { stack } from '../rows/row.ts';
import { hangingRows, wrapRows } from '../rows/wrap.ts';
import { approveBindings } from './approve-bindings.ts';
import { pageRows, waitingBody } from './approve-rows.ts';
import { endedSignInRows } from './ended-sign-in.ts';
import type { StepContext, StepScreen } from './step-screen.ts';

/** Two ears: the listener waits, and an address can be pasted. */
export const approveStep: StepScreen = {
  question({ signIn }: GuideState): string {
    switch (signIn.phase) {
      case 'waiting':
        return `${STEP_WORDS.approve.question} ${timeLeft(signIn)}`;
      case 'exchanging':
        return 'Approved. Exchanging the code …';
      case 'idle':
      case 'preparing':
      case 'ready':
      case 'binding':
        return 'Getting ready to listen …';
      case 'done':
        return STEP_WORDS.token.question;
      case 'failed':
      case 'denied':
      case 'cancelled':
      case 'timed-out':
        return 'No token came of it';
    }
  },

  body(state, context) {
    const { signIn } = state;
    if (state.approve.isChoosingPage) return stack(pageChoice(context));
    return stack(
      pageRows(state, context),
      signIn.phase === 'waiting'
        ? waitingBody(state, signIn, context)
        : endedSignInRows(signIn, context),
    );
  },

  bindings: approveBindings,
};

function pageChoice({ theme, room }: StepContext): string[] {
  const question = 'What does the page in the browser say? You can also paste its text here.';
  return [
    ...wrapRows(question, room.width),
    ...AUTHORIZE_PAGE_CHOICES.flatMap(({ shows }, index) =>
      hangingRows(theme.key(`${index + 1}`), shows, room.width),
    ),
  ];
}

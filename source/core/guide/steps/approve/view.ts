import type { SignInState, SignInWaiting } from '../../../sign-in/state.ts';
import { action, notice, progress, text } from '../../../view/blocks.ts';
import type { NoticeBlock, ProgressBlock, TextBlock } from '../../../view/view.ts';
import type { ApproveEvent } from '../../event.ts';
import type { GuideState } from '../../state.ts';
import type { StepView } from '../../step-contract.ts';
import { STEP_WORDS } from '../../step.ts';
import { type ApproveAction, errorPage, namedPageView, pageChoiceView } from './page-view.ts';
import { namedErrorPage } from './update.ts';
import { waitingView } from './waiting-view.ts';
import * as words from './words.ts';
import { goOn } from '../commands.ts';

/** The step as it is now: the wait, an error page of the store, or how the attempt has ended. */
export function approveView(state: GuideState): StepView<ApproveEvent> {
  if (state.approve.isChoosingPage) return pageChoiceView(state);
  const diagnosis = namedErrorPage(state);
  if (diagnosis !== null) return namedPageView(state, diagnosis);
  return state.signIn.phase === 'waiting'
    ? waitingView(state, state.signIn)
    : otherPhaseView(state, state.signIn);
}

function otherPhaseView(
  state: GuideState,
  signIn: Exclude<SignInState, SignInWaiting>,
): StepView<ApproveEvent> {
  return {
    id: `approve/${signIn.phase}`,
    question: questionOf(signIn),
    blocks: endedBlocks(state),
    actions: endedActions(signIn),
    moves: {},
    isBusy: signIn.phase === 'binding' || signIn.phase === 'exchanging',
  };
}

function questionOf({ phase }: Exclude<SignInState, SignInWaiting>): string {
  switch (phase) {
    case 'exchanging':
      return words.APPROVED;
    case 'idle':
    case 'preparing':
    case 'ready':
    case 'binding':
      return words.GETTING_READY;
    case 'done':
      return STEP_WORDS.token.question;
    case 'failed':
    case 'denied':
    case 'cancelled':
    case 'timed-out':
      return words.NO_TOKEN;
  }
}

/** The blocks about an attempt that ended without a token, or that is still under way. */
export function endedBlocks({
  signIn,
}: GuideState): Array<NoticeBlock | ProgressBlock | TextBlock> {
  switch (signIn.phase) {
    case 'failed': {
      const { report, diagnosis } = signIn.failure;
      return diagnosis === null
        ? [notice('problem', report.message, report.remedy)]
        : [notice('problem', `${diagnosis.what} ${diagnosis.why}`, diagnosis.remedy)];
    }
    case 'denied':
      return [text(`The store said: ${signIn.description ?? signIn.error}`)];
    case 'exchanging':
      return signIn.isGivenUp
        ? [progress(words.GIVING_UP)]
        : [progress(words.CODE_GOES_ONCE), text(words.CODE_IS_SPENT)];
    case 'idle':
    case 'preparing':
    case 'ready':
    case 'binding':
      return [progress(words.ONE_MOMENT)];
    case 'waiting':
    case 'done':
    // The notice at the top says these.
    case 'cancelled':
    case 'timed-out':
      return [];
  }
}

function endedActions(signIn: Exclude<SignInState, SignInWaiting>): ApproveAction[] {
  const again: ApproveAction = goOn('again', 'authorize again');
  switch (signIn.phase) {
    case 'failed':
      return signIn.again === null
        ? [again]
        : [again, action('try-again', 'r', 'send', 'send it again', 'send the exchange again')];
    // If no callback came, the browser may have shown an error page.
    case 'timed-out':
    case 'cancelled':
      return [again, errorPage('the store showed an error page')];
    case 'denied':
    case 'idle':
      return [again];
    case 'preparing':
    case 'ready':
    case 'binding':
    case 'exchanging':
    case 'done':
      return [];
  }
}

import type { ErrorReport } from '../errors.ts';
import { approvalFailure } from '../sign-in/failures.ts';
import { type SignInEvent, type SignInState, wereGrantedBefore } from '../sign-in/state.ts';
import type { TokenPlace } from './config.ts';
import { newCard } from './create.ts';
import { enterStep, problem } from './enter-step.ts';
import { askSignIn, chain, go, type Transition, tell } from './step-contract.ts';
import { otherRedirectUri } from './steps/app/redirect.ts';
import { NO_PAGE_CAME, NO_PAGE_MAY_COME } from './steps/approve/words.ts';
import { withCard } from './steps/token/save.ts';
import { placeOfTokenBefore } from './steps/token/words.ts';
import type { GuideNotice } from './step.ts';
import type { TokenSession } from './steps/token/card-state.ts';
import type { GuideState } from './state.ts';

/** Passes an event to the sign-in and follows its new phase: to another step, or with a notice. */
export function followSignIn(state: GuideState, event: SignInEvent): Transition {
  const handled = askSignIn(state, event);
  const { signIn } = handled.state;
  return signIn.phase === state.signIn.phase
    ? handled
    : chain(handled, (after) => followPhase(after, state.signIn, signIn));
}

function followPhase(state: GuideState, before: SignInState, after: SignInState): Transition {
  switch (after.phase) {
    case 'exchanging':
      return enterStep(state, 'token');
    case 'done': {
      const session = { plan: after.plan, result: after.result };
      const { token } = session.result;
      const hadAll = wereGrantedBefore(token.granted, session.plan, state.session);
      const noPage = hadAll ? noPageNotice(session) : null;
      const { explores } = state.config;
      const notice = explores === undefined ? noPage : takesPlace(noPage, explores.from);
      const card = newCard(state.config, session.plan.store);
      return enterStep({ ...state, session, savedTo: null, card }, 'token', { notice });
    }
    case 'failed':
      return failed(state, before, after);
    case 'denied':
    case 'cancelled':
    case 'timed-out': {
      const { message, remedy } = approvalFailure(after.phase);
      return go(
        state.step === 'approve'
          ? { ...tell(state, 'warning', message, remedy), focus: null }
          : state,
      );
    }
    default:
      return go(state);
  }
}

/** A notice about where the earlier token is, which the new one is to replace. */
function takesPlace(noPage: GuideNotice | null, from: TokenPlace): GuideNotice {
  const { message, remedy } = placeOfTokenBefore(from);
  const said = noPage === null ? message : `${noPage.message} ${message}`;
  return { level: 'note', message: said, remedy };
}

/** Why no page came. If a real store asks again is not published (docs/service.md, "Not known"). */
function noPageNotice({ plan }: TokenSession): GuideNotice {
  const message = plan.store.isPractice ? NO_PAGE_CAME : NO_PAGE_MAY_COME;
  return { level: 'note', message, remedy: null };
}

/** A failure before the exchange, or one of a used code, leads to the Authorize step. */
function failed(
  state: GuideState,
  before: SignInState,
  after: Extract<SignInState, { phase: 'failed' }>,
): Transition {
  const { report, exchange } = after.failure;
  if (before.phase === 'preparing') return go({ ...state, notice: problem(report) });
  if (before.phase === 'binding') return notListening(state, report);
  if (exchange?.code === 'code-used') {
    return enterStep(state, 'authorize', { notice: problem(report) });
  }
  const { attempt } = state.signIn;
  return chain(enterStep(state, 'token'), (shown) =>
    go(withCard(shown, { failedAttempt: attempt })),
  );
}

/** No browser was opened yet, so another redirect URI that the app lists can be used instead. */
function notListening(state: GuideState, report: ErrorReport): Transition {
  const other = otherRedirectUri(state);
  const { message, remedy } = report;
  const also = other === null ? '' : ` Or use ${other.text}, which the app lists as well.`;
  const notice = problem({ message, remedy: remedy + also });
  return enterStep(state, 'authorize', { notice: { ...notice, offers: 'other-address' } });
}

import {
  diagnoseAuthorizePage,
  recogniseAuthorizePage,
} from '../../../diagnosis/authorize-page.ts';
import { failure, type Diagnosis } from '../../../diagnosis/diagnosis.ts';
import { Secret } from '../../../text/secret.ts';
import { editText } from '../../../text/text-buffer.ts';
import { copyUrl } from '../authorize/update.ts';
import { editField } from '../../edit-field.ts';
import { enterStep } from '../../enter-step.ts';
import type { ApproveEvent } from '../../event.ts';
import { followDiagnosis } from '../../follow-diagnosis.ts';
import { withApp, activeForm } from '../../create.ts';
import { askSignIn, chain, go, type Handlers, tell, type Transition } from '../../step-contract.ts';
import { followSignIn } from '../../follow-sign-in.ts';
import type { ApproveForm, GuideState } from '../../state.ts';
import { awaitedWords, OPENED_AGAIN } from './words.ts';

/** Events of the step that waits for the browser. */
export const APPROVE: Handlers<ApproveEvent> = {
  next: (state) => next(state),
  'submit-paste': (state) => submitPaste(state),
  pasted: (state, event) => {
    const page = namePage(state, event.text);
    if (page !== null) return go(page);
    const focused: GuideState = { ...state, focus: 'paste' };
    // A second paste is a second try, not an addition to the first.
    return go(editField(focused, 'paste', { type: 'set', text: event.text }));
  },
  'open-browser': (state) => askSignIn(sayOpenedAgain(state), { type: 'open-browser' }),
  'copy-url': (state) => copyUrl(state),
  extend: (state) => askSignIn(state, { type: 'extend' }),
  'say-cancelled': (state) => followSignIn(state, { type: 'cancel' }),
  'approve-here': (state) => approveHere(state),
  'show-error-pages': (state, event) =>
    go(withApprove(state, { ...NO_PAGE, isChoosingPage: event.isOpen })),
  'choose-error-page': (state, event) => go(withApprove(state, { ...NO_PAGE, page: event.page })),
  'use-other-shop': (state) => useOtherShop(state),
  'check-secret': (state) => checkSecret(state),
  'try-again': (state) => followSignIn(state, { type: 'try-again' }),
  'typed-address': (state, event) => submitText(state, event.text.trim()),
};

/** Cause and remedy of the error page that the person named, or null. */
export function namedErrorPage(state: GuideState): Diagnosis | null {
  const { signIn, approve } = state;
  if (approve.page === null || signIn.phase === 'idle') return null;
  const { redirectUri, clientId, store } = signIn.plan;
  const context = { redirectUri: redirectUri.text, clientId, shop: store.shop };
  return diagnoseAuthorizePage(approve.page, context, approve.pageText);
}

/** No error page is named, and their list is closed. */
export const NO_PAGE = { isChoosingPage: false, page: null, pageText: '' } as const;

/** In UTF-16 units; the rest of a page's text is not looked at. */
const LONGEST_PAGE = 20_000;

/**
 * The state with the error page whose text was pasted, or null when the text is of no known page.
 * An address never is: a callback may carry the same words.
 */
export function namePage(state: GuideState, text: string): GuideState | null {
  const isAddress = /^\s*https?:\/\//i.test(text);
  const page = isAddress ? null : recogniseAuthorizePage(text);
  if (page === null || state.signIn.phase !== 'waiting') return null;
  const pageText = text.slice(0, LONGEST_PAGE);
  return { ...withApprove(state, { ...NO_PAGE, page, pageText }), focus: null, notice: null };
}

/** The state with this changed on the Approve step. */
export function withApprove(state: GuideState, change: Partial<ApproveForm>): GuideState {
  return { ...state, approve: { ...state.approve, ...change } };
}

function next(state: GuideState): Transition {
  const diagnosis = namedErrorPage(state);
  if (diagnosis !== null) {
    return chain(askSignIn(state, { type: 'cancel' }), (after) =>
      followDiagnosis(after, diagnosis),
    );
  }
  if (state.signIn.phase === 'waiting') return submitPaste(state);
  // Binding and exchanging go on by themselves; after an end Enter starts again.
  const isOver = ['cancelled', 'denied', 'timed-out', 'failed', 'idle'].includes(
    state.signIn.phase,
  );
  return isOver ? enterStep(state, 'authorize') : go(state);
}

function submitPaste(state: GuideState): Transition {
  return submitText(state, state.approve.paste.text.trim());
}

function submitText(state: GuideState, text: string): Transition {
  const page = namePage(state, text);
  if (page !== null) return go(page);
  return text === ''
    ? go(sayWhatIsAwaited(state))
    : followSignIn(state, { type: 'paste', text: new Secret(text) });
}

function sayWhatIsAwaited(state: GuideState): GuideState {
  const { signIn, mode, approve } = state;
  if (signIn.phase !== 'waiting' || approve.isApproving || signIn.isChecking) return state;
  return tell(state, 'note', awaitedWords(signIn.isListening ? mode : 'nobody'));
}

/** Says so, since another tab may come up unseen behind this terminal. */
function sayOpenedAgain(state: GuideState): GuideState {
  const { signIn } = state;
  const isOpen = signIn.phase === 'waiting' && signIn.browser === 'opened';
  return isOpen ? tell(state, 'note', OPENED_AGAIN) : state;
}

function approveHere(state: GuideState): Transition {
  const { signIn, approve } = state;
  if (state.mode !== 'practice' || signIn.phase !== 'waiting' || approve.isApproving)
    return go(state);
  const { attempt, authorizeUrl } = signIn;
  return go(withApprove(state, { isApproving: true }), {
    type: 'approve-practice',
    attempt,
    url: authorizeUrl.url,
  });
}

/** Whether the last notice is about a callback whose signature does not match the secret. */
export function isSecretDoubted({ signIn }: GuideState): boolean {
  return signIn.phase === 'waiting' && signIn.notices.at(-1)?.reason === 'hmac';
}

function checkSecret(state: GuideState): Transition {
  const { signIn } = state;
  const last = signIn.phase === 'waiting' ? signIn.notices.at(-1) : undefined;
  if (last === undefined || !isSecretDoubted(state)) return go(state);
  const { message, remedy } = last;
  const doubted = failure('hmac', message, '', remedy ?? '', { type: 'check-client-secret' });
  return chain(askSignIn(state, { type: 'cancel' }), (after) => followDiagnosis(after, doubted));
}

/** P22: never silently; only this event, which a person gives, changes the shop. */
function useOtherShop(state: GuideState): Transition {
  const { signIn } = state;
  if (signIn.phase !== 'waiting' || signIn.otherShop === null) return go(state);
  const shop = editText(activeForm(state).app.shop, { type: 'set', text: signIn.otherShop });
  return chain(askSignIn(state, { type: 'cancel' }), (after) =>
    enterStep(withApp(after, { shop }), 'authorize', {
      notice: { level: 'note', message: `The store is now ${shop.text}.`, remedy: null },
    }),
  );
}

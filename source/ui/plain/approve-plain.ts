import { forwardingLines } from '../../core/guide/steps/approve/forwarding.ts';
import { isSecretDoubted, namedErrorPage } from '../../core/guide/steps/approve/update.ts';
import { fixWords } from '../../core/guide/follow-diagnosis.ts';
import { durationWords } from '../../core/guide/steps/approve/time-left.ts';
import type { GuideState } from '../../core/guide/state.ts';
import { PASTE_HINT, WHAT_THE_BROWSER_SHOWS } from '../../core/guide/steps/approve/words.ts';
import { AUTHORIZE_PAGE_CHOICES } from '../../core/diagnosis/authorize-page.ts';
import { endOf, type PlainContext, type PlainEnd, sayNotice, until } from './plain-context.ts';
import { WaitingTalk } from './waiting-talk.ts';

/** Approve: both ears at once. A typed or pasted line is read while the listener waits. */
export async function approvePlain(context: PlainContext): Promise<PlainEnd> {
  const { asker, store } = context;
  const bound = await until(context, (state) => state.signIn.phase !== 'binding');
  if (bound.step !== 'approve') return 'go-on';
  // Here every line is the field's; with no focus, one `back` is one step back.
  store.dispatch({ type: 'focus', field: null });
  sayWhatToDo(context, bound);
  const talk = new WaitingTalk(context);
  try {
    while (isWaiting(store.getState())) {
      const answer = await asker.ask(question(store.getState()), { signal: talk.signal() });
      talk.flush();
      if (!isWaiting(store.getState())) break;
      if (answer.type === 'end') {
        // Nobody types any more, but the browser can still come back.
        await until(context, (state) => !isWaiting(state));
        break;
      }
      if (answer.type === 'aborted') continue;
      if (answer.type !== 'value') return endOf(context, answer);
      const end = await act(context, answer.value.trim());
      if (end !== null) return end;
      talk.flush();
    }
  } finally {
    talk.close();
  }
  if (store.getState().step !== 'approve') return 'go-on';
  return startAgain(context);
}

function isWaiting(state: GuideState): boolean {
  return state.step === 'approve' && state.signIn.phase === 'waiting';
}

function question(state: GuideState): string {
  const practice = state.mode === 'practice' ? 'approve (here, without a browser), ' : '';
  const secret = isSecretDoubted(state) ? 'secret (to the Client secret), ' : '';
  return `Paste the address the browser ended on, or type ${practice}${secret}open, copy, extend, page, cancel or back.`;
}

function sayWhatToDo(context: PlainContext, state: GuideState): void {
  const { asker } = context;
  const { signIn, config, mode } = state;
  if (signIn.phase !== 'waiting') return;
  asker.say('Open this address in your browser:', signIn.authorizeUrl.url);
  if (state.presenter)
    asker.say('Parts of it are hidden while presenting; open and copy use the whole address.');
  if (config.remote !== null) {
    asker.say(config.remote.reason);
    asker.show(...forwardingLines(state));
  }
  asker.say(WHAT_THE_BROWSER_SHOWS[mode], PASTE_HINT);
  asker.say(
    signIn.isHeld
      ? 'Waiting for the approval; while presenting the time stands still.'
      : `Waiting ${durationWords(signIn.remainingMs)} for the approval.`,
  );
}

async function act(context: PlainContext, typed: string): Promise<PlainEnd | null> {
  const { asker, store } = context;
  switch (typed.toLowerCase()) {
    case '':
      break;
    case 'open':
      store.dispatch({ type: 'open-browser' });
      break;
    case 'copy':
      store.dispatch({ type: 'copy-url' });
      break;
    case 'extend':
      store.dispatch({ type: 'extend' });
      break;
    case 'cancel':
    case 'x':
      store.dispatch({ type: 'say-cancelled' });
      break;
    case 'approve':
    case 'a':
      store.dispatch({ type: 'approve-here' });
      await until(context, (state) => !state.approve.isApproving);
      break;
    case 'page':
      return nameErrorPage(context);
    case 'secret':
      store.dispatch({ type: 'check-secret' });
      break;
    case 'shop':
      store.dispatch({ type: 'use-other-shop' });
      break;
    default:
      asker.say('Checking what you pasted.');
      store.dispatch({ type: 'edit', field: 'paste', edit: { type: 'set', text: typed } });
      store.dispatch({ type: 'submit-paste' });
      // The text of an error page is no address: it is explained instead.
      return sayErrorPage(context);
  }
  return null;
}

/** The store shows an error page and tells us nothing: the person says which. */
async function nameErrorPage(context: PlainContext): Promise<PlainEnd | null> {
  const { asker, store } = context;
  const [first] = AUTHORIZE_PAGE_CHOICES;
  if (first === undefined) return null;
  const choices = AUTHORIZE_PAGE_CHOICES.map(({ code, shows }) => ({
    value: code,
    title: shows,
    text: null,
  }));
  const answer = await asker.choose('Which text does the page show?', choices, first.code);
  if (answer.type === 'back') return null;
  if (answer.type !== 'value') return endOf(context, answer);
  store.dispatch({ type: 'choose-error-page', page: answer.value });
  return sayErrorPage(context);
}

/** Cause and remedy of the page that was named, and one yes that goes where it is put right. */
async function sayErrorPage({ asker, store }: PlainContext): Promise<null> {
  const diagnosis = namedErrorPage(store.getState());
  if (diagnosis === null) return null;
  asker.say(diagnosis.what, diagnosis.why, `What to do: ${diagnosis.remedy}`);
  const go = await asker.confirm(`Go on: ${fixWords(diagnosis)}?`);
  if (go.type === 'value' && go.value) store.dispatch({ type: 'next' });
  else store.dispatch({ type: 'show-error-pages', isOpen: false });
  return null;
}

/** Denied, cancelled or timed out: the words, and one Enter to start again. */
async function startAgain(context: PlainContext): Promise<PlainEnd> {
  sayNotice(context);
  const answer = await context.asker.ask(
    'Enter starts again; page, when the browser shows an error; back and quit as ever.',
  );
  if (answer.type !== 'value') return endOf(context, answer);
  if (answer.value.trim().toLowerCase() === 'page') {
    const end = await nameErrorPage(context);
    return end ?? 'go-on';
  }
  context.store.dispatch({ type: 'next' });
  return 'go-on';
}

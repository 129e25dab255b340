import { AUTHORIZE_PAGE_CHOICES } from '../../../core/diagnosis/authorize-page.ts';
import type { Diagnosis } from '../../../core/diagnosis/diagnosis.ts';
import { isSecretDoubted, namedErrorPage } from '../../../core/guide/steps/approve/update.ts';
import { fixWords } from '../../../core/guide/follow-diagnosis.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import type { SignInWaiting } from '../../../core/sign-in/state.ts';
import type { StepBinding } from './step-screen.ts';

/** The keys of Approve: while it waits, for the error page in the browser, and after an end. */
export function approveBindings(state: GuideState): readonly StepBinding[] {
  if (state.approve.isChoosingPage) return pageChoiceBindings();
  const diagnosis = namedErrorPage(state);
  if (diagnosis !== null) return namedPageBindings(diagnosis);
  if (state.signIn.phase !== 'waiting') return endedBindings(state);
  return state.focus === 'paste' ? pasteBindings() : waitingBindings(state, state.signIn);
}

function pageChoiceBindings(): StepBinding[] {
  return [
    ...AUTHORIZE_PAGE_CHOICES.map(({ code, shows }, index): StepBinding => ({
      command: { type: 'choose-error-page', page: code },
      keys: [`${index + 1}`],
      hint: null,
      help: shows,
    })),
    { command: { type: 'show-error-pages', isOpen: false }, keys: ['esc'], hint: 'none of these' },
  ];
}

/** One key goes where the fault can be put right. */
function namedPageBindings(diagnosis: Diagnosis): StepBinding[] {
  return [
    { command: { type: 'next' }, keys: ['enter'], hint: fixWords(diagnosis) },
    { command: { type: 'show-error-pages', isOpen: true }, keys: ['p'], hint: 'another page' },
    { command: { type: 'back' }, keys: ['esc'], hint: 'leave it' },
  ];
}

function pasteBindings(): StepBinding[] {
  return [
    { command: { type: 'next' }, keys: ['enter'], hint: 'check the address' },
    {
      command: { type: 'focus', field: null },
      keys: ['tab', 'shift+tab', 'esc'],
      hint: 'leave the field',
    },
  ];
}

function waitingBindings(state: GuideState, waiting: SignInWaiting): StepBinding[] {
  const bindings: StepBinding[] = [];
  if (state.mode === 'practice') {
    bindings.push({ command: { type: 'approve-here' }, keys: ['a'], hint: 'approve here' });
  }
  bindings.push(
    {
      command: { type: 'open-browser' },
      keys: ['o'],
      hint: 'open the browser',
      help: 'open the browser again',
    },
    { command: { type: 'copy-url' }, keys: ['c'], hint: 'copy', help: 'copy the address' },
    { command: { type: 'focus', field: 'paste' }, keys: ['tab'], hint: 'paste field' },
    { command: { type: 'extend' }, keys: ['e'], hint: 'more time', help: 'wait longer' },
    {
      command: { type: 'say-cancelled' },
      keys: ['x'],
      hint: 'I cancelled it',
      help: 'I cancelled it in the browser',
    },
    errorPageBinding('the store shows an error page'),
    { command: { type: 'next' }, keys: ['enter'], hint: null, help: 'check a pasted address' },
  );
  if (isSecretDoubted(state)) {
    bindings.unshift({
      command: { type: 'check-secret' },
      keys: ['s'],
      hint: 'to the Client secret',
    });
  }
  if (waiting.otherShop !== null) {
    bindings.unshift({ command: { type: 'use-other-shop' }, keys: ['u'], hint: 'use that store' });
  }
  return bindings;
}

function endedBindings(state: GuideState): StepBinding[] {
  const { signIn } = state;
  const again: StepBinding = {
    command: { type: 'next' },
    keys: ['enter'],
    hint: 'authorize again',
  };
  if (signIn.phase === 'failed' && signIn.again !== null) {
    return [again, { command: { type: 'try-again' }, keys: ['t'], hint: 'send it again' }];
  }
  // Silence may have been an error page.
  const wasSilent = signIn.phase === 'timed-out' || signIn.phase === 'cancelled';
  return wasSilent ? [again, errorPageBinding('the store showed an error page')] : [again];
}

function errorPageBinding(help: string): StepBinding {
  return {
    command: { type: 'show-error-pages', isOpen: true },
    keys: ['p'],
    hint: 'an error page',
    help,
  };
}

import { AUTHORIZE_PAGE_CHOICES } from '../../../diagnosis/authorize-page.ts';
import type { Diagnosis } from '../../../diagnosis/diagnosis.ts';
import type { SignInState, SignInWaiting } from '../../../sign-in/state.ts';
import { code, notice, present, progress, text, textOf, url } from '../../../view/blocks.ts';
import type {
  Action,
  Block,
  CountdownBlock,
  FieldBlock,
  NoticeBlock,
  ProgressBlock,
  TextBlock,
} from '../../../view/view.ts';
import type { ApproveEvent, CommonEvent } from '../../event.ts';
import { fixWords } from '../../follow-diagnosis.ts';
import { shownAuthorizeUrl } from '../../presented.ts';
import type { FieldName, GuideState } from '../../state.ts';
import type { StepView } from '../../step-contract.ts';
import { STEP_WORDS } from '../../step.ts';
import { forwardingLines } from './forwarding.ts';
import { isSecretDoubted, namedErrorPage } from './update.ts';
import {
  APPROVED,
  APPROVING_HERE,
  BROWSER_WORDS,
  CHECKING_PASTE,
  CODE_GOES_ONCE,
  GETTING_READY,
  HIDDEN_PARTS,
  NO_TOKEN,
  ONE_MOMENT,
  PAGE_HINT,
  PAGE_QUESTION,
  PASTE_ELSE,
  PASTE_FIRST,
  PASTE_HINT,
  TAKES_ADDRESS,
  WHAT_THE_BROWSER_SHOWS,
} from './words.ts';

type ApproveAction = Action<ApproveEvent | CommonEvent>;
type ApproveBlock = Block<ApproveEvent | CommonEvent, FieldName>;

/** Two ways to come back: the listener waits, and an address can be pasted. */
export function approveView(state: GuideState): StepView<ApproveEvent> {
  if (state.approve.isChoosingPage) return pageChoiceView();
  const diagnosis = namedErrorPage(state);
  if (diagnosis !== null) return namedPageView(state, diagnosis);
  return state.signIn.phase === 'waiting'
    ? waitingView(state, state.signIn)
    : otherPhaseView(state, state.signIn);
}

function waitingView(state: GuideState, waiting: SignInWaiting): StepView<ApproveEvent> {
  const isElsewhere = state.config.remote !== null;
  const address = shownAuthorizeUrl(state);
  const paste = pasteField(state, waiting);
  const urlBlock = address === null ? null : url(address.url, BROWSER_WORDS[waiting.browser]);
  const hidden = state.presenter && textOf('small-print', [HIDDEN_PARTS]);
  const shows = text(WHAT_THE_BROWSER_SHOWS[state.mode]);
  const blocks: ReadonlyArray<ApproveBlock | null | false> = isElsewhere
    ? [
        ...newsBlocks(state, waiting),
        paste,
        ...forwardingBlocks(state),
        urlBlock,
        hidden,
        countdown(waiting),
        shows,
      ]
    : [...newsBlocks(state, waiting), countdown(waiting), shows, urlBlock, hidden, paste];
  return {
    id: 'approve/waiting',
    question: STEP_WORDS.approve.question,
    blocks: present<ApproveEvent | CommonEvent, FieldName>(...blocks),
    actions: state.focus === 'paste' ? PASTE_ACTIONS : waitingActions(state, waiting),
    moves:
      state.focus === 'paste'
        ? {
            tab: { event: { type: 'focus', field: null }, title: 'leave the field' },
            'shift+tab': { event: { type: 'focus', field: null }, title: 'leave the field' },
          }
        : { tab: { event: { type: 'focus', field: 'paste' }, title: 'to the field' } },
    takesText: {
      what: TAKES_ADDRESS,
      event: (pasted) => ({ type: 'pasted', text: pasted }),
      typed: (line) => ({ type: 'typed-address', text: line }),
    },
  };
}

function countdown(waiting: SignInWaiting): ApproveBlock {
  const { text: address } = waiting.plan.redirectUri;
  const block: CountdownBlock = {
    kind: 'countdown',
    label: waiting.isListening
      ? `Listening on ${hostOf(address)}`
      : `Nothing listens: ${address} is not on this machine`,
    tone: waiting.isListening ? 'ok' : 'warning',
    leftMs: waiting.remainingMs,
    totalMs: waiting.plan.waitMs,
    isHeld: waiting.isHeld,
  };
  return block;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

/** What came in between: a refused callback, a browser that did not open, another shop. */
function newsBlocks(state: GuideState, waiting: SignInWaiting): ApproveBlock[] {
  const heard = waiting.notices.at(-1);
  const times = heard !== undefined && heard.count > 1 ? ` (${heard.count} times)` : '';
  return present<ApproveEvent | CommonEvent, FieldName>(
    state.approve.isApproving && progress(APPROVING_HERE),
    waiting.isChecking && progress(CHECKING_PASTE),
    heard === undefined ? null : notice('warning', heard.message + times, heard.remedy),
  );
}

/** Where the browser is elsewhere: why, and what reaches this machine from there. */
function forwardingBlocks(state: GuideState): ApproveBlock[] {
  const { remote } = state.config;
  if (remote === null) return [];
  const [first = '', ...lines] = forwardingLines(state);
  const why = text(`${remote.reason} ${first}`.trim());
  return lines.length === 0 ? [why] : [why, code(lines)];
}

function pasteField(state: GuideState, { isListening }: SignInWaiting): FieldBlock<FieldName> {
  const isFirst = state.config.remote !== null || !isListening;
  return {
    kind: 'field',
    name: 'paste',
    label: isFirst ? PASTE_FIRST : PASTE_ELSE,
    buffer: state.approve.paste,
    hasFocus: state.focus === 'paste',
    isSecret: false,
    isPrivate: true,
    isMultiline: false,
    placeholder: 'Tab to type',
    remark: isFirst ? null : { level: 'note', message: PASTE_HINT, remedy: null },
    isFramed: true,
    word: null,
  };
}

const PASTE_ACTIONS: readonly ApproveAction[] = [
  {
    event: { type: 'next' },
    keys: ['enter'],
    word: 'check',
    hint: 'check the address',
    title: 'check the address',
    isPrimary: true,
  },
  {
    event: { type: 'focus', field: null },
    keys: ['esc'],
    word: 'leave',
    hint: 'leave the field',
    title: 'leave the field; its text stays',
  },
];

function waitingActions(state: GuideState, waiting: SignInWaiting): ApproveAction[] {
  const { otherShop } = waiting;
  const actions: ApproveAction[] = [];
  if (otherShop !== null) {
    actions.push({
      event: { type: 'use-other-shop' },
      keys: ['u'],
      word: 'shop',
      hint: 'use that store',
      title: `start again for ${otherShop}`,
    });
  }
  if (isSecretDoubted(state)) {
    actions.push({
      event: { type: 'check-secret' },
      keys: ['s'],
      word: 'secret',
      hint: 'to the Client secret',
      title: 'look at the Client secret again',
    });
  }
  if (state.mode === 'practice') {
    actions.push({
      event: { type: 'approve-here' },
      keys: ['a'],
      word: 'approve',
      hint: 'approve here',
      title: 'approve here, without a browser',
    });
  }
  return [
    ...actions,
    ...WAITING_ACTIONS,
    errorPage('the store shows an error page'),
    ...(state.approve.paste.text === '' ? [] : [CHECK_PASTED]),
  ];
}

const WAITING_ACTIONS: readonly ApproveAction[] = [
  {
    event: { type: 'open-browser' },
    keys: ['o'],
    word: 'open',
    hint: 'open the browser',
    title: 'open the browser again',
  },
  {
    event: { type: 'copy-url' },
    keys: ['c'],
    word: 'copy',
    hint: 'copy',
    title: 'copy the address',
  },
  {
    event: { type: 'extend' },
    keys: ['e'],
    word: 'extend',
    hint: 'more time',
    title: 'wait longer',
  },
  {
    event: { type: 'say-cancelled' },
    keys: ['x'],
    word: 'cancel',
    hint: 'I cancelled it',
    title: 'I cancelled it in the browser',
  },
];

const CHECK_PASTED: ApproveAction = {
  event: { type: 'next' },
  keys: ['enter'],
  word: 'check',
  hint: null,
  title: 'check a pasted address',
  isPrimary: true,
};

function errorPage(title: string): ApproveAction {
  return {
    event: { type: 'show-error-pages', isOpen: true },
    keys: ['p'],
    word: 'page',
    hint: 'an error page',
    title,
  };
}

/** The store shows an error page and tells us nothing: the person says which. */
function pageChoiceView(): StepView<ApproveEvent> {
  return {
    id: 'approve/pages',
    question: PAGE_QUESTION,
    blocks: [
      {
        kind: 'choices',
        question: null,
        options: AUTHORIZE_PAGE_CHOICES.map(({ code: page, shows }) => ({
          title: shows,
          detail: null,
          event: { type: 'choose-error-page', page },
        })),
        chosen: null,
        role: 'answers',
      },
      textOf('helpful', [PAGE_HINT]),
    ],
    actions: [
      {
        event: { type: 'show-error-pages', isOpen: false },
        keys: ['esc'],
        word: 'none',
        hint: 'none of these',
        title: 'none of these; back to the wait',
      },
    ],
    moves: {},
    takesText: {
      what: 'the text of the page',
      event: (pasted) => ({ type: 'pasted', text: pasted }),
      typed: (line) => ({ type: 'typed-address', text: line }),
    },
  };
}

/** Cause and remedy of the page that was named; one key goes where it can be put right. */
function namedPageView(state: GuideState, diagnosis: Diagnosis): StepView<ApproveEvent> {
  const message = `${diagnosis.what} ${diagnosis.why}`;
  return {
    id: `approve/page/${state.approve.page ?? ''}`,
    blocks: [notice('problem', message, diagnosis.remedy)],
    actions: [
      {
        event: { type: 'next' },
        keys: ['enter'],
        word: 'fix',
        hint: fixWords(diagnosis),
        title: fixWords(diagnosis),
        isPrimary: true,
      },
      {
        event: { type: 'show-error-pages', isOpen: true },
        keys: ['p'],
        word: 'page',
        hint: 'another page',
        title: 'the page says something else',
      },
      {
        event: { type: 'show-error-pages', isOpen: false },
        keys: ['esc'],
        word: 'leave',
        hint: 'leave it',
        title: 'back to the wait',
      },
    ],
    moves: {},
  };
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
      return APPROVED;
    case 'idle':
    case 'preparing':
    case 'ready':
    case 'binding':
      return GETTING_READY;
    case 'done':
      return STEP_WORDS.token.question;
    case 'failed':
    case 'denied':
    case 'cancelled':
    case 'timed-out':
      return NO_TOKEN;
  }
}

/** What came of an attempt that brought no token, or that is not done. */
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
      return [progress(CODE_GOES_ONCE)];
    case 'idle':
    case 'preparing':
    case 'ready':
    case 'binding':
      return [progress(ONE_MOMENT)];
    case 'waiting':
    case 'done':
    // The notice at the top says these.
    case 'cancelled':
    case 'timed-out':
      return [];
  }
}

function endedActions(signIn: Exclude<SignInState, SignInWaiting>): ApproveAction[] {
  const again: ApproveAction = {
    event: { type: 'next' },
    keys: ['enter'],
    word: 'again',
    hint: 'authorize again',
    title: 'authorize again',
    isPrimary: true,
  };
  switch (signIn.phase) {
    case 'failed':
      return signIn.again === null
        ? [again]
        : [
            again,
            {
              event: { type: 'try-again' },
              keys: ['t'],
              word: 'send',
              hint: 'send it again',
              title: 'send the exchange again',
            },
          ];
    // Silence may have been an error page.
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

import { type SignInWaiting, wereGrantedBefore } from '../../../sign-in/state.ts';
import {
  action,
  code,
  field,
  notice,
  present,
  progress,
  text,
  textOf,
  url,
} from '../../../view/blocks.ts';
import type { Block, FieldBlock, KeySource } from '../../../view/view.ts';
import type { ApproveEvent, CommonEvent } from '../../event.ts';
import { shownAuthorizeUrl } from '../../presented.ts';
import type { FieldName, GuideState } from '../../state.ts';
import type { StepView } from '../../step-contract.ts';
import { STEP_WORDS } from '../../step.ts';
import { approvesHereFirst, forwardingLines } from './forwarding.ts';
import { type ApproveAction, errorPage, TAKES } from './page-view.ts';
import { countdown } from './time-left.ts';
import { isSecretDoubted } from './update.ts';
import * as words from './words.ts';
import { by, goOn } from '../commands.ts';

type ApproveBlock = Block<ApproveEvent | CommonEvent, FieldName>;

/** The wait for a callback: the listener takes it, or its address is pasted. */
export function waitingView(state: GuideState, waiting: SignInWaiting): StepView<ApproveEvent> {
  const isElsewhere = state.config.remote !== null;
  const address = shownAuthorizeUrl(state);
  const paste = pasteField(state, waiting);
  const hidden = state.presenter && textOf('small-print', [words.HIDDEN_PARTS]);
  const urlBlock =
    address && url(address.url, isToBeOpened(state, waiting) ? words.OPEN_THIS : null);
  const shows = textOf(approvesHereFirst(state) ? 'small-print' : 'needed', [
    whatItShows(state, waiting),
  ]);
  const blocks: ReadonlyArray<ApproveBlock | null | false> = isElsewhere
    ? [...forwardingBlocks(state), urlBlock, hidden, paste, countdown(waiting), shows]
    : [countdown(waiting), shows, urlBlock, hidden, paste];
  return {
    id: 'approve/waiting',
    question: approvesHereFirst(state) ? words.APPROVE_ALONE : STEP_WORDS.approve.question,
    blocks: present<ApproveEvent | CommonEvent, FieldName>(
      ...newsBlocks(state, waiting),
      ...blocks,
    ),
    actions: state.focus === 'paste' ? PASTE_ACTIONS : waitingActions(state, waiting),
    moves:
      state.focus === 'paste'
        ? { tab: LEAVE_FIELD, 'shift+tab': LEAVE_FIELD }
        : {
            tab: { event: { type: 'focus', field: 'paste' }, title: 'to the field', hint: 'type' },
          },
    takesText: { what: words.TAKES_ADDRESS, ...TAKES },
  };
}

const LEAVE_FIELD = {
  event: { type: 'focus', field: null },
  title: 'leave the field',
} as const;

/** Whether the person has to open the address, and no text above says so already. */
function isToBeOpened(state: GuideState, { browser }: SignInWaiting): boolean {
  const { remote } = state.config;
  if (browser === 'not-asked')
    return remote === null || (remote.mustForward && !approvesHereFirst(state));
  return browser === 'not-opened';
}

/** What the browser will show, said beforehand, so that the last page is no surprise. */
function whatItShows(state: GuideState, { browser, plan, isListening }: SignInWaiting): string {
  if (wereGrantedBefore(plan.scopes, plan, state.session)) return words.MAY_SHOW_NOTHING;
  if (browser === 'opening') return words.OPENING;
  const { remote } = state.config;
  const mayNotOpen = remote !== null && !remote.hasBrowser;
  return words.whatItShows(
    browser === 'opened' ? 'Your browser' : 'The browser',
    state.mode,
    isListening ? (mayNotOpen ? 'may-not-open' : 'done') : 'elsewhere',
  );
}

/** What happened during the wait: a refused callback, a browser that did not open, another shop. */
function newsBlocks(state: GuideState, waiting: SignInWaiting): ApproveBlock[] {
  const last = waiting.notices.at(-1);
  const times = last !== undefined && last.count > 1 ? ` (${last.count} times)` : '';
  return present<ApproveEvent | CommonEvent, FieldName>(
    state.approve.isApproving && progress(words.APPROVING_HERE),
    waiting.isChecking && progress(words.CHECKING_PASTE),
    last === undefined
      ? null
      : last.kind === 'browser' && last.message === state.config.remote?.reason
        ? // Why is said below already, and where the address is to be opened as well.
          notice('warning', words.NO_BROWSER_HERE)
        : notice('warning', last.message + times, last.remedy),
  );
}

/** For a browser on another machine: why, and how it reaches this one. */
function forwardingBlocks(state: GuideState): ApproveBlock[] {
  const { remote } = state.config;
  if (remote === null) return [];
  const [first = '', ...lines] = forwardingLines(state);
  const why = approvesHereFirst(state)
    ? [`${remote.reason} ${words.HERE_INSTEAD}`, ...(first === '' ? [] : [first])]
    : [`${remote.reason} ${first}`.trim()];
  return lines.length === 0 ? [text(...why)] : [text(...why), code(lines)];
}

function pasteField(state: GuideState, { isListening }: SignInWaiting): FieldBlock<FieldName> {
  const isFirst = state.config.remote !== null || !isListening;
  return field(
    'paste',
    isFirst ? words.PASTE_FIRST : words.PASTE_ELSE,
    { buffer: state.approve.paste, hasFocus: state.focus === 'paste' },
    {
      isPrivate: true,
      placeholder: 'Tab to type',
      remark: isFirst ? null : { level: 'note', message: words.PASTE_HINT, remedy: null },
      isFramed: true,
    },
  );
}

const PASTE_ACTIONS: readonly ApproveAction[] = [
  goOn('check', 'check the address'),
  action(
    { type: 'focus', field: null },
    'esc',
    'leave',
    'leave the field',
    'leave the field; its text stays',
  ),
];

function waitingActions(state: GuideState, waiting: SignInWaiting): ApproveAction[] {
  const { otherShop } = waiting;
  const actions: ApproveAction[] = [];
  const canApprove = state.mode === 'practice' && !state.approve.isApproving;
  const isFirst = approvesHereFirst(state);
  const hasPasted = state.approve.paste.text !== '';
  if (canApprove && isFirst) actions.push(hasPasted ? APPROVE_HERE : APPROVE_HERE_FIRST);
  if (otherShop !== null) {
    actions.push(
      action(
        'use-other-shop',
        by('other-store'),
        'shop',
        'use that store',
        `start again for ${otherShop}`,
        // It leads to another store than the one that was asked for.
        { isRisky: true },
      ),
    );
  }
  if (isSecretDoubted(state)) {
    actions.push(
      action(
        'check-secret',
        by('check-secret'),
        'secret',
        'to the Client secret',
        'look at the Client secret again',
      ),
    );
  }
  if (canApprove && !isFirst) actions.push(APPROVE_HERE);
  return [
    ...actions,
    ...(state.config.remote?.hasBrowser === false ? [OPEN_ALL_THE_SAME] : [OPEN_AGAIN]),
    ...WAITING_ACTIONS,
    errorPage('the store shows an error page'),
    ...(hasPasted ? [CHECK_PASTED] : canApprove && isFirst ? [] : [SAY_WHAT_IS_AWAITED]),
  ];
}

const APPROVE_HERE = approveHere(by('approve-here'));

/** Enter does it as well where a browser cannot be opened. */
const APPROVE_HERE_FIRST: ApproveAction = {
  ...approveHere(by('approve-here', 'go-on')),
  isPrimary: true,
};

function approveHere(keys: readonly KeySource[]): ApproveAction {
  return action('approve-here', keys, 'approve', 'approve here', 'approve here, without a browser');
}

const OPEN_AGAIN: ApproveAction = action(
  'open-browser',
  by('open-address'),
  'open',
  'open the browser',
  'open the browser again',
);

const OPEN_ALL_THE_SAME: ApproveAction = {
  ...OPEN_AGAIN,
  hint: null,
  title: 'try to open the browser all the same',
};

const WAITING_ACTIONS: readonly ApproveAction[] = [
  action('copy-url', by('copy-address'), 'copy', 'copy', 'copy the address'),
  action('extend', by('more-time'), 'extend', 'more time', 'wait longer'),
  action(
    'say-cancelled',
    by('say-cancelled'),
    'cancel',
    'I cancelled it',
    'I cancelled it in the browser',
  ),
];

const CHECK_PASTED: ApproveAction = goOn('check', null, 'check a pasted address');

/** People press Enter when they think that it is their turn. */
const SAY_WHAT_IS_AWAITED: ApproveAction = action(
  'next',
  by('go-on'),
  'wait',
  null,
  'say what is being waited for',
);

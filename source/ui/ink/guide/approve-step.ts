import { AUTHORIZE_PAGES } from '../../../core/diagnosis/authorize-page.ts';
import { namedErrorPage } from '../../../core/guide/approve-step.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import type { SignInWaiting } from '../../../core/oauth/sign-in-state.ts';
import { countdown } from '../../../core/guide/lifetime.ts';
import { PASTE_HINT, STEP_TEXTS, WHAT_THE_BROWSER_SHOWS } from '../../../core/guide/texts.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { fieldRow } from '../rows/field.ts';
import { noticeRows } from '../rows/notice.ts';
import { stack, type Row } from '../rows/row.ts';
import { flushRows, hangingRows, wrapRows } from '../rows/wrap.ts';
import { authorizeUrlOf } from './authorize-url-of.ts';
import { endedSignInRows } from './ended-sign-in.ts';
import type { StepBinding, StepContext, StepScreen } from './step-screen.ts';

/** Two ears: the listener waits, and an address can be pasted. */
export const approveStep: StepScreen = {
  question(state) {
    switch (state.signIn.phase) {
      case 'waiting':
        return STEP_TEXTS.approve.question;
      case 'exchanging':
        return 'Approved. Exchanging the code …';
      case 'idle':
      case 'preparing':
      case 'ready':
      case 'binding':
        return 'Getting ready to listen …';
      case 'done':
        return STEP_TEXTS.token.question;
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
    const parts: Row[][] = [];
    if (signIn.phase === 'waiting') parts.push(waitRows(state, signIn, context));
    else parts.push(endedSignInRows(signIn, context));
    return stack(
      parts.flat(),
      pasteField(state, context),
      pageRows(state, context),
      urlRows(state, context),
    );
  },

  bindings(state) {
    if (state.approve.isChoosingPage) return pageBindings();
    return state.signIn.phase === 'waiting'
      ? waitingBindings(state, state.signIn)
      : endedBindings(state);
  },
};

function waitRows(state: GuideState, waiting: SignInWaiting, { theme, room }: StepContext): Row[] {
  const rows: Row[] = [];
  const { remote, redirectUri } = state.config;
  if (remote !== null) {
    rows.push(...hangingRows(theme.glyphs.bullet, remote.reason, room.width));
    for (const line of remote.forwarding)
      rows.push(...flushRows(toDisplayText(line), room.columns));
  }
  const left = theme.strong(countdown(waiting.remainingMs));
  rows.push(
    ...wrapRows(
      waiting.isListening
        ? `${theme.ok('Listening')} on ${redirectUri.text}: ${left} left.`
        : `Nothing listens: ${redirectUri.text} is not on this machine. Paste the address your browser ends on. ${left} left.`,
      room.width,
    ),
    ...wrapRows(browserWords(waiting), room.width),
    ...wrapRows(WHAT_THE_BROWSER_SHOWS[state.mode], room.width),
  );
  if (state.approve.isApproving) rows.push('Approving here …');
  const notice = waiting.notices.at(-1);
  if (notice !== undefined) {
    const times = notice.count > 1 ? ` (${notice.count} times)` : '';
    rows.push(
      '',
      ...noticeRows(
        { level: 'warning', message: notice.message + times, remedy: notice.remedy },
        room.width,
        theme,
      ),
    );
  }
  if (waiting.otherShop !== null)
    rows.push(...wrapRows(`Press u to start again for ${waiting.otherShop}.`, room.width));
  return rows;
}

function browserWords({ browser }: SignInWaiting): string {
  switch (browser) {
    case 'not-asked':
      return 'Open the address below in a browser.';
    case 'opening':
      return 'Opening your browser …';
    case 'opened':
      return 'Your browser shows what the app asks for. Approve it there.';
    case 'not-opened':
      return 'The browser did not open. Copy the address below into one.';
  }
}

function pasteField(state: GuideState, { theme, room }: StepContext) {
  if (state.signIn.phase !== 'waiting') return [];
  const field = fieldRow(
    {
      label: 'Or paste here',
      buffer: state.approve.paste,
      hasFocus: state.focus === 'paste',
      width: room.width,
      placeholder: 'Tab, then the address your browser ended on',
    },
    theme,
  );
  const hint = wrapRows(PASTE_HINT, room.width - 2).map((row) => `  ${row}`);
  return stack([''], field, state.signIn.isChecking ? ['  Checking it …'] : hint);
}

function pageRows(state: GuideState, { theme, room }: StepContext): string[] {
  const diagnosis = namedErrorPage(state);
  if (diagnosis === null) return [];
  const notice = {
    level: 'problem',
    message: `${diagnosis.what} ${diagnosis.why}`,
    remedy: diagnosis.remedy,
  } as const;
  return ['', ...noticeRows(notice, room.width, theme)];
}

function urlRows(state: GuideState, { room }: StepContext): Row[] {
  const url = authorizeUrlOf(state.signIn);
  return url === null ? [] : ['', ...flushRows(url.url, room.columns)];
}

function pageChoice({ theme, room }: StepContext): string[] {
  return [
    ...wrapRows('What does the page in the browser say?', room.width),
    ...AUTHORIZE_PAGES.flatMap(({ shows }, index) =>
      hangingRows(theme.key(`${index + 1}`), shows, room.width),
    ),
  ];
}

function pageBindings(): StepBinding[] {
  return [
    ...AUTHORIZE_PAGES.map(({ code, shows }, index): StepBinding => ({
      command: { type: 'choose-error-page', page: code },
      keys: [`${index + 1}`],
      hint: null,
      help: shows,
    })),
    { command: { type: 'show-error-pages', isOpen: false }, keys: ['esc'], hint: 'none of these' },
  ];
}

function waitingBindings(state: GuideState, waiting: SignInWaiting): StepBinding[] {
  if (state.focus === 'paste') {
    return [
      { command: { type: 'next' }, keys: ['enter'], hint: 'check the address' },
      {
        command: { type: 'focus', field: null },
        keys: ['tab', 'shift+tab', 'esc'],
        hint: 'leave the field',
      },
    ];
  }
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
    {
      command: { type: 'show-error-pages', isOpen: true },
      keys: ['p'],
      hint: 'an error page',
      help: 'the store shows an error page',
    },
    {
      command: { type: 'next' },
      keys: ['enter'],
      hint: null,
      help: 'check a pasted address, or follow a named error',
    },
  );
  if (waiting.otherShop !== null) {
    bindings.unshift({ command: { type: 'use-other-shop' }, keys: ['u'], hint: 'use that shop' });
  }
  return bindings;
}

function endedBindings(state: GuideState): StepBinding[] {
  const canSendAgain = state.signIn.phase === 'failed' && state.signIn.again !== null;
  return [
    { command: { type: 'next' }, keys: ['enter'], hint: 'authorize again' },
    ...(canSendAgain
      ? [
          {
            command: { type: 'try-again' },
            keys: ['t'],
            hint: 'send it again',
          } satisfies StepBinding,
        ]
      : []),
  ];
}

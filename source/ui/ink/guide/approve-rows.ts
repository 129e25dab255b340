import { namedErrorPage } from '../../../core/guide/steps/approve/update.ts';
import {
  hiddenWhilePresenting,
  hideWhilePresenting,
  shownAuthorizeUrl,
} from '../../../core/guide/presented.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import { PASTE_HINT, WHAT_THE_BROWSER_SHOWS } from '../../../core/guide/steps/approve/words.ts';
import type { SignInWaiting } from '../../../core/sign-in/state.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { fieldRow } from '../rows/field.ts';
import { noticeRows } from '../rows/notice.ts';
import { stack, type Row, type RowBlock } from '../rows/row.ts';
import { flushRows, hangingRows, wrapRows } from '../rows/wrap.ts';
import { forwardingLines } from '../../../core/guide/steps/approve/forwarding.ts';
import type { StepContext } from './step-screen.ts';

/** The two ears, the one first by which the callback will likely come. */
export function waitingBody(
  state: GuideState,
  waiting: SignInWaiting,
  context: StepContext,
): RowBlock {
  const news = newsRows(state, waiting, context);
  const listening = listeningRows(state, waiting, context);
  const paste = pasteField(state, waiting, context);
  const url = urlRows(state, context);
  return state.config.remote === null
    ? stack(news, listening, [''], paste, [''], url)
    : stack(news, paste, remoteRows(state, context), url, [''], listening);
}

/** Cause and remedy of the error page that was named, or nothing. */
export function pageRows(state: GuideState, { theme, room }: StepContext): string[] {
  const diagnosis = namedErrorPage(state);
  if (diagnosis === null) return [];
  const message = hideWhilePresenting(state, `${diagnosis.what} ${diagnosis.why}`);
  const remedy = hideWhilePresenting(state, diagnosis.remedy);
  const notice = { level: 'problem', message, remedy } as const;
  return [...noticeRows(notice, room.width, theme), ''];
}

/** Where the browser is elsewhere: why, and what reaches this machine from there. */
function remoteRows(state: GuideState, { theme, room }: StepContext): Row[] {
  const { remote } = state.config;
  if (remote === null) return [];
  const [first = '', ...lines] = forwardingLines(state);
  return [
    ...hangingRows(theme.glyphs.bullet, `${remote.reason} ${first}`.trim(), room.width),
    // Lines to paste stand flush, so that a selection copies nothing else.
    ...lines.flatMap((line) => flushRows(toDisplayText(line), room.columns)),
    ...wrapRows('The address to open:', room.width),
  ];
}

function listeningRows(
  state: GuideState,
  waiting: SignInWaiting,
  { theme, room }: StepContext,
): Row[] {
  const { text } = waiting.plan.redirectUri;
  const ear = waiting.isListening
    ? `${theme.ok('Listening')} on ${text}.`
    : `Nothing listens: ${text} is not on this machine. Paste the address your browser ends on.`;
  return [
    ...wrapRows(ear, room.width),
    ...wrapRows(browserWords(waiting), room.width),
    ...wrapRows(WHAT_THE_BROWSER_SHOWS[state.mode], room.width),
  ];
}

/** What came in between: a refused callback, a browser that did not open, another shop. */
function newsRows(state: GuideState, waiting: SignInWaiting, { theme, room }: StepContext): Row[] {
  const rows: Row[] = state.approve.isApproving ? ['Approving here …'] : [];
  const notice = waiting.notices.at(-1);
  if (notice !== undefined) {
    const times = notice.count > 1 ? ` (${notice.count} times)` : '';
    const { message, remedy } = notice;
    const shown = { level: 'warning', message: message + times, remedy } as const;
    rows.push(...noticeRows(shown, room.width, theme));
  }
  if (waiting.otherShop !== null) {
    rows.push(...wrapRows(`Press u to start again for ${waiting.otherShop}.`, room.width));
  }
  return rows.length === 0 ? rows : [...rows, ''];
}

function browserWords({ browser }: SignInWaiting): string {
  switch (browser) {
    case 'not-asked':
      return 'Open the address in a browser.';
    case 'opening':
      return 'Opening your browser …';
    case 'opened':
      return 'Your browser shows what the app asks for. Approve it there.';
    case 'not-opened':
      return 'The browser did not open. Copy the address into one.';
  }
}

function pasteField(
  state: GuideState,
  waiting: SignInWaiting,
  { theme, room }: StepContext,
): RowBlock {
  const isFirst = state.config.remote !== null;
  const field = fieldRow(
    {
      label: isFirst ? 'Paste here' : 'Or paste here',
      buffer: hiddenWhilePresenting(state, state.approve.paste),
      hasFocus: state.focus === 'paste',
      width: room.width,
      placeholder: 'Tab, then the address your browser ended on',
    },
    theme,
  );
  if (waiting.isChecking) return stack(field, ['  Checking it …']);
  // Elsewhere the line about forwarding says it already.
  return isFirst ? field : stack(field, wrapRows(PASTE_HINT, room.width - 2).map(indented));
}

function indented(row: string): string {
  return `  ${row}`;
}

function urlRows(state: GuideState, { room }: StepContext): Row[] {
  const url = shownAuthorizeUrl(state);
  return url === null ? [] : flushRows(url.url, room.columns);
}

import type { TokenMode } from '../../../core/oauth/authorize-url.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import { choiceList } from '../rows/list.ts';
import { stack } from '../rows/row.ts';
import { flushRows, hangingRows } from '../rows/wrap.ts';
import { authorizeUrlOf } from './authorize-url-of.ts';
import type { StepContext, StepScreen } from './step-screen.ts';

const MODES: ReadonlyArray<{ mode: TokenMode; title: string; detail: string }> = [
  {
    mode: 'permanent',
    title: 'Only in stores I know: a permanent token',
    detail: 'No expiry; it ends by uninstalling, new credentials or other scopes.',
  },
  {
    mode: 'expiring',
    title: 'By many, as a public app: an expiring token',
    detail: 'Lives about an hour and comes with a refresh token.',
  },
  {
    mode: 'per-user',
    title: 'By one person at a time: a token per user',
    detail: 'Acts for the person who approves and ends with their session.',
  },
];

/** The address taken apart, and which kind of token it asks for. */
export const authorizeStep: StepScreen = {
  question: () => 'Who will use the app?',

  body(state, context) {
    const { theme } = context;
    const { tokenMode } = state.forms[state.mode];
    const chosen = MODES.findIndex(({ mode }) => mode === tokenMode);
    const choices = choiceList(
      MODES.map(({ mode, title, detail }) => ({
        title,
        detail: mode === tokenMode ? detail : null,
      })),
      chosen,
      context.room.width,
      theme,
    );
    return stack(
      choices,
      [''],
      [theme.strong('The address your browser will open')],
      urlRows(state, context),
      [''],
      partRows(state, context),
    );
  },

  bindings(state) {
    const { tokenMode } = state.forms[state.mode];
    return [
      {
        command: { type: 'next' },
        keys: ['enter'],
        hint: 'open and wait',
        help: 'open the browser and wait for the approval',
      },
      {
        command: { type: 'choose-token-mode', tokenMode: modeBeside(tokenMode, 1) },
        keys: ['down', 'j'],
        hint: 'choose',
      },
      {
        command: { type: 'choose-token-mode', tokenMode: modeBeside(tokenMode, -1) },
        keys: ['up', 'k'],
        hint: null,
        help: 'choose the one before',
      },
      {
        command: { type: 'copy-url' },
        keys: ['c'],
        hint: 'copy',
        help: 'copy the address and wait for the approval',
      },
      {
        command: { type: 'open-browser' },
        keys: ['o'],
        hint: null,
        help: 'open the browser and wait for the approval',
      },
    ];
  },
};

function modeBeside(mode: TokenMode, by: 1 | -1): TokenMode {
  const index = MODES.findIndex((each) => each.mode === mode);
  return MODES[(index + by + MODES.length) % MODES.length]?.mode ?? mode;
}

function urlRows(state: GuideState, { room }: StepContext) {
  const url = authorizeUrlOf(state.signIn);
  return url === null ? ['Preparing it …'] : flushRows(url.url, room.columns);
}

function partRows(state: GuideState, { theme, room }: StepContext): string[] {
  const url = authorizeUrlOf(state.signIn);
  if (url === null) return [];
  return url.parts.flatMap(({ name, value, purpose }) =>
    hangingRows(
      theme.glyphs.bullet,
      `${theme.accent(name)} ${theme.strong(toDisplayText(value))}: ${purpose}`,
      room.width,
    ),
  );
}

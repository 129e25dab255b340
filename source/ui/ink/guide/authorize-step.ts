import type { TokenMode } from '../../../core/oauth/authorize-url.ts';
import { STEP_TEXTS } from '../../../core/guide/texts.ts';
import { TOKEN_MODE_QUESTION, tokenModeChoices } from '../../../core/guide/token-modes.ts';
import { otherRedirectUri } from '../../../core/guide/redirect-choice.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import { choiceList } from '../rows/list.ts';
import { stack } from '../rows/row.ts';
import { flushRows, hangingRows } from '../rows/wrap.ts';
import { authorizeUrlOf } from './authorize-url-of.ts';
import type { StepBinding, StepContext, StepScreen } from './step-screen.ts';

/** The address taken apart, and which kind of token it asks for. */
export const authorizeStep: StepScreen = {
  question: () => STEP_TEXTS.authorize.question,

  body(state, context) {
    const { theme } = context;
    const modes = tokenModeChoices(state);
    const { tokenMode } = state.forms[state.mode];
    const choices = choiceList(
      modes.map(({ tokenMode: mode, title, text }) => ({
        title,
        detail: mode === tokenMode ? text : null,
      })),
      modes.findIndex(({ tokenMode: mode }) => mode === tokenMode),
      context.room.width,
      theme,
    );
    return stack(
      [TOKEN_MODE_QUESTION],
      choices,
      [''],
      [theme.strong('The address your browser will open')],
      urlRows(state, context),
      [''],
      partRows(state, context),
    );
  },

  bindings(state): readonly StepBinding[] {
    const other = otherRedirectUri(state);
    return [
      {
        command: { type: 'next' },
        keys: ['enter'],
        hint: state.config.openBrowser ? 'open and wait' : 'wait for it',
        help: state.config.openBrowser
          ? 'open the browser and wait for the approval'
          : 'wait for the approval; you open the address yourself',
      },
      {
        command: { type: 'choose-token-mode', tokenMode: modeBeside(state, 1) },
        keys: ['down', 'j'],
        hint: 'choose',
      },
      {
        command: { type: 'choose-token-mode', tokenMode: modeBeside(state, -1) },
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
      ...(other === null
        ? []
        : [
            {
              command: { type: 'use-other-redirect-uri' },
              keys: ['u'],
              hint: `use port ${other.port}`,
              help: `come back to ${other.text} instead`,
            } satisfies StepBinding,
          ]),
    ];
  },
};

/** The kind of token after or before the chosen one, around. */
function modeBeside(state: GuideState, by: 1 | -1): TokenMode {
  const modes = tokenModeChoices(state).map(({ tokenMode }) => tokenMode);
  const { tokenMode } = state.forms[state.mode];
  return modes[(modes.indexOf(tokenMode) + by + modes.length) % modes.length] ?? tokenMode;
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

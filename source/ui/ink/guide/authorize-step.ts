import type { TokenMode } from '../../../core/sign-in/authorize-url.ts';
import { shownAuthorizeUrl } from '../../../core/guide/presented.ts';
import { STEP_WORDS } from '../../../core/guide/step.ts';
import {
  TOKEN_MODE_QUESTION,
  tokenModeChoices,
} from '../../../core/guide/steps/authorize/token-modes.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import { choiceList } from '../rows/list.ts';
import { stack, type Row, type RowBlock } from '../rows/row.ts';
import { flushRows, hangingRows, wrapRows } from '../rows/wrap.ts';
import { otherAddressBinding } from './other-address-binding.ts';
import type { StepBinding, StepContext, StepScreen } from './step-screen.ts';
import { allParts, onePart } from './url-parts.ts';

/** The address taken apart, and which kind of token it asks for. */
export const authorizeStep: StepScreen = {
  question: () => STEP_WORDS.authorize.question,

  /** The richest of its forms that fits: the question, the whole address and a part stay visible. */
  body(state, context) {
    const { height } = context.room;
    const forms: ReadonlyArray<() => RowBlock> = [
      () =>
        stack(
          modeRows(state, context),
          [''],
          heading(context),
          url(state, context),
          [''],
          allParts(state, context),
        ),
      () =>
        stack(
          modeRows(state, context),
          heading(context),
          url(state, context),
          [''],
          onePart(state, context),
        ),
      () => stack(modeRows(state, context), url(state, context), onePart(state, context)),
      () => stack(chosenMode(state, context), url(state, context), onePart(state, context)),
      () =>
        stack(chosenMode(state, context).slice(0, 1), url(state, context), onePart(state, context)),
    ];
    for (const draw of forms) {
      const block = draw();
      if (block.rows.length <= height) return block;
    }
    return stack(url(state, context), chosenMode(state, context), onePart(state, context));
  },

  bindings: (state): readonly StepBinding[] => [
    {
      command: { type: 'next' },
      keys: ['enter'],
      hint: state.config.openBrowser ? 'open and wait' : 'wait for it',
      help: state.config.openBrowser
        ? 'open the browser and wait for the approval'
        : 'wait for the approval; you open the address yourself',
    },
    ...otherAddressBinding(state),
    {
      command: { type: 'choose-token-mode', tokenMode: modeBeside(state, 1) },
      keys: ['down', 'j'],
      hint: 'kind of app',
      help: 'choose how the app is distributed',
    },
    {
      command: { type: 'copy-url' },
      keys: ['c'],
      hint: 'copy',
      help: 'copy the address and wait for the approval',
    },
    {
      command: { type: 'choose-token-mode', tokenMode: modeBeside(state, -1) },
      keys: ['up', 'k'],
      hint: null,
      help: 'choose the one before',
    },
    {
      command: { type: 'open-browser' },
      keys: ['o'],
      hint: null,
      help: 'open the browser and wait for the approval',
    },
    ...PARTS,
  ],
};

const PARTS: readonly StepBinding[] = [
  {
    command: { type: 'move-url-part', by: 1 },
    keys: ['right', 'l', 'tab'],
    hint: null,
    help: 'explain the next part of the address',
  },
  {
    command: { type: 'move-url-part', by: -1 },
    keys: ['left', 'h', 'shift+tab'],
    hint: null,
    help: 'explain the part before',
  },
];

function modeRows(state: GuideState, { room, theme }: StepContext): RowBlock {
  const modes = tokenModeChoices(state);
  const { tokenMode } = state.forms[state.mode];
  const choices = choiceList(
    modes.map(({ tokenMode: mode, title, text }) => ({
      title,
      detail: mode === tokenMode ? text : null,
    })),
    modes.findIndex(({ tokenMode: mode }) => mode === tokenMode),
    room.width,
    theme,
  );
  return stack([TOKEN_MODE_QUESTION], choices);
}

/** Where rows are scarce: only the chosen kind, and that there are others. */
function chosenMode(state: GuideState, { room, theme }: StepContext): string[] {
  const { tokenMode } = state.forms[state.mode];
  const chosen = tokenModeChoices(state).find((one) => one.tokenMode === tokenMode);
  if (chosen === undefined) return [];
  const { up, down } = theme.glyphs;
  const title = hangingRows(
    theme.glyphs.pointer,
    `${chosen.title} (${up} ${down} others)`,
    room.width,
  );
  return [...title.map((row) => theme.selected(row)), ...wrapRows(chosen.text, room.width)];
}

function heading({ theme }: StepContext): string[] {
  return [theme.strong('The address your browser will open')];
}

function url(state: GuideState, { room }: StepContext): Row[] {
  const built = shownAuthorizeUrl(state);
  return built === null ? ['Preparing it …'] : flushRows(built.url, room.columns);
}

/** The kind of token after or before the chosen one, around. */
function modeBeside(state: GuideState, by: 1 | -1): TokenMode {
  const modes = tokenModeChoices(state).map(({ tokenMode }) => tokenMode);
  const { tokenMode } = state.forms[state.mode];
  return modes[(modes.indexOf(tokenMode) + by + modes.length) % modes.length] ?? tokenMode;
}

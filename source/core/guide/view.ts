import { toDisplayText } from '../text/display-text.ts';
import type { Action, View } from '../view/view.ts';
import { COMMON_KEY_TITLES } from '../view/common-keys.ts';
import { showView, type ShownView } from '../view/shown.ts';
import { action, focusedField, notice } from '../view/blocks.ts';
import { withChosenKeys } from '../view/keys.ts';
import type { CommonEvent, GuideWish } from './event.ts';
import { hidingFor } from './presented.ts';
import { maskedView } from './secret-field.ts';
import { STEP_WORDS, type StepName, stepNumber, STEPS } from './step.ts';
import type { FieldName, GuideState } from './state.ts';
import type { StepView } from './step-contract.ts';
import { readShop } from './steps/app/app-check.ts';
import { appView } from './steps/app/view.ts';
import { approveView } from './steps/approve/view.ts';
import { authorizeView } from './steps/authorize/view.ts';
import { prerequisitesView } from './steps/prerequisites/view.ts';
import { scopesView } from './steps/scopes/view.ts';
import { startView } from './steps/start/view.ts';
import { tokenView as tokenPhase } from './steps/token/update.ts';
import { tokenView } from './steps/token/view.ts';
import { pendingWishView } from './steps/token/unsaved.ts';
import { by } from './steps/commands.ts';

export type GuideView = ShownView<GuideWish, FieldName>;

/** The position in the guide, for the top of a screen. */
interface GuideHead {
  /** The store as far as it has a name: `demo.myshopify.com`, `practice store`; empty on Start. */
  readonly store: string;
  readonly isPresenting: boolean;
  /** From 1. */
  readonly number: number;
  readonly steps: ReadonlyArray<{ readonly name: string; readonly isCurrent: boolean }>;
}

/**
 * What the guide shows now, for every face: the step's own view, the notice above it, and what can
 * be done everywhere. Displayable, and without what a projector should not show (P50, P54).
 */
export function guideView(state: GuideState): GuideView {
  const { notice: said, presenter, config } = state;
  const { secretWarnings: warnings = [] } = config;
  const asked = pendingWishView(state);
  const step: StepView<GuideWish> = asked ?? STEP_VIEWS[state.step](state);
  const view: View<GuideWish, FieldName> = {
    ...step,
    question: step.question ?? STEP_WORDS[state.step].question,
    blocks: [
      ...(step.blocks.some(holdsSecret) ? warnings.map((text) => notice('warning', text)) : []),
      ...(said === null || (asked !== null && !state.isNoticeUnread)
        ? []
        : [notice(said.level, said.message, said.remedy)]),
      ...step.blocks,
    ],
    actions: [...withToken(state, step.actions, asked !== null), ...everywhere(state, step)].map(
      (one) => withChosenKeys(one, state.config.keys ?? {}, focusedField(step) !== null),
    ),
  };
  return showView(view, {
    hide: hidingFor(state),
    mask: presenter ? maskedView : (buffer) => buffer,
  });
}

/** Whether a block asks for or shows a secret: a credential, the address with the code, a token. */
function holdsSecret(block: StepView<GuideWish>['blocks'][number]): boolean {
  if (block.kind === 'card') return true;
  return block.kind === 'field' && (block.isSecret || block.name === 'paste');
}

const STEP_VIEWS: Readonly<Record<StepName, (state: GuideState) => StepView<GuideWish>>> = {
  start: startView,
  prerequisites: prerequisitesView,
  scopes: scopesView,
  app: appView,
  authorize: authorizeView,
  approve: approveView,
  token: tokenView,
};

/** Adds the action that shows the token, as the second: there every key bar has room for it. */
function withToken(
  state: GuideState,
  actions: readonly Action<GuideWish>[],
  isAsked: boolean,
): readonly Action<GuideWish>[] {
  const isHere = state.step === 'token' && tokenPhase(state).type !== 'failed';
  if (state.session === null || isAsked || isHere) return actions;
  return [...actions.slice(0, 1), SHOW_TOKEN, ...actions.slice(1)];
}

/** Back and presenting, on every step that has not taken their keys. */
function everywhere(
  state: GuideState,
  { actions }: Pick<StepView<GuideWish>, 'actions'>,
): Action<CommonEvent>[] {
  const takesEsc = actions.some(({ keys }) => keys.includes('esc'));
  return [
    ...(takesEsc || state.step === 'start' ? [] : [BACK]),
    state.presenter ? STOP_PRESENTING : PRESENT,
  ];
}

const BACK: Action<CommonEvent> = action('back', 'esc', 'back', 'back', COMMON_KEY_TITLES.back);

const SHOW_TOKEN: Action<CommonEvent> = action(
  'show-token',
  by('show-token'),
  'token',
  'token',
  'show the token at hand',
  { isKept: true },
);

const PRESENT: Action<CommonEvent> = action(
  'toggle-presenter',
  'f2 ctrl+o',
  'present',
  null,
  COMMON_KEY_TITLES.present,
);

const STOP_PRESENTING: Action<CommonEvent> = { ...PRESENT, title: 'stop presenting' };

/** The line above the question. */
export function guideHead(state: GuideState): GuideHead {
  return {
    store: storeName(state),
    isPresenting: state.presenter,
    number: stepNumber(state.step),
    steps: STEPS.map((step: StepName) => ({
      name: STEP_WORDS[step].name,
      isCurrent: step === state.step,
    })),
  };
}

function storeName(state: GuideState): string {
  if (state.step === 'start') return '';
  // Only a valid shop is shown: the field may hold any text, even a secret.
  const reading = readShop(state);
  if (reading?.type === 'shop') return toDisplayText(reading.shop);
  return state.mode === 'practice' ? 'practice store' : 'your own store';
}

/**
 * No key loses a token that is not saved: a wish that would lose it waits until the person
 * has decided, by a key of its own.
 */
import { action, notice } from '../../../view/blocks.ts';
import type { Action } from '../../../view/view.ts';
import type { CommonEvent, GuideWish } from '../../event.ts';
import type { PendingWish, TokenCard } from './card-state.ts';
import type { GuideState } from '../../state.ts';
import { go, type StepView, type Transition } from '../../step-contract.ts';
import { cardBlock } from './card.ts';
import { withCard } from './save.ts';
import { by } from '../commands.ts';

/** Whether the token at hand, or the pair that renewed it, is in memory only. */
export function isUnsaved({ session, savedTo, card }: GuideState): boolean {
  if (session === null) return false;
  return (savedTo === null && session.isElsewhere !== true) || card.refresh.type === 'storing';
}

/** Whether the token at hand is of the kind of store that is chosen. */
export function isOfChosenStore({ session, practice, mode }: GuideState): boolean {
  if (session === null) return false;
  const own = practice.type === 'running' ? practice.facts.store.origin : null;
  return (session.plan.store.origin === own) === (mode === 'practice');
}

/**
 * Carries a wish out; where that would cost an unsaved token something, only after the question.
 * After one "go on", leaving the card of this token is not asked about again.
 */
export function unlessUnsaved(
  state: GuideState,
  { wish, costs }: Omit<PendingWish, 'isAgreed'>,
  then: (state: GuideState) => Transition,
): Transition {
  const isAgreed = state.pendingWish?.isAgreed === true || state.card.agreed.includes(costs);
  if (isUnsaved(state) && !isAgreed) {
    return go({ ...state, pendingWish: { wish, costs, isAgreed: false }, focus: null });
  }
  return then(isUnsaved(state) ? { ...agreeTo(state, 'its-card'), pendingWish: null } : state);
}

/** Notes that the person has agreed to these costs for the unsaved token. */
export function agreeTo(state: GuideState, ...costs: TokenCard['agreed']): GuideState {
  return withCard(state, { agreed: [...new Set([...state.card.agreed, ...costs])] });
}

/** The wish that waits for an answer, or null. */
export function pendingWishOf(state: GuideState): PendingWish | null {
  const { pendingWish } = state;
  return pendingWish === null || pendingWish.isAgreed || !isUnsaved(state) ? null : pendingWish;
}

/** The state without a wish that waits for an answer although the token is saved by now. */
export function withoutNeedlessWish(state: GuideState): GuideState {
  return state.pendingWish !== null && !isUnsaved(state) ? { ...state, pendingWish: null } : state;
}

/** The question about the token, in place of the step on which it would be lost. */
export function pendingWishView(
  state: GuideState,
): (StepView<GuideWish> & { readonly question: string }) | null {
  const pending = pendingWishOf(state);
  if (pending === null || state.session === null) return null;
  return {
    id: `pending-wish/${pending.costs}`,
    question: QUESTION,
    blocks: [cardBlock(state, state.session, 'short'), notice('warning', COSTS[pending.costs])],
    actions: [SAVE, pending.costs === 'its-card' ? LEAVE_IT : LOSE_IT, STAY],
    moves: {},
  };
}

const QUESTION = 'Save the token first?';

const COSTS: Readonly<Record<PendingWish['costs'], string>> = {
  'its-card':
    'It is in memory only: it stays at hand until you leave this program, and is lost then.',
  'its-place':
    'It is in memory only, and the new token will replace it: this one cannot be shown again.',
  'its-store': 'It is in memory only, and is lost once you go on with the other store.',
};

const SAVE: Action<CommonEvent> = action(
  { type: 'answer-pending-wish', answer: 'save' },
  by('save-token'),
  'save',
  'save it',
  'save it to a file',
);

const LEAVE_IT: Action<CommonEvent> = action(
  { type: 'answer-pending-wish', answer: 'go-on' },
  by('leave-unsaved'),
  'go',
  'go on',
  'go on; it stays at hand',
);

const LOSE_IT: Action<CommonEvent> = action(
  { type: 'answer-pending-wish', answer: 'go-on' },
  by('leave-unsaved'),
  'lose',
  'go on without it',
  'go on without it',
  { isRisky: true },
);

const STAY: Action<CommonEvent> = action(
  { type: 'answer-pending-wish', answer: 'stay' },
  'esc',
  'stay',
  'stay',
  'stay here',
);

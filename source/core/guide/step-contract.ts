import type { HandlerTable } from '../handlers.ts';
import type { SignInEvent } from '../sign-in/state.ts';
import { updateSignIn } from '../sign-in/update.ts';
import type { View } from '../view/view.ts';
import type { GuideEffect } from './effect.ts';
import type { CommonEvent } from './event.ts';
import type { FieldName, GuideState } from './state.ts';
import type { GuideNotice } from './step.ts';

export interface Transition {
  readonly state: GuideState;
  readonly effects: readonly GuideEffect[];
}

/** The next state and what to do for it. */
export function go(state: GuideState, ...effects: readonly GuideEffect[]): Transition {
  return { state, effects };
}

/** One step after the other; the effects of both, in that order. */
export function chain(first: Transition, next: (state: GuideState) => Transition): Transition {
  const second = next(first.state);
  return { state: second.state, effects: [...first.effects, ...second.effects] };
}

/** Hands an event to the sign-in, without looking at where that leads. */
export function askSignIn(state: GuideState, event: SignInEvent): Transition {
  const step = updateSignIn(state.signIn, event);
  return go(
    { ...state, signIn: step.state },
    ...step.effects.map((effect) => ({ type: 'sign-in', effect }) as const),
  );
}

/** The same state with a sentence at the top of the step. */
export function tell(
  state: GuideState,
  level: GuideNotice['level'],
  message: string,
  remedy: string | null = null,
): GuideState {
  return { ...state, notice: { level, message, remedy } };
}

/** What the guide, or a step of it, makes of its events. */
export type Handlers<Event extends { readonly type: string }> = HandlerTable<
  GuideState,
  Event,
  Transition
>;

/**
 * What a step shows: its question where it is another one than the step's own, its blocks, and what
 * can be done. The notice at the top and the actions of every step are added by `guideView`.
 */
export interface StepView<Event> extends Omit<View<Event | CommonEvent, FieldName>, 'question'> {
  readonly question?: string;
}

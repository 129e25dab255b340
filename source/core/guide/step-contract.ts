import type { HandlerTable } from '../handlers.ts';
import type { SignInEvent } from '../sign-in/state.ts';
import { updateSignIn } from '../sign-in/update.ts';
import type { View } from '../view/view.ts';
import type { GuideEffect } from './effect.ts';
import type { CommonEvent, GuideEvent } from './event.ts';
import type { FieldName, GuideState } from './state.ts';
import type { GuideNotice } from './step.ts';

export interface Transition {
  readonly state: GuideState;
  readonly effects: readonly GuideEffect[];
}

/** A transition to a state, with its effects. */
export function go(state: GuideState, ...effects: readonly GuideEffect[]): Transition {
  return { state, effects };
}

/** One transition after the other; the effects of both, in that order. */
export function chain(first: Transition, next: (state: GuideState) => Transition): Transition {
  const second = next(first.state);
  return { state: second.state, effects: [...first.effects, ...second.effects] };
}

/** Passes an event to the sign-in, without following its new phase. */
export function askSignIn(state: GuideState, event: SignInEvent): Transition {
  const transition = updateSignIn(state.signIn, event);
  return go(
    { ...state, signIn: transition.state },
    ...transition.effects.map((effect) => ({ type: 'sign-in', effect }) as const),
  );
}

/** The state with a notice at the top of the step. */
export function tell(
  state: GuideState,
  level: GuideNotice['level'],
  message: string,
  remedy: string | null = null,
): GuideState {
  return { ...state, notice: { level, message, remedy } };
}

/**
 * The state after an event, with the earlier notice kept where the person has done nothing since it
 * came: no outcome that comes by itself removes a notice.
 */
export function keepUnread(
  before: GuideState,
  after: GuideState,
  { type }: Pick<GuideEvent, 'type'>,
  isAnswer: boolean,
): GuideState {
  const isByPerson = !isAnswer && !COMES_BY_ITSELF.includes(type);
  const unread = isByPerson || !before.isNoticeUnread ? null : before.notice;
  const notice = unread === null ? after.notice : joined(unread, before, after);
  const isNew = notice !== null && notice !== before.notice;
  const isNoticeUnread = isNew || (notice !== null && unread !== null);
  return notice === after.notice && isNoticeUnread === after.isNoticeUnread
    ? after
    : { ...after, notice, isNoticeUnread };
}

/** Sent by the command line and by the explorer, while no notice of the guide was visible. */
const COMES_BY_ITSELF: ReadonlyArray<GuideEvent['type']> = ['begin', 'return'];

/** Joins an unread notice with the next. A note stays on its step; a failure goes along. */
function joined(unread: GuideNotice, before: GuideState, after: GuideState): GuideNotice | null {
  const { notice, step } = after;
  if (notice === unread || (unread.level === 'note' && step !== before.step)) return notice;
  if (notice === null) return unread;
  const level = LEVELS.find((one) => [unread.level, notice.level].includes(one)) ?? notice.level;
  if (unread.message.includes(notice.message))
    return { ...notice, level, message: unread.message, remedy: notice.remedy ?? unread.remedy };
  const told = notice.message.includes(unread.message) ? [] : wordsOf(unread, notice);
  return { ...notice, level, message: [...told, notice.message].join(' ') };
}

function wordsOf({ message, remedy }: GuideNotice, next: GuideNotice): string[] {
  return remedy === null || remedy === next.remedy ? [message] : [message, remedy];
}

const LEVELS: ReadonlyArray<GuideNotice['level']> = ['problem', 'warning', 'note'];

/** The event handlers of the guide, or of a step of it. */
export type Handlers<Event extends { readonly type: string }> = HandlerTable<
  GuideState,
  Event,
  Transition
>;

/**
 * The view of a step, with a question only where it differs from the step's own. The notice at the
 * top and the actions of every step are added by `guideView`.
 */
export interface StepView<Event> extends Omit<View<Event | CommonEvent, FieldName>, 'question'> {
  readonly question?: string;
}

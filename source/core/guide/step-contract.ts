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

/**
 * The state after an event: no outcome that comes by itself takes a notice away. That of before
 * stays where the person has done nothing since it came.
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

/** Told by the command line and by the explorer, while no notice of the guide was in sight. */
const COMES_BY_ITSELF: ReadonlyArray<GuideEvent['type']> = ['begin', 'return'];

/** A note is about the step that it stands on; what went wrong goes along to the next one. */
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

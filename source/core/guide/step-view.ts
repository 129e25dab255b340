import type { View } from '../view/view.ts';
import type { CommonEvent } from './event.ts';
import type { FieldName } from './state.ts';

/**
 * What a step shows: its question where it is another one than the step's own, its blocks, and what
 * can be done. The notice at the top and the actions of every step are added by `guideView`.
 */
export interface StepView<Event> extends Omit<View<Event | CommonEvent, FieldName>, 'question'> {
  readonly question?: string;
}

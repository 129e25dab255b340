import { endOf, type LessonControls } from '../../app/lessons.ts';
import { isGuideUnused, leavingView } from '../../core/guide/ending.ts';
import type { GuideState } from '../../core/guide/state.ts';
import { leftLessonView } from '../../core/view/lesson.ts';
import { tellView } from './tellers.ts';

/** The lines that stay on the normal screen at the end: of the guide, and of the lesson. */
export function exitMessages(
  state: GuideState | null,
  lesson: LessonControls | undefined,
): readonly string[] {
  return [
    ...(state === null || isGuideUnused(state) ? [] : tellView(leavingView(state))),
    ...(lesson === undefined
      ? []
      : tellView(leftLessonView(lesson.lesson.getState(), () => endOf(lesson)))),
  ];
}

import { endOf, type LessonControls } from '../../app/lessons.ts';
import { isGuideUnused, leavingView } from '../../core/guide/ending.ts';
import type { GuideState } from '../../core/guide/state.ts';
import { leftLessonView } from '../../core/view/lesson.ts';
import type { Block } from '../../core/view/view.ts';
import { wrapped } from './askers/say-lines.ts';
import { tellBlock } from './tellers.ts';

/** The lines that stay on the normal screen at the end: of the guide, and of the lesson. */
export function exitMessages(
  state: GuideState | null,
  lesson: LessonControls | undefined,
  output: Parameters<typeof wrapped>[0],
): readonly string[] {
  const views = [
    ...(state === null || isGuideUnused(state) ? [] : [leavingView(state)]),
    ...(lesson === undefined
      ? []
      : [leftLessonView(lesson.lesson.getState(), () => endOf(lesson))]),
  ];
  return views
    .flatMap(({ blocks }) => blocks.flatMap((block: Block<unknown>) => tellBlock(block)))
    .flatMap(({ text, isCopied }) => (isCopied ? [text] : wrapped(output, text)));
}

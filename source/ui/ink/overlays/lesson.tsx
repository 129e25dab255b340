import { createLessonPanel, endOf, type CopyableLesson } from '../../../app/lessons.ts';
import type { Store } from '../../../app/store.ts';
import { goalLine, titleWords } from '../../../core/lessons/words.ts';
import { lessonView, type LessonWish } from '../../../core/view/lesson.ts';
import type { ScreenEvent, ScreenState } from '../screen-state.ts';
import { type Overlay, type OverlayTools, SCROLLS, viewOverlay } from './overlay.tsx';

/**
 * The overlay with the goal of the lesson and its hints, and with the end of the lesson.
 *
 * @param keys the keys that open it; in it they give the next hint
 */
export function lessonOverlay(
  tools: OverlayTools,
  controls: CopyableLesson,
  keys: readonly string[],
): Overlay {
  const { lesson } = controls;
  const panel = createLessonPanel(controls);
  const overlay = viewOverlay<LessonWish>(tools, {
    view: () => lessonView(lesson.getState(), () => endOf(controls), panel.getState(), keys),
    stores: [lesson, panel],
    head() {
      const running = lesson.getState();
      return { title: titleWords(running), right: goalLine(running).count ?? '' };
    },
    opensBy: keys.join(' '),
    scrolls: SCROLLS,
    hasHelp: true,
    edit: () => ({ type: 'close' }),
    run(wish) {
      switch (wish.type) {
        case 'hint':
          return lesson.dispatch(wish);
        case 'copy':
          return panel.dispatch(wish);
        case 'close':
          panel.dispatch(wish);
          return tools.screen.dispatch(wish);
      }
    },
  });
  return {
    ...overlay,
    // Opening it again shows the hints so far; only a key gives the next one.
    opened() {
      if (lesson.getState().hints === 0) lesson.dispatch({ type: 'hint' });
    },
  };
}

/** Marks that a goal was reached, until the next key. @returns ends it */
export function tellGoals(
  { lesson }: Pick<CopyableLesson, 'lesson'>,
  screen: Pick<Store<ScreenState, ScreenEvent>, 'dispatch'>,
): () => void {
  let { done } = lesson.getState();
  return lesson.subscribe(() => {
    const now = lesson.getState().done;
    if (now > done) screen.dispatch({ type: 'goal-met' });
    done = now;
  });
}

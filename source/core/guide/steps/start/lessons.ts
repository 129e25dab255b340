/** The list of lessons, opened by a key of the first step. Opening a lesson leaves the guide. */
import { toDisplayText } from '../../../text/display-text.ts';
import { action, item, list, present, progress, textOf } from '../../../view/blocks.ts';
import type { Item, Moves } from '../../../view/view.ts';
import { hasGuideWorkOpen } from '../../ending.ts';
import type { GuideAnswer, StartEvent } from '../../event.ts';
import type { GuideState } from '../../state.ts';
import { go, type StepView, type Transition } from '../../step-contract.ts';
import { by, goOn } from '../commands.ts';

export const LESSONS_WORDS = {
  hint: 'lessons',
  title: 'learn by doing: the lessons',
  question: 'Which lesson?',
  reading: 'Reading the lessons …',
  none: 'There is no lesson here.',
  byNumber: 'open the lesson of that number',
  back: 'back to the choice of a store',
} as const;

/** Whether lessons are offered: not while leaving would lose something, such as a token. */
export function offersLessons(state: GuideState): boolean {
  return state.config.offersLessons === true && !hasGuideWorkOpen(state);
}

export function listLessons(state: GuideState): Transition {
  if (!offersLessons(state)) return go(state);
  const id = state.lastId + 1;
  return go(
    { ...state, lastId: id, notice: null, lessons: { type: 'listing', id } },
    { type: 'list-lessons', id },
  );
}

export function lessonsListed(
  state: GuideState,
  { id, lessons }: Extract<GuideAnswer, { type: 'lessons-listed' }>,
): Transition {
  const { lessons: open } = state;
  if (open.type !== 'listing' || open.id !== id) return go(state);
  const first = lessons.findIndex(({ isDone }) => !isDone);
  return go({ ...state, lessons: { type: 'listed', lessons, cursor: Math.max(0, first) } });
}

export function moveLesson(
  state: GuideState,
  { by: rows }: Extract<StartEvent, { type: 'move-lesson' }>,
): Transition {
  const { lessons: open } = state;
  if (open.type !== 'listed') return go(state);
  const cursor = Math.max(0, Math.min(open.lessons.length - 1, open.cursor + rows));
  return go({ ...state, lessons: { ...open, cursor } });
}

/** @param index null: the one under the cursor */
export function openLesson(state: GuideState, index: number | null): Transition {
  const { lessons: open } = state;
  const lesson = open.type === 'listed' ? open.lessons[index ?? open.cursor] : undefined;
  if (lesson === undefined) return go(state);
  return go({ ...state, lessonToOpen: lesson.id, leaving: 'quit' });
}

export function lessonsView({ lessons: open, config }: GuideState): StepView<StartEvent> {
  const base = { id: 'start/lessons', question: LESSONS_WORDS.question, moves: {} };
  const back = action('back', 'esc', 'back', 'back', LESSONS_WORDS.back);
  if (open.type !== 'listed') {
    return { ...base, blocks: [progress(LESSONS_WORDS.reading)], actions: [back], isBusy: true };
  }
  const { lessons, cursor } = open;
  const here = lessons[cursor];
  if (here === undefined) {
    return { ...base, blocks: [list([], { empty: LESSONS_WORDS.none })], actions: [back] };
  }
  const events = lessons.map((_, index) => ({ type: 'open-lesson', index }) as const);
  return {
    ...base,
    blocks: present(
      list(lessons.map(lessonItem), { cursor, isNumbered: true, height: 'fill' }),
      textOf('helpful', [`In a command shell: ${config.program} learn ${here.id}`]),
    ),
    actions: [
      goOn('go', 'open', `open the lesson ${toDisplayText(here.title)}`),
      action(
        { type: 'open-lesson', index: null },
        by('open-lesson'),
        'open',
        null,
        LESSONS_WORDS.byNumber,
        {
          forItem: { events, isByNumber: true },
        },
      ),
      back,
    ],
    moves: movesOf(lessons.length),
  };
}

function lessonItem({
  title,
  minutes,
  isDone,
}: {
  title: string;
  minutes: number;
  isDone: boolean;
}): Item {
  return item(title, { summary: `${minutes} min`, badges: isDone ? ['done'] : [] });
}

function movesOf(count: number): Moves<StartEvent> {
  return {
    down: move(1, 'next lesson'),
    up: move(-1, 'lesson before'),
    home: move(-count, 'first lesson'),
    end: move(count, 'last lesson'),
  };
}

function move(rows: number, title: string) {
  return { event: { type: 'move-lesson', by: rows }, title } as const;
}

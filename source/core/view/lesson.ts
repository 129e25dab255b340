/** The running lesson as a view: its goal with the hints so far, or its end. */
import { type RunningLesson, shownHints } from '../lessons/running.ts';
import {
  doneGoals,
  factsWords,
  goalWords,
  hintTitle,
  leftWords,
  LESSON_WORDS,
  nextWords,
} from '../lessons/words.ts';
import type { ChosenKeys } from '../preferences.ts';
import { toDisplayText } from '../text/display-text.ts';
import { action, code, item, list, present, text, textOf } from './blocks.ts';
import type { Action, Block, NoticeBlock, View } from './view.ts';

/** What a lesson shows at its end, in addition to its own sentences. */
export interface LessonEnd {
  /** The completion code. */
  readonly code: string;
  /** The lesson that follows, with the command that starts it; null: none. */
  readonly next: { readonly title: string; readonly command: string } | null;
}

export type LessonWish =
  | { readonly type: 'hint' }
  | { readonly type: 'copy' }
  | { readonly type: 'close' };

/** The keys that open the hints: the first where letters are not typed text, the others always. */
const HINT_KEYS = ['h', 'f10', 'alt+h'];

/** The keys that open the hints, without those that a person has given to a command. */
export function hintKeys(chosen: ChosenKeys = {}): readonly string[] {
  const others = new Set(Object.values(chosen).flatMap(({ keys }) => keys));
  return HINT_KEYS.filter((key) => !others.has(key));
}

/**
 * The goal with its hints, the newest first, or the end of the lesson.
 *
 * @param end called only once the lesson has ended
 * @param said the result of copying; null: nothing was copied
 * @param keys of `hintKeys`
 */
export function lessonView(
  running: RunningLesson,
  end: () => LessonEnd,
  said: NoticeBlock | null,
  keys: readonly string[],
): View<LessonWish> {
  const goal = goalWords(running);
  if (goal === null) {
    return {
      id: 'lesson/end',
      question: leftWords(running),
      blocks: endBlocks(running, end(), said),
      actions: [COPY, { ...CLOSE, keys: ['esc', 'q', ...keys] }],
      moves: {},
    };
  }
  const hints = shownHints(running);
  const isMore = hints.length < (hintsOf(running)?.length ?? 0);
  return {
    id: 'lesson/goal',
    question: goal,
    blocks: present(
      hints.length === 0 && text(LESSON_WORDS.noHint),
      ...hints
        .map((hint, index) => textOf('needed', [toDisplayText(hint)], hintTitle(running, index)))
        .toReversed(),
      ...doneBlocks(running),
    ),
    actions: [...(isMore ? [hintAction(keys)] : []), CLOSE],
    moves: {},
  };
}

function hintsOf({ lesson, done }: RunningLesson): readonly string[] | undefined {
  return lesson.checks[done]?.hints;
}

function doneBlocks(running: RunningLesson): readonly Block<never, never>[] {
  const items = doneGoals(running).map((goal) => item(goal, { mark: 'ok' }));
  return items.length === 0 ? [] : [list(items, { title: LESSON_WORDS.doneSoFar })];
}

function hintAction(keys: readonly string[]): Action<LessonWish> {
  const { nextHint, showNextHint } = LESSON_WORDS;
  return action({ type: 'hint' }, keys.join(' '), 'hint', nextHint, showNextHint);
}

const COPY: Action<LessonWish> = action(
  { type: 'copy' },
  'c',
  'copy',
  'copy',
  LESSON_WORDS.copyCode,
  { isPrimary: true },
);

const CLOSE: Action<LessonWish> = action(
  { type: 'close' },
  'esc q',
  'close',
  'close',
  LESSON_WORDS.close,
);

/** The code comes first: it has to be seen however few rows there are. */
function endBlocks(
  { lesson }: RunningLesson,
  { code: completion, next }: LessonEnd,
  said: NoticeBlock | null,
): readonly Block<never, never>[] {
  return present(
    code([completion], LESSON_WORDS.yourCode),
    said,
    text(...lesson.closing.map((sentence) => toDisplayText(sentence))),
    next === null ? null : code([toDisplayText(next.command)], nextWords(next.title)),
    lesson.facts.length > 0 && textOf('helpful', [factsWords(lesson.facts)]),
    textOf('small-print', [LESSON_WORDS.aboutCode]),
  );
}

/**
 * What stays on the normal screen after leaving.
 *
 * @param end as in `lessonView`
 * @param isTold the end was shown already: only the code is shown again
 */
export function leftLessonView(
  running: RunningLesson,
  end: () => LessonEnd,
  isTold = false,
): View<never, never> {
  const last = running.endedAtMs === null ? [] : endBlocks(running, end(), null);
  return {
    id: 'lesson/left',
    question: '',
    blocks: [text(leftWords(running)), ...(isTold ? last.slice(0, 1) : last)],
    actions: [],
    moves: {},
  };
}

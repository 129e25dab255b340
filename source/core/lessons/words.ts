/** Texts about a running lesson, for every face. The lesson's own texts come from its file. */
import { noun } from '../text/counted.ts';
import { toDisplayText } from '../text/display-text.ts';
import { currentCheck, type RunningLesson } from './running.ts';

/** The current goal of a lesson, in one row. */
interface GoalLine {
  /** `2 of 4`; null: nothing is waited for any more. */
  readonly count: string | null;
  /** The goal; once the lesson has ended, a text that all of it is done. */
  readonly text: string;
}

export const LESSON_WORDS = {
  /** Shown behind the glyph for done, beside the next goal. */
  met: 'Done.',
  hint: 'hint',
  nextHint: 'next hint',
  showNextHint: 'show the next hint',
  showsCode: 'shows your code',
  noHint: 'There are three hints for it, from a nudge to the whole answer.',
  doneSoFar: 'Done so far',
  yourCode: 'Your completion code',
  aboutCode:
    'Whoever teaches you can read from it which lesson you finished, when, and in how many tries.',
  /** Names what was copied, in the message afterwards. */
  code: 'completion code',
  copyCode: 'copy the completion code',
  close: 'close the lesson',
  wordHint: 'The word hint gives a hint for it.',
} as const;

/** `Lesson: The code works once` */
export function titleWords({ lesson }: RunningLesson): string {
  return `Lesson: ${toDisplayText(lesson.title)}`;
}

export function goalLine(running: RunningLesson): GoalLine {
  const check = currentCheck(running);
  if (check === null) return { count: null, text: allDoneWords(running) };
  return { count: countWords(running), text: toDisplayText(check.goal) };
}

/** `2 of 4` */
function countWords({ lesson, done }: RunningLesson): string {
  return `${done + 1} of ${lesson.checks.length}`;
}

/** `Goal 2 of 4: …`; null: nothing is waited for any more. */
export function goalWords(running: RunningLesson): string | null {
  const { count, text } = goalLine(running);
  return count === null ? null : `Goal ${count}: ${text}`;
}

/** The goals that are done, the first one first. */
export function doneGoals({ lesson, done }: RunningLesson): readonly string[] {
  return lesson.checks.slice(0, done).map(({ goal }) => toDisplayText(goal));
}

function allDoneWords({ lesson: { checks } }: RunningLesson): string {
  return checks.length === 1 ? LESSON_WORDS.met : `Done: all ${checks.length}.`;
}

/** The message that a goal has just been reached. */
export function metWords(goal: string): string {
  return `Done: ${goal}`;
}

/** `Hint 1 of 3: …` @param index from 0 */
export function hintWords(running: RunningLesson, index: number): string {
  const hint = currentCheck(running)?.hints[index] ?? '';
  return `${hintTitle(running, index)}: ${toDisplayText(hint)}`;
}

/** `Hint 1 of 3` @param index from 0 */
export function hintTitle(running: RunningLesson, index: number): string {
  return `Hint ${index + 1} of ${currentCheck(running)?.hints.length ?? 0}`;
}

/** The line about the lesson when the program ends. */
export function leftWords(running: RunningLesson): string {
  const { lesson, done, endedAtMs } = running;
  const title = toDisplayText(lesson.title);
  if (endedAtMs !== null) return `Lesson done: ${title}`;
  return `Lesson not finished: ${title}, ${done} of ${lesson.checks.length} ${noun(lesson.checks.length, 'goal')} done.`;
}

export function nextWords(title: string): string {
  return `The next lesson: ${toDisplayText(title)}`;
}

export function factsWords(headings: readonly string[]): string {
  return `Read on in docs/service.md: ${headings.map((one) => toDisplayText(one)).join('; ')}.`;
}

import { isAttempt, isMet } from './condition.ts';
import type { ObservedEvent } from './observed-event.ts';
import type { Lesson, LessonCheck } from './lesson.ts';

/** A lesson under way. */
export interface RunningLesson {
  readonly lesson: Lesson;
  /** Of the practice store. */
  readonly seed: number;
  /** Milliseconds since 1970. */
  readonly startedAtMs: number;
  /** Null until the last check is done. */
  readonly endedAtMs: number | null;
  /** How many checks are done; also the index of the current check. */
  readonly done: number;
  /** The failed tries of each check up to the current one. */
  readonly tries: readonly number[];
  /** How many hints of the current check were asked for. */
  readonly hints: number;
}

export type LessonEvent =
  | { readonly type: 'observed'; readonly observed: ObservedEvent; readonly atMs: number }
  | { readonly type: 'hint' };

/** @param startedAtMs milliseconds since 1970 */
export function startLesson(lesson: Lesson, seed: number, startedAtMs: number): RunningLesson {
  return { lesson, seed, startedAtMs, endedAtMs: null, done: 0, tries: [0], hints: 0 };
}

/** Pure. What happens after the end changes nothing. */
export function updateLesson(running: RunningLesson, event: LessonEvent): RunningLesson {
  const check = currentCheck(running);
  if (check === null) return running;
  if (event.type === 'hint') {
    return { ...running, hints: Math.min(running.hints + 1, check.hints.length) };
  }
  if (!isMet(check.when, event.observed)) {
    if (!isAttempt(check.when, event.observed)) return running;
    const tries = running.tries.map((count, at) => (at === running.done ? count + 1 : count));
    return { ...running, tries };
  }
  const done = running.done + 1;
  const isEnd = done === running.lesson.checks.length;
  return {
    ...running,
    done,
    tries: isEnd ? running.tries : [...running.tries, 0],
    hints: 0,
    endedAtMs: isEnd ? event.atMs : null,
  };
}

/** The check that is not done yet, in order; null once everything is done. */
export function currentCheck({ lesson, done }: RunningLesson): LessonCheck | null {
  return lesson.checks[done] ?? null;
}

/** The hints that were asked for, the first one first. */
export function shownHints(running: RunningLesson): readonly string[] {
  return currentCheck(running)?.hints.slice(0, running.hints) ?? [];
}

import { largest } from '../../core/any-length.ts';
import { type Progress, triesWords } from '../../core/lessons/progress.ts';
import { agoWords } from '../../core/requests/kept/history.ts';
import { cellWidth } from '../../core/text/cell-width.ts';
import type { LessonFolder } from './lesson-folder.ts';

/** Number, title and minutes of each lesson, and below them what is known of this person's runs. */
export function lessonLines(
  { lessons }: Pick<LessonFolder, 'lessons'>,
  progress: Progress,
  nowMs: number,
): string {
  const numbers = String(lessons.length).length;
  const titles = largest(lessons.map(({ title }) => cellWidth(title)));
  const times = largest(lessons.map(({ minutes }) => String(minutes).length));
  return lessons
    .flatMap(({ id, title, minutes }, index) => {
      const known = Object.hasOwn(progress, id) ? progress[id] : undefined;
      const columns = [
        String(index + 1).padStart(numbers),
        `${title}${' '.repeat(titles - cellWidth(title))}`,
        `${String(minutes).padStart(times)} min`,
      ];
      const done =
        known === undefined
          ? []
          : [`done ${agoWords(known.doneAtMs, nowMs)}, best: ${triesWords(known.tries)}`];
      return [columns.join('  '), ...done.map((words) => ' '.repeat(numbers + 2) + words)];
    })
    .join('\n');
}

/** The same for a program, as an object for JSON. */
export function lessonListJson(
  { lessons, problems }: LessonFolder,
  progress: Progress,
): Readonly<Record<string, unknown>> {
  return {
    lessons: lessons.map(({ id, title, goal, minutes, checks, next }, index) => {
      const known = Object.hasOwn(progress, id) ? progress[id] : undefined;
      return {
        ...{ number: index + 1, name: id, title, goal, minutes, checks: checks.length, next },
        doneAt: known === undefined ? null : new Date(known.doneAtMs).toISOString(),
        tries: known?.tries ?? null,
      };
    }),
    problems: [...problems].map(([file, { code, message, remedy }]) => ({
      ...{ file, code, message, remedy },
    })),
  };
}

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isLessonName, readLesson } from '../../../source/commands/learn/read-lesson.ts';

const FOLDER = join(import.meta.dirname, '../../../source/lessons');

/** Names of the lesson files that come with the program, in the order of their folder. */
export const LESSON_FILES: readonly string[] = readdirSync(FOLDER).filter(isLessonName).toSorted();

/** @param id name of the file without its ending */
export function builtInLesson(id: string): ReturnType<typeof readLesson> {
  return readLesson(join(FOLDER, `${id}.yaml`));
}

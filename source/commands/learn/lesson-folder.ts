import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError, wrongUsage } from '../../core/errors.ts';
import { didYouMean } from '../../core/text/edit-distance.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import type { World } from '../entry/world.ts';
import { isLessonName, readLesson, type ReadyLesson } from './read-lesson.ts';

/** The lessons of a folder. */
export interface LessonFolder {
  /** In the order of their files; the first one is number 1. */
  readonly lessons: readonly ReadyLesson[];
  /** Why other files could not be read, by the name of the file. */
  readonly problems: ReadonlyMap<string, UserError>;
}

/**
 * The folder of the built-in lessons: in the source tree, or beside the bundle.
 *
 * @param here the address of this module, or of the file that it was bundled into
 */
export function builtInFolder(here: string): string {
  if (here.endsWith('.ts')) return fileURLToPath(new URL('../../lessons', here));
  const root = new URL(/\/chunks\/[^/]+$/.test(here) ? '../' : './', here);
  return fileURLToPath(new URL('lessons', root));
}

/**
 * Reads the lessons of this folder, or the built-in ones.
 *
 * @throws UserError `no-lessons` for a folder that cannot be read, or has none
 */
export async function openLessons(
  { cwd }: Pick<World, 'cwd'>,
  folder: string | undefined,
): Promise<LessonFolder> {
  if (folder === undefined) return readFolder(builtInFolder(import.meta.url));
  const path = resolve(cwd, folder);
  const read = await readFolder(path).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown cause';
    throw noLessons(`${toDisplayText(folder)} cannot be read as a folder (${code}).`);
  });
  if (read.lessons.length + read.problems.size > 0) return read;
  throw noLessons(`There is no lesson in ${toDisplayText(folder)}.`);
}

function noLessons(message: string): UserError {
  return wrongUsage(
    'no-lessons',
    message,
    'Name a folder with lesson files, which end in .yaml; docs/lessons.md says what is in one.',
  );
}

async function readFolder(path: string): Promise<LessonFolder> {
  const files = (await readdir(path)).filter(isLessonName).toSorted(byNumber);
  const lessons: ReadyLesson[] = [];
  const problems = new Map<string, UserError>();
  for (const file of files) {
    try {
      const lesson = await readLesson(join(path, file));
      // With `a.yml` beside `a.yaml`, the name `a` would mean both.
      if (lessons.some(({ id }) => id === lesson.id)) throw twice(file, lesson.id);
      lessons.push(lesson);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      problems.set(file, error);
    }
  }
  return { lessons, problems };
}

/** Numeric order: 2 comes before 10, with and without leading zeros. */
function byNumber(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

function twice(file: string, id: string): UserError {
  return wrongUsage(
    'lesson-twice',
    `Lesson ${toDisplayText(file)}: there is another file with the name ${id}.`,
    'Name one of them otherwise.',
  );
}

/**
 * Finds a lesson by its number, its name, or its name without the number.
 *
 * @throws UserError `unknown-lesson`, or the problem of its file
 */
export function findLesson({ lessons, problems }: LessonFolder, named: string): ReadyLesson {
  const found =
    lessons.find(({ id }) => id === named) ??
    (/^\d{1,3}$/.test(named) ? lessons[Number(named) - 1] : undefined) ??
    lessons.find(({ id }) => bareName(id) === named);
  if (found !== undefined) return found;
  const broken = [...problems].find(([file]) => {
    const id = basename(file).replace(/\.ya?ml$/i, '');
    return id === named || bareName(id) === named;
  });
  if (broken !== undefined) throw broken[1];
  const names = lessons.flatMap(({ id }) => [id, bareName(id)]);
  const near = didYouMean(named, names);
  throw wrongUsage(
    'unknown-lesson',
    `There is no lesson "${toDisplayText(named.slice(0, 40))}".`,
    `${near === null ? '' : `${near} `}Give a number from 1 to ${lessons.length}, or a name; learn without one lists them.`,
  );
}

/** `a-token-from-nothing` for `01-a-token-from-nothing`. */
function bareName(id: string): string {
  return id.replace(/^\d+-/, '');
}

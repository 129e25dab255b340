import type { ListedLesson } from '../../core/lessons/listed.ts';
import { memoryFolder } from '../../services/memory/folders.ts';
import type { World } from '../entry/world.ts';
import { guide } from '../guide/guide.ts';
import type { GuideOptions } from '../guide/guide-config.ts';
import type { OpenOptions } from './open-lesson.ts';

/** `tokenwright`: the guide, and then the lesson that was chosen on its first screen. */
export async function guideOrLesson(world: World, options: GuideOptions): Promise<number> {
  const chosen: { lesson: string | null; unread: string } = { lesson: null, unread: '' };
  const giveBack = (unread: string): void => {
    chosen.unread = unread;
  };
  const code = await guide({ ...world, giveBack }, options, null, {
    list: () => listLessons(world, options),
    open: (id) => {
      chosen.lesson = id;
    },
  });
  if (chosen.lesson === null) return code;
  const { openLesson } = await import('./open-lesson.ts');
  const { openLessons } = await import('./lesson-folder.ts');
  const next = { ...world, unread: chosen.unread };
  const lessons = await openLessons(next, undefined);
  return openLesson(next, lessonOptions(options), lessons, chosen.lesson);
}

/** The options of the guide that count for a lesson as well; it brings its own store along. */
export function lessonOptions(options: GuideOptions): OpenOptions {
  const { open, keep, color, plain, presenter, redirectUri } = options;
  return {
    ...{ open, keep, color },
    ...(plain === undefined ? {} : { plain }),
    ...(presenter === undefined ? {} : { presenter }),
    ...(redirectUri === undefined ? {} : { redirectUri }),
  };
}

/** The built-in lessons. Those that cannot be read are left out. */
async function listLessons(
  world: World,
  { keep }: Pick<GuideOptions, 'keep'>,
): Promise<readonly ListedLesson[]> {
  const { openLessons } = await import('./lesson-folder.ts');
  const { openLessonsFile } = await import('../../services/memory/lessons-file.ts');
  const { lessons } = await openLessons(world, undefined);
  const folder = keep ? memoryFolder(world.env, process.platform) : null;
  const { progress } =
    folder?.type === 'folder' ? await openLessonsFile(folder.path).load() : { progress: {} };
  return lessons.map(({ id, title, minutes }) => ({
    ...{ id, title, minutes },
    isDone: Object.hasOwn(progress, id),
  }));
}

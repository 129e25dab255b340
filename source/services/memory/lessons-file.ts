import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../core/json/json-object.ts';
import type { Progress } from '../../core/lessons/progress.ts';
import {
  inTurn,
  notWritten,
  putAside,
  readPrivateText,
  writePrivateFile,
} from '../files/private-file.ts';

/** In bytes; far more than a thousand lessons need. */
const MOST_BYTES = 256 * 1024;

/** What was found, and a sentence when the file could not be read. */
interface LoadedProgress {
  readonly progress: Progress;
  readonly notice: string | null;
}

/**
 * The file of completed lessons: when each was done, and in how many tries; nothing else.
 *
 * @param folder the memory folder, created on the first write
 */
export function openLessonsFile(folder: string) {
  const path = join(folder, 'lessons.json');
  const queue = inTurn();

  async function load(): Promise<LoadedProgress> {
    const read = await readPrivateText(path, MOST_BYTES);
    if (read.type === 'absent') return { progress: {}, notice: null };
    const { success, data } = fileSchema.safeParse(
      read.type === 'text' ? parseJson(read.text) : null,
    );
    if (success) return { progress: data.lessons, notice: null };
    const aside = await putAside(path);
    const now = aside === null ? '' : ` That file is kept as ${aside}.`;
    return { progress: {}, notice: `Which lessons you did could not be read in ${path}.${now}` };
  }

  async function change(next: (before: Progress) => Progress): Promise<string | null> {
    try {
      const { progress, notice } = await load();
      const text = JSON.stringify({ version: 1, lessons: next(progress) }, null, 2);
      await writePrivateFile(path, `${text}\n`);
      return notice;
    } catch (error) {
      throw notWritten(path, error, NOT_WRITTEN);
    }
  }

  return {
    path,
    /** Never throws: a damaged file is put aside under another name, and the notice says so. */
    load,
    /**
     * Reads the file again and writes the change, one call after the other.
     *
     * @returns a notice about a damaged file, or null
     * @throws UserError `lesson-not-kept`
     */
    update: (next: Parameters<typeof change>[0]) => queue(() => change(next)),
  };
}

const NOT_WRITTEN = {
  code: 'lesson-not-kept',
  loss: 'so the list of lessons does not show that this one is done',
  remedy: 'The completion code holds all the same.',
};

/** The form of the file. */
const fileSchema = z.object({
  version: z.literal(1),
  lessons: z.record(
    z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
    z.object({
      doneAtMs: z.int().min(0).max(8.64e15),
      tries: z.array(z.int().min(0).max(1_000_000)).max(50),
    }),
  ),
});

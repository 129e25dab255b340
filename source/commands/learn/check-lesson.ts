import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { UserError, wrongUsage } from '../../core/errors.ts';
import { SERVICE_HEADINGS } from '../../core/lessons/service-headings.ts';
import { didYouMean } from '../../core/text/edit-distance.ts';
import { openLessons } from './lesson-folder.ts';
import { readLesson, type ReadyLesson } from './read-lesson.ts';

/** The result of checking a lesson file. */
interface CheckedLesson {
  /** Null when it is not a lesson. */
  readonly lesson: ReadyLesson | null;
  /** Empty when the file is correct. */
  readonly problems: readonly UserError[];
}

/**
 * Reads a lesson file, and looks up what it names elsewhere: the next lesson, whose file is beside
 * it, and headings of docs/service.md.
 *
 * @param path absolute
 */
export async function checkLesson(path: string): Promise<CheckedLesson> {
  try {
    const lesson = await readLesson(path);
    const problems = [...unknownFacts(lesson), ...(await nextProblem(path, lesson))];
    if (problems.length === 0) return { lesson, problems: [] };
    const lines = (await readFile(path, 'utf8')).split('\n');
    return {
      lesson,
      problems: problems.map(({ named, what, remedy }) => {
        const line = lines.findIndex((text) => text.includes(named)) + 1;
        const where = line === 0 ? '' : `, line ${line}`;
        return wrongUsage(
          'lesson-names-nothing',
          `Lesson ${basename(path)}${where}: ${what}`,
          remedy,
        );
      }),
    };
  } catch (error) {
    if (error instanceof UserError) return { lesson: null, problems: [error] };
    throw error;
  }
}

interface Problem {
  /** A text that the line contains. */
  readonly named: string;
  readonly what: string;
  readonly remedy: string;
}

function unknownFacts({ facts }: ReadyLesson): readonly Problem[] {
  return facts
    .filter((fact) => !SERVICE_HEADINGS.includes(fact))
    .map((fact) => {
      const near = didYouMean(fact, SERVICE_HEADINGS);
      return {
        named: fact,
        what: `facts names "${fact}", which is no heading of docs/service.md.`,
        remedy: near ?? `Its headings are ${SERVICE_HEADINGS.join(', ')}.`,
      };
    });
}

async function nextProblem(path: string, { next }: ReadyLesson): Promise<readonly Problem[]> {
  if (next === null) return [];
  const { lessons, problems } = await openLessons({ cwd: '/' }, dirname(path));
  if (lessons.some(({ id }) => id === next)) return [];
  const isBroken = [...problems.keys()].some((file) => file.replace(/\.ya?ml$/i, '') === next);
  const near = didYouMean(
    next,
    lessons.map(({ id }) => id),
  );
  return [
    {
      named: `next: ${next}`,
      what: isBroken
        ? `next names ${next}, and that file is not right itself.`
        : `next names ${next}, and no lesson beside it has that name.`,
      remedy: isBroken
        ? `Check ${next} as well.`
        : (near ?? 'Write the name of its file, without .yaml.'),
    },
  ];
}

import { resolve } from 'node:path';
import { EXIT, wrongUsage } from '../../core/errors.ts';
import type { Progress } from '../../core/lessons/progress.ts';
import { memoryFolder } from '../../services/memory/folders.ts';
import { findDefaults } from '../../services/settings/load-settings.ts';
import { openLessonsFile } from '../../services/memory/lessons-file.ts';
import type { World } from '../entry/world.ts';
import { readInputFile, readTextInput } from '../input.ts';
import { foreignOption } from '../options.ts';
import { createOutput, type Output } from '../output.ts';
import { withDefaults } from '../settings.ts';
import { checkLesson } from './check-lesson.ts';
import { openLessons } from './lesson-folder.ts';
import { lessonLines, lessonListJson } from './list-lessons.ts';
import { openLesson, type OpenOptions } from './open-lesson.ts';
import { sealWith } from './seal.ts';
import { codesIn, verifiedJson, verifiedLines, verifyCode } from './verify-codes.ts';

interface LearnOptions extends OpenOptions {
  /** A lesson file to check. */
  readonly check?: string;
  /** True: the codes are in a file or on standard input. */
  readonly verify?: true | string[];
  /** A file of codes. */
  readonly from?: string;
  readonly json?: true;
}

/**
 * `tokenwright learn`: lists the lessons, opens one, checks a lesson file, or verifies completion
 * codes.
 */
export async function learn(
  world: World,
  named: string | undefined,
  given: LearnOptions,
): Promise<number> {
  const work = workOf(named, given);
  refuseOptions(work, given);
  const output = createOutput(world);
  switch (work) {
    case 'check':
      return check(world, given, output);
    case 'verify':
      return verify(world, given, output);
    case 'list':
      return list(world, await withDefaults(world, given), output);
    case 'open': {
      const options = await withDefaults(world, given);
      return openLesson(world, options, await openLessons(world, given.lessons), named ?? '');
    }
  }
}

type Work = 'list' | 'open' | 'check' | 'verify';

function workOf(
  named: string | undefined,
  { check: file, verify: codes, from }: LearnOptions,
): Work {
  const asked: readonly Work[] = [
    ...(named === undefined ? [] : ['open' as const]),
    ...(file === undefined ? [] : ['check' as const]),
    ...(codes === undefined && from === undefined ? [] : ['verify' as const]),
  ];
  const [work = 'list', ...others] = asked;
  if (others.length === 0) return work;
  throw wrongUsage(
    'several-at-once',
    'A lesson is opened, a file is checked, or codes are verified: one of them at a time.',
    'Leave out the others.',
  );
}

/** Refuses options that mean nothing for this work. */
function refuseOptions(work: Work, options: LearnOptions): void {
  const ofOpening = ['scenario', 'name', 'plain', 'presenter', 'redirectUri'] as const;
  const foreign =
    (work !== 'open' && ofOpening.some((name) => options[name] !== undefined)) ||
    (work === 'open' && options.json === true) ||
    (work === 'check' && options.lessons !== undefined) ||
    ((work === 'list' || work === 'check') && options.word !== undefined);
  if (!foreign) return;
  throw foreignOption(WORDS[work], 'The page "learn --help" says which one belongs where.');
}

const WORDS: Readonly<Record<Work, string>> = {
  list: 'the list',
  open: 'a lesson that is opened',
  check: '--check',
  verify: '--verify',
};

async function list(world: World, options: LearnOptions, output: Output): Promise<number> {
  // Nothing else here reads the settings file and would report its problems.
  const { problems } = await findDefaults({ env: world.env });
  for (const problem of problems) output.report(problem);
  const folder = await openLessons(world, options.lessons);
  const progress = await readProgress(world, options, output);
  if (options.json === true) output.json(JSON.stringify(lessonListJson(folder, progress)));
  else if (folder.lessons.length > 0) output.answer(lessonLines(folder, progress, Date.now()));
  for (const problem of folder.problems.values()) output.report(problem);
  if (folder.problems.size > 0) return EXIT.usage;
  if (options.json !== true) output.talk(`Open one by its number: ${world.program} learn 1`);
  return EXIT.done;
}

async function readProgress(
  { env }: Pick<World, 'env'>,
  { keep }: Pick<LearnOptions, 'keep'>,
  output: Output,
): Promise<Progress> {
  const folder = keep ? memoryFolder(env, process.platform) : null;
  if (folder?.type !== 'folder') return {};
  const { progress, notice } = await openLessonsFile(folder.path).load();
  if (notice !== null) output.talk(notice);
  return progress;
}

async function check(
  { cwd }: Pick<World, 'cwd'>,
  { check: file = '', json }: LearnOptions,
  output: Output,
): Promise<number> {
  const { lesson, problems } = await checkLesson(resolve(cwd, file));
  const isRight = lesson !== null && problems.length === 0;
  if (json === true) {
    output.json(
      JSON.stringify({
        ...{ lesson: lesson?.id ?? null, isRight },
        problems: problems.map(({ code, message, remedy }) => ({ code, message, remedy })),
      }),
    );
  } else if (isRight) {
    const { id, checks, minutes } = lesson;
    const count = checks.length === 1 ? '1 check' : `${checks.length} checks`;
    output.answer(`The lesson ${id} is right: ${count}, ${minutes} min.`);
  } else problems.forEach((problem) => output.report(problem));
  return isRight ? EXIT.done : EXIT.usage;
}

async function verify(world: World, options: LearnOptions, output: Output): Promise<number> {
  const seal = sealWith(options.word);
  const codes = await readCodes(world, options, output);
  if (codes.length === 0) {
    throw wrongUsage(
      'no-codes',
      'There is no completion code to verify.',
      'Give codes behind --verify, in a file with --from, or on standard input.',
    );
  }
  const builtIn = await openLessons(world, undefined);
  const own = options.lessons === undefined ? [] : [await openLessons(world, options.lessons)];
  const lessons = [...own, builtIn].flatMap((folder) => folder.lessons);
  const verified = codes.map((code) => verifyCode(code, lessons, seal));
  if (options.json === true) output.json(JSON.stringify({ codes: verified.map(verifiedJson) }));
  else output.answer(verified.map(verifiedLines).join('\n'));
  return verified.every(({ fault }) => fault === null) ? EXIT.done : EXIT.answerIsNo;
}

async function readCodes(
  world: World,
  { verify: given = true, from }: LearnOptions,
  output: Output,
): Promise<readonly string[]> {
  const typed = given === true ? [] : given;
  if (from !== undefined) {
    return [...typed, ...codesIn(await readInputFile(world, from, '--from', '--from'))];
  }
  if (typed.length > 0) return typed.flatMap(codesIn);
  if (world.stdin.isTTY) output.talk('Paste codes, one or more a line, and end with Ctrl+D.');
  const stdin = { option: '--verify', stdinIsTaken: null };
  return codesIn(await readTextInput(world, '-', stdin));
}

import { systemClock } from '../../app/clock.ts';
import { createLessonStore, type LessonControls } from '../../app/lessons.ts';
import { watch } from '../../app/store.ts';
import { EXIT, UserError } from '../../core/errors.ts';
import type { TokenAtHand } from '../../core/guide/config.ts';
import { addToProgress } from '../../core/lessons/progress.ts';
import type { RunningLesson } from '../../core/lessons/running.ts';
import { shellWord } from '../../core/text/program-name.ts';
import { detectShell } from '../../core/text/command-shell.ts';
import { createHttpClient } from '../../services/http/http-client.ts';
import { answerCeiling } from '../../services/settings/settings.ts';
import { memoryFolder } from '../../services/memory/folders.ts';
import { openLessonsFile } from '../../services/memory/lessons-file.ts';
import type { World } from '../entry/world.ts';
import { deferOutput } from '../guide/deferred-output.ts';
import { runExplorer } from '../guide/explore.ts';
import { guide } from '../guide/guide.ts';
import type { GuideOptions } from '../guide/guide-config.ts';
import { type LessonRun, lessonSettings } from '../guide/lesson-run.ts';
import { requireFace } from '../guide/run-face.ts';
import { createOutput, type Output } from '../output.ts';
import { readNamedScenario } from '../practice/named-scenario.ts';
import { findLesson, type LessonFolder } from './lesson-folder.ts';
import type { ReadyLesson } from './read-lesson.ts';
import { codeOf, nameInCode, sealWith, WORD_TO_FILL_IN } from './seal.ts';

/** How a lesson is opened. */
export interface OpenOptions {
  readonly lessons?: string;
  readonly scenario?: string;
  readonly name?: string;
  readonly word?: string;
  readonly plain?: true;
  readonly presenter?: true;
  readonly redirectUri?: string;
  readonly open: boolean;
  readonly keep: boolean;
  readonly color: boolean;
}

/** For a practice store whose scenario names no seed. */
const USUAL_SEED = 1;

/**
 * Runs the guide or the explorer on the practice store of a lesson. @param named its number or name
 */
export async function openLesson(
  world: World,
  options: OpenOptions,
  folder: LessonFolder,
  named: string,
): Promise<number> {
  const lesson = findLesson(folder, named);
  const face = requireFace(world, options.plain === true, {
    name: 'The lesson',
    instead: `"${commandFor(world, options, lesson)} --plain" asks question after question by lines.`,
  });
  const name = nameInCode(options.name);
  const seal = sealWith(options.word);
  const scenario = (await readNamedScenario(world, options.scenario)) ?? lesson.world;
  const next = folder.lessons.find(({ id }) => id === lesson.next);
  const controls: LessonControls = {
    lesson: createLessonStore(lesson, scenario.store?.seed ?? USUAL_SEED, systemClock),
    code: (ended) => codeOf(ended, name, seal),
    next:
      next === undefined ? null : { title: next.title, command: commandFor(world, options, next) },
  };
  const output = createOutput(world);
  const progress = keepProgress(world, controls.lesson, options.keep);
  const run: LessonRun = { controls, scenario };
  try {
    const { start } = lesson;
    const code =
      start.type === 'guide'
        ? await guide(world, guideOptions(options), run)
        : await exploreLesson(world, guideOptions(options), run, { face, scopes: start.scopes });
    // A refusal during the lesson may be what the lesson is about.
    const isDone = controls.lesson.getState().endedAtMs !== null;
    return isDone && (code === EXIT.answerIsNo || code === EXIT.usage) ? EXIT.done : code;
  } finally {
    await progress.tell(output, world.program);
  }
}

/**
 * The command line that opens a lesson as this one was opened. The word of a workshop is left out,
 * since a word on a projector is no secret any more: a person who has it fills it in.
 */
export function commandFor(
  { program, env }: Pick<World, 'program' | 'env'>,
  { lessons, name, word, plain }: OpenOptions,
  { id }: ReadyLesson,
): string {
  const shell = detectShell(env, process.platform);
  const shown = { lessons, name, word: word === undefined ? undefined : WORD_TO_FILL_IN };
  const values = Object.entries(shown).flatMap(([option, value]) =>
    value === undefined ? [] : [`--${option} ${shellWord(shell, value)}`],
  );
  return [program, 'learn', id, ...values, ...(plain === true ? ['--plain'] : [])].join(' ');
}

/** The options with which the guide and the explorer of a lesson run. */
export function guideOptions(options: OpenOptions): GuideOptions & { readonly practice: true } {
  const { plain, presenter, redirectUri, open, keep, color } = options;
  return {
    ...{ practice: true, open, keep, color },
    ...(plain === undefined ? {} : { plain }),
    ...(presenter === undefined ? {} : { presenter }),
    ...(redirectUri === undefined ? {} : { redirectUri }),
  };
}

/** Runs the explorer, with a token that the store of the lesson has issued. */
async function exploreLesson(
  world: World,
  options: GuideOptions,
  lesson: LessonRun,
  {
    face,
    scopes,
  }: {
    readonly face: Parameters<typeof runExplorer>[2]['face'];
    readonly scopes: readonly string[];
  },
): Promise<number> {
  const deferred = deferOutput(world, createOutput(world));
  const settings = await lessonSettings(world, options, deferred.output);
  const { env, program } = world;
  const client = createHttpClient({
    ...{ env, program, profile: settings.profile },
    ceiling: answerCeiling(settings),
  });
  try {
    return await runExplorer(world, options, {
      ...{ face, deferred, collection: null, settings, send: client.send, lesson },
      async find(ports) {
        const practice = await ports.startPractice({ redirectUri: settings.redirectUri.value });
        const { store, note } = practice.facts;
        if (note !== null) deferred.output.talk(note);
        if (practice.issueToken === undefined) throw new Error('no token for the lesson');
        const accessToken = practice.issueToken(scopes);
        world.secrets.add(accessToken);
        const explores: TokenAtHand = {
          ...{ store, accessToken, refreshToken: null, kind: 'permanent', expiresAt: null },
          ...{ notes: [], from: { type: 'issued' } },
        };
        return { explores, practice };
      },
    });
  } finally {
    await client.close();
  }
}

/** Records that the lesson was done, as soon as it is. @param keep false: nothing is recorded */
function keepProgress(
  { env }: Pick<World, 'env'>,
  lesson: LessonControls['lesson'],
  keep: boolean,
) {
  const folder = keep ? memoryFolder(env, process.platform) : null;
  const file = folder?.type === 'folder' ? openLessonsFile(folder.path) : null;
  let written: Promise<string | null> | null = null;
  const stop = watch(
    lesson,
    ({ endedAtMs }) => endedAtMs,
    (endedAtMs) => {
      if (endedAtMs === null || file === null) return;
      const { id } = lesson.getState().lesson;
      const { tries }: RunningLesson = lesson.getState();
      written = file.update((before) => addToProgress(before, id, { doneAtMs: endedAtMs, tries }));
      // Reported after the screens have ended.
      written.catch(() => undefined);
    },
  );
  return {
    /** Waits until it is written, and reports where it is kept, or why it is not. */
    async tell(output: Output, program: string): Promise<void> {
      stop();
      if (written === null || file === null) return;
      try {
        const notice = await written;
        if (notice !== null) output.talk(notice);
        output.talk(`Kept: ${file.path} (which lessons you did); ${program} forget removes it.`);
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        output.report(error);
      }
    },
  };
}

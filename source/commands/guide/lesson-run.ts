import { type LessonControls, watchCallbacks } from '../../app/lessons.ts';
import { type MemoryPort, withoutResume } from '../../app/memory.ts';
import type { Scenario } from '../../practice-store/scenario/scenario.ts';
import type { Settings } from '../../services/settings/settings.ts';
import type { World } from '../door/world.ts';
import type { Output } from '../output.ts';
import type { EmbeddedStoreOptions } from '../practice/embedded-store.ts';
import { loadCommandSettings } from '../settings.ts';
import type { GuideOptions } from './guide-config.ts';

/** What a lesson makes of a run. */
export interface LessonRun {
  readonly controls: LessonControls;
  /** What is in the practice store. */
  readonly scenario: Scenario;
}

/**
 * The settings of a lesson, which is about a practice store of its own: what is set for another one
 * is of no use there, and not worth a word.
 */
export function lessonSettings(
  world: World,
  options: GuideOptions,
  output: Pick<Output, 'talk'>,
): Promise<Settings> {
  return loadCommandSettings(world, options, output, true);
}

/** How the practice store of the lesson is started, beside what every run says of it. */
export function storeOfLesson(
  lesson: LessonRun | null,
): Pick<EmbeddedStoreOptions, 'scenario' | 'onEvent'> {
  if (lesson === null) return {};
  return { scenario: lesson.scenario, onEvent: lesson.controls.lesson.observe };
}

/** The same ports, with what comes back to the callback address told to the lesson. */
export function watchedByLesson<Ports extends Parameters<typeof watchCallbacks>[0]>(
  ports: Ports,
  lesson: LessonRun | null,
): Ports {
  return lesson === null ? ports : watchCallbacks(ports, lesson.controls.lesson);
}

/** The memory of the run: where the one before was left stays, whatever is done in a lesson. */
export function memoryOfRun(file: MemoryPort | null, lesson: LessonRun | null): MemoryPort | null {
  return file === null || lesson === null ? file : withoutResume(file);
}

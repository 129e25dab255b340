import { type LessonControls, watchCallbacks } from '../../app/lessons.ts';
import { type MemoryPort, withoutResume } from '../../app/memory.ts';
import type { Scenario } from '../../practice-store/scenario/scenario.ts';
import type { Settings } from '../../services/settings/settings.ts';
import type { World } from '../entry/world.ts';
import type { Output } from '../output.ts';
import type { EmbeddedStoreOptions } from '../practice/embedded-store.ts';
import { loadCommandSettings } from '../settings.ts';
import type { GuideOptions } from './guide-config.ts';

/** What a lesson changes about a run. */
export interface LessonRun {
  readonly controls: LessonControls;
  /** The content of the practice store. */
  readonly scenario: Scenario;
}

/**
 * The settings of a lesson, which has its own practice store: values for another practice store are
 * ignored silently.
 */
export function lessonSettings(
  world: World,
  options: GuideOptions,
  output: Pick<Output, 'talk'>,
): Promise<Settings> {
  return loadCommandSettings(world, options, output, true);
}

/** How the practice store of a lesson is started, in addition to the options of every run. */
export function storeOfLesson(
  lesson: LessonRun | null,
): Pick<EmbeddedStoreOptions, 'scenario' | 'onEvent'> {
  if (lesson === null) return {};
  return { scenario: lesson.scenario, onEvent: lesson.controls.lesson.observe };
}

/** The same ports; requests to the callback address are also reported to the lesson. */
export function watchedByLesson<Ports extends Parameters<typeof watchCallbacks>[0]>(
  ports: Ports,
  lesson: LessonRun | null,
): Ports {
  return lesson === null ? ports : watchCallbacks(ports, lesson.controls.lesson);
}

/** The memory of the run; a lesson does not change where the run before was left. */
export function memoryOfRun(file: MemoryPort | null, lesson: LessonRun | null): MemoryPort | null {
  return file === null || lesson === null ? file : withoutResume(file);
}

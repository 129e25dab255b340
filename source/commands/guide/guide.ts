import type { World } from '../entry/world.ts';
import type { UnsavedWorkSource } from '../../core/explorer/unsaved-work.ts';
import type { GuideConfig } from '../../core/guide/config.ts';
import { UserError, wrongUsage } from '../../core/errors.ts';
import { createFaultStore, offerFaults } from '../../app/faults.ts';
import { createGuideStore } from '../../app/guide-runner.ts';
import { keepMemory } from '../../app/memory.ts';
import type { ListedLesson } from '../../core/lessons/listed.ts';
import { createWireStore, recordWire, watchHandOver } from '../../app/wire.ts';
import { namedScenario } from '../practice/named-scenario.ts';
import { createHttpClient } from '../../services/http/http-client.ts';
import { answerCeiling } from '../../services/settings/settings.ts';
import { proxySecrets } from '../../services/http/network-settings.ts';
import { isSwitchedOn } from '../../services/environment/environment.ts';
import { chooseFace, runFace } from './run-face.ts';
import { keptRequests, keptSchemas, openCollection } from './explorer-tools.ts';
import {
  guideConfig,
  guideFindings,
  type GuideOptions,
  guideSettings,
  withTrustedSecret,
} from './guide-config.ts';
import { guidePorts, openGuideMemory } from './guide-ports.ts';
import { withRescue } from './rescue-guide.ts';
import {
  type LessonRun,
  lessonSettings,
  memoryOfRun,
  storeOfLesson,
  watchedByLesson,
} from './lesson-run.ts';
import { namedStores } from './named-stores.ts';
import { openPreferences } from './preferences.ts';
import { createOutput } from '../output.ts';
import { deferOutput } from './deferred-output.ts';
import { withDefaults } from '../settings.ts';

/** The lessons that the first screen offers. */
interface LessonOffer {
  readonly list: () => Promise<readonly ListedLesson[]>;
  /** Called with the lesson for which the guide was left. */
  readonly open: (id: string) => void;
}

/**
 * `tokenwright`: the guide, then the explorer.
 *
 * @param lesson to be run; null: none
 * @param offer null: no lessons are offered
 */
export async function guide(
  world: World,
  given: GuideOptions,
  lesson: LessonRun | null = null,
  offer: LessonOffer | null = null,
): Promise<number> {
  const options = await withDefaults(world, given);
  const scenario = lesson?.scenario ?? (await namedScenario(world, options));
  const face = chooseFace(world, options.plain === true);
  if (face === 'none') {
    throw wrongUsage(
      'no-terminal',
      `This is not a terminal; without one "${world.program} --plain" asks question after question by lines, "${world.program} token" signs in, and "${world.program} check", "request" or "graphql" use a token.`,
      '',
    );
  }
  if (face === 'ink' && isSwitchedOn(world.env['CI'])) {
    throw wrongUsage(
      'no-screens-in-ci',
      `The screens do not start in CI (the variable CI is set); use "${world.program} --plain", "token", "check", "request" or "graphql" there.`,
      '',
    );
  }
  const deferred = deferOutput(world, createOutput(world));
  const { output } = deferred;
  const collection = await openCollection(world, options.requests);
  const memory = await openGuideMemory(world, options, output);
  const { settings, savedToken } =
    lesson === null
      ? await guideSettings(world, options, memory.folder, output)
      : { settings: await lessonSettings(world, options, output), savedToken: null };
  // The guide asks for them, so a wrong one must not stop it before its first screen.
  for (const name of ['clientId', 'clientSecret'] as const) {
    const refused = settings.refused.get(name);
    if (refused !== undefined) output.report(refused);
  }
  const preferences = await openPreferences(world, output, settings.notices);
  const requests = keptRequests(
    world,
    { requests: options.keep, history: preferences.history },
    (path) => store.dispatch({ type: 'requests-kept', path }),
  );
  const trusted = withTrustedSecret(settings, output);
  const findings = await guideFindings(world, {
    settings,
    options,
    remembered: memory.config.remembered,
    hidden: face === 'ink' ? deferred.remarks() : [],
  });
  const named =
    lesson === null ? await namedStores(world, settings.store, options.envFile ?? null) : [];
  const config: GuideConfig = {
    ...guideConfig(
      world,
      trusted,
      options,
      { ...memory.config, requestsPath: requests?.where()[0] ?? null },
      { ...findings, savedToken, namedStores: named },
    ),
    offersLessons: offer !== null,
    // The plain face has words instead of keys.
    ...(face === 'ink' ? { keys: preferences.keys } : {}),
  };
  const isLive = config.startWith === 'own' && config.storeOrigin === null;
  if (isLive && config.liveRefusal !== null) throw new UserError(config.liveRefusal);
  // A certificate file that cannot be used is among the findings.
  const { profile } = settings;
  const client = createHttpClient({
    env: world.env,
    program: world.program,
    profile,
    ceiling: answerCeiling(settings),
  });
  for (const secret of proxySecrets(world.env)) world.secrets.add(secret);
  const wire = createWireStore();
  const reachable = guidePorts(world, client.send, profile, {
    folder: memory.folder,
    say: (sentence) => output.talk(sentence),
    ...(scenario === null ? {} : { scenario }),
    ...storeOfLesson(lesson),
  });
  const outside = {
    ...watchedByLesson(reachable, lesson),
    ...(offer === null ? {} : { listLessons: offer.list }),
  };
  const faults = createFaultStore(outside.clock);
  const ports = recordWire(offerFaults({ ...outside, remembered: memory.ticks }, faults), wire);
  const store = createGuideStore(config, ports);
  watchHandOver(store, wire);
  if (config.passesStart === true) store.dispatch({ type: 'begin' });
  const file = memoryOfRun(memory.file, lesson);
  const keeper = file === null ? null : keepMemory(store, file);
  try {
    const inputs = (setUnsavedWork: (source: UnsavedWorkSource) => void) => ({
      world,
      store,
      ports,
      wire,
      faults,
      settings,
      requests,
      collection,
      schemas: keptSchemas(world, options.keep, () => store.dispatch({ type: 'schema-kept' })),
      preferences,
      noColor: !options.color,
      setUnsavedWork,
      ...(lesson === null ? {} : { lesson: lesson.controls }),
    });
    return await withRescue(world, store, options.keep, (setUnsavedWork) => {
      const run = () => runFace(face, inputs(setUnsavedWork));
      return face === 'ink' ? deferred.during(run) : run();
    });
  } finally {
    const { lessonToOpen } = store.getState();
    if (lessonToOpen !== null) offer?.open(lessonToOpen);
    await keeper?.close();
    await requests?.close();
    await store.close();
    await ports.close();
    await client.close();
  }
}

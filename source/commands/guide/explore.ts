import {
  createFaultStore,
  type FaultControls,
  guideFaultReach,
  offerFaults,
} from '../../app/faults.ts';
import { systemClock } from '../../app/clock.ts';
import { createGuideStore, type GuideStore } from '../../app/guide-runner.ts';
import { keepMemory, type MemoryPort } from '../../app/memory.ts';
import type { GuidePorts, PracticeHandle } from '../../app/ports.ts';
import { watch } from '../../app/store.ts';
import type { UnsavedWorkSource } from '../../core/explorer/unsaved-work.ts';
import { createWireStore, recordWire, watchHandOver } from '../../app/wire.ts';
import { isGuideUnused, keptByExplorer, leadsToGuide } from '../../core/guide/ending.ts';
import type { TokenAtHand } from '../../core/guide/config.ts';
import type { SendHttp } from '../../core/http/message.ts';
import type { RequestSet } from '../../core/requests/kept/request-set.ts';
import type { Settings } from '../../services/settings/settings.ts';
import { unusableCertificates } from '../../services/http/tls.ts';
import { requireRunningStore, withApi } from '../api/api-connection.ts';
import type { World } from '../entry/world.ts';
import { type Face, requireFace, runPlainFace, sessionOf } from './run-face.ts';
import { wrongUsage } from '../../core/errors.ts';
import {
  guideConfig,
  type GuideOptions,
  oneNotice,
  tokenAtHand,
  withTrustedSecret,
} from './guide-config.ts';
import { guidePorts, openGuideMemory } from './guide-ports.ts';
import { withRescue } from './rescue-guide.ts';
import { type DeferredOutput, deferOutput } from './deferred-output.ts';
import { type LessonRun, memoryOfRun, storeOfLesson, watchedByLesson } from './lesson-run.ts';
import { openPreferences } from './preferences.ts';
import type { ApiOptions } from '../options.ts';
import { createOutput } from '../output.ts';
import { withDefaults } from '../settings.ts';
import {
  explorerTools,
  keptRequests,
  keptSchemas,
  openCollection,
  tutorialFiles,
} from './explorer-tools.ts';

interface ExploreOptions extends ApiOptions {
  readonly clientId?: string;
  readonly redirectUri?: string;
  readonly open: boolean;
  readonly plain?: true;
  readonly presenter?: true;
  readonly keep: boolean;
  readonly requests?: string;
}

type ExplorerOptions = GuideOptions & Pick<ExploreOptions, 'tokenEnv'>;

/** `tokenwright explore`: straight to the explorer, or its plain prompt, with the token at hand. */
export async function explore(world: World, given: ExploreOptions): Promise<number> {
  const options = await withDefaults(world, given);
  const face = exploringFace(world, options);
  const deferred = deferOutput(world, createOutput(world));
  const collection = await openCollection(world, options.requests);
  return withApi(world, options, deferred.output, async ({ target, token, settings, send }) => {
    await requireRunningStore(world, target.address);
    const find = async () => ({ explores: tokenAtHand(settings, token), practice: null });
    return runExplorer(world, options, {
      ...{ face, deferred, collection, settings, send },
      lesson: null,
      find,
    });
  });
}

interface Exploring {
  readonly face: Exclude<Face, 'none'>;
  readonly deferred: DeferredOutput;
  readonly collection: RequestSet | null;
  readonly settings: Settings;
  readonly send: SendHttp;
  /** Null: no lesson runs. */
  readonly lesson: LessonRun | null;
  /** Finds the token, with the practice store of this process that has issued it, or null. */
  readonly find: (ports: Pick<GuidePorts, 'startPractice'>) => Promise<{
    readonly explores: TokenAtHand;
    readonly practice: PracticeHandle | null;
  }>;
}

/** Runs the explorer, with the guide behind it for what the explorer cannot do. */
export async function runExplorer(
  world: World,
  options: ExplorerOptions,
  { face, deferred, collection, settings, send, lesson, find }: Exploring,
): Promise<number> {
  const { output } = deferred;
  const preferences = await openPreferences(world, output, settings.notices);
  const certificates = await unusableCertificates(world.env);
  if (certificates !== null && face === 'ink') output.report(certificates);
  const { history } = preferences;
  const requests = keptRequests(world, { requests: options.keep, history }, (path) =>
    store.dispatch({ type: 'requests-kept', path }),
  );
  const wire = createWireStore();
  const memory = await openGuideMemory(world, options, output);
  const faultStore = createFaultStore(systemClock);
  const reachable = guidePorts(world, send, settings.profile, {
    ...(lesson === null ? {} : { folder: memory.folder, say: (said) => output.talk(said) }),
    ...storeOfLesson(lesson),
  });
  const outside = watchedByLesson(reachable, lesson);
  const ports = recordWire(offerFaults({ ...outside, remembered: memory.ticks }, faultStore), wire);
  const { explores, practice } = await find(ports);
  const trusted = withTrustedSecret(settings, output);
  const { from } = explores;
  const store = createGuideStore(
    {
      ...guideConfig(world, trusted, options, memory.config),
      explores,
      keys: preferences.keys,
      // The place of the present token is proposed for saving a new one.
      ...(from.type === 'file' ? { savePath: from.path, saveName: from.name } : {}),
    },
    { ...ports, ...(practice === null ? {} : { practice }) },
  );
  watchHandOver(store, wire);
  const keeper = keepOnceBack(store, memoryOfRun(memory.file, lesson));
  const tools = explorerTools(world, options.tokenEnv === undefined ? [] : [options.tokenEnv], {
    copy: ports.copy,
    files: tutorialFiles(world.cwd),
    requests,
    collection,
    schemas: keptSchemas(world, options.keep, () => store.dispatch({ type: 'schema-kept' })),
  });
  const faults: FaultControls = {
    faults: faultStore,
    reach: () => guideFaultReach(store.getState()),
    program: world.program,
  };
  const shown = lesson === null ? {} : { lesson: { ...lesson.controls, copy: ports.copy } };
  try {
    if (face !== 'ink') {
      const given = { world, store, ports, wire, settings, tools, faults, ...shown };
      return await withRescue(world, store, options.keep, (setUnsavedWork) =>
        runPlainFace(face, { ...given, setUnsavedWork }),
      );
    }
    const { runInkApp } = await import('../../ui/ink/run-app.tsx');
    const { createExplorerOpener } = await import('./open-explorer.ts');
    const openWith = (setUnsavedWork: (source: UnsavedWorkSource) => void) =>
      createExplorerOpener({
        // Once the guide was used: back to the card of a token that may not be saved yet.
        canReturn: () => leadsToGuide(store.getState()),
        canSignIn: true,
        firstNotice: oneNotice(deferred.remarks()),
        tools,
        hasLesson: lesson !== null,
        keys: preferences.keys,
        setUnsavedWork,
      });
    const app = {
      guide: store,
      stdin: world.stdin,
      stdout: world.stdout,
      environment: world.env,
      noColor: !options.color,
      look: preferences,
      keys: preferences.keys,
      signal: world.signal,
      wire: { wire, files: tutorialFiles(world.cwd) },
      faults,
      ...shown,
    };
    return await withRescue(world, store, options.keep, (setUnsavedWork) => {
      const open = openWith(setUnsavedWork);
      const openExplorer = () => open(sessionOf({ world, store, ports, settings }));
      return deferred.during(() => runInkApp({ ...app, openExplorer }));
    });
  } finally {
    await keeper.close();
    await requests?.close();
    await store.close();
    await ports.close();
    const state = store.getState();
    const kept = keptByExplorer(state, requests?.where() ?? []);
    if (kept !== null && isGuideUnused(state)) output.talk(kept);
  }
}

/**
 * The face for this terminal.
 * @throws UserError exit 2 when none fits, or when its standard input is used already
 */
function exploringFace(world: World, options: ExploreOptions): Exclude<Face, 'none'> {
  const { program } = world;
  const face = requireFace(world, options.plain === true, {
    name: 'The explorer',
    instead: `"${program} explore --plain" reads requests line by line, "${program} request" and "${program} graphql" send one.`,
  });
  if (face === 'lines' && options.secretStdin === true && !world.stdin.isTTY) {
    throw wrongUsage(
      'stdin-twice',
      'The requests come from standard input, so --secret-stdin cannot read the token from it.',
      'Put the token into the environment or the .env file.',
    );
  }
  return face;
}

/**
 * Remembers the steps of the guide once a request has led there; before that nothing is remembered.
 */
function keepOnceBack(store: GuideStore, file: MemoryPort | null) {
  let keeper: ReturnType<typeof keepMemory> | null = null;
  const stop = watch(
    store,
    ({ leaving }) => leaving,
    (leaving) => {
      if (leaving === null && file !== null) keeper ??= keepMemory(store, file);
    },
  );
  return {
    async close(): Promise<void> {
      stop();
      await keeper?.close();
    },
  };
}

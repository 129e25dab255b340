import { createFaultStore, type FaultControls } from '../../app/faults.ts';
import { systemClock } from '../../app/clock.ts';
import { createGuideStore, type GuideStore } from '../../app/guide-runner.ts';
import { keepMemory, type MemoryPort } from '../../app/memory.ts';
import { watch } from '../../app/store.ts';
import { createWireStore, recordWire, watchHandOver } from '../../app/wire.ts';
import { hasStoodBehind } from '../../core/guide/ending.ts';
import { KEPT_SCHEMAS } from '../../core/graphql/schema-question.ts';
import { KEPT_REQUESTS } from '../../core/requests/kept/saved.ts';
import { isSwitchedOn } from '../../services/environment/environment.ts';
import { unusableCertificates } from '../../services/http/tls.ts';
import { requireRunningStore, withApi } from '../api/api-connection.ts';
import type { World } from '../door/world.ts';
import { chooseFace, type Face, runPlainFace, sessionOf } from './run-face.ts';
import { wrongUsage } from '../../core/errors.ts';
import { guideConfig, oneNotice, tokenAtHand, withTrustedSecret } from './guide-config.ts';
import { guidePorts, openGuideMemory } from './guide-ports.ts';
import { type Holding, withRescue } from './rescue-guide.ts';
import { behindScreens } from './behind-screens.ts';
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

/** `tokenwright explore`: straight to the explorer, or its plain prompt, with the token at hand. */
export async function explore(world: World, given: ExploreOptions): Promise<number> {
  const options = await withDefaults(world, given);
  const face = exploringFace(world, options);
  const behind = behindScreens(world, createOutput(world));
  const { output } = behind;
  const collection = await openCollection(world, options.requests);
  return withApi(world, options, output, async ({ target, token, settings, send }) => {
    await requireRunningStore(world, target.address);
    const preferences = await openPreferences(world, output, settings.notices);
    const certificates = await unusableCertificates(world.env);
    if (certificates !== null && face === 'ink') output.report(certificates);
    const { history } = preferences;
    const requests = keptRequests(world, { requests: options.keep, history }, (path) =>
      store.dispatch({ type: 'requests-kept', path }),
    );
    const wire = createWireStore();
    const memory = await openGuideMemory(world, options, output);
    const outside = guidePorts(world, send, settings.profile);
    const ports = recordWire({ ...outside, remembered: memory.ticks }, wire);
    const explores = tokenAtHand(settings, token);
    const trusted = withTrustedSecret(settings, output);
    const { from } = explores;
    const store = createGuideStore(
      {
        ...guideConfig(world, trusted, options, memory.config),
        explores,
        keys: preferences.keys,
        // What one gets here is proposed to stand where the one before stood.
        ...(from.type === 'file' ? { savePath: from.path, saveName: from.name } : {}),
      },
      ports,
    );
    watchHandOver(store, wire);
    const keeper = keepOnceBack(store, memory.file);
    const tools = explorerTools(world, options.tokenEnv === undefined ? [] : [options.tokenEnv], {
      copy: ports.copy,
      files: tutorialFiles(world.cwd),
      requests,
      collection,
      schemas: keptSchemas(world, options.keep, () => store.dispatch({ type: 'schema-kept' })),
    });
    // No practice store runs in this program: the key says where its switches are.
    const faults: FaultControls = {
      faults: createFaultStore(systemClock),
      reach: () => (target.address.isPractice ? 'elsewhere' : 'real-store'),
      program: world.program,
    };
    try {
      if (face !== 'ink') {
        const given = { world, store, ports, wire, settings, tools, faults };
        return await withRescue(world, store, options.keep, (holds) =>
          runPlainFace(face, { ...given, holds }),
        );
      }
      const { runInkApp } = await import('../../ui/ink/run-app.tsx');
      const { createExplorerOpener } = await import('./open-explorer.ts');
      const openWith = (holds: Holding) =>
        createExplorerOpener({
          // To the card of a token that came meanwhile, and not saved yet.
          canReturn: () => !hasStoodBehind(store.getState()),
          canSignIn: true,
          firstNotice: oneNotice(behind.remarks()),
          tools,
          keys: preferences.keys,
          holds,
        });
      const app = {
        guide: store,
        stdin: world.stdin,
        stdout: world.stdout,
        environment: world.env,
        noColor: !options.color,
        look: preferences,
        signal: world.signal,
        wire: { wire, files: tutorialFiles(world.cwd) },
        faults,
      };
      return await withRescue(world, store, options.keep, (holds) => {
        const open = openWith(holds);
        const openExplorer = () => open(sessionOf({ world, store, ports, settings }));
        return behind.during(() => runInkApp({ ...app, openExplorer }));
      });
    } finally {
      await keeper.close();
      await requests?.close();
      await store.close();
      await ports.close();
      const paths = requests?.where() ?? [];
      const kept = [
        ...(paths.length === 0 ? [] : [`${paths.join(', ')} (${KEPT_REQUESTS})`]),
        ...(store.getState().keepsSchema ? [KEPT_SCHEMAS] : []),
      ];
      if (kept.length > 0 && hasStoodBehind(store.getState()))
        output.talk(`Kept: ${kept.join('; ')}; ${world.program} forget removes it.`);
    }
  });
}

/**
 * Which face it has here.
 * @throws UserError exit 2 where none fits, or its input is spoken for
 */
function exploringFace(world: World, options: ExploreOptions): Exclude<Face, 'none'> {
  const { program } = world;
  const face = chooseFace(world, options.plain === true);
  if (face === 'none' || (face === 'ink' && isSwitchedOn(world.env['CI']))) {
    const needs =
      face === 'none'
        ? 'The explorer needs a terminal with screens'
        : 'The screens of the explorer do not start in CI (the variable CI is set)';
    throw wrongUsage(
      'no-terminal',
      `${needs}; "${program} explore --plain" reads requests line by line, "${program} request" and "${program} graphql" send one.`,
      '',
    );
  }
  if (face === 'lines' && options.secretStdin === true && !world.stdin.isTTY) {
    throw wrongUsage(
      'stdin-twice',
      'The requests come from standard input, so --secret-stdin cannot read the token from it.',
      'Put the token into the environment or the .env file.',
    );
  }
  return face;
}

/** The steps of the guide are remembered once a request has led there; before, nothing is. */
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

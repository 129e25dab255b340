import { once } from 'node:events';
import { EXIT, wrongUsage } from '../../core/errors.ts';
import { parseRedirectUri } from '../../core/sign-in/redirect-uri.ts';
import { PRACTICE_PORT } from '../../core/service/store-address.ts';
import { readFault } from '../../practice-store/faults/read-fault.ts';
import {
  type PracticeStoreOptions,
  startPracticeStore,
} from '../../practice-store/practice-store.ts';
import { memoryFolder } from '../../services/memory/folders.ts';
import type { World } from '../entry/world.ts';
import { Interrupted } from '../input.ts';
import { createOutput } from '../output.ts';
import { activeFaultsText, faultListJson, faultListText, readyLine, readyText } from './texts.ts';
import { readNamedScenario } from './named-scenario.ts';
import { canReadKeys, listenForKeys } from './keys.ts';
import { elsewhere, type Keeping, NO_KEEPING, openKeeping } from './keeping.ts';

/**
 * `tokenwright practice`: serves until the process is told to end.
 * @throws UserError for a taken port, an invalid scenario, or a store that cannot be kept
 */
export async function practice(world: World, options: PracticeOptions): Promise<number> {
  const output = createOutput(world);
  if (options.listFaults === true) {
    if (options.json === true) output.json(faultListJson());
    else output.answer(faultListText());
    return EXIT.done;
  }
  const storeOptions = await practiceStoreOptions(world, options);
  const keeping = await practiceKeeping(world, options);
  const store = await startPracticeStore({
    port: options.port ?? keeping.kept?.port ?? PRACTICE_PORT,
    ...storeOptions,
    kept: keeping.kept,
    onChange: keeping.changed,
    onEnded: (what) => output.talk(`The thread of the Admin API ended by itself: ${what}.`),
    log({ method, path, status, durationMs, faults }) {
      const shown = faults.length === 0 ? '' : ` (fault: ${faults.join(', ')})`;
      output.talk(`${method} ${path} ${status} ${Math.round(durationMs)} ms${shown}`);
    },
  }).catch(async (error: unknown) => {
    await keeping.close();
    throw error;
  });
  const sayFaults = (): void => output.talk(activeFaultsText(store.faults.active(), Date.now()));
  const hasKeys = options.json !== true && canReadKeys(world);
  const left = new AbortController();
  let stopKeys: (() => void) | null = null;
  try {
    await keeping.attach(store);
    if (options.keep === true) await keeping.keep(store);
    for (const note of [...keeping.notes(), ...elsewhere(keeping, store)]) output.talk(note);
    if (options.json === true) output.json(readyLine(store));
    else output.answer(readyText(store, world, hasKeys, keeping));
    if (store.faults.active().length > 0) sayFaults();
    store.faults.subscribe(sayFaults);
    if (hasKeys) {
      stopKeys = listenForKeys(world.stdin, {
        leave: () => left.abort(),
        reset: () =>
          void store.reset().then(() => output.talk('The store is as it was at the start.')),
      });
    }
    const ended = AbortSignal.any([world.signal, left.signal]);
    if (!ended.aborted) await once(ended, 'abort');
  } finally {
    stopKeys?.();
    await store.close();
    const failed = await keeping.close();
    if (failed !== null) output.report(failed);
  }
  if (left.signal.aborted) throw new Interrupted();
  return EXIT.done;
}

/**
 * The kept store, if there is one. A scenario describes another store, which is never kept.
 * @throws UserError when the options contradict each other, or there is no place to keep a store
 */
async function practiceKeeping(
  world: Pick<World, 'env'>,
  { keep, fresh, scenario }: PracticeOptions,
): Promise<Keeping> {
  if (scenario !== undefined && (keep === true || fresh === true)) {
    throw wrongUsage(
      'keep-and-scenario',
      'A scenario says what is in the store at each start, so it is not kept.',
      'Leave out --keep and --fresh, or the scenario.',
    );
  }
  if (scenario !== undefined || keep === false) return NO_KEEPING;
  const folder = memoryFolder(world.env, process.platform);
  if (folder.type === 'folder') return openKeeping(folder.path, fresh);
  if (keep !== true) return NO_KEEPING;
  throw wrongUsage(
    'nowhere-to-keep',
    `There is no place to keep a store: ${folder.reason}`,
    'Set HOME to a folder of yours, or leave out --keep.',
  );
}

interface PracticeOptions {
  readonly port?: number;
  readonly redirectUri?: string[];
  readonly seed?: number;
  readonly products?: number;
  /** Milliseconds. */
  readonly latency?: number;
  /** As typed: `no-callback:next`. */
  readonly fault?: readonly string[];
  readonly scenario?: string;
  readonly listFaults?: true;
  /** False with `--no-keep`. */
  readonly keep?: boolean;
  readonly fresh?: true;
  readonly json?: true;
}

/**
 * The options of the store: those of the scenario, unless the command line gives others.
 * @throws UserError `invalid-scenario`, `unknown-fault`, `invalid-fault-time`
 */
export async function practiceStoreOptions(
  world: Pick<World, 'cwd'>,
  options: PracticeOptions,
): Promise<Omit<PracticeStoreOptions, 'port' | 'app'>> {
  const scenario = await readScenarioOptions(world, options.scenario);
  const { seed, products, latency, fault = [] } = options;
  return {
    ...scenario,
    redirectUris: (options.redirectUri ?? []).map(readRedirectUri),
    faults: [...scenario.faults, ...fault.map(readFault)],
    ...(seed === undefined ? {} : { seed }),
    ...(products === undefined ? {} : { productCount: products }),
    ...(latency === undefined ? {} : { latencyMs: latency }),
  };
}

/**
 * Accepts only an address that this program could use itself; another one would only fail later, at
 * the sign-in.
 * @throws UserError `invalid-redirect-uri`
 */
function readRedirectUri(text: string): string {
  const verdict = parseRedirectUri(text);
  if (verdict.type === 'redirect-uri') return verdict.uri.text;
  throw wrongUsage('invalid-redirect-uri', verdict.message, verdict.remedy);
}

async function readScenarioOptions(world: Pick<World, 'cwd'>, path: string | undefined) {
  const scenario = await readNamedScenario(world, path);
  if (scenario === null) return { faults: [] };
  const { scenarioOptions } = await import('../../practice-store/scenario/scenario.ts');
  return scenarioOptions(scenario);
}

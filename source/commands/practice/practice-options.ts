import type { PracticeStoreOptions } from '../../practice-store/practice-store.ts';
import {
  type FaultDuration,
  type FaultSetting,
  findFault,
} from '../../practice-store/faults/fault-switches.ts';
import { resolve } from 'node:path';
import type { World } from '../door/world.ts';
import { wrongUsage } from '../../core/errors.ts';

export interface PracticeOptions {
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
  readonly json?: true;
}

/**
 * What a command line asks of the store: the scenario's word, unless an option says otherwise.
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
    redirectUris: options.redirectUri ?? [],
    faults: [...scenario.faults, ...fault.map(readFault)],
    ...(seed === undefined ? {} : { seed }),
    ...(products === undefined ? {} : { productCount: products }),
    ...(latency === undefined ? {} : { latencyMs: latency }),
  };
}

/** Loaded late: without a scenario nobody waits for the checks of one. */
async function readScenarioOptions(world: Pick<World, 'cwd'>, path: string | undefined) {
  if (path === undefined) return { faults: [] };
  const [{ readScenario }, { scenarioOptions }] = await Promise.all([
    import('../../practice-store/scenario/read-scenario.ts'),
    import('../../practice-store/scenario/scenario.ts'),
  ]);
  return scenarioOptions(await readScenario(resolve(world.cwd, path)));
}

/** `no-callback`, `no-callback:next` for the next request only, `throttled:60` for 60 seconds. */
function readFault(text: string): FaultSetting {
  const [name = '', time] = text.split(/:(.*)/s);
  const fault = findFault(name);
  if (fault === null) {
    throw wrongUsage(
      'unknown-fault',
      'The value of --fault is not a fault that the practice store can make.',
      'tokenwright practice --list-faults prints their names.',
    );
  }
  return { name: fault.name, duration: readDuration(time) };
}

function readDuration(text: string | undefined): FaultDuration {
  if (text === undefined) return { type: 'for-good' };
  if (text === 'next') return { type: 'next-request' };
  const seconds = Number(text);
  if (/^\d{1,5}$/.test(text) && seconds > 0) return { type: 'for-a-time', ms: seconds * 1000 };
  throw wrongUsage(
    'invalid-fault-time',
    'What stands behind the name of a fault is not a time.',
    'Write --fault no-callback:next for one request, or --fault throttled:60 for 60 seconds.',
  );
}

import { resolve } from 'node:path';
import { wrongUsage } from '../../core/errors.ts';
import type { Scenario } from '../../practice-store/scenario/scenario.ts';
import type { World } from '../entry/world.ts';

/**
 * The scenario that a command line names; null when none is named. Loaded late, so that a run
 * without a scenario does not wait for its checks.
 *
 * @throws UserError `invalid-scenario`
 */
export async function readNamedScenario(
  { cwd }: Pick<World, 'cwd'>,
  path: string | undefined,
): Promise<Scenario | null> {
  if (path === undefined) return null;
  const { readScenario } = await import('../../practice-store/scenario/read-scenario.ts');
  return readScenario(resolve(cwd, path));
}

/**
 * The scenario of the guide, which may be about another store.
 *
 * @throws UserError `scenario-without-practice`, and those of {@link readNamedScenario}
 */
export async function namedScenario(
  world: Pick<World, 'cwd'>,
  { scenario, practice }: { readonly scenario?: string; readonly practice?: true },
): Promise<Scenario | null> {
  if (scenario !== undefined && practice !== true) {
    throw wrongUsage(
      'scenario-without-practice',
      'A scenario says what is in the practice store, and this start is not about that one.',
      'Add --practice.',
    );
  }
  return readNamedScenario(world, scenario);
}

import type { Preferences } from '../../core/preferences.ts';
import { loadPreferences } from '../../services/settings/settings-file.ts';
import type { World } from '../door/world.ts';
import type { Output } from '../output.ts';

/** How this person wants the screens; what is wrong with the file is said. */
export async function openPreferences(
  world: World,
  output: Pick<Output, 'report'>,
): Promise<Preferences> {
  const { preferences, problems } = await loadPreferences(world.env, process.platform);
  for (const problem of problems) output.report(problem);
  return preferences;
}

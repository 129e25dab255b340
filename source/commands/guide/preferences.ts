import type { ErrorReport } from '../../core/errors.ts';
import type { ChosenKeys, Preferences, ReadPreferences } from '../../core/preferences.ts';
import type { ExplorerConfig } from '../../core/explorer/state.ts';
import { API_LIMITS } from '../../core/requests/sending.ts';
import { SHOPIFY_PROFILE } from '../../core/service/profile.ts';
import { liveAddress } from '../../core/service/store-address.ts';
import { parseShop } from '../../core/service/shop-domain.ts';
import { Secret } from '../../core/text/secret.ts';
import { loadPreferences } from '../../services/settings/settings-file.ts';
import type { World } from '../entry/world.ts';
import type { Output } from '../output.ts';

/** Preferences whose keys were checked against the existing commands. */
export interface CheckedPreferences extends Omit<Preferences, 'keys'> {
  readonly keys: ChosenKeys;
}

/**
 * The person's preferences for the screens; reports problems with the file.
 *
 * @param told problems that were reported when the defaults of the file were read
 */
export async function openPreferences(
  world: World,
  output: Pick<Output, 'report'>,
  told: readonly string[],
): Promise<CheckedPreferences> {
  const read = await loadPreferences(world.env, process.platform);
  const { keys, problems } = await checkedKeys(read, world);
  for (const problem of problems) {
    if (!told.includes(`${problem.message} ${problem.remedy}`)) output.report(problem);
  }
  return { ...read.preferences, keys };
}

/** The keys that can be used, and all problems with the file. */
export async function checkedKeys(
  { preferences, problems }: ReadPreferences,
  world: Pick<World, 'program' | 'version'>,
): Promise<{ readonly keys: ChosenKeys; readonly problems: readonly ErrorReport[] }> {
  if (preferences.keys.length === 0) return { keys: {}, problems };
  const { checkKeys } = await import('../../ui/ink/input/check-keys.ts');
  const { guideKeyContexts } = await import('../../ui/ink/guide/key-contexts.ts');
  const { explorerKeyContexts } = await import('../../ui/ink/explorer/key-contexts.ts');
  const { createExplorer } = await import('../../core/explorer/create.ts');
  const checked = checkKeys(preferences.keys, [
    ...guideKeyContexts(),
    ...explorerKeyContexts(createExplorer(anyExplorer(world))),
  ]);
  return { keys: checked.keys, problems: [...problems, ...checked.problems] };
}

/** The commands do not depend on the store, so any store will do. */
function anyExplorer({ program, version }: Pick<World, 'program' | 'version'>): ExplorerConfig {
  const verdict = parseShop(`demo.${SHOPIFY_PROFILE.storeHost}`, SHOPIFY_PROFILE);
  if (verdict.type === 'refused') throw new Error('the profile has no store host');
  return {
    address: liveAddress(SHOPIFY_PROFILE, verdict.shop),
    token: new Secret(''),
    grantedScopes: null,
    tokenKind: 'unknown',
    version: SHOPIFY_PROFILE.defaultApiVersion,
    userAgent: `tokenwright/${version}`,
    limits: API_LIMITS,
    presenter: false,
    readsSchema: true,
    keepsRequests: true,
    canReturn: true,
    program,
  };
}

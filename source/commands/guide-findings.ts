import { UserError, type ErrorReport } from '../core/errors.ts';
import { requireUsableNetwork } from '../services/http/network-settings.ts';
import { unusableCertificates } from '../services/http/trust.ts';
import type { Settings } from '../services/settings/settings.ts';
import type { World } from './door/world.ts';
import type { GuideFindings } from './guide-config.ts';

/**
 * What this environment means for real stores, found out before the first screen: later there is
 * no place for it, since standard error is behind the screens.
 */
export async function guideFindings(world: World, settings: Settings): Promise<GuideFindings> {
  const certificates = await unusableCertificates(world.env);
  return {
    liveRefusal: refusalOf(world, settings),
    notice: certificates === null ? null : { level: 'warning', ...certificates },
  };
}

function refusalOf(world: World, { shop, profile }: Settings): ErrorReport | null {
  const host = shop?.value ?? `shop.${profile.storeHost}`;
  try {
    requireUsableNetwork(world.env, `https://${host}`);
    return null;
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}

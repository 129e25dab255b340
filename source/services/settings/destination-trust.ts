import type { Secret } from '../../core/text/secret.ts';
import { describeSource, type Source, type Sourced } from './source.ts';
import type { Settings } from './settings.ts';

export type TrustVerdict =
  | { readonly type: 'trusted' }
  /** Ask, or refuse; `destination` is where the secret would go, `namedBy` who says so. */
  | { readonly type: 'untrusted'; readonly destination: string; readonly namedBy: string };

/**
 * A destination is only as trusted as its source: a folder's `.env` or a profile file, which may
 * have come with somebody else's repository, must not direct a secret from outside to a place
 * of its choice. A secret from the same file may go where that file says.
 */
export function checkDestination(
  settings: Settings,
  secrets: ReadonlyArray<Sourced<Secret> | null>,
): TrustVerdict {
  const fromOutside = secrets.some((secret) => secret !== null && isFromOutside(secret.source));
  if (!fromOutside) return { type: 'trusted' };
  const suspect = destinationSources(settings).find(isFolderFile);
  if (suspect === undefined) return { type: 'trusted' };
  const shop = settings.shop?.value ?? '';
  const origin = settings.storeOrigin?.value;
  return {
    type: 'untrusted',
    destination: origin === undefined ? shop : `${shop} at ${origin}`,
    namedBy: describeSource(suspect),
  };
}

function isFromOutside({ kind }: Source): boolean {
  // At the prompt the person has just read where the secret goes.
  return kind === 'environment' || kind === 'stdin';
}

function isFolderFile({ kind }: Source): boolean {
  return kind === 'env-file' || kind === 'profile-file';
}

/** Every source that had a say in where requests go. */
function destinationSources(settings: Settings): Source[] {
  const { shop, shopText, storeOrigin, storeHostSource } = settings;
  const sources: Source[] = [];
  if (storeOrigin !== null) sources.push(storeOrigin.source);
  if (shop !== null) sources.push(shop.source);
  // Who writes the whole domain names the host too; a handle, also the one in an address of the
  // admin, leaves it to the profile.
  const namesHost = shop !== null && shopText?.toLowerCase().includes(shop.value) === true;
  if (storeOrigin === null && !namesHost) sources.push(storeHostSource);
  return sources;
}

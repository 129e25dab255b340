import { quoted } from '../text/quoted.ts';
import type { ServiceProfile } from './profile.ts';
import { refuseShop, type ShopRefusal } from './shop-verdict.ts';

/** What stands for the shop in the text, and the form in which it was given. */
export interface ReducedAddress {
  readonly type: 'host';
  /** A host, or a handle. */
  readonly host: string;
  readonly form: 'name' | 'address' | 'admin-address';
}

const SCHEME = /^([a-z][a-z0-9+.-]*):\/\//i;
const HTTPS = /^https:\/\/([^/?#\\]*)([^]*)$/i;
const ADMIN_STORE = /^\/store\/([^/?#\\]+)(?:[/?#][^\\]*)?$/;

/**
 * Takes the host out of the two forms of address that people paste, by hand: a URL parser would
 * repair what must be refused.
 */
export function reduceAddress(text: string, profile: ServiceProfile): ReducedAddress | ShopRefusal {
  const address = HTTPS.exec(text);
  if (address === null) return refuseScheme(text, profile) ?? refuseParts(text, profile);

  const [, host = '', rest = ''] = address;
  if (rest.includes('\\')) return partsRefusal(text, profile);
  if (host.toLowerCase() === profile.adminHost) {
    const handle = ADMIN_STORE.exec(rest)?.[1];
    if (handle !== undefined) return { type: 'host', host: handle, form: 'admin-address' };
    return refuseShop(
      'not-a-shop',
      `${profile.adminHost} is the admin of every store; the address does not say which one.`,
      `Open the store's admin and copy an address that has /store/ in it, or type the shop domain.`,
    );
  }
  if (host.includes(':')) return partsRefusal(text, profile);
  if (rest === '' || rest === '/' || rest.startsWith('/admin')) {
    return { type: 'host', host, form: 'address' };
  }
  return partsRefusal(text, profile);
}

function refuseScheme(text: string, profile: ServiceProfile): ShopRefusal | null {
  const scheme = SCHEME.exec(text)?.[1] ?? /^([a-z][a-z0-9+-]*):(?!\d+(?:\/|$))/i.exec(text)?.[1];
  if (scheme === undefined) return null;
  const isPlain = scheme.toLowerCase() === 'http';
  return refuseShop(
    'scheme',
    isPlain
      ? 'A store is never spoken to by plain http.'
      : `"${quoted(scheme)}:" is not how a store's address begins.`,
    `Give the name alone, like demo.${profile.storeHost}.`,
  );
}

function refuseParts(text: string, profile: ServiceProfile): ReducedAddress | ShopRefusal {
  return /[/\\?#:]/.test(text)
    ? partsRefusal(text, profile)
    : { type: 'host', host: text, form: 'name' };
}

function partsRefusal(text: string, profile: ServiceProfile): ShopRefusal {
  const suggestion = withoutScheme(text, profile);
  return refuseShop(
    text.includes('%') ? 'percent' : 'url-parts',
    `"${quoted(text)}" has parts that a shop domain does not have, such as a port, a path or a "#".`,
    suggestion === null
      ? `Give the name alone, like demo.${profile.storeHost}.`
      : `Did you mean ${suggestion}?`,
    suggestion,
  );
}

/** An address whose `https://` was lost, as browsers show it: the shop to be offered, or null. */
function withoutScheme(text: string, profile: ServiceProfile): string | null {
  if (text.includes(':') || text.includes('\\')) return null;
  const reduced = reduceAddress(`https://${text}`, profile);
  if (reduced.type === 'refused') return null;
  const host = reduced.host.toLowerCase();
  const shop = reduced.form === 'admin-address' ? `${host}.${profile.storeHost}` : host;
  const label = shop.slice(0, -profile.storeHost.length - 1);
  const isShop = shop.endsWith(`.${profile.storeHost}`) && /^[a-z0-9][a-z0-9-]{0,62}$/.test(label);
  return isShop ? shop : null;
}

import { reduceAddress, refuseHost } from './shop-host.ts';
import type { ServiceProfile } from './profile.ts';
import { refuseText, type ShopDomain, type ShopNote, type ShopVerdict } from './shop-verdict.ts';

export type { ShopDomain, ShopNote, ShopRefusal, ShopRule, ShopVerdict } from './shop-verdict.ts';

/** RFC 1035 §2.3.1 without its ban on a hyphen at the end, which the service allows. */
const LABEL = /^[a-z0-9][a-z0-9-]{0,62}$/;

/**
 * Reads what a person typed or pasted as a shop: the full name, the handle alone, or an https
 * address of the store or its admin. Every change on the way comes back as a note. Whatever is
 * accepted is one label and the profile's store host, and a URL built with it goes there.
 */
export function parseShop(text: string, profile: ServiceProfile): ShopVerdict {
  const trimmed = text.trim();
  const refused = refuseText(trimmed, profile);
  if (refused !== null) return refused;

  const reduced = reduceAddress(trimmed, profile);
  if (reduced.type === 'refused') return reduced;

  const host = reduced.host.toLowerCase();
  const isHandle = !host.includes('.') && LABEL.test(host) && host !== 'localhost';
  const shop = isHandle ? `${host}.${profile.storeHost}` : host;
  if (!isShopDomain(shop, profile)) return refuseHost(host, profile);

  const notes: ShopNote[] = [];
  const isAddress = reduced.form !== 'name';
  if (trimmed !== text && !isAddress) {
    notes.push({ kind: 'trimmed', text: 'Blanks around the name were removed.' });
  }
  if (host !== reduced.host) {
    notes.push({ kind: 'lower-cased', text: `Capital letters were lowered: ${shop}.` });
  }
  if (reduced.form === 'name' && isHandle) {
    notes.push({ kind: 'handle-completed', text: `The handle was completed to ${shop}.` });
  }
  if (reduced.form === 'address') {
    notes.push({ kind: 'from-address', text: `The address was reduced to ${shop}.` });
  }
  if (reduced.form === 'admin-address') {
    notes.push({
      kind: 'from-admin-address',
      text: `The admin address names the store "${host}", so ${shop} is assumed. A store's handle and its domain can differ: compare it under Settings, Domains.`,
    });
  }
  return { type: 'shop', shop, handle: shop.slice(0, -profile.storeHost.length - 1), notes };
}

/** The strict rule, without any help: the text already is the canonical name. */
export function isShopDomain(text: string, profile: ServiceProfile): text is ShopDomain {
  const suffix = `.${profile.storeHost}`;
  if (text.length > 63 + suffix.length || !text.endsWith(suffix)) return false;
  if (!LABEL.test(text.slice(0, -suffix.length))) return false;
  // A label such as `xn--0` passes the pattern and still is no host.
  const url = `https://${text}/`;
  return URL.canParse(url) && new URL(url).host === text;
}

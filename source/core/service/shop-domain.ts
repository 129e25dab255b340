import { quoted } from '../text/display-text.ts';
import { editDistance } from '../text/edit-distance.ts';
import { PRACTICE_PROFILE, type ServiceProfile } from './profile.ts';
import {
  askForDomain,
  refuseText,
  type ShopDomain,
  type ShopNote,
  type ShopRefusal,
  shopRefuser,
  type ShopVerdict,
} from './shop-verdict.ts';

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
  const isPractice = profile.storeHost === PRACTICE_PROFILE.storeHost;
  if (!isPractice && isPracticeName(trimmed)) return practiceRefusal(trimmed, profile);

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

/** Whether a text already is the canonical name; nothing is corrected. */
export function isShopDomain(text: string, profile: ServiceProfile): text is ShopDomain {
  const suffix = `.${profile.storeHost}`;
  if (text.length > 63 + suffix.length || !text.endsWith(suffix)) return false;
  if (!LABEL.test(text.slice(0, -suffix.length))) return false;
  // Asserted, not assumed (P3): with a store host such as `a@evil.example` it would lead elsewhere.
  const url = `https://${text}/`;
  return URL.canParse(url) && new URL(url).host === text;
}

/** Whether a text names a practice store, also as an address or with a dot at its end. */
export function isPracticeName(text: string): boolean {
  const [host = ''] = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .split(/[/?#:]/, 1);
  return `.${host.replace(/\.$/, '')}`.endsWith(`.${PRACTICE_PROFILE.storeHost}`);
}

/** Store hosts that exist but are not for the public; they need the setting. */
const INTERNAL_HOSTS = ['myshopify.io', 'shop.dev'];
/** The most edits of a typing mistake: `myshopify.co`, `myshopfiy.com`. */
const NEAR_MISS = 2;

/** Why a host (lower case, printable ASCII, no address parts) is not a shop of this profile. */
function refuseHost(host: string, profile: ServiceProfile): ShopRefusal {
  const { storeHost, adminHost } = profile;
  const refuse = shopRefuser(profile);
  const shown = quoted(host);
  const suffix = `.${storeHost}`;

  if (host.includes('%')) {
    return refuse('percent', `"${shown}" is percent-encoded; a shop domain never is.`);
  }
  const strange = /[^a-z0-9._-]/.exec(host)?.[0];
  if (strange !== undefined) {
    return refuse('shell', `A shop domain cannot have "${strange}" in it: "${shown}".`);
  }
  if (host === 'localhost' || /^\d+(?:\.\d+){3}$/.test(host)) {
    return refuse(
      'address',
      `${shown} is an address of a machine, not a store.`,
      `${askForDomain(profile)} For a practice store, set TOKENWRIGHT_STORE_ORIGIN.`,
    );
  }
  if (host.endsWith('.')) {
    const bare = host.replace(/(?<!\.)\.+$/, '');
    return refuse(
      'trailing-dot',
      `"${shown}" ends in a dot.`,
      'Leave the dot at the end out.',
      bare,
    );
  }
  if (host.endsWith(suffix) || host === storeHost) {
    const label = host.slice(0, -suffix.length);
    return label.includes('.')
      ? refuse('one-label', `"${shown}" has more than one name before ${suffix}.`)
      : refuse('label', labelFault(label, suffix));
  }
  const firstDot = host.indexOf('.');
  if (firstDot === -1) return refuse('label', labelFault(host, suffix));

  const serviceHost = adminHost?.replace(/^[^.]+\./, '');
  if (serviceHost !== undefined && (host === serviceHost || host.endsWith(`.${serviceHost}`))) {
    return refuse('not-a-shop', `${shown} belongs to the service itself and is no store.`);
  }
  if (host.includes(`${storeHost}.`)) {
    return refuse(
      'suffix',
      `"${shown}" does not end in ${storeHost}: it belongs to somebody else.`,
    );
  }
  const rest = host.slice(firstDot + 1);
  if (INTERNAL_HOSTS.includes(rest)) {
    return refuse(
      'internal',
      `${shown} is under another store host than ${storeHost}.`,
      `If you mean it, set TOKENWRIGHT_STORE_HOST=${rest}.`,
    );
  }
  const suggestion = suggestShop(host, host.slice(0, firstDot), rest, storeHost);
  if (suggestion !== null) {
    const remedy = `Did you mean ${suggestion}?`;
    return refuse('suggest', `"${shown}" does not end in ${suffix}.`, remedy, suggestion);
  }
  if (storeHost === PRACTICE_PROFILE.storeHost) {
    return refuse(
      'real-store',
      `${shown} is not a practice store, and TOKENWRIGHT_STORE_ORIGIN points at one.`,
      `Leave TOKENWRIGHT_STORE_ORIGIN out for a real store; a practice store's name ends in ${suffix}.`,
    );
  }
  return refuse(
    'custom-domain',
    `${shown} is not under ${storeHost}: it looks like the address that customers see.`,
    `Use the store's permanent name, which ends in .${storeHost}. It stands in the store's admin under Settings, Domains.`,
  );
}

/** The rule that refuses a practice store's name where a real store is expected. */
export const PRACTICE_SHOP = 'practice-store';

/** Refused by a rule of its own: the general rules would call it a custom domain. */
function practiceRefusal(text: string, profile: ServiceProfile): ShopRefusal {
  return shopRefuser(profile)(
    PRACTICE_SHOP,
    `${quoted(text)} is a practice store: it is there only while its program runs, and nothing says where.`,
    `Start the practice store with the command practice, and set the lines that it prints, TOKENWRIGHT_STORE_ORIGIN too; or name a real store, like demo.${profile.storeHost}.`,
  );
}

function suggestShop(host: string, label: string, rest: string, storeHost: string): string | null {
  const glued = host.endsWith(storeHost) ? host.slice(0, -storeHost.length) : '';
  if (LABEL.test(glued)) return `${glued.replace(/-$/, '')}.${storeHost}`;
  const isNear = editDistance(rest, storeHost, NEAR_MISS) <= NEAR_MISS;
  return isNear && LABEL.test(label) ? `${label}.${storeHost}` : null;
}

function labelFault(label: string, suffix: string): string {
  if (label === '') return `There is no name before ${suffix}.`;
  if (label.length > 63)
    return `The name before ${suffix} is ${label.length} characters long; 63 are the most.`;
  if (label.startsWith('-')) return `A shop domain cannot begin with a hyphen: "${quoted(label)}".`;
  return `A store's name has letters, digits and hyphens only: "${quoted(label)}".`;
}

/** The part of the text that names the shop, and the form of the text. */
interface ReducedAddress {
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
function reduceAddress(text: string, profile: ServiceProfile): ReducedAddress | ShopRefusal {
  const address = HTTPS.exec(text);
  if (address === null) {
    const refused = refuseScheme(text, profile);
    if (refused !== null) return refused;
    return /[/\\?#:]/.test(text)
      ? partsRefusal(text, profile)
      : { type: 'host', host: text, form: 'name' };
  }

  const [, host = '', rest = ''] = address;
  if (rest.includes('\\')) return partsRefusal(text, profile);
  if (host.toLowerCase() === profile.adminHost) {
    const handle = ADMIN_STORE.exec(rest)?.[1];
    if (handle !== undefined) return { type: 'host', host: handle, form: 'admin-address' };
    return shopRefuser(profile)(
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
  return shopRefuser(profile)(
    'scheme',
    isPlain
      ? 'A store is never spoken to by plain http.'
      : `"${quoted(scheme)}:" is not how a store's address begins.`,
    `Give the name alone, like demo.${profile.storeHost}.`,
  );
}

function partsRefusal(text: string, profile: ServiceProfile): ShopRefusal {
  const suggestion = withoutScheme(text, profile);
  return shopRefuser(profile)(
    text.includes('%') ? 'percent' : 'url-parts',
    `"${quoted(text)}" has parts that a shop domain does not have, such as a port, a path or a "#".`,
    suggestion === null
      ? `Give the name alone, like demo.${profile.storeHost}.`
      : `Did you mean ${suggestion}?`,
    suggestion,
  );
}

/** The shop to propose for an address without `https://`, as browsers show it; or null. */
function withoutScheme(text: string, profile: ServiceProfile): string | null {
  if (text.includes(':') || text.includes('\\')) return null;
  const reduced = reduceAddress(`https://${text}`, profile);
  if (reduced.type === 'refused') return null;
  const host = reduced.host.toLowerCase();
  const shop = reduced.form === 'admin-address' ? `${host}.${profile.storeHost}` : host;
  return isShopDomain(shop, profile) ? shop : null;
}

import { quoted } from '../text/display-text.ts';
import type { ServiceProfile } from './profile.ts';
import type { ShopDomain } from './shop-verdict.ts';

/** `http://127.0.0.1:PORT` of a practice store, checked to be loopback. */
export type PracticeOrigin = string & { readonly __brand: 'PracticeOrigin' };

/** Where requests for one store go. Built by {@link liveAddress} or {@link practiceAddress}. */
export interface StoreAddress {
  readonly shop: ShopDomain;
  /** Scheme, host and port, without a trailing slash. */
  readonly origin: string;
  readonly profile: ServiceProfile;
  readonly isPractice: boolean;
}

/** The real store: always https, always the shop's own host. */
export function liveAddress(profile: ServiceProfile, shop: ShopDomain): StoreAddress {
  return { shop, origin: `https://${shop}`, profile, isPractice: false };
}

/** A practice store on this machine. */
export function practiceAddress(
  profile: ServiceProfile,
  shop: ShopDomain,
  origin: PracticeOrigin,
): StoreAddress {
  return { shop, origin, profile, isPractice: true };
}

type PracticeOriginVerdict =
  | { readonly type: 'origin'; readonly origin: PracticeOrigin; readonly port: number }
  | { readonly type: 'refused'; readonly message: string; readonly remedy: string };

/** Matched by hand: a URL parser would turn `http://2130706433:80` into loopback. */
const TYPED = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):0*(\d{1,5})\/?$/i;
const CANONICAL = /^http:\/\/(?:127\.0\.0\.1|\[::1\]):([1-9]\d{0,4})$/;

/**
 * Reads `http://127.0.0.1:PORT`; every host but loopback is refused. `localhost` becomes
 * 127.0.0.1, where the practice store listens, whatever the name resolves to.
 */
export function parsePracticeOrigin(text: string): PracticeOriginVerdict {
  const trimmed = text.trim();
  const [, host = '', port = ''] = TYPED.exec(trimmed) ?? [];
  const address = host.toLowerCase() === 'localhost' ? '127.0.0.1' : host;
  const origin = `http://${address}:${port}`;
  if (isPracticeOrigin(origin)) return { type: 'origin', origin, port: Number(port) };
  return {
    type: 'refused',
    message: trimmed.includes('@')
      ? 'This is not the address of a practice store on this machine.'
      : `"${quoted(trimmed)}" is not the address of a practice store on this machine.`,
    remedy: 'Use http://127.0.0.1:PORT, as the command practice prints it.',
  };
}

/** Whether a text is canonical: plain http, a loopback literal and a port. */
function isPracticeOrigin(text: string): text is PracticeOrigin {
  return Number(CANONICAL.exec(text)?.[1] ?? 65_536) <= 65_535;
}

/** Why a running practice store may not know what a practice store has issued. */
export const OF_EARLIER_START =
  'A practice store has new apps and tokens with every start, unless it is kept: this may be of an earlier one.';

/** The practice store's port unless told otherwise: fixed, so that it can be forwarded. */
export const PRACTICE_PORT = 3457;

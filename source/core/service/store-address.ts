import type { ServiceProfile } from './profile.ts';
import type { ShopDomain } from './shop-domain.ts';

/** `http://127.0.0.1:PORT` of a practice store, checked to be loopback. */
export type PracticeOrigin = string & { readonly __brand: 'PracticeOrigin' };

/** Where requests for one store go. Built only by {@link liveAddress} and {@link practiceAddress}. */
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

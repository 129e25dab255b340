import {
  liveAddress,
  parsePracticeOrigin,
  practiceAddress,
  type StoreAddress,
} from '../../source/core/service/store-address.ts';
import {
  PRACTICE_PROFILE,
  type ServiceProfile,
  SHOPIFY_PROFILE,
} from '../../source/core/service/profile.ts';
import { isShopDomain } from '../../source/core/service/shop-domain.ts';

/** `https://demo.myshopify.com` */
export function liveDemo(profile: ServiceProfile = SHOPIFY_PROFILE): StoreAddress {
  const shop = `demo.${profile.storeHost}`;
  if (!isShopDomain(shop, profile)) throw new Error(`${shop} is no shop domain`);
  return liveAddress(profile, shop);
}

/** `demo.practice.test` at `http://127.0.0.1:PORT` */
export function practiceDemo(port: number): StoreAddress {
  const shop = 'demo.practice.test';
  const verdict = parsePracticeOrigin(`http://127.0.0.1:${port}`);
  if (verdict.type !== 'origin' || !isShopDomain(shop, PRACTICE_PROFILE)) {
    throw new Error('the practice address is refused');
  }
  return practiceAddress(PRACTICE_PROFILE, shop, verdict.origin);
}

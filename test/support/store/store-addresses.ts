import {
  PRACTICE_PROFILE,
  type ServiceProfile,
  SHOPIFY_PROFILE,
} from '../../../source/core/service/profile.ts';
import { isShopDomain } from '../../../source/core/service/shop-domain.ts';
import {
  liveAddress,
  parsePracticeOrigin,
  practiceAddress,
  type StoreAddress,
} from '../../../source/core/service/store-address.ts';
import type { PracticeStore } from '../../../source/practice-store/practice-store.ts';

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

/** The four variables that `tokenwright practice` tells to paste: a store of one's own. */
export function storeEnvironment(store: PracticeStore) {
  return {
    TOKENWRIGHT_STORE_ORIGIN: store.origin,
    TOKENWRIGHT_SHOP: store.shop,
    TOKENWRIGHT_CLIENT_ID: store.app.clientId,
    TOKENWRIGHT_CLIENT_SECRET: store.app.clientSecret.reveal(),
  };
}

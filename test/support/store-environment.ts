import type { PracticeStore } from '../../source/practice-store/practice-store.ts';

/** The four variables that `tokenwright practice` tells to paste: a store of one's own. */
export function storeEnvironment(store: PracticeStore) {
  return {
    TOKENWRIGHT_STORE_ORIGIN: store.origin,
    TOKENWRIGHT_SHOP: store.shop,
    TOKENWRIGHT_CLIENT_ID: store.app.clientId,
    TOKENWRIGHT_CLIENT_SECRET: store.app.clientSecret.reveal(),
  };
}

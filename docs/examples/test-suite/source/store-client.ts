import { type AdminApiClient, createAdminApiClient } from '@shopify/admin-api-client';

interface StoreAddress {
  /** `demo.myshopify.com` */
  readonly shop: string;
  readonly accessToken: string;
  /** Only for tests: where requests for the shop go instead. `http://127.0.0.1:PORT` */
  readonly origin?: string;
}

/** The official client, for one store. */
export function connect({ shop, accessToken, origin }: StoreAddress): AdminApiClient {
  return createAdminApiClient({
    storeDomain: shop,
    apiVersion: '2026-10',
    accessToken,
    ...(origin === undefined
      ? {}
      : {
          customFetchApi(input, init) {
            const { pathname, search } = new URL(input);
            return fetch(new URL(pathname + search, origin), init);
          },
        }),
  });
}

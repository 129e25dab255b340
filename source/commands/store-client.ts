import type { StoreAddress } from '../core/service/store-address.ts';
import { createHttpClient, type HttpClient } from '../services/http/http-client.ts';
import { requireUsableNetwork } from '../services/http/network-settings.ts';
import type { World } from './door/world.ts';
import type { Output } from './output.ts';

/**
 * The HTTP client for one store.
 * @throws UserError exit 2, before anything is sent: TLS checks switched off, an unusable proxy.
 */
export function openStoreClient(world: World, address: StoreAddress, output: Output): HttpClient {
  requireUsableNetwork(world.env, address.origin);
  return createHttpClient({ env: world.env, onNotice: (notice) => output.report(notice) });
}

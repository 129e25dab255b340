import type { StoreAddress } from '../../core/service/store-address.ts';
import {
  compileParserOnce,
  createHttpClient,
  type HttpClient,
} from '../../services/http/http-client.ts';
import { proxySecrets, requireUsableNetwork } from '../../services/http/network-settings.ts';
import type { World } from '../door/world.ts';
import type { Output } from '../output.ts';

/**
 * The HTTP client of a command for one store. A proxy's password joins the secrets that no output shows.
 * @throws UserError exit 2, before anything is sent: TLS checks switched off, an unusable proxy.
 */
export function openStoreClient(
  world: Pick<World, 'env' | 'secrets'>,
  address: StoreAddress,
  output: Pick<Output, 'report'>,
): HttpClient {
  for (const secret of proxySecrets(world.env)) world.secrets.add(secret);
  requireUsableNetwork(world.env, address.origin);
  compileParserOnce();
  return createHttpClient({ env: world.env, onNotice: (notice) => output.report(notice) });
}

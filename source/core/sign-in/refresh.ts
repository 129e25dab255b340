import type { HttpRequest } from '../http/message.ts';
import type { StoreAddress } from '../service/store-address.ts';
import type { Secret } from '../text/secret.ts';
import { tokenRequest } from './exchange.ts';

export interface RefreshInput {
  readonly store: StoreAddress;
  readonly clientId: string;
  readonly clientSecret: Secret;
  readonly refreshToken: Secret;
}

/**
 * Renews an expiring token (RFC 6749 §6). Read the answer with `readExchangeOutcome` and the grant
 * `refresh-token`, and store the new pair before the new access token is used. A lost answer can
 * be asked for again: the presented token stays good until the new one is used.
 */
export function buildRefreshRequest(input: RefreshInput): HttpRequest {
  return tokenRequest(input.store, [
    ['client_id', input.clientId],
    ['client_secret', input.clientSecret],
    ['grant_type', 'refresh_token'],
    ['refresh_token', input.refreshToken],
  ]);
}

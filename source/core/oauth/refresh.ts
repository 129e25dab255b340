import type { HttpRequest } from '../http/message.ts';
import type { StoreAddress } from '../service/store-address.ts';
import type { Secret } from '../text/secret.ts';

export interface RefreshInput {
  readonly store: StoreAddress;
  readonly clientId: string;
  readonly clientSecret: Secret;
  readonly refreshToken: Secret;
}

/** Renews an expiring token (RFC 6749 §6). Read the answer with `readExchangeOutcome`. */
export function buildRefreshRequest(input: RefreshInput): HttpRequest {
  throw new Error(`not built: ${input.clientId}`);
}

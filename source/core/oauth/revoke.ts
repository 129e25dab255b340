import type { HttpOutcome, HttpRequest } from '../http/message.ts';
import type { ErrorReport } from '../errors.ts';
import type { StoreAddress } from '../service/store-address.ts';
import type { Secret } from '../text/secret.ts';

export type RevokeResult =
  | { readonly type: 'revoked' }
  /** The service no longer knows the token: nothing is left to revoke. */
  | { readonly type: 'already-dead' }
  | { readonly type: 'failed'; readonly report: ErrorReport; readonly isOutcomeUnknown: boolean };

/** Gives the token back: removes the app from the store and ends its tokens. */
export function buildRevokeRequest(store: StoreAddress, accessToken: Secret): HttpRequest {
  throw new Error(`not built: ${store.shop}${accessToken.masked}`);
}

/** Reads the answer to {@link buildRevokeRequest}. */
export function readRevokeOutcome(outcome: HttpOutcome): RevokeResult {
  throw new Error(`not built: ${outcome.type}`);
}

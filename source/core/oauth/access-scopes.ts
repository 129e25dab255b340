import type { ErrorReport } from '../errors.ts';
import type { HttpOutcome, HttpRequest } from '../http/message.ts';
import type { ScopeList } from '../service/scopes.ts';
import type { StoreAddress } from '../service/store-address.ts';
import type { Secret } from '../text/secret.ts';

export type AccessScopesResult =
  | { readonly type: 'scopes'; readonly scopes: ScopeList }
  /** 401: the token is wrong, revoked, or of another shop. */
  | { readonly type: 'bad-token'; readonly report: ErrorReport }
  | { readonly type: 'failed'; readonly report: ErrorReport; readonly status: number | null };

/** Asks which scopes a token carries; needs no scope and has no version in its path. */
export function buildAccessScopesRequest(store: StoreAddress, accessToken: Secret): HttpRequest {
  throw new Error(`not built: ${store.shop}${accessToken.masked}`);
}

/** Reads `{"access_scopes":[{"handle":"read_products"}]}`. */
export function readAccessScopesOutcome(outcome: HttpOutcome): AccessScopesResult {
  throw new Error(`not built: ${outcome.type}`);
}

import type { HttpOutcome, HttpRequest } from '../http/message.ts';
import type { StoreAddress } from '../service/store-address.ts';
import type { Secret } from '../text/secret.ts';
import { type ExchangeResult, readExchangeOutcome, tokenRequest } from './exchange.ts';

interface RefreshInput {
  readonly store: StoreAddress;
  readonly clientId: string;
  readonly clientSecret: Secret;
  readonly refreshToken: Secret;
}

/**
 * Renews an expiring token (RFC 6749 §6). Read the answer with {@link readRefreshOutcome}, and
 * store the new pair before the new access token is used.
 */
export function buildRefreshRequest(input: RefreshInput): HttpRequest {
  return tokenRequest(input.store, [
    ['client_id', input.clientId],
    ['client_secret', input.clientSecret],
    ['grant_type', 'refresh_token'],
    ['refresh_token', input.refreshToken],
  ]);
}

/**
 * Reads the answer to a refresh. Unlike a code, the refresh token that was presented works until
 * the new one is used (docs/service.md, "Refreshing"), so after a lost answer `canTryAgain` is set.
 *
 * @param sent what the request was built from; its secrets are removed from the service's texts
 * @param alsoHidden further secrets that the service could repeat
 */
export function readRefreshOutcome(
  outcome: HttpOutcome,
  sent: RefreshInput,
  alsoHidden: readonly Secret[] = [],
): ExchangeResult {
  const { clientId, clientSecret, refreshToken } = sent;
  const secrets = [clientSecret, refreshToken, ...alsoHidden];
  return readExchangeOutcome(outcome, {
    clientId,
    secrets,
    vocabulary: sent.store.profile.scopes,
    grant: 'refresh-token',
  });
}

import type { HttpLimits, HttpRequest, WireValue } from '../http/message.ts';
import type { StoreAddress } from '../service/store-address.ts';
import type { Secret } from '../text/secret.ts';
import type { TokenMode } from './authorize-url.ts';
import type { ValidatedCallback } from './callback-verdict.ts';
import type { RedirectUri } from './redirect-uri.ts';

/** 20 seconds in all, 64 KiB. */
export const EXCHANGE_LIMITS: HttpLimits = { totalMs: 20_000, maxBytes: 64 * 1024 };

export interface ExchangeInput {
  /** The store that was asked for; never the one the callback named. */
  readonly store: StoreAddress;
  readonly clientId: string;
  readonly clientSecret: Secret;
  readonly callback: ValidatedCallback;
  readonly redirectUri: RedirectUri;
  readonly tokenMode: TokenMode;
  /** PKCE verifier (RFC 7636 §4.5), or null when it is off. */
  readonly codeVerifier: Secret | null;
}

/**
 * The one POST that turns the code into a token (RFC 6749 §4.1.3): secrets in the body only. It is
 * sent once; read the outcome with `readExchangeOutcome`.
 */
export function buildExchangeRequest(input: ExchangeInput): HttpRequest {
  const { store, callback, codeVerifier, redirectUri } = input;
  const fields: Array<readonly [string, WireValue]> = [
    ['client_id', input.clientId],
    ['client_secret', input.clientSecret],
    ['code', callback.code],
  ];
  // Left out for a permanent token, which is the default of the service too.
  if (input.tokenMode === 'expiring' && store.profile.expiringTokens)
    fields.push(['expiring', '1']);
  if (codeVerifier !== null) fields.push(['code_verifier', codeVerifier]);
  // The built-in service asks for neither; by RFC 6749 §4.1.3 other services do.
  if (store.profile.callbackSignature === 'absent') {
    fields.push(['grant_type', 'authorization_code'], ['redirect_uri', redirectUri.text]);
  }
  return tokenRequest(store, fields);
}

/** A form post to the token endpoint that asks for JSON. */
export function tokenRequest(
  store: StoreAddress,
  fields: ReadonlyArray<readonly [string, WireValue]>,
): HttpRequest {
  return {
    method: 'POST',
    url: `${store.origin}${store.profile.paths.exchange}`,
    headers: [['Accept', 'application/json']],
    body: { type: 'form', fields },
  };
}

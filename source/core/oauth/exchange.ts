import type { HttpLimits, HttpRequest } from '../http/message.ts';
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

/** The one POST that turns the code into a token. */
export function buildExchangeRequest(input: ExchangeInput): HttpRequest {
  throw new Error(`not built: ${input.clientId}`);
}

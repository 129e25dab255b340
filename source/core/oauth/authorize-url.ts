import type { ScopeList } from '../service/scopes.ts';
import type { StoreAddress } from '../service/store-address.ts';
import type { Secret } from '../text/secret.ts';
import type { RedirectUri } from './redirect-uri.ts';

/** Which token is asked for: `expiring` is a field of the exchange, `per-user` one of this URL. */
export type TokenMode = 'permanent' | 'expiring' | 'per-user';

export interface AuthorizeInput {
  readonly store: StoreAddress;
  readonly clientId: string;
  /** Empty: the app's released scopes apply and no `scope` is sent. */
  readonly scopes: ScopeList;
  readonly redirectUri: RedirectUri;
  readonly state: Secret;
  readonly tokenMode: TokenMode;
  /** PKCE S256 challenge (RFC 7636 §4.2), or null when it is off. */
  readonly codeChallenge: string | null;
}

/** One part of the URL for the screen that takes it apart. */
export interface AuthorizePart {
  /** `address`, or the parameter's name. */
  readonly name: string;
  /** Decoded. The state is shown here because it is in the shown URL anyway. */
  readonly value: string;
  /** One sentence: what it is for. */
  readonly purpose: string;
}

export interface AuthorizeUrl {
  readonly url: string;
  readonly parts: readonly AuthorizePart[];
}

/** Browsers, proxies and servers cut or refuse longer addresses. */
export const LONGEST_AUTHORIZE_URL = 8 * 1024;

/**
 * Builds the address that the browser opens.
 *
 * @throws UserError `authorize-url-too-long` over 8 KiB.
 */
export function buildAuthorizeUrl(input: AuthorizeInput): AuthorizeUrl {
  throw new Error(`not built: ${input.clientId}`);
}

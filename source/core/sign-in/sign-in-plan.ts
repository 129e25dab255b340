import type { StoreAddress } from '../service/store-address.ts';
import type { ScopeList } from '../service/scopes.ts';
import type { Secret } from '../text/secret.ts';
import type { TokenMode } from './authorize-url.ts';
import type { RedirectUri } from './redirect-uri.ts';

/** The wait for the approval when nothing else is asked for, in milliseconds. */
export const DEFAULT_WAIT_MS = 300_000;

/** Everything one sign-in is about; it never changes while the sign-in runs. */
export interface SignInPlan {
  readonly store: StoreAddress;
  readonly clientId: string;
  readonly clientSecret: Secret;
  readonly scopes: ScopeList;
  /** A public one is never listened on: the callback comes by paste only. */
  readonly redirectUri: RedirectUri;
  readonly tokenMode: TokenMode;
  /** PKCE S256 (RFC 7636) as a second lock. */
  readonly pkce: boolean;
  /** For the approval, in milliseconds; `extend` adds it once more. */
  readonly waitMs: number;
  /** The page in the browser says nothing before the token is saved too: see `report-saved`. */
  readonly saves: boolean;
}

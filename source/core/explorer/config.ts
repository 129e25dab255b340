import type { HttpLimits } from '../http/message.ts';
import type { TokenKind } from '../sign-in/issued-token.ts';
import type { ScopeList } from '../service/scopes.ts';
import type { StoreAddress } from '../service/store-address.ts';
import type { Secret } from '../text/secret.ts';

/** What the explorer starts from. */
export interface ExplorerConfig {
  readonly address: StoreAddress;
  readonly token: Secret;
  /** Null: not known yet; the explorer asks the store. */
  readonly grantedScopes: ScopeList | null;
  /** It tells how the token may have ended. */
  readonly tokenKind: TokenKind;
  /** `2026-10`. */
  readonly version: string;
  /** `tokenwright/0.1.0`. */
  readonly userAgent: string;
  /** Of one API answer. */
  readonly limits: HttpLimits;
  readonly presenter: boolean;
  /** Somebody can hold the store's GraphQL schema and answer about it. Default: nobody. */
  readonly readsSchema?: boolean;
  /** Requests can be saved under a name, for later runs too. */
  readonly keepsRequests: boolean;
  /** There is a guide to go back to. */
  readonly canReturn: boolean;
}

/** For the whole of one API answer (P39); 16 MiB of it are kept. */
export const DEFAULT_API_LIMITS: HttpLimits = { totalMs: 30_000, maxBytes: 16 * 1024 * 1024 };

import type { Randomness } from '../server/randomness.ts';

import { expandScopes } from '../../core/service/scopes.ts';
import { mintAccessToken } from './mint.ts';
import { createRefreshLedger } from './refresh-ledger.ts';

export type TokenKind = 'permanent' | 'expiring' | 'online';

/** For whom and what a token is issued. `grantId` ties together what one approval gave. */
export interface TokenGrant {
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly kind: TokenKind;
  readonly grantId: string;
}

export interface IssuedToken extends TokenGrant {
  readonly accessToken: string;
  /** Null for a permanent token. */
  readonly expiresInSeconds: number | null;
  /** Of an expiring token only. */
  readonly refresh: { readonly token: string; readonly expiresInSeconds: number } | null;
}

export type RefreshOutcome =
  | { readonly type: 'refreshed'; readonly issued: IssuedToken }
  | { readonly type: 'dead' };

/** The access and refresh tokens of one store. */
export interface TokenLedger {
  /** For a new approval: retires what it replaces. */
  issue(grant: TokenGrant): IssuedToken;
  /** The grant of a token that is still good, else null. */
  find(accessToken: string): TokenGrant | null;
  refresh(refreshToken: string, clientId: string): RefreshOutcome;
  revokeGrant(grantId: string): void;
  revokeApp(clientId: string): void;
}

const LIFETIME_SECONDS: Record<TokenKind, number | null> = {
  permanent: null,
  expiring: 3600,
  online: 86_399,
};

export function createTokenLedger(clock: () => number, randomness: Randomness): TokenLedger {
  const tokens = new Map<string, TokenGrant & { readonly expiresAt: number | null }>();
  const refreshTokens = createRefreshLedger(clock, randomness);

  function revokeWhere(ends: (grant: TokenGrant) => boolean): void {
    for (const [token, grant] of tokens) if (ends(grant)) tokens.delete(token);
    refreshTokens.revokeWhere(ends);
  }

  function mint(grant: TokenGrant, refreshToken: string | null): IssuedToken {
    const accessToken = mintAccessToken(randomness);
    const expiresInSeconds = LIFETIME_SECONDS[grant.kind];
    const expiresAt = expiresInSeconds === null ? null : clock() + expiresInSeconds * 1000;
    tokens.set(accessToken, { ...grant, expiresAt });
    const refresh =
      refreshToken === null
        ? null
        : { token: refreshToken, expiresInSeconds: refreshTokens.lifetimeSeconds };
    return { ...grant, accessToken, expiresInSeconds, refresh };
  }

  return {
    issue(grant) {
      revokeWhere((older) => isReplacedBy(older, grant));
      return mint(grant, grant.kind === 'expiring' ? refreshTokens.start(grant) : null);
    },
    find(accessToken) {
      const found = tokens.get(accessToken);
      if (!found) return null;
      if (found.expiresAt !== null && found.expiresAt <= clock()) {
        tokens.delete(accessToken);
        return null;
      }
      return found;
    },
    refresh(refreshToken, clientId) {
      const next = refreshTokens.rotate(refreshToken, clientId);
      if (next === null) return { type: 'dead' };
      // The older access token is left alone: it lives to its own expiry.
      return { type: 'refreshed', issued: mint(next.grant, next.token) };
    },
    revokeGrant: (grantId) => revokeWhere((grant) => grant.grantId === grantId),
    revokeApp: (clientId) => revokeWhere((grant) => grant.clientId === clientId),
  };
}

/**
 * Authorizing again ends the older token of the same mode when the scopes changed, and the older
 * expiring token in any case: an app has one of those for each store.
 */
function isReplacedBy(older: TokenGrant, newer: TokenGrant): boolean {
  if (older.clientId !== newer.clientId) return false;
  if ((older.kind === 'online') !== (newer.kind === 'online')) return false;
  if (older.kind === 'expiring' && newer.kind === 'expiring') return true;
  return !isSameSet(expandScopes(older.scopes), expandScopes(newer.scopes));
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  const left = new Set(a);
  const right = new Set(b);
  return left.size === right.size && [...left].every((scope) => right.has(scope));
}

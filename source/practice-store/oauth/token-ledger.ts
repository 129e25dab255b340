import { mint, type Randomness } from '../server/crypto.ts';
import { createRefreshLedger } from './refresh-ledger.ts';
import {
  type IssuedToken,
  isReplacedBy,
  type LiveToken,
  type TokenGrant,
  type TokenKind,
} from './token-grant.ts';

type RefreshOutcome =
  | { readonly type: 'refreshed'; readonly issued: IssuedToken }
  | { readonly type: 'dead' };

/** The access and refresh tokens of one store. */
export interface TokenLedger {
  /** For a new approval: retires what it replaces. */
  issue(grant: TokenGrant): IssuedToken;
  /** The grant of a token that is still good, else null. */
  find(accessToken: string): TokenGrant | null;
  /** `secretId` is the client secret of the request; the new pair belongs to it. */
  refresh(refreshToken: string, clientId: string, secretId: string): RefreshOutcome;
  /**
   * Changes a permanent token for an expiring one, which ends it; asking again within seven days
   * gives the same pair. Null when it is not a permanent token of this app.
   */
  migrate(subjectToken: string, clientId: string, secretId: string): IssuedToken | null;
  live(clientId: string): readonly LiveToken[];
  revokeGrant(grantId: string): void;
  revokeApp(clientId: string): void;
  revokeSecret(clientId: string, secretId: string): void;
}

const LIFETIME_SECONDS: Record<TokenKind, number | null> = {
  permanent: null,
  expiring: 3600,
  online: 86_399,
  'client-credentials': 86_399,
};

/**
 * No tokens yet.
 * @param clock milliseconds since 1970
 */
export function createTokenLedger(clock: () => number, randomness: Randomness): TokenLedger {
  const tokens = new Map<string, LiveToken>();
  const refreshTokens = createRefreshLedger(clock, randomness);
  const migrations = createMigrationLedger(clock);

  function revokeWhere(ends: (grant: TokenGrant) => boolean): void {
    for (const [token, grant] of tokens) if (ends(grant)) tokens.delete(token);
    refreshTokens.revokeWhere(ends);
    migrations.revokeWhere(ends);
  }

  function expiryFor(kind: TokenKind): number | null {
    const seconds = LIFETIME_SECONDS[kind];
    return seconds === null ? null : clock() + seconds * 1000;
  }

  function addToken(grant: TokenGrant, refreshToken: string | null): IssuedToken {
    const accessToken = mint('token', randomness);
    tokens.set(accessToken, { ...grant, expiresAt: expiryFor(grant.kind) });
    const refresh =
      refreshToken === null
        ? null
        : { token: refreshToken, expiresInSeconds: refreshTokens.lifetimeSeconds };
    return { ...grant, accessToken, expiresInSeconds: LIFETIME_SECONDS[grant.kind], refresh };
  }

  function issue(grant: TokenGrant): IssuedToken {
    revokeWhere((older) => isReplacedBy(older, grant));
    return addToken(grant, grant.kind === 'expiring' ? refreshTokens.start(grant) : null);
  }

  function find(accessToken: string): LiveToken | null {
    const found = tokens.get(accessToken);
    if (!found) return null;
    if (found.expiresAt === null || found.expiresAt > clock()) return found;
    tokens.delete(accessToken);
    return null;
  }

  return {
    issue,
    find,
    refresh(refreshToken, clientId, secretId) {
      const next = refreshTokens.rotate(refreshToken, clientId, secretId);
      if (next === null) return { type: 'dead' };
      migrations.refreshed(next.grant.grantId);
      // The older access token is left alone: it lives to its own expiry.
      return { type: 'refreshed', issued: addToken(next.grant, next.token) };
    },
    migrate(subjectToken, clientId, secretId) {
      const repeated = migrations.find(subjectToken);
      if (repeated?.clientId === clientId && repeated.secretId === secretId) {
        const { kind, scopes, grantId } = repeated;
        const expiresAt = expiryFor(kind);
        tokens.set(repeated.accessToken, { clientId, secretId, kind, scopes, grantId, expiresAt });
        return repeated;
      }
      const subject = find(subjectToken);
      if (subject?.clientId !== clientId || subject.kind !== 'permanent') return null;
      const { scopes, grantId } = subject;
      tokens.delete(subjectToken);
      const issued = issue({ clientId, scopes, kind: 'expiring', grantId, secretId });
      migrations.remember(subjectToken, issued);
      return issued;
    },
    live: (clientId) =>
      [...tokens.keys()].flatMap((token) => {
        const found = find(token);
        return found?.clientId === clientId ? [found] : [];
      }),
    revokeGrant: (grantId) => revokeWhere((grant) => grant.grantId === grantId),
    revokeApp: (clientId) => revokeWhere((grant) => grant.clientId === clientId),
    revokeSecret: (clientId, secretId) =>
      revokeWhere((grant) => grant.clientId === clientId && grant.secretId === secretId),
  };
}

/**
 * Which permanent tokens were changed for expiring ones, so that a lost answer can be asked for
 * again (source: the changelog note on more resilient token exchanges).
 */
interface MigrationLedger {
  remember(subjectToken: string, issued: IssuedToken): void;
  /** The pair that the token gave, while it may still be asked for. */
  find(subjectToken: string): IssuedToken | null;
  /** A refresh proves that the pair arrived. */
  refreshed(grantId: string): void;
  revokeWhere(ends: (grant: TokenGrant) => boolean): void;
}

const RECOVERY_MS = 7 * 86_400_000;

/**
 * Nothing was changed yet; what is can be asked for again for seven days.
 * @param clock milliseconds since 1970
 */
function createMigrationLedger(clock: () => number): MigrationLedger {
  const entries = new Map<string, { readonly issued: IssuedToken; readonly until: number }>();

  function revokeWhere(ends: (grant: TokenGrant) => boolean): void {
    for (const [token, { issued }] of entries) if (ends(issued)) entries.delete(token);
  }

  return {
    remember: (subjectToken, issued) =>
      void entries.set(subjectToken, { issued, until: clock() + RECOVERY_MS }),
    find(subjectToken) {
      const entry = entries.get(subjectToken);
      return entry && clock() < entry.until ? entry.issued : null;
    },
    refreshed: (grantId) => revokeWhere((grant) => grant.grantId === grantId),
    revokeWhere,
  };
}

import { mint, type Randomness } from '../server/crypto.ts';
import {
  isReplacedBy,
  type IssuedToken,
  type LiveToken,
  type TokenGrant,
  type TokenKind,
} from './token-grant.ts';

type RefreshOutcome =
  | { readonly type: 'refreshed'; readonly issued: IssuedToken }
  | { readonly type: 'dead' };

/** The access and refresh tokens of one store. */
export interface TokenLedger {
  /** Issues a token for a new approval, and ends the tokens that it replaces. */
  issue(grant: TokenGrant): IssuedToken;
  /** The grant of a token that is still good, else null. */
  find(accessToken: string): TokenGrant | null;
  /** `secretId` is the client secret of the request; the new pair belongs to it. */
  refresh(refreshToken: string, clientId: string, secretId: string): RefreshOutcome;
  /**
   * Exchanges a permanent token for an expiring one and ends it; a repetition within seven days
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

/** What the ledger remembers, by access token, refresh token and permanent token. */
export interface TokenData {
  readonly tokens: Map<string, LiveToken>;
  readonly refreshTokens: Map<string, RefreshEntry>;
  readonly migrations: Map<string, Migration>;
}

/**
 * A ledger over `data`, which is empty by default.
 * @param clock milliseconds since 1970
 */
export function createTokenLedger(
  clock: () => number,
  randomness: Randomness,
  data: TokenData = { tokens: new Map(), refreshTokens: new Map(), migrations: new Map() },
): TokenLedger {
  const { tokens } = data;
  const refreshTokens = createRefreshLedger(clock, randomness, data.refreshTokens);
  const migrations = createMigrationLedger(clock, data.migrations);

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
 * Which permanent tokens were exchanged for expiring ones, so that an exchange can be repeated when
 * its answer was lost (source: the changelog note on more resilient token exchanges).
 */
interface MigrationLedger {
  remember(subjectToken: string, issued: IssuedToken): void;
  /** The pair that the token gave, while the exchange may be repeated. */
  find(subjectToken: string): IssuedToken | null;
  /** A refresh proves that the pair arrived: its exchange cannot be repeated any more. */
  refreshed(grantId: string): void;
  revokeWhere(ends: (grant: TokenGrant) => boolean): void;
}

/** The result of an exchange, and how long the exchange may be repeated. */
interface Migration {
  readonly issued: IssuedToken;
  /** Milliseconds since 1970. */
  readonly until: number;
}

const RECOVERY_MS = 7 * 86_400_000;

/**
 * An exchange can be repeated for seven days.
 * @param clock milliseconds since 1970
 */
function createMigrationLedger(
  clock: () => number,
  entries: Map<string, Migration>,
): MigrationLedger {
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

/** The refresh tokens of one store, with the service's grace period for a lost answer. */
interface RefreshLedger {
  readonly lifetimeSeconds: number;
  /** The first refresh token of a new approval. */
  start(grant: TokenGrant): string;
  /**
   * Uses a token: gives the next one and its grant, or null when it has ended or is of another app.
   * The new grant belongs to the client secret that was sent with the request.
   */
  rotate(
    token: string,
    clientId: string,
    secretId: string,
  ): { readonly token: string; readonly grant: TokenGrant } | null;
  revokeWhere(ends: (grant: TokenGrant) => boolean): void;
}

interface RefreshEntry {
  readonly grant: TokenGrant;
  /** How many rotations lie between it and the approval. */
  readonly generation: number;
  /** Milliseconds since 1970, like `firstUsedAt`. */
  readonly expiresAt: number;
  readonly firstUsedAt: number | null;
}

const DAY_MS = 86_400_000;
const LIFETIME_MS = 90 * DAY_MS;
/** A used token still works this long, unless its successor is used before. */
const GRACE_MS = 30 * DAY_MS;

/**
 * Refresh tokens live for 90 days; a used one ends after 30 days, or when its successor is used.
 * @param clock milliseconds since 1970
 */
function createRefreshLedger(
  clock: () => number,
  randomness: Randomness,
  entries: Map<string, RefreshEntry>,
): RefreshLedger {
  function add(grant: TokenGrant, generation: number): string {
    const token = mint('refresh', randomness);
    entries.set(token, { grant, generation, expiresAt: clock() + LIFETIME_MS, firstUsedAt: null });
    return token;
  }

  function revokeWhere(ends: (grant: TokenGrant, entry: RefreshEntry) => boolean): void {
    for (const [token, entry] of entries) if (ends(entry.grant, entry)) entries.delete(token);
  }

  return {
    lifetimeSeconds: LIFETIME_MS / 1000,
    start: (grant) => add(grant, 0),
    rotate(token, clientId, secretId) {
      const entry = entries.get(token);
      if (!entry || entry.grant.clientId !== clientId || isOver(entry, clock())) return null;
      // Using a token proves that it arrived, so older tokens and unused siblings are revoked.
      revokeWhere(
        (grant, other) =>
          other !== entry &&
          grant.grantId === entry.grant.grantId &&
          other.generation <= entry.generation,
      );
      entries.set(token, { ...entry, firstUsedAt: entry.firstUsedAt ?? clock() });
      const grant = { ...entry.grant, secretId };
      return { token: add(grant, entry.generation + 1), grant };
    },
    revokeWhere: (ends) => revokeWhere(ends),
  };
}

function isOver(entry: RefreshEntry, now: number): boolean {
  const graceEnds = entry.firstUsedAt === null ? Infinity : entry.firstUsedAt + GRACE_MS;
  return now >= Math.min(entry.expiresAt, graceEnds);
}

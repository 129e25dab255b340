import { mint, type Randomness } from '../server/crypto.ts';
import type { TokenGrant } from './token-grant.ts';

/** The refresh tokens of one store, with the service's grace for a lost answer. */
interface RefreshLedger {
  readonly lifetimeSeconds: number;
  /** The first refresh token of a new approval. */
  start(grant: TokenGrant): string;
  /**
   * Uses a token: the next one and its grant, or null when it is dead or of another app. The new
   * grant belongs to the client secret that was sent with the request.
   */
  rotate(
    token: string,
    clientId: string,
    secretId: string,
  ): { readonly token: string; readonly grant: TokenGrant } | null;
  revokeWhere(ends: (grant: TokenGrant) => boolean): void;
}

interface Entry {
  readonly grant: TokenGrant;
  /** How many rotations lie between it and the approval. */
  readonly generation: number;
  readonly expiresAt: number;
  readonly firstUsedAt: number | null;
}

const DAY_MS = 86_400_000;
const LIFETIME_MS = 90 * DAY_MS;
/** A used token still works this long, unless its successor is used before. */
const GRACE_MS = 30 * DAY_MS;

/**
 * No refresh tokens yet. They live for 90 days; a used one goes on for 30 days, unless its
 * successor is used before.
 * @param clock milliseconds since 1970
 */
export function createRefreshLedger(clock: () => number, randomness: Randomness): RefreshLedger {
  const entries = new Map<string, Entry>();

  function add(grant: TokenGrant, generation: number): string {
    const token = mint('refresh', randomness);
    entries.set(token, { grant, generation, expiresAt: clock() + LIFETIME_MS, firstUsedAt: null });
    return token;
  }

  function revokeWhere(ends: (grant: TokenGrant, entry: Entry) => boolean): void {
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

function isOver(entry: Entry, now: number): boolean {
  const graceEnds = entry.firstUsedAt === null ? Infinity : entry.firstUsedAt + GRACE_MS;
  return now >= Math.min(entry.expiresAt, graceEnds);
}

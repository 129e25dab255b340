import type { TokenGrant } from './token-grant.ts';
import type { IssuedToken } from './token-ledger.ts';

/**
 * Which permanent tokens were changed for expiring ones, so that a lost answer can be asked for
 * again (source: the changelog note on more resilient token exchanges).
 */
export interface MigrationLedger {
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
export function createMigrationLedger(clock: () => number): MigrationLedger {
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

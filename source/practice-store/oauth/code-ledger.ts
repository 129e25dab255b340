import { mint, type Randomness } from '../server/crypto.ts';

/** What a code was issued for. */
export interface CodeGrant {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly perUser: boolean;
  readonly codeChallenge: string | null;
}

type CodeState =
  | { readonly type: 'live'; readonly grant: CodeGrant }
  /** Used before: the token that it gave must be revoked (RFC 6749 §4.1.2). */
  | { readonly type: 'used'; readonly grant: CodeGrant }
  /** Never issued, expired, or forgotten. */
  | { readonly type: 'unknown' };

/** The authorization codes of one store: short-lived, each for one use. */
export interface CodeLedger {
  issue(grant: CodeGrant): string;
  look(code: string): CodeState;
  markUsed(code: string): void;
  /** Forgets the codes of an app that was uninstalled. */
  forgetApp(clientId: string): void;
}

interface CodeLedgerOptions {
  readonly lifetimeMs: number;
  readonly clock: () => number;
  readonly randomness: Randomness;
}

/** Used codes stay, so that a second use is noticed; beyond this many the oldest is dropped. */
const KEPT = 1000;

/** An empty ledger. RFC 6749 §4.1.2: codes are short-lived, and not to be used twice. */
export function createCodeLedger({ lifetimeMs, clock, randomness }: CodeLedgerOptions): CodeLedger {
  const codes = new Map<string, { grant: CodeGrant; expiresAt: number; isUsed: boolean }>();
  return {
    issue(grant) {
      const code = mint('code', randomness);
      codes.set(code, { grant, expiresAt: clock() + lifetimeMs, isUsed: false });
      const [oldest] = codes.keys();
      if (codes.size > KEPT && oldest !== undefined) codes.delete(oldest);
      return code;
    },
    look(code) {
      const entry = codes.get(code);
      if (!entry) return { type: 'unknown' };
      if (entry.isUsed) return { type: 'used', grant: entry.grant };
      return clock() < entry.expiresAt ? { type: 'live', grant: entry.grant } : { type: 'unknown' };
    },
    markUsed(code) {
      const entry = codes.get(code);
      if (entry) entry.isUsed = true;
    },
    forgetApp(clientId) {
      for (const [code, { grant }] of codes) if (grant.clientId === clientId) codes.delete(code);
    },
  };
}

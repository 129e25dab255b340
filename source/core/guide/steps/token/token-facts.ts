import type { ServiceProfile } from '../../../service/profile.ts';
import type { ScopeList } from '../../../service/scopes.ts';
import { describeTokenKind, type TokenKind } from '../../../sign-in/issued-token.ts';
import type { TokenSession } from '../../state.ts';
import { durationWords } from '../approve/time-left.ts';

/** What the token card says, in words; no secret but the masked one. */
interface TokenFacts {
  /** `Permanent token`. */
  readonly title: string;
  readonly lifetime: string;
  /** `in 59 minutes 40 seconds`, or null where it does not expire or that is unknown. */
  readonly expires: string | null;
  readonly masked: string;
  readonly shop: string;
  readonly asked: ScopeList;
  /** Null: the service did not say. */
  readonly granted: ScopeList | null;
  readonly missing: ScopeList;
  /** One word and one sentence about asked against granted. */
  readonly scopeStatus: {
    readonly word: 'complete' | 'partial' | 'not reported';
    readonly text: string;
  };
  readonly warnings: readonly string[];
}

/** The card of a token. `nowEpochMs` is milliseconds since 1970. */
export function tokenFacts(session: TokenSession, nowEpochMs: number): TokenFacts {
  const { plan, result } = session;
  const { token, scopes, expiresAt, warnings } = result;
  const { title, lifetime } = describeTokenKind(token.kind);
  const missing = scopes.missing ?? [];
  return {
    title,
    lifetime,
    expires: typeof expiresAt === 'number' ? `in ${durationWords(expiresAt - nowEpochMs)}` : null,
    masked: token.accessToken.masked,
    shop: plan.store.shop,
    asked: scopes.asked,
    granted: scopes.granted,
    missing,
    scopeStatus: scopeStatus(scopes.outcome, missing),
    warnings: warnings.map(({ text }) => text),
  };
}

/** What to do about scopes that were asked for and not granted. */
export function remedyForMissing(missing: ScopeList): string {
  const them = missing.length === 1 ? 'it' : 'them';
  return `Add ${them} to the released app and authorize again.`;
}

function scopeStatus(
  outcome: TokenSession['result']['scopes']['outcome'],
  missing: ScopeList,
): TokenFacts['scopeStatus'] {
  switch (outcome) {
    case 'complete':
      return { word: 'complete', text: 'Everything you asked for was granted.' };
    case 'partial':
      return {
        word: 'partial',
        text: `Not granted: ${missing.join(', ')}. ${remedyForMissing(missing)}`,
      };
    case 'not-reported':
      return { word: 'not reported', text: 'The service did not say which scopes it granted.' };
  }
}

/**
 * The rule that a permanent token lives under, or null where there is none. The dates are the
 * service's; shown word for word on every card, since an app's distribution is not known here.
 */
export function tokenRule(kind: TokenKind, { expiringTokens }: ServiceProfile): string | null {
  if (!expiringTokens) return null;
  switch (kind) {
    case 'permanent':
      return 'Public apps must use expiring tokens from 2027-01-01 (new ones since 2026-04-01). A custom app keeps this kind.';
    case 'expiring':
      return 'Public apps must use this kind from 2027-01-01.';
    case 'online':
      return 'Not meant for a server: ask for a token without "per user" there.';
    case 'client-credentials':
    case 'unknown':
      return null;
  }
}

import { describeTokenKind } from '../sign-in/issued-token.ts';
import type { ScopeList } from '../service/scopes.ts';
import { durationWords } from './lifetime.ts';
import type { TokenSession } from './token-card.ts';

/** What the token card says, in words; no secret but the masked one. */
export interface TokenFacts {
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

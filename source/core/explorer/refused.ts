import { type Diagnosis, type DiagnosisAction, failure } from '../diagnosis/diagnosis.ts';
import type { AskedRequest } from '../requests/sending.ts';
import type { AccessScopesResult } from '../sign-in/access-scopes.ts';
import type { TokenKind } from '../sign-in/issued-token.ts';

/** What the store has refused, beside the answer that says so. */
export interface Refused {
  /** What the first question to the store has shown of the token, before any request; else null. */
  readonly trouble: Diagnosis | null;
  /** A request that the store wanted later, sent again once the time is up; else null. */
  readonly patience: Patience | null;
}

/** A person has chosen to send it again, and waits until the store takes it. */
interface Patience {
  /** Number of the wait; ticks of another one are ignored. */
  readonly id: number;
  readonly asked: AskedRequest;
  /** Whole seconds. */
  readonly seconds: number;
}

/** A second of the wait has gone by. */
export interface RefusedResult {
  readonly type: 'second-waited';
  readonly id: number;
}

/** → `second-waited`. */
export interface RefusedEffect {
  readonly type: 'wait-a-second';
  readonly id: number;
}

export const NOTHING_REFUSED: Refused = { trouble: null, patience: null };

/** What the answer about the token's scopes shows to be wrong before any request; null: nothing. */
export function troubleOf(result: AccessScopesResult, kind: TokenKind): Diagnosis | null {
  switch (result.type) {
    case 'scopes':
      return null;
    case 'bad-token': {
      const { code, message, remedy } = result.report;
      const action = { type: kind === 'expiring' ? 'refresh' : 'authorize-again' } as const;
      return failure(code, message, '', remedy, action);
    }
    case 'failed': {
      const { code, message, remedy } = result.report;
      return failure(
        code,
        message,
        '',
        remedy,
        result.isOurLimit === true ? null : remedyFor(result.status),
      );
    }
  }
}

/** `status` null: nobody answered. */
function remedyFor(status: number | null): DiagnosisAction {
  const mayPass = status === null || status === 429 || status >= 500;
  return mayPass ? { type: 'try-again' } : { type: 'check-shop' };
}

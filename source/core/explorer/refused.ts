import { type Diagnosis, type DiagnosisAction, failure } from '../diagnosis/diagnosis.ts';
import type { AskedRequest } from '../requests/sending.ts';
import type { AccessScopesResult } from '../sign-in/access-scopes.ts';
import type { TokenKind } from '../sign-in/issued-token.ts';

/** State about refusals that is not part of an answer. */
export interface Refused {
  /** A problem with the token that the query of its scopes showed before any request; else null. */
  readonly tokenProblem: Diagnosis | null;
  /** A request that the store asked to get later, sent again when the time is up; else null. */
  readonly retryWait: RetryWait | null;
}

/** The user chose to send the request again, and waits until the store takes it. */
interface RetryWait {
  /** Number of the wait; ticks of another one are ignored. */
  readonly id: number;
  readonly asked: AskedRequest;
  /** Whole seconds that are left. */
  readonly seconds: number;
}

/** A second of the wait has passed. */
export interface RefusedResult {
  readonly type: 'second-waited';
  readonly id: number;
}

/** → `second-waited`. */
export interface RefusedEffect {
  readonly type: 'wait-a-second';
  readonly id: number;
}

export const NOTHING_REFUSED: Refused = { tokenProblem: null, retryWait: null };

/** The problem that the query of the token's scopes shows before any request; null: none. */
export function tokenProblemOf(result: AccessScopesResult, kind: TokenKind): Diagnosis | null {
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

/** `status` null: no answer came. */
function remedyFor(status: number | null): DiagnosisAction {
  const mayPass = status === null || status === 429 || status >= 500;
  return mayPass ? { type: 'try-again' } : { type: 'check-shop' };
}

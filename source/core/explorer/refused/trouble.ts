import { type Diagnosis, type DiagnosisAction, failure } from '../../diagnosis/diagnosis.ts';
import type { AccessScopesResult } from '../../sign-in/access-scopes.ts';
import type { TokenKind } from '../../sign-in/issued-token.ts';

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
      return failure(code, message, '', remedy, remedyFor(result.status));
    }
  }
}

/** `status` null: nobody answered. */
function remedyFor(status: number | null): DiagnosisAction {
  const mayPass = status === null || status === 429 || status >= 500;
  return mayPass ? { type: 'try-again' } : { type: 'check-shop' };
}

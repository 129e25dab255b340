import type { ProvenClient } from './client-proof.ts';
import type { CodeGrant } from './code-ledger.ts';
import type { OAuthError } from './oauth-error.ts';
import type { SignInOffice } from './sign-in-office.ts';
import type { TokenKind } from './token-grant.ts';
import type { IssuedToken } from './token-ledger.ts';

import { codeChallengeOf, equalInConstantTime } from './hashing.ts';
import { CODE_NOT_FOUND, invalidRequest } from './oauth-error.ts';

export type ExchangeVerdict =
  | { readonly type: 'issued'; readonly issued: IssuedToken }
  | { readonly type: 'refused'; readonly error: OAuthError };

/**
 * Changes a code for a token. The app is known to be who it says. A second use is refused and
 * takes back what the first one gave (RFC 6749 §4.1.2, RFC 9700 §2.1).
 */
export function exchangeCode(
  fields: ReadonlyMap<string, string>,
  { app, secretId }: ProvenClient,
  office: SignInOffice,
): ExchangeVerdict {
  const code = fields.get('code') ?? '';
  const state = office.codes.look(code);
  if (state.type === 'unknown' || state.grant.clientId !== app.clientId) {
    return { type: 'refused', error: CODE_NOT_FOUND };
  }
  if (state.type === 'used') {
    office.tokens.revokeGrant(code);
    return { type: 'refused', error: CODE_NOT_FOUND };
  }
  const mismatch = checkBinding(fields, state.grant);
  if (mismatch) return { type: 'refused', error: mismatch };

  office.codes.markUsed(code);
  const { clientId, scopes } = state.grant;
  const kind = kindOf(fields, state.grant);
  const grant = { clientId, secretId, scopes, kind, grantId: code };
  return { type: 'issued', issued: office.tokens.issue(grant) };
}

function checkBinding(fields: ReadonlyMap<string, string>, grant: CodeGrant): OAuthError | null {
  // The service does not ask for the redirect_uri again; one that is sent must be the right one.
  const redirectUri = fields.get('redirect_uri');
  if (redirectUri !== undefined && redirectUri !== grant.redirectUri) {
    return invalidRequest('The redirect_uri is not the one that the code was issued for');
  }
  const verifier = fields.get('code_verifier');
  if (grant.codeChallenge === null) {
    // Accepting it would let an attacker strip the challenge from the authorize URL unnoticed.
    return verifier === undefined
      ? null
      : invalidRequest('A code_verifier was sent, but the authorize URL had no code_challenge');
  }
  if (
    verifier === undefined ||
    !equalInConstantTime(codeChallengeOf(verifier), grant.codeChallenge)
  ) {
    return invalidRequest('The code_verifier is missing or does not match the code_challenge');
  }
  return null;
}

function kindOf(fields: ReadonlyMap<string, string>, grant: CodeGrant): TokenKind {
  if (grant.perUser) return 'online';
  return fields.get('expiring') === '1' ? 'expiring' : 'permanent';
}

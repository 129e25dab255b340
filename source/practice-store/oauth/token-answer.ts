import type { IssuedToken } from './token-ledger.ts';

/** The body of a successful exchange or refresh, with the fields that its kind has. */
export function describeIssuedToken(issued: IssuedToken): Record<string, unknown> {
  const base = { access_token: issued.accessToken, scope: issued.scopes.join(',') };
  switch (issued.kind) {
    case 'permanent':
      return base;
    case 'client-credentials':
      return { ...base, expires_in: issued.expiresInSeconds };
    case 'expiring':
      return {
        ...base,
        expires_in: issued.expiresInSeconds,
        refresh_token: issued.refresh?.token,
        refresh_token_expires_in: issued.refresh?.expiresInSeconds,
      };
    case 'online':
      return {
        ...base,
        expires_in: issued.expiresInSeconds,
        associated_user_scope: base.scope,
        associated_user: PERSON,
      };
  }
}

/** Who approves in the practice store. */
const PERSON = {
  id: 902541635,
  first_name: 'Robin',
  last_name: 'Practice',
  email: 'robin@example.com',
  email_verified: true,
  account_owner: true,
  locale: 'en',
  collaborator: false,
};

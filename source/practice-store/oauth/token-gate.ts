import type { StoreAnswer, StoreRequest } from '../server/message.ts';
import type { PracticeApp } from './app.ts';
import type { SignInOffice } from './sign-in-office.ts';
import type { TokenGrant } from './token-grant.ts';

import { jsonAnswer } from '../server/message.ts';

export type TokenVerdict =
  | { readonly type: 'known'; readonly app: PracticeApp; readonly grant: TokenGrant }
  | { readonly type: 'refused'; readonly answer: StoreAnswer };

const TOKEN_HEADER = 'x-shopify-access-token';

export const UNRECOGNIZED =
  '[API] Invalid API key or access token (unrecognized login or wrong password)';

/** What an app with public distribution gets for a permanent token, from the Admin API only. */
export const NON_EXPIRING_REFUSED =
  '[API] Non-expiring access tokens are no longer accepted for the Admin API. Start using expiring offline tokens: https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/offline-access-tokens#expiring-vs-non-expiring-offline-tokens';

/**
 * Whose token a request carries, raw in its own header. `Authorization: Bearer` is not looked at,
 * so it gets the same 401 as no token at all.
 */
export function checkToken(request: StoreRequest, office: SignInOffice): TokenVerdict {
  const grant = office.tokens.find(request.headers[TOKEN_HEADER] ?? '');
  const app = grant ? office.apps.find(grant.clientId) : null;
  return grant && app
    ? { type: 'known', app, grant }
    : { type: 'refused', answer: jsonAnswer(401, { errors: UNRECOGNIZED }) };
}

/**
 * The same for the Admin API, which takes no permanent token of a public app. An app whose
 * distribution was never chosen is let through, since the service does not say what it does there.
 */
export function checkApiToken(request: StoreRequest, office: SignInOffice): TokenVerdict {
  const verdict = checkToken(request, office);
  if (verdict.type === 'refused') return verdict;
  const { app, grant } = verdict;
  return grant.kind === 'permanent' && app.distribution === 'public'
    ? { type: 'refused', answer: jsonAnswer(403, { errors: NON_EXPIRING_REFUSED }) }
    : verdict;
}

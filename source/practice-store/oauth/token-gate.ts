import type { StoreAnswer, StoreRequest } from '../server/message.ts';
import type { PracticeApp } from './app-registry.ts';
import type { SignInOffice } from './sign-in-office.ts';
import type { TokenGrant } from './token-ledger.ts';

import { jsonAnswer } from '../server/message.ts';

export type TokenVerdict =
  | { readonly type: 'known'; readonly app: PracticeApp; readonly grant: TokenGrant }
  | { readonly type: 'refused'; readonly answer: StoreAnswer };

const TOKEN_HEADER = 'x-shopify-access-token';

const UNRECOGNIZED = '[API] Invalid API key or access token (unrecognized login or wrong password)';

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

import { jsonAnswer, type StoreAnswer, type StoreRequest } from '../server/message.ts';
import type { PracticeApp } from './app-registry.ts';
import type { AuthorizationServer } from './authorization-server.ts';
import type { TokenGrant } from './token-grant.ts';

type TokenVerdict =
  | { readonly type: 'known'; readonly app: PracticeApp; readonly grant: TokenGrant }
  | { readonly type: 'refused'; readonly answer: StoreAnswer };

const TOKEN_HEADER = 'x-shopify-access-token';

export const UNRECOGNIZED =
  '[API] Invalid API key or access token (unrecognized login or wrong password)';

/** The refusal of a public app's permanent token, given by the Admin API only. */
export const NON_EXPIRING_REFUSED =
  '[API] Non-expiring access tokens are no longer accepted for the Admin API. Start using expiring offline tokens: https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/offline-access-tokens#expiring-vs-non-expiring-offline-tokens';

/**
 * The app and the grant of the token in `X-Shopify-Access-Token`. `Authorization: Bearer` is
 * ignored, so it gets the same 401 as no token at all.
 */
export function checkToken(request: StoreRequest, auth: AuthorizationServer): TokenVerdict {
  const grant = auth.tokens.find(request.headers[TOKEN_HEADER] ?? '');
  const app = grant ? auth.apps.find(grant.clientId) : null;
  return grant && app
    ? { type: 'known', app, grant }
    : { type: 'refused', answer: jsonAnswer(401, { errors: UNRECOGNIZED }) };
}

/**
 * `checkToken` for the Admin API, which takes no permanent token of a public app. An app whose
 * distribution was never chosen is let through, since the service does not document that case.
 */
export function checkApiToken(request: StoreRequest, auth: AuthorizationServer): TokenVerdict {
  const verdict = checkToken(request, auth);
  if (verdict.type === 'refused') return verdict;
  const { app, grant } = verdict;
  return grant.kind === 'permanent' && app.distribution === 'public'
    ? { type: 'refused', answer: jsonAnswer(403, { errors: NON_EXPIRING_REFUSED }) }
    : verdict;
}

/** `GET /admin/oauth/access_scopes.json`: the scopes of the token, as granted, not expanded. */
export function answerAccessScopes(request: StoreRequest, auth: AuthorizationServer): StoreAnswer {
  const verdict = checkToken(request, auth);
  if (verdict.type === 'refused') return verdict.answer;
  return jsonAnswer(200, { access_scopes: verdict.grant.scopes.map((handle) => ({ handle })) });
}

/** `DELETE /admin/api_permissions/current.json`: the app removes itself and ends its tokens. */
export function answerRevoke(request: StoreRequest, auth: AuthorizationServer): StoreAnswer {
  const verdict = checkToken(request, auth);
  if (verdict.type === 'refused') return verdict.answer;
  auth.uninstall(verdict.app.clientId);
  return jsonAnswer(200, {});
}

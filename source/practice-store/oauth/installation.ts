import type { StoreAnswer, StoreRequest } from '../server/message.ts';
import type { SignInOffice } from './sign-in-office.ts';

import { jsonAnswer } from '../server/message.ts';
import { checkToken } from './token-gate.ts';

/** `GET /admin/oauth/access_scopes.json`: the scopes of the token, as granted, not expanded. */
export function answerAccessScopes(request: StoreRequest, office: SignInOffice): StoreAnswer {
  const verdict = checkToken(request, office);
  if (verdict.type === 'refused') return verdict.answer;
  return jsonAnswer(200, { access_scopes: verdict.grant.scopes.map((handle) => ({ handle })) });
}

/** `DELETE /admin/api_permissions/current.json`: the app removes itself and ends its tokens. */
export function answerRevoke(request: StoreRequest, office: SignInOffice): StoreAnswer {
  const verdict = checkToken(request, office);
  if (verdict.type === 'refused') return verdict.answer;
  office.uninstall(verdict.app.clientId);
  return jsonAnswer(200, {});
}

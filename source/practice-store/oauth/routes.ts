import { PRACTICE_PROFILE } from '../../core/service/profile.ts';
import { appsPageAnswer } from '../pages/consent-page.ts';
import { seeOther } from '../server/message.ts';
import { type Route, route } from '../server/routes.ts';
import type { AuthorizationServer } from './authorization-server.ts';
import {
  AFTER_CANCEL,
  answerAuthorize,
  answerConsent,
  answerInstall,
} from './authorize-endpoint.ts';
import { answerAccessScopes, answerRevoke } from './token-check.ts';
import { answerTokenRequest } from './token-endpoint.ts';

/** The routes of the sign-in. */
export function oauthRoutes(auth: AuthorizationServer): readonly Route[] {
  const { authorize, exchange, accessScopes, revoke } = PRACTICE_PROFILE.paths;
  return [
    route(['GET'], authorize, (request) => answerAuthorize(request, auth)),
    route(['POST'], authorize, (request) => answerConsent(request, auth)),
    route(['GET'], '/admin/oauth/install', (request) => answerInstall(request, auth)),
    route(['POST'], exchange, (request) => answerTokenRequest(request, auth)),
    route(['GET'], accessScopes, (request) => answerAccessScopes(request, auth)),
    route(['DELETE'], revoke, (request) => answerRevoke(request, auth)),
    route(['GET'], AFTER_CANCEL, () => appsPageAnswer(auth)),
    route(['GET'], '/', () => seeOther(AFTER_CANCEL)),
    route(['GET'], '/admin', () => seeOther(AFTER_CANCEL)),
  ];
}

import { PRACTICE_PROFILE } from '../../core/service/profile.ts';
import { appsPageAnswer } from '../pages/consent-page.ts';
import { seeOther } from '../server/message.ts';
import type { Route } from '../server/routes.ts';
import type { AuthorizationServer } from './authorization-server.ts';
import {
  AFTER_CANCEL,
  answerAuthorize,
  answerConsent,
  answerInstall,
} from './authorize-endpoint.ts';
import { answerAccessScopes, answerRevoke } from './token-check.ts';
import { answerTokenRequest } from './token-endpoint.ts';

/** The addresses of the sign-in. */
export function oauthRoutes(auth: AuthorizationServer): readonly Route[] {
  const { authorize, exchange, accessScopes, revoke } = PRACTICE_PROFILE.paths;
  return [
    {
      methods: ['GET'],
      path: authorize,
      handle: (request) => answerAuthorize(request, auth),
    },
    {
      methods: ['POST'],
      path: authorize,
      handle: (request) => answerConsent(request, auth),
    },
    {
      methods: ['GET'],
      path: '/admin/oauth/install',
      handle: (request) => answerInstall(request, auth),
    },
    {
      methods: ['POST'],
      path: exchange,
      handle: (request) => answerTokenRequest(request, auth),
    },
    {
      methods: ['GET'],
      path: accessScopes,
      handle: (request) => answerAccessScopes(request, auth),
    },
    {
      methods: ['DELETE'],
      path: revoke,
      handle: (request) => answerRevoke(request, auth),
    },
    { methods: ['GET'], path: AFTER_CANCEL, handle: () => appsPageAnswer(auth) },
    { methods: ['GET'], path: '/', handle: () => seeOther(AFTER_CANCEL) },
    { methods: ['GET'], path: '/admin', handle: () => seeOther(AFTER_CANCEL) },
  ];
}

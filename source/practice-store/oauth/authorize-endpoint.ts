import type { StoreAnswer, StoreRequest } from '../server/message.ts';
import type { AuthorizeRequest } from './authorize-request.ts';
import type { PendingConsent } from './consent-desk.ts';
import type { SignInOffice } from './sign-in-office.ts';

import { consentAnswer } from '../pages/consent-page.ts';
import { oauthErrorPage } from '../pages/oauth-error-page.ts';
import { seeOther } from '../server/message.ts';
import { signingSecret } from './app.ts';
import { checkAuthorizeRequest } from './authorize-request.ts';
import { buildCallbackUrl } from './callback-url.ts';
import { approvedScopes, consentNeed } from './consent-need.ts';
import { requestIsOver } from './oauth-error.ts';
import { redirectUriRefusal } from './redirect-match.ts';

/**
 * `GET /admin/oauth/authorize`: the consent page, an error page of the store or, when everything
 * was approved before, straight the way back to the app.
 */
export function answerAuthorize(request: StoreRequest, office: SignInOffice): StoreAnswer {
  const verdict = checkAuthorizeRequest(request.query, office.apps);
  if (verdict.type === 'refuse') return oauthErrorPage(verdict.error);
  const asked = verdict.request;
  const need = consentNeed(asked.scopes, office.installations.find(asked.app.clientId));
  // HEAD asks for the headers only; a code or a ticket would be made for nobody.
  const isLook = request.method === 'HEAD';
  if (need.type === 'nothing' && !isLook) return sendBack(asked, grant(asked, office), office);
  const ticket = isLook ? '' : office.desk.open(asked);
  return consentAnswer({ shop: office.shop, request: asked, need, ticket });
}

/** The person approved what `pending` asks. A double click is answered with the same code. */
export function approveAuthorize(
  ticket: string,
  pending: PendingConsent & { readonly request: AuthorizeRequest },
  office: SignInOffice,
): StoreAnswer {
  if (pending.code !== null) {
    return office.codes.look(pending.code).type === 'live'
      ? sendBack(pending.request, pending.code, office)
      : oauthErrorPage(requestIsOver());
  }
  const app = office.apps.find(pending.request.app.clientId) ?? pending.request.app;
  // Another version may have been released while the page was open.
  const refusal = redirectUriRefusal(pending.request.redirectUri, app);
  if (refusal !== null) return oauthErrorPage(requestIsOver());
  const code = grant(pending.request, office);
  office.desk.approved(ticket, code);
  return sendBack(pending.request, code, office);
}

function grant(request: AuthorizeRequest, office: SignInOffice): string {
  const { app, redirectUri, scopes, perUser, codeChallenge } = request;
  const { clientId } = app;
  const installation = office.installations.find(clientId);
  office.installations.approve(clientId, approvedScopes(request, installation));
  return office.codes.issue({ clientId, redirectUri, scopes, perUser, codeChallenge });
}

function sendBack(request: AuthorizeRequest, code: string, office: SignInOffice): StoreAnswer {
  // Its secrets as they are now, not as they were when the page was opened.
  const app = office.apps.find(request.app.clientId) ?? request.app;
  return seeOther(
    buildCallbackUrl({
      redirectUri: request.redirectUri,
      clientSecret: signingSecret(app),
      code,
      shop: office.shop,
      state: request.state,
      timestamp: Math.floor(office.clock() / 1000),
    }),
  );
}

import { consentAnswer } from '../pages/consent-page.ts';
import {
  readBodyFields,
  seeOther,
  type StoreAnswer,
  type StoreRequest,
} from '../server/message.ts';
import { signingSecret } from './app-registry.ts';
import type { AuthorizationServer } from './authorization-server.ts';
import { buildCallbackUrl } from './callback-url.ts';
import {
  type AuthorizeRequest,
  checkAuthorizeRequest,
  checkInstallRequest,
  type InstallRequest,
} from './consent-request.ts';
import { approvedScopes, consentNeed, type PendingConsent } from './consents.ts';
import { oauthErrorPage, REQUEST_IS_OVER } from './oauth-error.ts';
import { redirectUriRefusal } from './redirect-uris.ts';

/**
 * `GET /admin/oauth/authorize`: the consent page, an error page of the store or, when everything
 * was approved before, the redirect to the app.
 */
export function answerAuthorize(request: StoreRequest, auth: AuthorizationServer): StoreAnswer {
  const verdict = checkAuthorizeRequest(request.query, auth.apps);
  if (verdict.type === 'refuse') return oauthErrorPage(verdict.error);
  const asked = verdict.request;
  const need = consentNeed(asked.scopes, auth.installations.find(asked.app.clientId));
  // A HEAD request must create neither a code nor a ticket.
  const isHead = request.method === 'HEAD';
  if (need.type === 'nothing' && !isHead) return sendBack(asked, grant(asked, auth), auth);
  const ticket = isHead ? '' : auth.consents.open(asked);
  return consentAnswer({ shop: auth.shop, request: asked, need, ticket });
}

/** Carries out an approval. A double click is answered with the same code. */
function approveAuthorize(
  ticket: string,
  pending: PendingConsent & { readonly request: AuthorizeRequest },
  auth: AuthorizationServer,
): StoreAnswer {
  if (pending.code !== null) {
    return auth.codes.look(pending.code).type === 'live'
      ? sendBack(pending.request, pending.code, auth)
      : oauthErrorPage(REQUEST_IS_OVER);
  }
  const app = auth.apps.find(pending.request.app.clientId) ?? pending.request.app;
  // Another version may have been released while the page was open.
  const refusal = redirectUriRefusal(pending.request.redirectUri, app);
  if (refusal !== null) return oauthErrorPage(REQUEST_IS_OVER);
  const code = grant(pending.request, auth);
  auth.consents.approved(ticket, code);
  return sendBack(pending.request, code, auth);
}

function grant(request: AuthorizeRequest, auth: AuthorizationServer): string {
  const { app, redirectUri, scopes, perUser, codeChallenge } = request;
  const { clientId } = app;
  const installation = auth.installations.find(clientId);
  auth.installations.approve(clientId, approvedScopes(request, installation));
  return auth.codes.issue({ clientId, redirectUri, scopes, perUser, codeChallenge });
}

function sendBack(request: AuthorizeRequest, code: string, auth: AuthorizationServer): StoreAnswer {
  // The app's secrets may have changed since the page was opened.
  const app = auth.apps.find(request.app.clientId) ?? request.app;
  return seeOther(
    buildCallbackUrl({
      redirectUri: request.redirectUri,
      clientSecret: signingSecret(app),
      code,
      shop: auth.shop,
      state: request.state,
      timestamp: Math.floor(auth.clock() / 1000),
    }),
  );
}

/** `GET /admin/oauth/install`: what the install link of an app opens. */
export function answerInstall(request: StoreRequest, auth: AuthorizationServer): StoreAnswer {
  const verdict = checkInstallRequest(request.query, auth.apps);
  if (verdict.type === 'refuse') return oauthErrorPage(verdict.error);
  const asked = verdict.request;
  const need = consentNeed(asked.scopes, auth.installations.find(asked.app.clientId));
  if (need.type === 'nothing') return seeOther(afterInstall(asked));
  const ticket = request.method === 'HEAD' ? '' : auth.consents.open(asked);
  return consentAnswer({ shop: auth.shop, request: asked, need, ticket });
}

/** The person approved the installation. The service would open the App URL now. */
function approveInstall(
  ticket: string,
  request: InstallRequest,
  auth: AuthorizationServer,
): StoreAnswer {
  auth.consents.drop(ticket);
  auth.installations.approve(request.app.clientId, request.scopes);
  return seeOther(afterInstall(request));
}

function afterInstall({ app }: InstallRequest): string {
  return `/dashboard/apps/${app.id}?done=installed`;
}

/** Where the browser goes after Cancel; as in the service, the app gets no callback. */
export const AFTER_CANCEL = '/admin/apps';

/** `POST /admin/oauth/authorize`: the person pressed Approve or Cancel. */
export function answerConsent(request: StoreRequest, auth: AuthorizationServer): StoreAnswer {
  const result = readBodyFields(request);
  const fields = result.type === 'fields' ? result.fields.values : new Map<string, string>();
  const ticket = fields.get('ticket') ?? '';
  const pending = auth.consents.look(ticket);
  if (!pending) return oauthErrorPage(REQUEST_IS_OVER);
  const decision = fields.get('decision');
  const { request: asked, code } = pending;
  if (decision === 'approve') {
    return asked.type === 'install'
      ? approveInstall(ticket, asked, auth)
      : approveAuthorize(ticket, { request: asked, code }, auth);
  }
  if (decision !== 'cancel' || code !== null) return oauthErrorPage(REQUEST_IS_OVER);
  auth.consents.drop(ticket);
  return seeOther(AFTER_CANCEL);
}

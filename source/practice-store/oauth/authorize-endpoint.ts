import type { StoreAnswer, StoreRequest } from '../server/message.ts';
import type { AuthorizeRequest } from './authorize-request.ts';
import type { PendingConsent } from './consent-desk.ts';
import type { SignInOffice } from './sign-in-office.ts';

import { consentAnswer } from '../pages/consent-page.ts';
import { oauthErrorPage } from '../pages/oauth-error-page.ts';
import { readBodyFields } from '../server/body-fields.ts';
import { seeOther } from '../server/message.ts';
import { checkAuthorizeRequest } from './authorize-request.ts';
import { buildCallbackUrl } from './callback-url.ts';
import { invalidRequest } from './oauth-error.ts';

/** Where the browser goes after Cancel: the service's silent case, with no callback. */
export const AFTER_CANCEL = '/admin/apps';

/** `GET /admin/oauth/authorize`: the consent page, or an error page of the store. */
export function answerAuthorize(request: StoreRequest, office: SignInOffice): StoreAnswer {
  const verdict = checkAuthorizeRequest(request.query, office.apps);
  if (verdict.type === 'refuse') return oauthErrorPage(verdict.error);
  // HEAD asks for the headers only; a ticket would be opened for nobody.
  const ticket = request.method === 'HEAD' ? '' : office.desk.open(verdict.request);
  return consentAnswer({ shop: office.shop, request: verdict.request, ticket });
}

/** `POST /admin/oauth/authorize`: the person pressed Approve or Cancel. */
export function answerConsent(request: StoreRequest, office: SignInOffice): StoreAnswer {
  const result = readBodyFields(request);
  const fields = result.type === 'fields' ? result.fields.values : new Map<string, string>();
  const ticket = fields.get('ticket') ?? '';
  const pending = office.desk.look(ticket);
  const decision = fields.get('decision');
  if (!pending || (decision !== 'approve' && decision !== 'cancel')) return unknownConsent();
  if (decision === 'cancel') {
    if (pending.code !== null) return unknownConsent();
    office.desk.drop(ticket);
    return seeOther(AFTER_CANCEL);
  }
  const code = approve(ticket, pending, office);
  return code === null ? unknownConsent() : sendBack(pending.request, code, office);
}

/** A double click sends the form twice and shows the second answer: it gets the same code. */
function approve(ticket: string, pending: PendingConsent, office: SignInOffice): string | null {
  if (pending.code !== null) {
    return office.codes.look(pending.code).type === 'live' ? pending.code : null;
  }
  const { app, redirectUri, scopes, perUser, codeChallenge } = pending.request;
  const code = office.codes.issue({
    clientId: app.clientId,
    redirectUri,
    scopes,
    perUser,
    codeChallenge,
  });
  office.desk.approved(ticket, code);
  return code;
}

function sendBack(request: AuthorizeRequest, code: string, office: SignInOffice): StoreAnswer {
  return seeOther(
    buildCallbackUrl({
      redirectUri: request.redirectUri,
      clientSecret: request.app.clientSecret,
      code,
      shop: office.shop,
      state: request.state,
      timestamp: Math.floor(office.clock() / 1000),
    }),
  );
}

function unknownConsent(): StoreAnswer {
  return oauthErrorPage(
    invalidRequest('This request was answered before or is too old. Start again from the app'),
  );
}

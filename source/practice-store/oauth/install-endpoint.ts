import type { StoreAnswer, StoreRequest } from '../server/message.ts';
import type { InstallRequest } from './install-request.ts';
import type { SignInOffice } from './sign-in-office.ts';

import { consentAnswer } from '../pages/consent-page.ts';
import { oauthErrorPage } from '../pages/oauth-error-page.ts';
import { seeOther } from '../server/message.ts';
import { consentNeed } from './consent-need.ts';
import { checkInstallRequest } from './install-request.ts';

/** `GET /admin/oauth/install`: what the install link of an app opens. */
export function answerInstall(request: StoreRequest, office: SignInOffice): StoreAnswer {
  const verdict = checkInstallRequest(request.query, office.apps);
  if (verdict.type === 'refuse') return oauthErrorPage(verdict.error);
  const asked = verdict.request;
  const need = consentNeed(asked.scopes, office.installations.find(asked.app.clientId));
  if (need.type === 'nothing') return seeOther(afterInstall(asked));
  const ticket = request.method === 'HEAD' ? '' : office.desk.open(asked);
  return consentAnswer({ shop: office.shop, request: asked, need, ticket });
}

/** The person approved the installation. The service would open the App URL now. */
export function approveInstall(
  ticket: string,
  request: InstallRequest,
  office: SignInOffice,
): StoreAnswer {
  office.desk.drop(ticket);
  office.installations.approve(request.app.clientId, request.scopes);
  return seeOther(afterInstall(request));
}

function afterInstall({ app }: InstallRequest): string {
  return `/dashboard/apps/${app.id}?done=installed`;
}

import type { StoreAnswer, StoreRequest } from '../server/message.ts';
import type { SignInOffice } from './sign-in-office.ts';

import { oauthErrorPage } from '../pages/oauth-error-page.ts';
import { readBodyFields } from '../server/body-fields.ts';
import { seeOther } from '../server/message.ts';
import { approveAuthorize } from './authorize-endpoint.ts';
import { approveInstall } from './install-endpoint.ts';
import { requestIsOver } from './oauth-error.ts';

/** Where the browser goes after Cancel: the service's silent case, with no callback. */
export const AFTER_CANCEL = '/admin/apps';

/** `POST /admin/oauth/authorize`: the person pressed Approve or Cancel. */
export function answerConsent(request: StoreRequest, office: SignInOffice): StoreAnswer {
  const result = readBodyFields(request);
  const fields = result.type === 'fields' ? result.fields.values : new Map<string, string>();
  const ticket = fields.get('ticket') ?? '';
  const pending = office.desk.look(ticket);
  if (!pending) return oauthErrorPage(requestIsOver());
  const decision = fields.get('decision');
  const { request: asked, code } = pending;
  if (decision === 'approve') {
    return asked.type === 'install'
      ? approveInstall(ticket, asked, office)
      : approveAuthorize(ticket, { request: asked, code }, office);
  }
  if (decision !== 'cancel' || code !== null) return oauthErrorPage(requestIsOver());
  office.desk.drop(ticket);
  return seeOther(AFTER_CANCEL);
}

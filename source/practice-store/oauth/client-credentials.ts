import type { ProvenClient } from './client-proof.ts';
import type { ExchangeVerdict } from './code-exchange.ts';
import type { SignInOffice } from './sign-in-office.ts';

import { APP_NOT_INSTALLED, SHOP_NOT_PERMITTED } from './oauth-error.ts';

/**
 * A token without a person: for apps of the store's own organization, once they are installed,
 * with the scopes of the released version.
 */
export function grantClientCredentials(
  { app, secretId }: ProvenClient,
  office: SignInOffice,
): ExchangeVerdict {
  if (app.organization !== office.organization) {
    return { type: 'refused', error: SHOP_NOT_PERMITTED };
  }
  const { clientId, scopes } = app;
  if (office.installations.find(clientId) === null) {
    return { type: 'refused', error: APP_NOT_INSTALLED };
  }
  const kind = 'client-credentials';
  const grantId = `${kind} of ${clientId}`;
  return {
    type: 'issued',
    issued: office.tokens.issue({ clientId, secretId, scopes, kind, grantId }),
  };
}

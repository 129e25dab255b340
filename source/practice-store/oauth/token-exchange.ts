import type { ProvenClient } from './client-proof.ts';
import type { ExchangeVerdict } from './code-exchange.ts';
import type { SignInOffice } from './sign-in-office.ts';

import { INVALID_SUBJECT_TOKEN, invalidRequest } from './oauth-error.ts';

export const TOKEN_EXCHANGE_GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange';

const OFFLINE_TOKEN = 'urn:shopify:params:oauth:token-type:offline-access-token';

/**
 * Changes a permanent token for an expiring one (RFC 8693 §2.1, with the service's own types).
 * Session tokens of embedded apps do not exist here, so each of them is a bad one.
 */
export function exchangeToken(
  fields: ReadonlyMap<string, string>,
  { app, secretId }: ProvenClient,
  office: SignInOffice,
): ExchangeVerdict {
  const isOffline =
    fields.get('subject_token_type') === OFFLINE_TOKEN &&
    fields.get('requested_token_type') === OFFLINE_TOKEN;
  if (!isOffline) return { type: 'refused', error: INVALID_SUBJECT_TOKEN };
  if (fields.get('expiring') !== '1') {
    const error = invalidRequest('A permanent token is only exchanged with expiring=1');
    return { type: 'refused', error };
  }
  const subjectToken = fields.get('subject_token') ?? '';
  const issued = office.tokens.migrate(subjectToken, app.clientId, secretId);
  return issued === null
    ? { type: 'refused', error: INVALID_SUBJECT_TOKEN }
    : { type: 'issued', issued };
}

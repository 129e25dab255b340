import type { StoreAnswer, StoreRequest } from '../server/message.ts';
import type { ProvenClient } from './client-proof.ts';
import type { ExchangeVerdict } from './code-exchange.ts';
import type { OAuthError } from './oauth-error.ts';
import type { SignInOffice } from './sign-in-office.ts';

import { oauthErrorAnswer } from '../pages/oauth-error-page.ts';
import { readBodyFields } from '../server/body-fields.ts';
import { jsonAnswer } from '../server/message.ts';
import { grantClientCredentials } from './client-credentials.ts';
import { proveClient } from './client-proof.ts';
import { exchangeCode } from './code-exchange.ts';
import { looksLive } from './mint.ts';
import {
  invalidRequest,
  LIVE_CREDENTIAL,
  REFRESH_TOKEN_DEAD,
  UNSUPPORTED_GRANT_TYPE,
} from './oauth-error.ts';
import { describeIssuedToken } from './token-answer.ts';
import { exchangeToken, TOKEN_EXCHANGE_GRANT } from './token-exchange.ts';

/** `POST /admin/oauth/access_token`, as a form or as JSON. */
export function answerTokenRequest(request: StoreRequest, office: SignInOffice): StoreAnswer {
  const verdict = decide(request, office);
  return verdict.type === 'issued'
    ? jsonAnswer(200, describeIssuedToken(verdict.issued))
    : oauthErrorAnswer(request, verdict.error);
}

function decide(request: StoreRequest, office: SignInOffice): ExchangeVerdict {
  const result = readBodyFields(request);
  if (result.type === 'unreadable') return refused(invalidRequest('The body is not readable'));
  const { values: fields, repeated } = result.fields;
  if (repeated.length > 0) return refused(invalidRequest('A field was given more than once'));
  if ([...fields.values()].some(looksLive)) return refused(LIVE_CREDENTIAL);
  const proof = proveClient(fields, office.apps);
  return proof.type === 'refused' ? proof : grant(fields, proof.client, office);
}

function grant(
  fields: ReadonlyMap<string, string>,
  client: ProvenClient,
  office: SignInOffice,
): ExchangeVerdict {
  switch (fields.get('grant_type') ?? 'authorization_code') {
    case 'authorization_code':
      return exchangeCode(fields, client, office);
    case 'refresh_token': {
      const presented = fields.get('refresh_token') ?? '';
      const outcome = office.tokens.refresh(presented, client.app.clientId, client.secretId);
      return outcome.type === 'dead'
        ? refused(REFRESH_TOKEN_DEAD)
        : { type: 'issued', issued: outcome.issued };
    }
    case 'client_credentials':
      return grantClientCredentials(client, office);
    case TOKEN_EXCHANGE_GRANT:
      return exchangeToken(fields, client, office);
    default:
      return refused(UNSUPPORTED_GRANT_TYPE);
  }
}

function refused(error: OAuthError): ExchangeVerdict {
  return { type: 'refused', error };
}

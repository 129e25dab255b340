import type { StoreAnswer, StoreRequest } from '../server/message.ts';
import type { PracticeApp } from './app-registry.ts';
import type { ExchangeVerdict } from './code-exchange.ts';
import type { OAuthError } from './oauth-error.ts';
import type { SignInOffice } from './sign-in-office.ts';

import { readBodyFields } from '../server/body-fields.ts';
import { jsonAnswer } from '../server/message.ts';
import { oauthErrorAnswer } from '../pages/oauth-error-page.ts';
import { exchangeCode } from './code-exchange.ts';
import { equalInConstantTime } from './hashing.ts';
import { looksLive } from './mint.ts';
import {
  INVALID_CLIENT,
  invalidRequest,
  LIVE_CREDENTIAL,
  REFRESH_TOKEN_DEAD,
  SHOP_NOT_PERMITTED,
  UNSUPPORTED_GRANT_TYPE,
  unknownApplication,
} from './oauth-error.ts';
import { describeIssuedToken } from './token-answer.ts';

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

  const clientId = fields.get('client_id') ?? '';
  const app = office.apps.find(clientId);
  if (!app) {
    const description = unknownApplication(clientId);
    return refused({ status: 400, code: 'application_cannot_be_found', description });
  }
  // In the body only: a secret in an Authorization header or in the address is never looked at.
  const secret = fields.get('client_secret') ?? '';
  if (!equalInConstantTime(secret, app.clientSecret.reveal())) return refused(INVALID_CLIENT);
  return grant(fields, app, office);
}

function grant(
  fields: ReadonlyMap<string, string>,
  app: PracticeApp,
  office: SignInOffice,
): ExchangeVerdict {
  switch (fields.get('grant_type') ?? 'authorization_code') {
    case 'authorization_code':
      return exchangeCode(fields, app, office);
    case 'refresh_token': {
      const outcome = office.tokens.refresh(fields.get('refresh_token') ?? '', app.clientId);
      return outcome.type === 'dead'
        ? refused(REFRESH_TOKEN_DEAD)
        : { type: 'issued', issued: outcome.issued };
    }
    case 'client_credentials':
      // The practice app and store belong to different organizations, as a client's store does.
      return refused(SHOP_NOT_PERMITTED);
    default:
      return refused(UNSUPPORTED_GRANT_TYPE);
  }
}

function refused(error: OAuthError): ExchangeVerdict {
  return { type: 'refused', error };
}

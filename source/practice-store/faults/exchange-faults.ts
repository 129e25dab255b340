import {
  APP_NOT_INSTALLED,
  applicationNotFound,
  CODE_NOT_FOUND,
  INVALID_CLIENT,
  type OAuthError,
  oauthErrorAnswer,
  oauthErrorPage,
  REFRESH_TOKEN_DEAD,
  SHOP_NOT_PERMITTED,
} from '../oauth/oauth-error.ts';
import { readBodyFields, type StoreRequest } from '../server/message.ts';
import { changeAnswer, refuse, faultsAt, type FaultEffect } from './fault.ts';

/** How the token endpoint can refuse. */
export const EXCHANGE_FAULTS = faultsAt('exchange', {
  'code-already-used': {
    title: 'Code already used',
    what: 'The exchange says that the code was not found or was already used.',
    effect: refuseWith(CODE_NOT_FOUND),
  },
  'application-cannot-be-found': {
    title: 'App not found at the exchange',
    what: 'The exchange does not know the Client ID, as in the first seconds of a new app.',
    effect: refuse((request) =>
      oauthErrorAnswer(request, applicationNotFound(field(request, 'client_id'))),
    ),
  },
  'invalid-client': {
    title: 'Wrong client secret',
    what: 'The exchange says that the secret is wrong.',
    effect: refuseWith(INVALID_CLIENT),
  },
  'shop-not-permitted': {
    title: 'Store of another organization',
    what: 'The exchange says that client credentials cannot be performed on this shop.',
    effect: refuseWith(SHOP_NOT_PERMITTED),
  },
  'app-not-installed': {
    title: 'App not installed',
    what: 'The exchange says app_not_installed and nothing more.',
    effect: refuseWith(APP_NOT_INSTALLED),
  },
  'refresh-token-dead': {
    title: 'Refresh token dead',
    what: 'A refresh is refused for good; other exchanges are not touched.',
    effect: refuse((request) =>
      field(request, 'grant_type') === 'refresh_token'
        ? oauthErrorAnswer(request, REFRESH_TOKEN_DEAD)
        : null,
    ),
  },
  'exchange-error-page': {
    title: 'Error page in place of JSON',
    what: 'The exchange fails with an HTML page although JSON was asked for.',
    effect: refuse(() => oauthErrorPage(CODE_NOT_FOUND)),
  },
  'exchange-outcome-unknown': {
    title: 'Exchange cut off after it was done',
    what: 'The code is used up and the token made, but the connection is reset before the answer.',
    effect: changeAnswer((answer) =>
      answer.status === 200
        ? { ...answer, wire: { type: 'cut', after: 'nothing', by: 'reset' } }
        : null,
    ),
  },
});

function refuseWith(error: OAuthError): FaultEffect {
  return refuse((request) => oauthErrorAnswer(request, error));
}

function field(request: StoreRequest, name: string): string {
  const result = readBodyFields(request);
  return result.type === 'fields' ? (result.fields.values.get(name) ?? '') : '';
}

import {
  APP_NOT_INSTALLED,
  CODE_NOT_FOUND,
  INVALID_CLIENT,
  type OAuthError,
  oauthErrorAnswer,
  oauthErrorPage,
  REFRESH_TOKEN_DEAD,
  SHOP_NOT_PERMITTED,
  unknownApplication,
} from '../oauth/oauth-error.ts';
import { readBodyFields, type StoreRequest } from '../server/message.ts';
import type { EXCHANGE_FAULTS } from './exchange-faults.ts';
import { change, type FaultEffect, refuse } from './fault.ts';

type Name = (typeof EXCHANGE_FAULTS)[number]['name'];

export const EXCHANGE_EFFECTS: Readonly<Record<Name, FaultEffect>> = {
  'code-already-used': refuseWith(CODE_NOT_FOUND),
  'application-cannot-be-found': refuse((request) =>
    oauthErrorAnswer(request, {
      status: 400,
      code: 'application_cannot_be_found',
      description: unknownApplication(field(request, 'client_id')),
    }),
  ),
  'invalid-client': refuseWith(INVALID_CLIENT),
  'shop-not-permitted': refuseWith(SHOP_NOT_PERMITTED),
  'app-not-installed': refuseWith(APP_NOT_INSTALLED),
  'refresh-token-dead': refuse((request) =>
    field(request, 'grant_type') === 'refresh_token'
      ? oauthErrorAnswer(request, REFRESH_TOKEN_DEAD)
      : null,
  ),
  'exchange-error-page': refuse(() => oauthErrorPage(CODE_NOT_FOUND)),
  'exchange-outcome-unknown': change((answer) =>
    answer.status === 200
      ? { ...answer, wire: { type: 'cut', after: 'nothing', by: 'reset' } }
      : null,
  ),
};

function refuseWith(error: OAuthError): FaultEffect {
  return refuse((request) => oauthErrorAnswer(request, error));
}

function field(request: StoreRequest, name: string): string {
  const result = readBodyFields(request);
  return result.type === 'fields' ? (result.fields.values.get(name) ?? '') : '';
}

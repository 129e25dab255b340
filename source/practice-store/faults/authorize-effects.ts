import type { StoreAnswer, StoreRequest } from '../server/message.ts';
import type { AUTHORIZE_FAULTS } from './authorize-faults.ts';
import { type FaultEffect, refuse } from './fault.ts';

import { echo, invalidRequest, oauthErrorPage, unknownApplication } from '../oauth/oauth-error.ts';
import { markup } from '../pages/html.ts';
import { pageAnswer } from '../pages/page.ts';

type Name = (typeof AUTHORIZE_FAULTS)[number]['name'];

export const AUTHORIZE_EFFECTS: Readonly<Record<Name, FaultEffect>> = {
  'redirect-not-whitelisted': refuse((request) =>
    page(request, () => oauthErrorPage(invalidRequest('The redirect_uri is not whitelisted'))),
  ),
  'matching-hosts': refuse((request) =>
    page(request, () =>
      oauthErrorPage(
        invalidRequest('The redirect_uri and application url must have matching hosts'),
      ),
    ),
  ),
  'unknown-app-page': refuse((request) =>
    page(request, (query) =>
      oauthErrorPage(invalidRequest(unknownApplication(query.get('client_id') ?? ''))),
    ),
  ),
  'invalid-scope': refuse((request) =>
    page(request, (query) => {
      const [first = ''] = scopesOf(query);
      const description = `The access scope is invalid: ${echo(first)}`;
      return oauthErrorPage({ status: 400, code: 'invalid_scope', description });
    }),
  ),
  'unauthorized-access': refuse((request) =>
    page(request, () =>
      pageAnswer({
        status: 400,
        title: 'Unauthorized Access',
        main: markup`<h1>Unauthorized Access</h1>
<p>You do not have permission to install apps in this store. Ask the owner of the store.</p>`,
      }),
    ),
  ),
  'fewer-scopes': {
    type: 'request',
    change(request) {
      const query = new URLSearchParams(request.query);
      const scopes = scopesOf(query);
      if (request.method !== 'GET' || scopes.length === 0) return null;
      query.set('scope', scopes.slice(0, -1).join(','));
      return { ...request, query: query.toString() };
    },
  },
};

/** The page of the authorize URL itself; the form behind it is left alone. */
function page(
  request: StoreRequest,
  make: (query: URLSearchParams) => StoreAnswer,
): StoreAnswer | null {
  return request.method === 'GET' ? make(new URLSearchParams(request.query)) : null;
}

function scopesOf(query: URLSearchParams): string[] {
  return (query.get('scope') ?? '')
    .split(',')
    .map((scope) => scope.trim())
    .filter((scope) => scope !== '');
}

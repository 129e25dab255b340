import { AUTHORIZE_ERRORS } from '../../core/diagnosis/authorize-page.ts';
import {
  invalidRequest,
  invalidScope,
  type OAuthError,
  oauthErrorPage,
  unknownApplication,
} from '../oauth/oauth-error.ts';
import { markup } from '../pages/html.ts';
import { pageAnswer } from '../pages/page.ts';
import type { StoreAnswer } from '../server/message.ts';
import { changeRequest, faultsAt, type FaultEffect, refuse } from './fault.ts';

/** What a person sees in the browser in place of the consent page. */
export const AUTHORIZE_FAULTS = faultsAt('authorize', {
  'redirect-not-whitelisted': {
    title: 'Redirect URL not on the list',
    what: 'The authorize page says that the redirect_uri is not whitelisted, whatever is released.',
    effect: errorPage(() => invalidRequest(AUTHORIZE_ERRORS.notListed)),
  },
  'matching-hosts': {
    title: 'Redirect URL and App URL on different hosts',
    what: 'The authorize page asks for matching hosts of redirect_uri and application URL.',
    effect: errorPage(() => invalidRequest(AUTHORIZE_ERRORS.hostsDiffer)),
  },
  'unknown-app-page': {
    title: 'App not found on the authorize page',
    what: 'The authorize page does not know the Client ID, as in the first seconds of a new app.',
    effect: errorPage((query) => unknownApplication(query.get('client_id') ?? '')),
  },
  'invalid-scope': {
    title: 'Unknown scope',
    what: 'The authorize page calls the first scope that was asked for invalid.',
    effect: errorPage((query) => invalidScope(scopesOf(query)[0] ?? '')),
  },
  'unauthorized-access': {
    title: 'Person may not install apps',
    what: 'The authorize page says Unauthorized Access, as for staff without the permission.',
    effect: authorizePage(() =>
      pageAnswer({
        status: 400,
        title: 'Unauthorized Access',
        main: markup`<h1>Unauthorized Access</h1>
<p>You do not have permission to install apps in this store. Ask the owner of the store.</p>`,
      }),
    ),
  },
  'fewer-scopes': {
    title: 'Fewer scopes granted than asked for',
    what: 'The last scope that was asked for is left out of what the person approves.',
    effect: changeRequest((request) => {
      const query = new URLSearchParams(request.query);
      const scopes = scopesOf(query);
      if (request.method !== 'GET' || scopes.length === 0) return null;
      query.set('scope', scopes.slice(0, -1).join(','));
      return { ...request, query: query.toString() };
    }),
  },
});

/** Replaces the page of the authorize URL (GET); the POST of its form is left alone. */
function authorizePage(page: (query: URLSearchParams) => StoreAnswer): FaultEffect {
  return refuse(({ method, query }) =>
    method === 'GET' ? page(new URLSearchParams(query)) : null,
  );
}

function errorPage(error: (query: URLSearchParams) => OAuthError): FaultEffect {
  return authorizePage((query) => oauthErrorPage(error(query)));
}

function scopesOf(query: URLSearchParams): string[] {
  return (query.get('scope') ?? '')
    .split(',')
    .map((scope) => scope.trim())
    .filter((scope) => scope !== '');
}

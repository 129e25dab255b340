import type { OAuthError } from '../oauth/oauth-error.ts';
import { jsonAnswer, type StoreAnswer, type StoreRequest } from '../server/message.ts';

import { toDisplayText } from '../../core/text/display-text.ts';
import { markup } from './html.ts';
import { pageAnswer } from './page.ts';

/** A refusal as JSON where the request accepts that, else as the service's page. */
export function oauthErrorAnswer(request: StoreRequest, error: OAuthError): StoreAnswer {
  const acceptsJson = /\bapplication\/json\b/i.test(request.headers['accept'] ?? '');
  if (!acceptsJson) return oauthErrorPage(error);
  const { status, code, description } = error;
  // JSON.stringify leaves a field without a value out, as the service does it.
  return jsonAnswer(status, { error: code, error_description: description ?? undefined });
}

/** The service's own error page: its title, its headings, its text. */
export function oauthErrorPage(error: OAuthError): StoreAnswer {
  // The service spells this one error with a capital A.
  const brand = error.code === 'invalid_scope' ? 'OAuth' : 'Oauth';
  const text = error.description === null ? '' : `: ${toDisplayText(error.description)}`;
  return pageAnswer({
    status: error.status,
    title: `${error.status} - Oauth error ${error.code}`,
    main: markup`<h1>Oops, something went wrong.</h1>
<h2>What happened?</h2>
<p>${brand} error ${error.code}${text}</p>
<p>Nothing was sent to the app. The program that sent you here explains this text.</p>`,
  });
}

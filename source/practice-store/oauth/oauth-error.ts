import { AUTHORIZE_ERRORS } from '../../core/diagnosis/authorize-page.ts';
import { APPLICATION_NOT_FOUND } from '../../core/sign-in/exchange.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import { markup } from '../pages/html.ts';
import { pageAnswer } from '../pages/page.ts';
import { looksLive } from '../server/crypto.ts';
import { jsonAnswer, type StoreAnswer, type StoreRequest } from '../server/message.ts';

/** A refusal of the sign-in endpoints, in the service's own words. */
export interface OAuthError {
  readonly status: 400 | 401;
  /** `invalid_request`; it is in the title of the error page, too. */
  readonly code: string;
  /** Null where the service gives only the code. */
  readonly description: string | null;
}

function refusal(code: string, description: string | null = null): OAuthError {
  return { status: 400, code, description };
}

/** 400 `invalid_request`, which the service uses for nearly everything. */
export function invalidRequest(description: string): OAuthError {
  return refusal('invalid_request', description);
}

/** For the form of a consent page that was answered before or is forgotten. */
export const REQUEST_IS_OVER = invalidRequest(
  'This request was answered before or is too old. Start again from the app',
);

export const CODE_NOT_FOUND = invalidRequest(
  'The authorization code was not found or was already used',
);

export const REFRESH_TOKEN_DEAD: OAuthError = {
  ...invalidRequest('This request requires an active refresh_token'),
  status: 401,
};

/** The service's wording is not known; this one says what is wrong. */
export const INVALID_CLIENT = refusal(
  'invalid_client',
  'The client secret is missing or is not the one of this app',
);

/** The service's wording is not known. */
export const TWO_PROOFS = invalidRequest(
  'The client secret stands in the body, so there must be no Authorization header',
);

export const LIVE_CREDENTIAL = refusal(
  'invalid_client',
  'This is the practice store: it takes only values that begin with practice_. Never send it live credentials',
);

export const SHOP_NOT_PERMITTED = refusal(
  'shop_not_permitted',
  'Client credentials cannot be performed on this shop.',
);

export const APP_NOT_INSTALLED = refusal('app_not_installed');

/** The token to exchange is not a permanent token of this app and store. */
export const INVALID_SUBJECT_TOKEN = refusal('invalid_subject_token');

export const UNSUPPORTED_GRANT_TYPE = refusal(
  'unsupported_grant_type',
  'The grant type is not one that this store knows',
);

const LONGEST_ECHO = 80;

/** About a Client ID that no app has, as the authorize page says it. */
export function unknownApplication(clientId: string): OAuthError {
  return invalidRequest(`${AUTHORIZE_ERRORS.unknownApplication} ${echo(clientId)}`);
}

/** A Client ID that no app has, as the token endpoint says it. */
export function applicationNotFound(clientId: string): OAuthError {
  return { ...unknownApplication(clientId), code: APPLICATION_NOT_FOUND };
}

export function invalidScope(scope: string): OAuthError {
  return refusal('invalid_scope', `The access scope is invalid: ${echo(scope)}`);
}

/** A received value as it may be repeated: short, and never a credential from the wrong field. */
function echo(value: string): string {
  if (looksLive(value) || /^practice_(?:secret|token|refresh|code)_/.test(value)) return '…';
  return value.length > LONGEST_ECHO ? `${value.slice(0, LONGEST_ECHO)}…` : value;
}

/** A refusal as JSON where the request accepts that, else as the service's page. */
export function oauthErrorAnswer(request: StoreRequest, error: OAuthError): StoreAnswer {
  const acceptsJson = /\bapplication\/json\b/i.test(request.headers['accept'] ?? '');
  if (!acceptsJson) return oauthErrorPage(error);
  const { status, code, description } = error;
  // JSON.stringify leaves out undefined fields, and so does the service.
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

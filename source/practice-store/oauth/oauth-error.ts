import { looksLive } from './mint.ts';

/** A refusal of the sign-in endpoints, in the service's own words. */
export interface OAuthError {
  readonly status: 400 | 401;
  /** `invalid_request`, and in the title of the page. */
  readonly code: string;
  readonly description: string;
}

export function invalidRequest(description: string): OAuthError {
  return { status: 400, code: 'invalid_request', description };
}

export const CODE_NOT_FOUND = invalidRequest(
  'The authorization code was not found or was already used',
);

export const REFRESH_TOKEN_DEAD: OAuthError = {
  status: 401,
  code: 'invalid_request',
  description: 'This request requires an active refresh_token',
};

/** The service's wording is not known; this one says what is wrong. */
export const INVALID_CLIENT: OAuthError = {
  status: 400,
  code: 'invalid_client',
  description: 'The client secret is missing or is not the one of this app',
};

export const LIVE_CREDENTIAL: OAuthError = {
  status: 400,
  code: 'invalid_client',
  description:
    'This is the practice store: it takes only values that begin with practice_. Never send it live credentials',
};

export const SHOP_NOT_PERMITTED: OAuthError = {
  status: 400,
  code: 'shop_not_permitted',
  description: 'Client credentials cannot be performed on this shop.',
};

export const UNSUPPORTED_GRANT_TYPE: OAuthError = {
  status: 400,
  code: 'unsupported_grant_type',
  description: 'The grant type is not one that this store knows',
};

const LONGEST_ECHO = 80;

/** The sentence about a Client ID that no app has. */
export function unknownApplication(clientId: string): string {
  return `Could not find Shopify API application with api_key ${echo(clientId)}`;
}

/** What came in, as it may be repeated: short, and never a credential in the wrong field. */
export function echo(value: string): string {
  if (looksLive(value) || /^practice_(?:secret|token|refresh|code)_/.test(value)) return '…';
  return value.length > LONGEST_ECHO ? `${value.slice(0, LONGEST_ECHO)}…` : value;
}

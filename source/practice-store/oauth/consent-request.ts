import { SHOPIFY_SCOPES } from '../../core/service/scope-vocabulary.ts';
import { isKnownScope } from '../../core/service/scope-catalogue.ts';
import { expandScopes } from '../../core/service/scopes.ts';
import type { AppRegistry, PracticeApp } from './app-registry.ts';
import {
  invalidRequest,
  invalidScope,
  type OAuthError,
  unknownApplication,
} from './oauth-error.ts';
import { redirectUriRefusal } from './redirect-uris.ts';

/** A checked authorize URL: what the person is asked to approve. */
export interface AuthorizeRequest {
  readonly type: 'authorize';
  readonly app: PracticeApp;
  /** Byte for byte one of the app's released redirect URLs, or on the host of its App URL. */
  readonly redirectUri: string;
  /** Asked for and released. */
  readonly scopes: readonly string[];
  /** Asked for, but not in the app's released version, so not granted. */
  readonly withheld: readonly string[];
  /** Null when the URL had none; the service accepts that, and the callback has none either. */
  readonly state: string | null;
  readonly perUser: boolean;
  /** PKCE S256, or null. */
  readonly codeChallenge: string | null;
}

/** An installation that was begun from the app settings, without an app that waits for a code. */
export interface InstallRequest {
  readonly type: 'install';
  readonly app: PracticeApp;
  /** Of the released version. */
  readonly scopes: readonly string[];
}

/** What a person can be asked to approve. */
export type ConsentRequest = AuthorizeRequest | InstallRequest;

type AuthorizeVerdict =
  | { readonly type: 'ask'; readonly request: AuthorizeRequest }
  | { readonly type: 'refuse'; readonly error: OAuthError };

const SINGLE = [
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'response_type',
  'code_challenge',
  'code_challenge_method',
];

/**
 * Checks an authorize URL. Every refusal is a page of the store and never a redirect (RFC 6749
 * §4.1.2.1), as the service does it.
 * @param query raw, without the question mark
 */
export function checkAuthorizeRequest(query: string, apps: AppRegistry): AuthorizeVerdict {
  const parameters = new URLSearchParams(query);
  const repeated = SINGLE.find((name) => parameters.getAll(name).length > 1);
  if (repeated)
    return refuse(invalidRequest(`The parameter ${repeated} must not be given more than once`));

  const clientId = parameters.get('client_id') ?? '';
  const app = apps.find(clientId);
  if (!app) return refuse(unknownApplication(clientId));

  const redirectUri = parameters.get('redirect_uri');
  if (redirectUri === null)
    return refuse(invalidRequest('The redirect_uri is missing or not whitelisted'));
  const refusal = redirectUriRefusal(redirectUri, app);
  if (refusal !== null) return refuse(invalidRequest(refusal));

  const responseType = parameters.get('response_type') ?? 'code';
  if (responseType !== 'code') return refuse(invalidRequest('The response_type must be code'));
  const challenge = readChallenge(parameters);
  if (challenge.type === 'refuse') return challenge;

  const asked = splitScopes(parameters.get('scope') ?? '');
  const unknown = asked.find((scope) => !isKnownScope(scope, SHOPIFY_SCOPES));
  if (unknown !== undefined) {
    return refuse(invalidScope(unknown));
  }
  return {
    type: 'ask',
    request: {
      type: 'authorize',
      app,
      redirectUri,
      ...divideScopes(asked, app.scopes),
      state: parameters.get('state'),
      perUser: parameters.getAll('grant_options[]').includes('per-user'),
      codeChallenge: challenge.codeChallenge,
    },
  };
}

type ChallengeVerdict =
  | { readonly type: 'challenge'; readonly codeChallenge: string | null }
  | { readonly type: 'refuse'; readonly error: OAuthError };

function readChallenge(parameters: URLSearchParams): ChallengeVerdict {
  const codeChallenge = parameters.get('code_challenge');
  if (codeChallenge === null) return { type: 'challenge', codeChallenge: null };
  // Without a method, RFC 7636 assumes `plain`, which protects nothing.
  if (parameters.get('code_challenge_method') !== 'S256') {
    return refuse(invalidRequest('The code_challenge_method must be S256'));
  }
  if (!/^[A-Za-z0-9_-]{43}$/.test(codeChallenge))
    return refuse(invalidRequest('The code_challenge is malformed'));
  return { type: 'challenge', codeChallenge };
}

/**
 * Divides the requested scopes into those that can be granted and the others. The service is
 * described in two ways (by the URL, or by the released version); the practice store grants what
 * both allow, so that a difference shows as missing scopes. An empty `scope` means the released
 * ones.
 */
function divideScopes(
  asked: readonly string[],
  released: readonly string[],
): Pick<AuthorizeRequest, 'scopes' | 'withheld'> {
  if (asked.length === 0) return { scopes: released, withheld: [] };
  const covered = new Set(expandScopes(released, SHOPIFY_SCOPES));
  return {
    scopes: asked.filter((scope) => covered.has(scope)),
    withheld: asked.filter((scope) => !covered.has(scope)),
  };
}

function splitScopes(text: string): string[] {
  const handles = text.split(',').map((part) => part.trim());
  return [...new Set(handles.filter((handle) => handle !== ''))];
}

function refuse(error: OAuthError): { type: 'refuse'; error: OAuthError } {
  return { type: 'refuse', error };
}

type InstallVerdict =
  | { readonly type: 'ask'; readonly request: InstallRequest }
  | { readonly type: 'refuse'; readonly error: OAuthError };

/** Checks an install link. @param query raw, without the question mark */
export function checkInstallRequest(query: string, apps: AppRegistry): InstallVerdict {
  const clientIds = new URLSearchParams(query).getAll('client_id');
  const clientId = clientIds.length === 1 ? (clientIds[0] ?? '') : '';
  const app = apps.find(clientId);
  if (!app) return refuse(unknownApplication(clientId));
  if (app.released === null) return refuse(invalidRequest('This app has no released version'));
  return { type: 'ask', request: { type: 'install', app, scopes: app.scopes } };
}

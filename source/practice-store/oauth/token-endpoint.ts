import { TOKEN_EXCHANGE_GRANT } from '../../core/wire/message.ts';
import { codeChallengeOf, equalInConstantTime, looksLive } from '../server/crypto.ts';
import {
  jsonAnswer,
  readBodyFields,
  type StoreAnswer,
  type StoreRequest,
} from '../server/message.ts';
import type { AppRegistry, PracticeApp } from './app-registry.ts';
import type { AuthorizationServer } from './authorization-server.ts';
import type { CodeGrant } from './code-ledger.ts';
import {
  APP_NOT_INSTALLED,
  applicationNotFound,
  CODE_NOT_FOUND,
  INVALID_CLIENT,
  INVALID_SUBJECT_TOKEN,
  invalidRequest,
  LIVE_CREDENTIAL,
  type OAuthError,
  oauthErrorAnswer,
  REFRESH_TOKEN_DEAD,
  SHOP_NOT_PERMITTED,
  TWO_PROOFS,
  UNSUPPORTED_GRANT_TYPE,
} from './oauth-error.ts';
import { describeIssuedToken, type IssuedToken, type TokenKind } from './token-grant.ts';

/** `POST /admin/oauth/access_token`, as a form or as JSON. */
export function answerTokenRequest(request: StoreRequest, auth: AuthorizationServer): StoreAnswer {
  const verdict = decide(request, auth);
  return verdict.type === 'issued'
    ? jsonAnswer(200, describeIssuedToken(verdict.issued))
    : oauthErrorAnswer(request, verdict.error);
}

function decide(request: StoreRequest, auth: AuthorizationServer): ExchangeVerdict {
  const result = readBodyFields(request);
  if (result.type === 'unreadable') return refused(invalidRequest('The body is not readable'));
  const { values: fields, repeated } = result.fields;
  if (repeated.length > 0) return refused(invalidRequest('A field was given more than once'));
  if ([...fields.values()].some(looksLive)) return refused(LIVE_CREDENTIAL);
  // RFC 6749 §2.3: a client uses one authentication method in a request.
  const hasHeader = (request.headers['authorization'] ?? '') !== '';
  if (hasHeader && fields.has('client_secret')) return refused(TWO_PROOFS);
  const proof = proveClient(fields, auth.apps);
  return proof.type === 'refused' ? proof : grant(fields, proof.client, auth);
}

function grant(
  fields: ReadonlyMap<string, string>,
  client: ProvenClient,
  auth: AuthorizationServer,
): ExchangeVerdict {
  switch (fields.get('grant_type') ?? 'authorization_code') {
    case 'authorization_code':
      return exchangeCode(fields, client, auth);
    case 'refresh_token': {
      const presented = fields.get('refresh_token') ?? '';
      const outcome = auth.tokens.refresh(presented, client.app.clientId, client.secretId);
      return outcome.type === 'dead'
        ? refused(REFRESH_TOKEN_DEAD)
        : { type: 'issued', issued: outcome.issued };
    }
    case 'client_credentials':
      return grantClientCredentials(client, auth);
    case TOKEN_EXCHANGE_GRANT:
      return exchangeToken(fields, client, auth);
    default:
      return refused(UNSUPPORTED_GRANT_TYPE);
  }
}

function refused(error: OAuthError): Refused {
  return { type: 'refused', error };
}

/** An authenticated app, and which of its secrets it used. */
interface ProvenClient {
  readonly app: PracticeApp;
  readonly secretId: string;
}

type Refused = { readonly type: 'refused'; readonly error: OAuthError };

type ClientProof = { readonly type: 'proven'; readonly client: ProvenClient } | Refused;

/**
 * Checks `client_id` and `client_secret` of a body. In the body only: a secret in an
 * Authorization header or in the address is never looked at.
 */
function proveClient(fields: ReadonlyMap<string, string>, apps: AppRegistry): ClientProof {
  const clientId = fields.get('client_id') ?? '';
  const app = apps.find(clientId);
  if (!app) {
    return refused(applicationNotFound(clientId));
  }
  const shown = fields.get('client_secret') ?? '';
  // All are compared, so that the time does not reveal which one matched.
  const [match] = app.secrets.filter(({ secret }) => equalInConstantTime(shown, secret.reveal()));
  return match ? { type: 'proven', client: { app, secretId: match.id } } : refused(INVALID_CLIENT);
}

type ExchangeVerdict = { readonly type: 'issued'; readonly issued: IssuedToken } | Refused;

/**
 * Exchanges a code for a token; the client is authenticated already. A second use is refused and
 * revokes the token of the first one (RFC 6749 §4.1.2, RFC 9700 §2.1).
 */
function exchangeCode(
  fields: ReadonlyMap<string, string>,
  { app, secretId }: ProvenClient,
  auth: AuthorizationServer,
): ExchangeVerdict {
  const code = fields.get('code') ?? '';
  const state = auth.codes.look(code);
  if (state.type === 'unknown' || state.grant.clientId !== app.clientId) {
    return refused(CODE_NOT_FOUND);
  }
  if (state.type === 'used') {
    auth.tokens.revokeGrant(code);
    return refused(CODE_NOT_FOUND);
  }
  const mismatch = checkBinding(fields, state.grant);
  if (mismatch) return refused(mismatch);

  auth.codes.markUsed(code);
  const { clientId, scopes } = state.grant;
  const kind = kindOf(fields, state.grant);
  const grant = { clientId, secretId, scopes, kind, grantId: code };
  return { type: 'issued', issued: auth.tokens.issue(grant) };
}

function checkBinding(fields: ReadonlyMap<string, string>, grant: CodeGrant): OAuthError | null {
  // The service does not ask for the redirect_uri again; one that is sent must be the right one.
  const redirectUri = fields.get('redirect_uri');
  if (redirectUri !== undefined && redirectUri !== grant.redirectUri) {
    return invalidRequest('The redirect_uri is not the one that the code was issued for');
  }
  const verifier = fields.get('code_verifier');
  if (grant.codeChallenge === null) {
    // Accepting it would let an attacker strip the challenge from the authorize URL unnoticed.
    return verifier === undefined
      ? null
      : invalidRequest('A code_verifier was sent, but the authorize URL had no code_challenge');
  }
  if (
    verifier === undefined ||
    !equalInConstantTime(codeChallengeOf(verifier), grant.codeChallenge)
  ) {
    return invalidRequest('The code_verifier is missing or does not match the code_challenge');
  }
  return null;
}

function kindOf(fields: ReadonlyMap<string, string>, grant: CodeGrant): TokenKind {
  if (grant.perUser) return 'online';
  return fields.get('expiring') === '1' ? 'expiring' : 'permanent';
}

/**
 * A token without a person: for apps of the store's own organization, once they are installed,
 * with the scopes of the released version.
 */
function grantClientCredentials(
  { app, secretId }: ProvenClient,
  auth: AuthorizationServer,
): ExchangeVerdict {
  if (app.organization !== auth.organization) {
    return refused(SHOP_NOT_PERMITTED);
  }
  const { clientId, scopes } = app;
  if (auth.installations.find(clientId) === null) {
    return refused(APP_NOT_INSTALLED);
  }
  const kind = 'client-credentials';
  const grantId = `${kind} of ${clientId}`;
  return {
    type: 'issued',
    issued: auth.tokens.issue({ clientId, secretId, scopes, kind, grantId }),
  };
}

const OFFLINE_TOKEN = 'urn:shopify:params:oauth:token-type:offline-access-token';

/**
 * Exchanges a permanent token for an expiring one (RFC 8693 §2.1, with the service's own types).
 * Embedded apps do not exist here, so their session tokens are refused.
 */
function exchangeToken(
  fields: ReadonlyMap<string, string>,
  { app, secretId }: ProvenClient,
  auth: AuthorizationServer,
): ExchangeVerdict {
  const isOffline =
    fields.get('subject_token_type') === OFFLINE_TOKEN &&
    fields.get('requested_token_type') === OFFLINE_TOKEN;
  if (!isOffline) return refused(INVALID_SUBJECT_TOKEN);
  if (fields.get('expiring') !== '1') {
    return refused(invalidRequest('A permanent token is only exchanged with expiring=1'));
  }
  const subjectToken = fields.get('subject_token') ?? '';
  const issued = auth.tokens.migrate(subjectToken, app.clientId, secretId);
  return issued === null ? refused(INVALID_SUBJECT_TOKEN) : { type: 'issued', issued };
}

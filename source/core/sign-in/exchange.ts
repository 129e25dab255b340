import type { ScopeVocabulary } from '../service/scope-vocabulary.ts';
import {
  headerValues,
  type HttpAnswer,
  type HttpFailure,
  type HttpLimits,
  type HttpOutcome,
  type HttpRequest,
  type WireValue,
} from '../http/message.ts';
import { isJson, type JsonFields, readJsonObject } from '../json/json-object.ts';
import type { StoreAddress } from '../service/store-address.ts';
import { cutToWidth } from '../text/cell-width.ts';
import { type DisplayText, quoted, toDisplayText } from '../text/display-text.ts';
import { redactSecrets, type Secret } from '../text/secret.ts';
import type { TokenMode } from './authorize-url.ts';
import type { ValidatedCallback } from './callback-check.ts';
import type { TokenFailureCode } from './failure-table.ts';
import {
  type ExchangeFailure,
  type FailureFacts,
  tokenFailure,
  type TokenGrant,
} from './failures.ts';
import { type ExchangeWarning, type IssuedToken, readIssuedToken } from './issued-token.ts';
import type { RedirectUri } from './redirect-uri.ts';

/** 20 seconds in all, 64 KiB. A code is taken once, so the answer comes once. */
export const EXCHANGE_LIMITS: HttpLimits = {
  totalMs: 20_000,
  maxBytes: 64 * 1024,
  comesOnce: true,
};

/**
 * How long to wait for an answer once the process was told to end (P59), in milliseconds. `cli.ts`
 * ends the process after two seconds: the rest is for closing the screens and the last message.
 */
export const LAST_WAIT_MS = 1_500;

export interface ExchangeInput {
  /** The store that was asked for; never the one the callback named. */
  readonly store: StoreAddress;
  readonly clientId: string;
  readonly clientSecret: Secret;
  readonly callback: ValidatedCallback;
  readonly redirectUri: RedirectUri;
  readonly tokenMode: TokenMode;
  /** PKCE verifier (RFC 7636 §4.5), or null when it is off. */
  readonly codeVerifier: Secret | null;
}

/**
 * The one POST that turns the code into a token (RFC 6749 §4.1.3): secrets in the body only. It is
 * sent once; read the outcome with `readExchangeOutcome`.
 */
export function buildExchangeRequest(input: ExchangeInput): HttpRequest {
  const { store, callback, codeVerifier, redirectUri } = input;
  const fields: Array<readonly [string, WireValue]> = [
    ['client_id', input.clientId],
    ['client_secret', input.clientSecret],
    ['code', callback.code],
  ];
  // Left out for a permanent token, which is the default of the service too.
  if (input.tokenMode === 'expiring' && store.profile.expiringTokens)
    fields.push(['expiring', '1']);
  if (codeVerifier !== null) fields.push(['code_verifier', codeVerifier]);
  // The built-in service asks for neither; by RFC 6749 §4.1.3 other services do.
  if (store.profile.callbackSignature === 'absent') {
    fields.push(['grant_type', 'authorization_code'], ['redirect_uri', redirectUri.text]);
  }
  return tokenRequest(store, fields);
}

/** A form post to the token endpoint that asks for JSON. */
export function tokenRequest(
  store: StoreAddress,
  fields: ReadonlyArray<readonly [string, WireValue]>,
): HttpRequest {
  return {
    method: 'POST',
    url: `${store.origin}${store.profile.paths.exchange}`,
    headers: [['Accept', 'application/json']],
    body: { type: 'form', fields },
  };
}

export type ExchangeResult =
  | {
      readonly type: 'token';
      readonly token: IssuedToken;
      readonly warnings: readonly ExchangeWarning[];
    }
  | { readonly type: 'failed'; readonly failure: ExchangeFailure };

/** Secrets to remove from the service's texts, and what the messages depend on. */
interface ExchangeContext {
  /** Shown masked when the service does not know it or its secret. */
  readonly clientId?: string;
  readonly secrets?: readonly Secret[];
  /** Of the service, for the scopes that were granted. */
  readonly vocabulary: ScopeVocabulary;
  /** `authorization-code` when left out. */
  readonly grant?: TokenGrant;
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/**
 * Reads what came back from the token endpoint, for an exchange and for a refresh. Only a whole
 * answer with status 200 and a JSON object with a good `access_token` gives a token.
 */
export function readExchangeOutcome(
  outcome: HttpOutcome,
  context: ExchangeContext,
): ExchangeResult {
  const { grant = 'authorization-code' } = context;
  if (outcome.type === 'failure') return networkFailure(outcome.failure, grant);
  const { answer } = outcome;
  const { status } = answer;
  const fail = (code: TokenFailureCode, facts: FailureFacts = {}): ExchangeResult => ({
    type: 'failed',
    failure: tokenFailure(grant, code, { status, facts }),
  });
  if (answer.incomplete === 'cut') return fail('cut-short');
  if (answer.incomplete === 'limit') return fail('too-large');
  if (answer.unknownEncoding !== null) {
    return fail('packed', { encoding: quoted(answer.unknownEncoding) });
  }
  if (status >= 300 && status < 400) return fail('redirected');
  if (status === 429) return fail('rate-limited');
  if (status >= 500) return fail('server-error');

  const body = readJsonObject(answer.body);
  const fields = body.type === 'object' ? body.fields : null;
  const oauthError =
    (fields === null ? null : errorInFields(fields)) ??
    errorInPage(body.type === 'other' ? body.text : null);
  if (oauthError !== null) {
    return { type: 'failed', failure: refusal(oauthError, status, grant, context) };
  }
  if (status !== 200) return fail('unexpected-status');
  if (body.type === 'empty') return fail('empty-answer');
  if (fields === null) {
    const text = body.type === 'other' ? body.text : null;
    const type = quoted(contentType(answer) ?? 'no type');
    return fail(codeOfOther(text, contentType(answer) ?? ''), { type });
  }
  const verdict = readIssuedToken(fields, context.vocabulary);
  switch (verdict.type) {
    case 'no-token':
      return fail('no-token');
    case 'bad-token':
      return fail('bad-token', { fault: verdict.fault });
    case 'token': {
      const warnings = [...verdict.warnings, ...typeWarnings(answer)];
      return { type: 'token', token: verdict.token, warnings };
    }
  }
}

/** No answer came. Once the request may have arrived, the outcome is unknown and stays so. */
function networkFailure(failure: HttpFailure, grant: TokenGrant): ExchangeResult {
  const { kind, maybeSent, message, remedy } = failure;
  const fail = (code: TokenFailureCode, facts: FailureFacts = {}): ExchangeResult => ({
    type: 'failed',
    failure: tokenFailure(grant, code, { facts }),
  });
  if (kind === 'aborted') return fail(maybeSent ? 'aborted' : 'not-sent');
  if (!maybeSent) return fail('no-connection', { network: message, networkRemedy: remedy });
  return fail(kind === 'timeout' ? 'timed-out' : 'no-answer', { network: withStop(message) });
}

/** The code for a body that is not a JSON object. @param text null: the body is not text */
function codeOfOther(text: string | null, type: string): TokenFailureCode {
  if (text !== null && isJson(text)) return 'not-an-object';
  return /html/i.test(type) || text?.trimStart().startsWith('<') === true ? 'web-page' : 'not-json';
}

function contentType(answer: HttpAnswer): string | undefined {
  return headerValues(answer, 'content-type')[0];
}

function typeWarnings(answer: HttpAnswer): ExchangeWarning[] {
  const type = contentType(answer) ?? '';
  if (JSON_TYPE.test(type)) return [];
  const name = type === '' ? 'nothing' : `"${quoted(type)}"`;
  const text = `The service called its answer ${name}, not JSON; it is JSON all the same.`;
  return [{ kind: 'content-type', text }];
}

/** In spite of `Accept`, the service sometimes answers with a page; this is the error in it. */
const PAGE_ERROR = /Oauth error ([a-z_]{1,64}):\s*([^<]{1,500})/i;
/** The title comes first in the page and has no description, so it counts only as a last resort. */
const PAGE_TITLE = /Oauth error ([a-z_]{1,64})/i;
const LONGEST_SHOWN = 300;

/** RFC 6749 §5.2, or what the text of an HTML page says. The page itself is never shown. */
interface OauthError {
  readonly name: string;
  readonly description: string | null;
}

function errorInFields(fields: JsonFields): OauthError | null {
  const name = fields.get('error');
  if (typeof name !== 'string' || name === '') return null;
  const description = fields.get('error_description');
  return {
    name,
    description: typeof description === 'string' && description !== '' ? description : null,
  };
}

function errorInPage(text: string | null): OauthError | null {
  const match = text === null ? null : (PAGE_ERROR.exec(text) ?? PAGE_TITLE.exec(text));
  if (match === null) return null;
  return { name: match[1]?.toLowerCase() ?? '', description: match[2]?.trim() ?? null };
}

function refusal(
  error: OauthError,
  status: number,
  grant: TokenGrant,
  context: ExchangeContext,
): ExchangeFailure {
  const { clientId, secrets = [] } = context;
  const serverText = error.description === null ? null : shown(error.description, secrets);
  const client = clientId === undefined ? 'the Client ID' : `the Client ID ${maskId(clientId)}`;
  const facts = { client, error: shown(error.name, secrets) };
  return tokenFailure(grant, codeOf(error, grant), { status, serverText, facts });
}

/** What the token endpoint answers for a Client ID that it does not know. */
export const APPLICATION_NOT_FOUND = 'application_cannot_be_found';

/** Codes for errors that their name alone tells (docs/service.md, "Errors of the exchange"). */
const CODES: ReadonlyMap<string, TokenFailureCode> = new Map(
  Object.entries({
    [APPLICATION_NOT_FOUND]: 'application-not-found',
    invalid_client: 'invalid-client',
    shop_not_permitted: 'shop-not-permitted',
    app_not_installed: 'app-not-installed',
    invalid_subject_token: 'subject-token-refused',
  } satisfies Readonly<Record<string, TokenFailureCode>>),
);

function codeOf({ name, description }: OauthError, grant: TokenGrant): TokenFailureCode {
  const text = description ?? '';
  const isRefresh = grant === 'refresh-token' || /refresh_token/i.test(text);
  if (name === 'invalid_grant') return isRefresh ? 'refresh-token-dead' : 'code-used';
  if (name === 'invalid_request') {
    if (/active refresh_token/i.test(text)) return 'refresh-token-dead';
    if (/authorization code/i.test(text)) return 'code-used';
    if (/could not find .*application/i.test(text)) return 'application-not-found';
  }
  return CODES.get(name) ?? 'oauth-error';
}

/** First and last four characters: enough to compare, too little to use. */
function maskId(clientId: string): string {
  return clientId.length < 12
    ? '…'
    : `${quoted(clientId.slice(0, 4))}…${quoted(clientId.slice(-4))}`;
}

function shown(text: string, secrets: readonly Secret[]): DisplayText {
  return cutToWidth(toDisplayText(redactSecrets(text, secrets)), LONGEST_SHOWN);
}

function withStop(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

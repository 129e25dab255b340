import {
  headerValues,
  type HttpAnswer,
  type HttpLimits,
  type HttpOutcome,
  type HttpRequest,
  type WireValue,
} from '../http/message.ts';
import { type JsonFields, readJsonObject } from '../json/json-object.ts';
import type { StoreAddress } from '../service/store-address.ts';
import { cutToWidth } from '../text/cell-width.ts';
import { type DisplayText, quoted, toDisplayText } from '../text/display-text.ts';
import { redactSecrets, type Secret } from '../text/secret.ts';
import type { TokenMode } from './authorize-url.ts';
import type { ValidatedCallback } from './callback-check.ts';
import { exchangeFailure, networkFailure } from './failures.ts';
import {
  type ExchangeContext,
  type ExchangeFailureCode,
  type ExchangeResult,
  type ExchangeWarning,
  readIssuedToken,
} from './issued-token.ts';
import type { RedirectUri } from './redirect-uri.ts';

/** 20 seconds in all, 64 KiB. */
export const EXCHANGE_LIMITS: HttpLimits = { totalMs: 20_000, maxBytes: 64 * 1024 };

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

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/**
 * Reads what came back from the token endpoint, for an exchange and for a refresh. Only a whole
 * answer with status 200 and a JSON object with a good `access_token` gives a token.
 */
export function readExchangeOutcome(
  outcome: HttpOutcome,
  context: ExchangeContext = {},
): ExchangeResult {
  if (outcome.type === 'failure') return networkFailure(outcome.failure);
  const { answer } = outcome;
  const fault = describeFailedAnswer(answer);
  if (fault !== null) return fault;

  const body = readJsonObject(answer.body);
  const fields = body.type === 'object' ? body.fields : null;
  const pageText = body.type === 'other' ? body.text : null;
  const oauthError = readOauthError(answer.status, fields, pageText, context);
  if (oauthError !== null) return oauthError;
  if (answer.status !== 200) return unexpectedStatus(answer);
  if (body.type === 'empty') {
    return exchangeFailure('empty-answer', 'The service answered without a body.', {
      status: answer.status,
    });
  }
  return fields === null ? notJson(answer) : readToken(fields, answer);
}

function readToken(fields: JsonFields, answer: HttpAnswer): ExchangeResult {
  const { status } = answer;
  const verdict = readIssuedToken(fields);
  if (verdict.type === 'no-token') {
    return exchangeFailure('no-token', 'There is no token in the answer of the service.', {
      status,
    });
  }
  if (verdict.type === 'bad-token') {
    return exchangeFailure(
      'bad-token',
      `The token in the answer ${verdict.fault}; it was thrown away.`,
      {
        status,
      },
    );
  }
  const warnings: ExchangeWarning[] = [...verdict.warnings];
  const contentType = headerValues(answer, 'content-type')[0] ?? '';
  if (!JSON_TYPE.test(contentType)) {
    warnings.push({
      kind: 'content-type',
      text: `The service called its answer ${contentType === '' ? 'nothing' : `"${quoted(contentType)}"`}, not JSON; it is JSON all the same.`,
    });
  }
  return { type: 'token', token: verdict.token, warnings };
}

function notJson(answer: HttpAnswer): ExchangeResult {
  const contentType = headerValues(answer, 'content-type')[0] ?? 'no content type';
  return exchangeFailure('not-json', `The service's answer is not JSON (${quoted(contentType)}).`, {
    status: answer.status,
  });
}

function unexpectedStatus(answer: HttpAnswer): ExchangeResult {
  return exchangeFailure(
    'unexpected-status',
    `The service answered with status ${answer.status} and no token.`,
    { status: answer.status },
  );
}

/** The answers that are a failure whatever their body says; null when the body decides. */
function describeFailedAnswer(answer: HttpAnswer): ExchangeResult | null {
  const { status } = answer;
  if (answer.incomplete === 'cut') {
    return exchangeFailure(
      'cut-short',
      'The answer of the service was cut short: whether the token was given out is unknown.',
      { status, isOutcomeUnknown: true },
    );
  }
  if (answer.incomplete === 'limit') {
    return exchangeFailure('too-large', 'The answer of the service is far too large for a token.', {
      status,
    });
  }
  if (answer.unknownEncoding !== null) {
    return exchangeFailure(
      'not-json',
      'The answer is packed in a way that this tool does not know.',
      {
        status,
      },
    );
  }
  if (status >= 300 && status < 400) {
    return exchangeFailure(
      'redirected',
      `The service wanted to send the request elsewhere (status ${status}); it was not followed, and nothing was sent there.`,
      { status },
    );
  }
  if (status === 429) {
    return exchangeFailure(
      'rate-limited',
      'The service has too many requests at the moment (429).',
      {
        status,
        canTryAgain: true,
      },
    );
  }
  if (status >= 500) {
    return exchangeFailure('server-error', `The service had a fault of its own (${status}).`, {
      status,
      canTryAgain: true,
    });
  }
  return null;
}

/** In spite of `Accept`, the service sometimes answers with a page; this is what it says. */
const PAGE_ERROR = /Oauth error ([a-z_]{1,64}):\s*([^<]{1,500})/i;
/** The title comes first in the page and has no description, so it only counts where nothing else does. */
const PAGE_TITLE = /Oauth error ([a-z_]{1,64})/i;
const LONGEST_SHOWN = 300;

interface OauthError {
  readonly name: string;
  readonly description: string | null;
}

/**
 * Recognises an OAuth error (RFC 6749 §5.2) in the fields of a JSON answer or in the text of an
 * HTML page; null when there is none. The page itself is never shown.
 */
function readOauthError(
  status: number,
  fields: JsonFields | null,
  pageText: string | null,
  context: ExchangeContext,
): ExchangeResult | null {
  const error = (fields === null ? null : errorInFields(fields)) ?? errorInPage(pageText);
  if (error === null) return null;
  const code = codeOf(error, context);
  const serverText = error.description === null ? null : shown(error.description, context);
  return exchangeFailure(code, messageOf(code, error, context), {
    status,
    serverText,
    canTryAgain: code === 'application-not-found' || code === 'app-not-installed',
  });
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

function codeOf(error: OauthError, context: ExchangeContext): ExchangeFailureCode {
  const description = error.description ?? '';
  const isRefresh = context.grant === 'refresh-token' || /refresh_token/i.test(description);
  switch (error.name) {
    case 'application_cannot_be_found':
      return 'application-not-found';
    case 'invalid_client':
      return 'invalid-client';
    case 'shop_not_permitted':
      return 'shop-not-permitted';
    case 'app_not_installed':
      return 'app-not-installed';
    case 'invalid_subject_token':
      return 'subject-token-refused';
    case 'invalid_grant':
      return isRefresh ? 'refresh-token-dead' : 'code-used';
    case 'invalid_request':
      if (/active refresh_token/i.test(description)) return 'refresh-token-dead';
      if (/authorization code/i.test(description)) return 'code-used';
      if (/could not find .*application/i.test(description)) return 'application-not-found';
      return 'oauth-error';
    default:
      return 'oauth-error';
  }
}

function messageOf(code: ExchangeFailureCode, error: OauthError, context: ExchangeContext): string {
  const client =
    context.clientId === undefined ? 'the Client ID' : `the Client ID ${maskId(context.clientId)}`;
  switch (code) {
    case 'code-used':
      return 'The service does not take the code: it was used already, ran out, or was changed on the way.';
    case 'application-not-found':
      return `The service does not know ${client}.`;
    case 'invalid-client':
      return `The service knows ${client}, but not with this Client secret.`;
    case 'shop-not-permitted':
      return 'The service does not allow this kind of request for this store.';
    case 'app-not-installed':
      return 'The app is not installed on this store.';
    case 'subject-token-refused':
      return 'The service did not accept the token that was to be exchanged.';
    case 'refresh-token-dead':
      return 'The refresh token is not valid any more.';
    default:
      return `The service refused with the error "${shown(error.name, context)}".`;
  }
}

/** First and last four characters: enough to compare, too little to use. */
function maskId(clientId: string): string {
  return clientId.length < 12 ? '…' : quotedEnds(clientId);
}

function quotedEnds(text: string): string {
  return `${quoted(text.slice(0, 4))}…${quoted(text.slice(-4))}`;
}

function shown(text: string, context: ExchangeContext): DisplayText {
  const redacted = redactSecrets(text, context.secrets ?? []);
  return cutToWidth(toDisplayText(redacted), LONGEST_SHOWN);
}

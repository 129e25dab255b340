import { cutToWidth } from '../text/cut-to-width.ts';
import { toDisplayText, type DisplayText } from '../text/display-text.ts';
import { quoted } from '../text/quoted.ts';
import { redactSecrets } from '../text/redact.ts';
import { exchangeFailure } from './exchange-failure.ts';
import type { ExchangeContext, ExchangeFailureCode, ExchangeResult } from './exchange-result.ts';
import type { JsonFields } from './json-object.ts';

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
export function readOauthError(
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

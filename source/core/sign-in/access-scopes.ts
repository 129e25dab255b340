import { readApiErrors } from '../diagnosis/api-errors.ts';
import { EXIT, type ErrorReport } from '../errors.ts';
import type { HttpAnswer, HttpLimits, HttpOutcome, HttpRequest } from '../http/message.ts';
import type { ScopeVocabulary } from '../service/scope-vocabulary.ts';
import { readHandles, type ScopeList } from '../service/scopes.ts';
import { OF_EARLIER_START, type StoreAddress } from '../service/store-address.ts';
import { counted } from '../text/counted.ts';
import type { Secret } from '../text/secret.ts';
import { jsonFields, readJsonObject } from '../json/json-object.ts';

export type AccessScopesResult =
  | { readonly type: 'scopes'; readonly scopes: ScopeList }
  /** 401: the token is wrong, revoked, or of another shop. */
  | { readonly type: 'bad-token'; readonly report: ErrorReport }
  | {
      readonly type: 'failed';
      readonly report: ErrorReport;
      readonly status: number | null;
      /** A limit of this program cut the answer. */
      readonly isOurLimit?: true;
    };

/** 30 seconds in all, 1 MiB. */
export const ACCESS_SCOPES_LIMITS: HttpLimits = { totalMs: 30_000, maxBytes: 1024 * 1024 };

/** Asks which scopes a token carries; needs no scope and has no version in its path. */
export function buildAccessScopesRequest(store: StoreAddress, accessToken: Secret): HttpRequest {
  return {
    method: 'GET',
    url: `${store.origin}${store.profile.paths.accessScopes}`,
    headers: tokenHeaders(store, accessToken),
    body: null,
  };
}

/** The headers of a request that carries the token and asks for JSON. */
export function tokenHeaders(store: StoreAddress, accessToken: Secret): HttpRequest['headers'] {
  return [
    ['Accept', 'application/json'],
    [store.profile.tokenHeader, accessToken],
  ];
}

/** Reads `{"access_scopes":[{"handle":"read_products"}]}`. */
export function readAccessScopesOutcome(
  outcome: HttpOutcome,
  store: Pick<StoreAddress, 'isPractice' | 'profile'>,
): AccessScopesResult {
  if (outcome.type === 'failure') {
    const { message, remedy } = outcome.failure;
    const report = { code: 'unreachable', message, remedy, exitCode: EXIT.unreachable };
    return { type: 'failed', report, status: null };
  }
  const { answer } = outcome;
  if (answer.status === 401) {
    return {
      type: 'bad-token',
      report: store.isPractice ? BAD_PRACTICE_TOKEN : BAD_TOKEN,
    };
  }
  if (answer.status !== 200) return failed(statusWords(answer), answer);
  if (answer.incomplete === 'limit') return cutByLimit(answer);
  if (answer.incomplete !== null) return failed('The list of scopes was cut short', answer);
  const scopes = handlesIn(answer, store.profile.scopes);
  return scopes === null
    ? failed('The answer of the service is not the list of scopes', answer)
    : { type: 'scopes', scopes };
}

const BAD_TOKEN: ErrorReport = {
  code: 'bad-token',
  message:
    'The service does not take this token: it is wrong, was revoked, or belongs to another store.',
  remedy: 'Check the shop domain, or authorize again to get a new token.',
  exitCode: EXIT.notAuthorized,
};

const BAD_PRACTICE_TOKEN: ErrorReport = {
  ...BAD_TOKEN,
  message: `This practice store does not know the token, or it was revoked. ${OF_EARLIER_START}`,
  remedy: 'Authorize again to get a new token of this one.',
};

function handlesIn(answer: HttpAnswer, vocabulary: ScopeVocabulary): ScopeList | null {
  const body = readJsonObject(answer.body);
  const list = body.type === 'object' ? body.fields.get('access_scopes') : undefined;
  if (!Array.isArray(list)) return null;
  const handles = list.map((item: unknown) => jsonFields(item)?.get('handle'));
  const texts = handles.filter((handle) => typeof handle === 'string');
  return readHandles(texts, vocabulary);
}

/** The status and, where the body tells it, the reason; without a full stop. */
export function statusWords(answer: HttpAnswer): string {
  const body = readJsonObject(answer.body);
  const said =
    body.type === 'object' ? readApiErrors(body.fields.get('errors') ?? [])[0] : undefined;
  const status = `The service answered with status ${answer.status}`;
  return said === undefined ? status : `${status}: ${said.message.replace(/[.!]$/, '')}`;
}

/** The limit is this program's own, so the remedy is not about the store. */
function cutByLimit({ body, status }: HttpAnswer): AccessScopesResult {
  const report: ErrorReport = {
    code: 'scopes-not-read',
    message: `Reading the list of scopes stopped at the limit of ${counted(body.length, 'byte')}.`,
    remedy: 'A low TOKENWRIGHT_MAX_BODY lowers it: set a higher one.',
    exitCode: EXIT.answerIsNo,
  };
  return { type: 'failed', report, status, isOurLimit: true };
}

function failed(what: string, answer: HttpAnswer): AccessScopesResult {
  const report: ErrorReport = {
    code: 'scopes-not-read',
    message: `${what.replace(/[.!]$/, '')}.`,
    remedy: 'Check the shop domain, then try again in a moment.',
    exitCode: EXIT.answerIsNo,
  };
  return { type: 'failed', report, status: answer.status };
}

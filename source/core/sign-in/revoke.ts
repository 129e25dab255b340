import { readApiErrors } from '../diagnosis/api-errors.ts';
import type { ErrorReport } from '../errors.ts';
import type { HttpAnswer, HttpLimits, HttpOutcome, HttpRequest } from '../http/message.ts';
import type { StoreAddress } from '../service/store-address.ts';
import type { Secret } from '../text/secret.ts';
import { statusWords, tokenHeaders } from './access-scopes.ts';
import { revokeFailure } from './failures.ts';
import { isJson, jsonFields, readJsonObject } from '../json/json-object.ts';

export type RevokeResult =
  | { readonly type: 'revoked' }
  /** The service no longer knows the token: nothing is left to revoke. */
  | { readonly type: 'already-dead' }
  | {
      readonly type: 'failed';
      readonly report: ErrorReport;
      /** True: {@link buildUninstallRequest} may work where this request did not. */
      readonly canUseFallback: boolean;
    };

/** A revocation answers with a few characters: 20 seconds in all, 64 KiB. */
export const REVOKE_LIMITS: HttpLimits = { totalMs: 20_000, maxBytes: 64 * 1024 };

const MUTATION = JSON.stringify({
  query: 'mutation { appUninstall { userErrors { field message } } }',
});

/**
 * Revokes the token in the documented way, by the mutation `appUninstall`: it removes the app from
 * the store and ends its tokens.
 */
export function buildRevokeRequest(store: StoreAddress, accessToken: Secret): HttpRequest {
  const { profile, origin } = store;
  return {
    method: 'POST',
    url: `${origin}${profile.paths.api}/${profile.defaultApiVersion}/graphql.json`,
    headers: tokenHeaders(store, accessToken),
    body: { type: 'text', contentType: 'application/json', text: MUTATION },
  };
}

/** Revokes it by the older `DELETE`, which works widely and is no longer documented. */
export function buildUninstallRequest(store: StoreAddress, accessToken: Secret): HttpRequest {
  return {
    method: 'DELETE',
    url: `${store.origin}${store.profile.paths.revoke}`,
    headers: tokenHeaders(store, accessToken),
    body: null,
  };
}

/** Reads the answer to either request. */
export function readRevokeOutcome(outcome: HttpOutcome): RevokeResult {
  if (outcome.type === 'failure') {
    const { message, remedy, maybeSent } = outcome.failure;
    const code = maybeSent ? 'revoke-unknown' : 'revoke-unreachable';
    const network = maybeSent ? message.replace(/\.$/, '') : message;
    const report = revokeFailure(code, { network, networkRemedy: remedy });
    return { type: 'failed', report, canUseFallback: false };
  }
  const { answer } = outcome;
  if (answer.status === 401) return { type: 'already-dead' };
  if (answer.incomplete === 'cut') {
    const network = 'The answer of the service was cut short';
    const report = revokeFailure('revoke-unknown', { network });
    return { type: 'failed', report, canUseFallback: false };
  }
  const { status } = answer;
  if (status >= 300 && status < 400) {
    const report = revokeFailure('revoke-redirected', { status });
    return { type: 'failed', report, canUseFallback: false };
  }
  if (status !== 200) return failed(statusWords(answer), answer);
  return readDone(answer);
}

/** The mutation succeeds with a payload without errors, the `DELETE` with `{}` or no body. */
function readDone(answer: HttpAnswer): RevokeResult {
  const body = readJsonObject(answer.body);
  if (body.type === 'empty') return { type: 'revoked' };
  if (body.type === 'other') {
    const what =
      body.text !== null && isJson(body.text) ? 'is JSON of another form' : 'is not JSON';
    return failed(`The answer of the service ${what}`, answer);
  }
  const errors = body.fields.get('errors');
  if (errors !== undefined) {
    const said = readApiErrors(errors)[0]?.message;
    return failed(
      said === undefined ? 'The service refused' : `The service said "${said}"`,
      answer,
    );
  }
  const payload = jsonFields(jsonFields(body.fields.get('data'))?.get('appUninstall'));
  if (payload === null && body.fields.size > 0) {
    return failed('The answer of the service does not say that the app was removed', answer);
  }
  const userErrors = readApiErrors(payload?.get('userErrors') ?? []);
  const first = userErrors[0];
  return first === undefined
    ? { type: 'revoked' }
    : failed(`The service said "${first.message}"`, answer);
}

function failed(said: string, answer: HttpAnswer): RevokeResult {
  const canUseFallback = answer.status < 500 && answer.status !== 429;
  const report = revokeFailure('not-revoked', { said });
  return { type: 'failed', report, canUseFallback };
}

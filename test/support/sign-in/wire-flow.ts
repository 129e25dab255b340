import type { HttpOutcome, HttpRequest } from '../../../source/core/http/message.ts';
import { buildAccessScopesRequest } from '../../../source/core/sign-in/access-scopes.ts';
import { buildAuthorizeUrl } from '../../../source/core/sign-in/authorize-url.ts';
import { checkCallback } from '../../../source/core/sign-in/callback-check.ts';
import { buildExchangeRequest } from '../../../source/core/sign-in/exchange.ts';
import { buildRefreshRequest } from '../../../source/core/sign-in/refresh.ts';
import { buildRevokeRequest } from '../../../source/core/sign-in/revoke.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import {
  EMPTY_TAPE,
  updateTape,
  type WireEvent,
  type WireTape,
} from '../../../source/core/wire/tape.ts';
import { nodeHashing } from '../../../source/services/crypto/node-crypto.ts';
import { practiceStoreAddress } from '../guide/fake-guide-world.ts';
import { redirectUriOf } from '../guide/guide-config.ts';
import { signedCallback } from './signed-callback.ts';

/** The secret values of one flow. */
export interface FlowSecrets {
  readonly clientSecret: string;
  readonly state: string;
  readonly code: string;
  readonly verifier: string;
  readonly token: string;
  readonly refreshToken: string;
}

export const FLOW_SECRETS: FlowSecrets = {
  clientSecret: 'practice_secret_canary_1',
  state: 'state-canary-of-this-very-flow',
  code: 'codecanary0123456789',
  verifier: 'verifier-canary-of-this-very-flow',
  token: 'practice_token_canary_1234',
  refreshToken: 'practice_refresh_canary_1234',
};

const NOW_SECONDS = 1_790_000_000;

/** A server's answer with these headers and this JSON. */
export function answerOf(
  status: number,
  body: unknown,
  headers: ReadonlyArray<readonly [string, string]> = [],
): HttpOutcome {
  return {
    type: 'answer',
    answer: {
      status,
      headers: [['content-type', 'application/json; charset=utf-8'], ...headers],
      body: new TextEncoder().encode(JSON.stringify(body)),
      incomplete: null,
      unknownEncoding: null,
      durationMs: 5,
    },
  };
}

/** The requests that follow an approval, in their order. */
export function flowRequests(secrets: FlowSecrets): readonly HttpRequest[] {
  const store = practiceStoreAddress();
  const clientSecret = new Secret(secrets.clientSecret);
  const token = new Secret(secrets.token);
  const verdict = checkCallback(signedQuery(secrets), expectation(secrets), NOW_SECONDS);
  if (verdict.type !== 'accepted') throw new Error(`fixture: ${verdict.type}`);
  const app = { store, clientId: 'practice_client_1', clientSecret };
  return [
    buildExchangeRequest({
      ...app,
      callback: verdict.callback,
      redirectUri: redirectUriOf('http://127.0.0.1:3456/callback'),
      tokenMode: 'expiring',
      codeVerifier: new Secret(secrets.verifier),
    }),
    buildRefreshRequest({ ...app, refreshToken: new Secret(secrets.refreshToken) }),
    buildAccessScopesRequest(store, token),
    buildRevokeRequest(store, token),
  ];
}

/**
 * What a whole flow puts on the tape; `outcomes` answer the requests in turn. `change`: other
 * parameters of the callback, which are signed; `isSpoilt`: signed with another secret.
 */
export function flowEvents(
  secrets: FlowSecrets,
  outcomes: readonly HttpOutcome[],
  change: Readonly<Record<string, string>> = {},
  isSpoilt = false,
): readonly WireEvent[] {
  const signer = isSpoilt ? { ...secrets, clientSecret: 'practice_secret_of_another' } : secrets;
  const rawQuery = signedQuery(signer, change);
  const verdict = checkCallback(rawQuery, expectation(secrets), NOW_SECONDS);
  const url = buildAuthorizeUrl({
    store: practiceStoreAddress(),
    clientId: 'practice_client_1',
    scopes: ['read_products'],
    redirectUri: redirectUriOf('http://127.0.0.1:3456/callback'),
    state: new Secret(secrets.state),
    tokenMode: 'expiring',
    codeChallenge: nodeHashing.sha256Base64Url(secrets.verifier),
  }).url;
  const calls = flowRequests(secrets).flatMap((request, index): WireEvent[] => [
    { type: 'sent', requestKey: index + 1, request },
    { type: 'came', requestKey: index + 1, outcome: outcomes[index] ?? answerOf(200, {}) },
  ]);
  return [
    { type: 'handed-over', url: new Secret(url) },
    {
      type: 'callback',
      path: '/callback',
      seen: {
        rawQuery: new Secret(rawQuery),
        headers: [
          ['Host', '127.0.0.1:3456'],
          ['Cookie', 'of=another-program'],
          ['Sec-Fetch-Mode', 'navigate'],
        ],
        verdict,
        answer: { status: 303, headers: [['Location', '/done']] },
      },
    },
    ...calls,
  ];
}

export function tapeOf(events: readonly WireEvent[]): WireTape {
  let tape = EMPTY_TAPE;
  for (const event of events) tape = updateTape(tape, event);
  return tape;
}

export function signedQuery(
  { state, code, clientSecret }: FlowSecrets,
  change: Readonly<Record<string, string>> = {},
): string {
  const values = {
    code,
    host: 'cHJhY3RpY2U=',
    shop: 'demo.practice.test',
    state,
    timestamp: String(NOW_SECONDS),
    ...change,
  };
  return signedCallback(values, clientSecret);
}

function expectation({ state, clientSecret }: FlowSecrets) {
  const { shop, profile, origin } = practiceStoreAddress();
  return {
    state: new Secret(state),
    olderStates: [],
    shop,
    issuer: origin,
    profile,
    clientSecret: new Secret(clientSecret),
    hashing: nodeHashing,
  };
}

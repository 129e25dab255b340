import { SHOPIFY_SCOPES } from '../../../source/core/service/scope-vocabulary.ts';
import { describe, expect, test } from 'vitest';
import type { HttpRequest } from '../../../source/core/http/message.ts';
import {
  EXCHANGE_LIMITS,
  type ExchangeResult,
  readExchangeOutcome,
  tokenRequest,
} from '../../../source/core/sign-in/exchange.ts';
import type { TokenFailureCode } from '../../../source/core/sign-in/failure-table.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { createHttpClient } from '../../../source/services/http/http-client.ts';
import { corpusCase, corpusCases } from '../../support/corpus/corpus-answer.ts';
import { type RawServer, startRawServer } from '../../support/sockets/raw-server.ts';
import { practiceDemo } from '../../support/store/store-addresses.ts';

const CLIENT_SECRET = 'practice_secret_1';

/** The whole way: request built by the core, sent over a socket, answer read by the core. */
async function exchange(
  id: string,
  options: { totalMs?: number; signal?: AbortSignal; onServer?: (server: RawServer) => void } = {},
): Promise<{ result: ExchangeResult; server: RawServer }> {
  const server = await startRawServer(corpusCase('token-response', id).input);
  options.onServer?.(server);
  const client = createHttpClient({ env: {} });
  const secrets = [new Secret(CLIENT_SECRET), new Secret('code-canary')];
  const outcome = await client.send(exchangeRequest(server.port), {
    limits: { ...EXCHANGE_LIMITS, totalMs: options.totalMs ?? EXCHANGE_LIMITS.totalMs },
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  await Promise.all([client.close(), server.close()]);
  return {
    result: readExchangeOutcome(outcome, {
      clientId: 'client-id',
      secrets,
      vocabulary: SHOPIFY_SCOPES,
    }),
    server,
  };
}

function exchangeRequest(port: number): HttpRequest {
  return tokenRequest(practiceDemo(port), [
    ['client_id', 'client-id'],
    ['client_secret', new Secret(CLIENT_SECRET)],
    ['code', new Secret('code-canary')],
  ]);
}

/** What is shown of a result, the token itself aside. */
function shown(result: ExchangeResult): string {
  return JSON.stringify(result);
}

const KEPT: ReadonlyArray<readonly [id: string, token: string, warnings: readonly string[]]> = [
  ['TR-01', 'practice_0123456789abcdef0123456789abcdef', []],
  ['TR-02', 'practice_x1', []],
  ['TR-04', 'practice_x1', ['expiry-unknown']],
  ['TR-14', 'practice_b', ['scopes-not-reported']],
  ['TR-16', 'practice_0123456789abcdef0123456789abcdef', []],
  ['TR-30', 'practice_0123456789abcdef0123456789abcdef', ['content-type']],
];

test.each(KEPT)('%s: the token is kept', async (id, token, warnings) => {
  const { result, server } = await exchange(id);
  if (result.type !== 'token') throw new Error(shown(result));
  expect(result.token.accessToken.reveal()).toBe(token);
  expect(result.warnings.map((one) => one.kind)).toEqual(warnings);
  expect(server.requests).toHaveLength(1);
});

const FAILED: ReadonlyArray<readonly [id: string, code: TokenFailureCode, isUnknown: boolean]> = [
  ['TR-06', 'no-token', false],
  ['TR-08', 'bad-token', false],
  ['TR-10', 'bad-token', false],
  ['TR-12', 'too-large', false],
  ['TR-15', 'no-token', false],
  ['TR-17', 'web-page', false],
  ['TR-20', 'code-used', false],
  ['TR-21', 'invalid-client', false],
  ['TR-22', 'oauth-error', false],
  ['TR-23', 'oauth-error', false],
  ['TR-25', 'redirected', false],
  ['TR-26', 'rate-limited', false],
  ['TR-28', 'cut-short', true],
];

test.each(FAILED)('%s: it fails as %s, after one POST', async (id, code, isUnknown) => {
  const { result, server } = await exchange(id);
  if (result.type !== 'failed') throw new Error(shown(result));
  expect(result.failure.code).toBe(code);
  expect(result.failure.isOutcomeUnknown).toBe(isUnknown);
  expect(server.requests).toHaveLength(1);
  expect(shown(result)).not.toMatch(/practice_secret_1|code-canary|X-Evil|<title>|\u001b|\u202e/);
});

describe('TR-29: a server that never answers', () => {
  test('ends at the total limit; whether the code was used is called unknown', async () => {
    const { result, server } = await exchange('TR-29', { totalMs: 200 });
    expect(result).toMatchObject({
      type: 'failed',
      failure: { code: 'timed-out', isOutcomeUnknown: true },
    });
    expect(server.requests).toHaveLength(1);
  });

  test('ends earlier when it is cancelled', async () => {
    const cancel = new AbortController();
    const onServer = (server: RawServer) => void server.requested().then(() => cancel.abort());
    const { result } = await exchange('TR-29', { signal: cancel.signal, onServer });
    expect(result).toMatchObject({
      type: 'failed',
      failure: { code: 'aborted', isOutcomeUnknown: true },
    });
  });
});

test('the limit is 20 seconds and 64 KiB', () => {
  expect(EXCHANGE_LIMITS).toEqual({ totalMs: 20_000, maxBytes: 64 * 1024, comesOnce: true });
});

test('the secret is in the body of the one POST and nowhere else', async () => {
  const { server } = await exchange('TR-01');
  const [request] = server.requests;
  expect(request?.method).toBe('POST');
  expect(request?.body).toBe(
    'client_id=client-id&client_secret=practice_secret_1&code=code-canary',
  );
  expect(request?.head).not.toContain(CLIENT_SECRET);
  expect(request?.head).toMatch(/^content-type: application\/x-www-form-urlencoded\r$/im);
});

test('every case of the corpus is in one of the tables', () => {
  const tested = [...KEPT.map(([id]) => id), ...FAILED.map(([id]) => id), 'TR-29'];
  expect(
    corpusCases('token-response')
      .map((one) => one.id)
      .toSorted(),
  ).toEqual(tested.toSorted());
});

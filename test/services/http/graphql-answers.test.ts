import { expect, test } from 'vitest';
import { buildGraphqlRequest } from '../../../source/core/http/api-request.ts';
import { readGraphqlCost } from '../../../source/core/http/limits.ts';
import type { Repeatable } from '../../../source/core/requests/sending.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { createHttpClient } from '../../../source/services/http/http-client.ts';
import { corpusCase, type CorpusInput } from '../../support/corpus/corpus-answer.ts';
import {
  answerOf,
  API_LIMITS,
  failureOf,
  sendRetried,
  textOf,
} from '../../support/sockets/http-ask.ts';
import { startRawServer } from '../../support/sockets/raw-server.ts';
import { practiceDemo } from '../../support/store/store-addresses.ts';

const GRAPHQL = 'graphql-response';
const THROTTLED = corpusCase(GRAPHQL, 'GQ-02').input;

async function ask(
  inputs: readonly CorpusInput[],
  repeatable: Repeatable,
  query = '{ shop { name } }',
) {
  const server = await startRawServer((nth) => inputs[Math.min(nth, inputs.length - 1)] ?? '');
  const client = createHttpClient({ env: {} });
  const target = {
    address: practiceDemo(server.port),
    token: new Secret('practice_x'),
    version: '2026-10',
    userAgent: 'tokenwright/0',
  };
  const request = buildGraphqlRequest(target, { query });
  const { retried, waits } = await sendRetried(client.send, request, repeatable);
  await Promise.all([client.close(), server.close()]);
  return { retried, requests: server.requests, waits };
}

test.each(['GQ-01', 'GQ-03', 'GQ-05', 'GQ-06', 'GQ-08', 'GQ-09', 'GQ-10', 'GQ-14'])(
  '%s is handed on byte for byte and not asked for again',
  async (id) => {
    const { input } = corpusCase(GRAPHQL, id);
    const sent = typeof input === 'string' ? input.split('\r\n\r\n')[1] : undefined;
    const { retried, requests } = await ask([input], 'graphql-query');
    expect(textOf(answerOf(retried.outcome))).toBe(sent);
    expect(retried.last.why).toBe('not-needed');
    expect(requests).toHaveLength(1);
  },
);

test('GQ-02: a throttled query is sent again after the computed wait', async () => {
  const good = 'HTTP/1.1 200 OK\r\n\r\n{"data":{"a":1}}';
  const { retried, requests, waits } = await ask([THROTTLED, good], 'graphql-query');
  expect(waits).toEqual([9_800]);
  expect(requests).toHaveLength(2);
  expect(textOf(answerOf(retried.outcome))).toContain('"a":1');
});

test('GQ-02: a throttled mutation is never sent again', async () => {
  const { retried, requests, waits } = await ask([THROTTLED], 'never', 'mutation { x { id } }');
  expect(waits).toEqual([]);
  expect(requests).toHaveLength(1);
  expect(retried.last).toMatchObject({ why: 'never', waitMs: 9_800 });
});

test('GQ-14: the cost reader does not touch the digits of the answer', async () => {
  const { retried } = await ask([corpusCase(GRAPHQL, 'GQ-14').input], 'graphql-query');
  const text = textOf(answerOf(retried.outcome));
  expect(readGraphqlCost(JSON.parse(text))).toBeNull();
  expect(text).toContain('12345678901234567890');
});

test('GQ-11: an answer of 5 MiB arrives whole, and can be cancelled on the way', async () => {
  const types = '{"{x*5242880}"}'.slice(1, -1);
  const server = await startRawServer((nth) =>
    nth === 0
      ? `HTTP/1.1 200 OK\r\n\r\n[${types}]`
      : {
          head: 'HTTP/1.1 200 OK\r\nContent-Length: 5242884\r\n\r\n["',
          body: '{x*2000000}',
          then: 'silence',
        },
  );
  const client = createHttpClient({ env: {} });
  const get = { method: 'GET', url: server.origin, headers: [], body: null };
  const whole = answerOf(await client.send(get, { limits: API_LIMITS }));
  expect(whole).toMatchObject({ incomplete: null });
  expect(whole.body).toHaveLength(5_242_884);
  const cancel = new AbortController();
  const half = client.send(get, { limits: API_LIMITS, signal: cancel.signal });
  await server.requested(2);
  cancel.abort();
  expect(failureOf(await half).kind).toBe('aborted');
  await Promise.all([client.close(), server.close()]);
});

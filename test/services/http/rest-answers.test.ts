import { describe, expect, test } from 'vitest';
import { headerValues, readBodyText } from '../../../source/core/http/message.ts';
import { readLinkedPage } from '../../../source/core/requests/rest-request.ts';
import type { Repeatable, RetriedOutcome } from '../../../source/core/requests/sending.ts';
import { createHttpClient } from '../../../source/services/http/http-client.ts';
import { corpusCase } from '../../support/corpus/corpus-answer.ts';
import {
  answerOf,
  API_LIMITS,
  askCase,
  failureOf,
  sendRetried,
  textOf,
} from '../../support/sockets/http-ask.ts';
import { type RawServer, startRawServer } from '../../support/sockets/raw-server.ts';
import { liveDemo } from '../../support/store/store-addresses.ts';

const REST = 'rest-response';

describe('rest-response/exact-numbers', () => {
  test.each([
    ['RE-01', '9007199254740993'],
    ['RE-03', '1.10'],
  ])('%s hands on the digits as they were sent', async (id, digits) => {
    const { outcome } = await askCase(REST, id);
    expect(textOf(answerOf(outcome))).toContain(digits);
  });
});

test('RE-06 hands on ten thousand levels as they are', async () => {
  const { outcome } = await askCase(REST, 'RE-06');
  expect(answerOf(outcome)).toMatchObject({ status: 200, incomplete: null });
  expect(answerOf(outcome).body).toHaveLength(20_000);
});

test('RE-08 stops a 50 MiB answer at the limit and keeps what came', async () => {
  const { outcome } = await askCase(REST, 'RE-08');
  const answer = answerOf(outcome);
  expect(answer.incomplete).toBe('limit');
  expect(answer.body).toHaveLength(API_LIMITS.maxBytes);
  expect(textOf(answer).startsWith('[1234567,')).toBe(true);
});

test('RE-10 refuses six content encodings cleanly', async () => {
  const { outcome } = await askCase(REST, 'RE-10');
  expect(failureOf(outcome)).toMatchObject({ kind: 'encoding', maybeSent: true });
});

test('RE-12 marks a cut gzip body as cut', async () => {
  const { outcome } = await askCase(REST, 'RE-12');
  expect(answerOf(outcome).incomplete).toBe('cut');
});

test('RE-13 leaves an unknown encoding as it is and names it', async () => {
  const { outcome } = await askCase(REST, 'RE-13');
  expect(answerOf(outcome)).toMatchObject({ unknownEncoding: 'x-foo', incomplete: null });
  expect(textOf(answerOf(outcome))).toBe('{}');
});

test('RE-15 says of UTF-16 that it is not UTF-8', async () => {
  const { outcome } = await askCase(REST, 'RE-15');
  expect(readBodyText(answerOf(outcome))).toMatchObject({
    isUtf8: false,
    note: 'The body is not UTF-8: it starts like UTF-16.',
  });
});

test('RE-16 keeps the bytes of control text exact', async () => {
  const { outcome } = await askCase(REST, 'RE-16');
  expect(textOf(answerOf(outcome))).toBe('{"t":"a\\u0000b\\u009b2Jc"}');
});

test('RE-18 has no body for a 204', async () => {
  const { outcome } = await askCase(REST, 'RE-18');
  expect(answerOf(outcome)).toMatchObject({ status: 204, incomplete: null });
  expect(readBodyText(answerOf(outcome))).toBeNull();
});

test.each([
  ['RE-19', 401],
  ['RE-20', 423],
])('%s is an answer that is not asked for again', async (id, status) => {
  const { retried, server } = await sendCase(id, 'rest-read');
  expect(answerOf(retried.outcome).status).toBe(status);
  expect(retried.last.why).toBe('not-needed');
  expect(server.requests).toHaveLength(1);
});

describe('rest-response/retry-after', () => {
  test('RE-21 asks again after the 2.0 seconds, three times', async () => {
    const { retried, server, waits } = await sendCase('RE-21', 'rest-read');
    expect(waits).toEqual([2_000, 2_000, 2_000]);
    expect(server.requests).toHaveLength(4);
    expect(retried.last).toMatchObject({ why: 'used-up', waitMs: 2_000 });
  });

  test('RE-22 does not wait 99999 seconds', async () => {
    const { retried, server, waits } = await sendCase('RE-22', 'rest-read');
    expect(waits).toEqual([]);
    expect(server.requests).toHaveLength(1);
    expect(retried.last).toMatchObject({ why: 'too-long', waitMs: 99_999_000 });
  });

  test('RE-24 never sends a POST again', async () => {
    const { retried, server, waits } = await sendCase('RE-24', 'never', 'POST');
    expect(waits).toEqual([]);
    expect(server.requests).toHaveLength(1);
    expect(retried.last.why).toBe('never');
  });
});

describe('rest-response/redirect', () => {
  test('RE-25 shows a 302 to another host and follows nothing', async () => {
    const { outcome, server } = await askCase(REST, 'RE-25');
    expect(headerValues(answerOf(outcome), 'location')).toEqual(['https://evil.example/x']);
    expect(server.requests).toHaveLength(1);
  });

  test('RE-26 shows a 301 within the shop and follows nothing', async () => {
    const { outcome, server } = await askCase(REST, 'RE-26');
    expect(answerOf(outcome).status).toBe(301);
    expect(server.requests).toHaveLength(1);
  });

  test.each([301, 302, 303, 307, 308])(
    'a %i to another host sends that host nothing: no token, no body, no connection',
    async (status) => {
      const other = await startRawServer('HTTP/1.1 200 OK\r\n\r\n{}');
      const shop = await startRawServer(
        `HTTP/1.1 ${status} Elsewhere\r\nLocation: ${other.origin}/x\r\n\r\n`,
      );
      const client = createHttpClient({ env: {} });
      const outcome = await client.send(
        {
          method: 'POST',
          url: `${shop.origin}/admin/oauth/access_token`,
          headers: [['X-Shopify-Access-Token', 'canary']],
          body: { type: 'form', fields: [['client_secret', 'canary']] },
        },
        { limits: API_LIMITS },
      );
      expect(answerOf(outcome).status).toBe(status);
      expect(shop.requests).toHaveLength(1);
      expect(other.connections).toBe(0);
      await Promise.all([client.close(), shop.close(), other.close()]);
    },
  );

  test('a redirect to itself is not followed either', async () => {
    const server = await startRawServer(
      'HTTP/1.1 302 Found\r\nLocation: /admin/api/2026-10/shop.json\r\n\r\n',
    );
    const client = createHttpClient({ env: {} });
    const url = `${server.origin}/admin/api/2026-10/shop.json`;
    await client.send({ method: 'GET', url, headers: [], body: null }, { limits: API_LIMITS });
    expect(server.requests).toHaveLength(1);
    await Promise.all([client.close(), server.close()]);
  });
});

test('RE-27 disables a next page of another origin', async () => {
  const { outcome } = await askCase(REST, 'RE-27');
  const address = liveDemo();
  expect(readLinkedPage(answerOf(outcome), address).type).toBe('refused');
});

test('RE-30 refuses 30 KiB of headers cleanly', async () => {
  const { outcome } = await askCase(REST, 'RE-30');
  expect(failureOf(outcome)).toMatchObject({ kind: 'headers-too-large', maybeSent: true });
});

test('RE-32 marks a chunked body without end as cut', async () => {
  const { outcome } = await askCase(REST, 'RE-32');
  expect(answerOf(outcome).incomplete).toBe('cut');
  expect(textOf(answerOf(outcome))).toBe('{"a":1}');
});

test('RE-33 ends a dripping answer at the total limit, not between two chunks', async () => {
  const { outcome, server } = await askCase(REST, 'RE-33', { limits: { totalMs: 1_000 } });
  expect(failureOf(outcome)).toMatchObject({ kind: 'timeout', maybeSent: true });
  expect(failureOf(outcome).message).toMatch(/not complete after 1 second: \d+ bytes had come/);
  expect(server.requests).toHaveLength(1);
});

test.each([
  ['RE-34', 'date', 'Thu, 01 Jan 2099 00:00:00 GMT'],
  ['RE-35', 'x-shopify-api-deprecated-reason', 'https://shopify.dev/x'],
])('%s hands the header %s on', async (id, name, value) => {
  const { outcome } = await askCase(REST, id);
  expect(headerValues(answerOf(outcome), name)).toEqual([value]);
});

interface Retried {
  readonly retried: RetriedOutcome;
  readonly server: RawServer;
  readonly waits: readonly number[];
}

/** Sends with retries; the waits are recorded and take no time. */
async function sendCase(id: string, repeatable: Repeatable, method = 'GET'): Promise<Retried> {
  const server = await startRawServer(corpusCase(REST, id).input);
  const client = createHttpClient({ env: {} });
  const request = { method, url: `${server.origin}/admin/x.json`, headers: [], body: null };
  const { retried, waits } = await sendRetried(client.send, request, repeatable);
  await Promise.all([client.close(), server.close()]);
  return { retried, server, waits };
}

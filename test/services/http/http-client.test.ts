import { expect, onTestFinished, test } from 'vitest';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import {
  createHttpClient,
  type HttpClientOptions,
} from '../../../source/services/http/http-client.ts';
import { freePort } from '../../support/sockets/ports.ts';
import { API_LIMITS, answerOf, failureOf, textOf } from '../../support/sockets/http-ask.ts';
import { startRawServer } from '../../support/sockets/raw-server.ts';

function clientWith(options: Partial<HttpClientOptions> = {}) {
  const client = createHttpClient({ env: {}, ...options });
  onTestFinished(() => client.close());
  const get = (url: string, more: Partial<Parameters<typeof client.send>[1]> = {}) =>
    client.send({ method: 'GET', url, headers: [], body: null }, { limits: API_LIMITS, ...more });
  return { client, get };
}

const TEN = 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n0123456789';

async function serving(text = TEN) {
  const server = await startRawServer(text);
  onTestFinished(() => server.close());
  return server;
}

test('one connection serves requests that come one after the other', async () => {
  const server = await serving();
  const { get } = clientWith();
  for (let nth = 0; nth < 3; nth += 1)
    expect(textOf(answerOf(await get(server.origin)))).toHaveLength(10);
  expect(server.connections).toBe(1);
});

test('six connections at most serve those that come at once', async () => {
  const server = await serving();
  const { get } = clientWith();
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(server.origin)));
  expect(answers.map((one) => answerOf(one).status)).toEqual(answers.map(() => 200));
  expect(server.connections).toBe(6);
});

test('no answer is larger than the ceiling, whatever a request asks', async () => {
  const server = await serving();
  const asked = async (ceiling: number | null | undefined, maxBytes: number) => {
    const { get } = clientWith(ceiling === undefined ? {} : { ceiling });
    const answer = answerOf(await get(server.origin, { limits: { ...API_LIMITS, maxBytes } }));
    return [textOf(answer), answer.incomplete];
  };
  expect(await asked(4, 100)).toEqual(['0123', 'limit']);
  expect(await asked(100, 4)).toEqual(['0123', 'limit']);
  expect(await asked(null, 100)).toEqual(['0123456789', null]);
  expect(await asked(undefined, 100)).toEqual(['0123456789', null]);
});

test('how much has come is told, and a request can be cancelled', async () => {
  const server = await serving();
  const { get } = clientWith();
  const progress: unknown[] = [];
  await get(server.origin, { onProgress: (one) => progress.push(one) });
  expect(progress.at(-1)).toEqual({ bytes: 10, total: 10 });
  const cancelled = await get(server.origin, { signal: AbortSignal.abort() });
  expect(failureOf(cancelled)).toMatchObject({ kind: 'aborted', maybeSent: false });
});

test('what stops at its limit can be gone on with, where that is asked for', async () => {
  const server = await serving();
  const { get } = clientWith();
  const limits = { ...API_LIMITS, maxBytes: 4 };
  const kept = await get(server.origin, { limits, keepsRest: true });
  if (kept.type !== 'answer' || kept.rest === undefined) throw new Error('nothing is kept');
  const more = await kept.rest.readOn({
    ...{ maxBytes: 100, idleMs: 10_000, onProgress: () => {} },
    signal: new AbortController().signal,
  });
  expect([textOf(more), more.incomplete]).toEqual(['0123456789', null]);
  const dropped = await get(server.origin, { limits });
  expect(dropped).not.toHaveProperty('rest.readOn');
});

test('headers of 16 KiB are too large', async () => {
  const with16 = `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(16 * 1024)}\r\nContent-Length: 0\r\n\r\n`;
  const with15 = `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(15 * 1024)}\r\nContent-Length: 0\r\n\r\n`;
  const { get } = clientWith();
  expect(failureOf(await get((await serving(with16)).origin)).kind).toBe('headers-too-large');
  expect(answerOf(await get((await serving(with15)).origin)).status).toBe(200);
});

test('a request that cannot be sent is told, and so is one after the end', async () => {
  const server = await serving();
  const { client, get } = clientWith();
  expect(failureOf(await get('no address'))).toEqual({
    kind: 'other',
    maybeSent: false,
    message: 'The address of the request cannot be used.',
    remedy: 'Check the shop domain and the path.',
  });
  await client.close();
  expect(failureOf(await get(server.origin))).toEqual({
    kind: 'aborted',
    maybeSent: false,
    message: 'The request was ended because the tool is closing.',
    remedy: 'Start the tool again.',
  });
  expect(server.connections).toBe(0);
});

test('a remedy calls this program what a person calls it', async () => {
  const url = `http://127.0.0.1:${await freePort()}/`;
  const plain = failureOf(await clientWith().get(url));
  expect(plain.remedy).toContain('"tokenwright practice"');
  const named = failureOf(await clientWith({ program: 'npx tw' }).get(url));
  expect(named.remedy).toContain('"npx tw practice"');
});

test('no credential of the service that this run is set up for goes to a practice store', async () => {
  const server = await serving();
  const profile = { ...SHOPIFY_PROFILE, tokenPrefixes: ['acme'], credentialPrefixes: ['acme'] };
  const headers = [['X-Token', `acme_${'0a'.repeat(16)}`]] as const;
  const request = { method: 'GET', url: server.origin, headers, body: null };
  const ask = async (options: Partial<HttpClientOptions>) =>
    (await clientWith(options).client.send(request, { limits: API_LIMITS })).type;
  expect(await ask({ profile })).toBe('failure');
  expect(await ask({})).toBe('answer');
});

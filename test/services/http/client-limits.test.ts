import { createServer, type ServerResponse } from 'node:http';
import v8 from 'node:v8';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  compileParserOnce,
  createHttpClient,
  type HttpClientOptions,
} from '../../../source/services/http/http-client.ts';
import { answerOf, failureOf, textOf } from '../../support/sockets/http-ask.ts';
import { loopbackPort } from '../../support/sockets/ports.ts';
import { startRawServer } from '../../support/sockets/raw-server.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => void vi.useRealTimers();
});

function clientOf(options: Partial<HttpClientOptions> = {}) {
  const client = createHttpClient({ env: {}, ...options });
  onTestFinished(() => client.close());
  return client;
}

const get = (url: string) => ({ method: 'GET', url, headers: [], body: null });
const HOUR = 3_600_000;

/** A store that answers as the test says, each request when it has come. */
async function store() {
  let arrived = Promise.withResolvers<ServerResponse>();
  const server = createServer((_request, response) => arrived.resolve(response));
  const origin = `http://127.0.0.1:${await loopbackPort(server)}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const next = async (): Promise<ServerResponse> => {
    const response = await arrived.promise;
    arrived = Promise.withResolvers();
    return response;
  };
  return { origin, next };
}

test('an answer may pause before and within it, for as long as the request may take', async () => {
  const { origin, next } = await store();
  const part = Promise.withResolvers<void>();
  const limits = { totalMs: HOUR, maxBytes: 100 };
  const asked = clientOf().send(get(origin), { limits, onProgress: () => part.resolve() });
  const response = await next();
  await vi.advanceTimersByTimeAsync(HOUR / 3);
  response.write('one ');
  await part.promise;
  await vi.advanceTimersByTimeAsync(HOUR / 3);
  response.end('two');
  expect(textOf(answerOf(await asked))).toBe('one two');
});

test('a request ends when its time is over, to the millisecond', async () => {
  const { origin, next } = await store();
  const outcomes: unknown[] = [];
  const limits = { totalMs: 500, maxBytes: 100 };
  const asked = clientOf().send(get(origin), { limits });
  void asked.then((outcome) => outcomes.push(outcome));
  await next();
  await vi.advanceTimersByTimeAsync(499);
  expect(outcomes).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(failureOf(await asked)).toMatchObject({
    kind: 'timeout',
    maybeSent: true,
    message: expect.stringContaining('127.0.0.1 did not answer within 0.5 seconds.'),
  });
});

test('connecting takes ten seconds at most', async () => {
  const called = Promise.withResolvers<void>();
  const client = clientOf({ lookup: () => called.resolve() });
  const limits = { totalMs: HOUR, maxBytes: 100 };
  const outcomes: unknown[] = [];
  const asked = client.send(get('https://demo.myshopify.com/'), { limits });
  void asked.then((outcome) => outcomes.push(outcome));
  await called.promise;
  await vi.advanceTimersByTimeAsync(9_999);
  expect(outcomes).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(failureOf(await asked)).toMatchObject({
    kind: 'connect-timeout',
    message: 'demo.myshopify.com did not take the connection within 10 seconds.',
  });
});

test('the headers of an answer are names and values of less than 16 KiB together', async () => {
  const limits = { totalMs: HOUR, maxBytes: 100 };
  const answered = async (bytes: number) => {
    const head = `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(bytes - 1)}\r\n\r\n`;
    const server = await startRawServer({ head, then: 'fin' });
    onTestFinished(() => server.close());
    const outcome = await clientOf().send(get(server.origin), { limits });
    return outcome.type === 'answer' ? outcome.answer.status : outcome.failure.kind;
  };
  expect(await answered(16 * 1024 - 1)).toBe(200);
  expect(await answered(16 * 1024)).toBe('headers-too-large');
});

test('an answer leaves no listener at its signal, and the end of all ends what is open', async () => {
  const { origin, next } = await store();
  const client = clientOf();
  const ending = new AbortController();
  const limits = { totalMs: HOUR, maxBytes: 100 };
  const add = vi.spyOn(ending.signal, 'addEventListener');
  const remove = vi.spyOn(ending.signal, 'removeEventListener');
  const answered = client.send(get(origin), { limits, signal: ending.signal });
  (await next()).end('whole');
  expect(textOf(answerOf(await answered))).toBe('whole');
  expect(remove.mock.calls).toEqual(add.mock.calls);
  expect(add).toHaveBeenCalledOnce();
  const open = client.send(get(origin), { limits });
  const response = await next();
  const gone = new Promise((resolve) => response.once('close', resolve));
  await client.close();
  expect(failureOf(await open)).toMatchObject({ kind: 'aborted', maybeSent: true });
  await gone;
});

test('a short program compiles the parser of HTTP once and not again', () => {
  const set = vi.spyOn(v8, 'setFlagsFromString').mockReturnValue();
  onTestFinished(() => set.mockRestore());
  compileParserOnce();
  expect(set.mock.calls).toEqual([['--wasm-tiering-budget=1000000000']]);
});

import http, { type Server } from 'node:http';
import { PassThrough } from 'node:stream';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { parseShop } from '../../../source/core/service/shop-domain.ts';
import type { ShopDomain } from '../../../source/core/service/shop-verdict.ts';
import type { CallbackVerdict } from '../../../source/core/sign-in/callback-check.ts';
import { toDisplayText } from '../../../source/core/text/display-text.ts';
import {
  createStrictServer,
  trackSockets,
} from '../../../source/services/callback-listener/http-server.ts';
import { listenForCallback } from '../../../source/services/callback-listener/listener.ts';
import { sendRawPage } from '../../../source/services/callback-listener/pages.ts';
import {
  DEFAULT_LIMITS,
  type ListenerLimits,
  type ListenerNotice,
} from '../../../source/services/callback-listener/types.ts';
import { builtInSpy } from '../../support/built-in-calls.ts';
import { redirectUri } from '../../support/sign-in/callback-flow.ts';
import { sendRaw } from '../../support/sockets/raw-client.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => void vi.useRealTimers();
});

/** Resolves when so many timers are set; a poll would move their clock. */
async function untilTimers(count: number): Promise<void> {
  while (vi.getTimerCount() !== count) await new Promise(setImmediate);
}

const DENIED: CallbackVerdict = {
  type: 'denied',
  error: toDisplayText('access_denied'),
  description: null,
};

function shopOf(name: string): ShopDomain {
  const verdict = parseShop(name, SHOPIFY_PROFILE);
  return verdict.type === 'shop' ? verdict.shop : expect.fail('no shop');
}

/** A listener that takes `?denied` for the callback, and any other query for that of the shop of this name. */
async function listen(limits: Partial<ListenerLimits> = {}) {
  const verdicts: CallbackVerdict[] = [];
  const notices: ListenerNotice[] = [];
  const listener = await listenForCallback({
    redirectUri: redirectUri('http://127.0.0.1:0/callback'),
    check: (query) =>
      query === 'denied'
        ? DENIED
        : {
            type: 'refused',
            reason: 'state',
            message: 'No.',
            remedy: 'Do this.',
            otherShop: query === '' ? null : shopOf(query),
          },
    onVerdict: (verdict) => verdicts.push(verdict),
    onNotice: (notice) => notices.push(notice),
    limits,
  });
  onTestFinished(() => listener.close());
  const { port } = listener.redirectUri;
  const get = async (target: string): Promise<string> => {
    const request = `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
    const { status, body } = await sendRaw(port, request);
    return `${status} ${/<h1>(.*?)<\/h1>/.exec(body)?.[1] ?? ''}`.trim();
  };
  /** Asks for the outcome; resolves when the listener lets it wait. */
  const wait = async () => {
    const before = vi.getTimerCount();
    const answer = get('/done');
    await untilTimers(before + 1);
    return { answer };
  };
  return { listener, verdicts, notices, get, wait };
}

test('the limits are those of the documentation', () => {
  expect(DEFAULT_LIMITS).toEqual({
    requestLineBytes: 8_192,
    headBytes: 32_768,
    headerLines: 128,
    headersMs: 5_000,
    requestMs: 10_000,
    checkEveryMs: 500,
    idleMs: 330_000,
    sockets: 128,
    outcomeMs: 30_000,
    lingerMs: 1_500,
    lingerShownMs: 300,
  });
});

test('a server is strict from the start, and answers each kind of request itself', () => {
  const create = builtInSpy(vi.spyOn(http, 'createServer'));
  const handlers = { onRequest: () => {}, onTlsHello: () => {} };
  const server = createStrictServer(DEFAULT_LIMITS, trackSockets(1), handlers);
  expect(create.mock.calls).toEqual([
    [
      {
        maxHeaderSize: 32_768,
        headersTimeout: 5_000,
        requestTimeout: 10_000,
        connectionsCheckingInterval: 500,
        requireHostHeader: false,
        insecureHTTPParser: false,
      },
      handlers.onRequest,
    ],
  ]);
  expect([server.maxRequestsPerSocket, server.timeout]).toEqual([1, 330_000]);
  const events = ['clientError', 'upgrade', 'connect', 'checkContinue', 'checkExpectation'];
  expect(events.map((event) => server.listenerCount(event))).toEqual([1, 1, 1, 1, 1]);
});

test('a browser waits half a minute for the outcome, and then reads where to look', async () => {
  const { get, wait } = await listen();
  await get('/callback?denied');
  const { answer } = await wait();
  const answers: string[] = [];
  void answer.then((said) => answers.push(said));
  vi.advanceTimersByTime(29_999);
  // Answered after whatever the listener would have sent.
  expect(await get('/other')).toMatch(/^404/);
  expect(answers).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(await answer).toBe('200 Approval received');
  await untilTimers(0);
});

test('a browser that goes away while it waits leaves no timer', async () => {
  const { listener, get, wait } = await listen();
  await get('/callback?denied');
  const { answer } = await wait();
  await listener.close();
  expect(await answer).toBe('closed');
  await untilTimers(0);
});

/** Whether the promise is settled once all that is due has run. */
async function isOver(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open');
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  return (await Promise.race([promise, Promise.resolve(open)])) !== open;
}

test('without a browser the port stays open for a second and a half after the outcome', async () => {
  const { listener, get } = await listen();
  await get('/callback?denied');
  const finished = listener.finish('denied');
  vi.advanceTimersByTime(1_499);
  expect(await isOver(finished)).toBe(false);
  vi.advanceTimersByTime(1);
  await finished;
  expect(await get('/done')).toBe('refused');
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  [{}, 300],
  [{ lingerMs: 100 }, 100],
  [{ lingerMs: 5_000, lingerShownMs: 700 }, 700],
])('with %j it stays %i ms once it was shown, whoever asks again', async (limits, ms) => {
  const { listener, get, wait } = await listen(limits);
  await get('/callback?denied');
  const { answer } = await wait();
  const finished = listener.finish('denied');
  expect(await answer).toBe('200 Not approved');
  vi.advanceTimersByTime(ms - 1);
  expect(await isOver(finished)).toBe(false);
  expect(await get('/done')).toBe('200 Not approved');
  vi.advanceTimersByTime(1);
  await finished;
  expect(await get('/done')).toBe('refused');
  expect(vi.getTimerCount()).toBe(0);
});

test('a listener that is closed after the outcome waits for nobody, and leaves no timer', async () => {
  const { listener, get } = await listen();
  await get('/callback?denied');
  const finished = listener.finish('denied');
  await listener.close();
  await finished;
  expect(vi.getTimerCount()).toBe(0);
});

test('what is closed stays closed: an outcome is waited for no more', async () => {
  const { listener, get } = await listen();
  await get('/callback?denied');
  await listener.close();
  await listener.finish('denied');
  expect(vi.getTimerCount()).toBe(0);
});

test('a browser that was sent back to the terminal does not get the outcome as well', async () => {
  const { listener, get, wait } = await listen();
  await get('/callback?denied');
  const { answer } = await wait();
  vi.advanceTimersByTime(30_000);
  const finished = listener.finish('denied');
  expect(await answer).toBe('200 Approval received');
  vi.advanceTimersByTime(1_500);
  await finished;
});

test('a refusal of another shop is told too, the same one only once', async () => {
  const { get, verdicts } = await listen();
  for (const query of ['', 'one', '', 'one', 'other']) await get(`/callback?${query}`);
  expect(verdicts.map((one) => one.type === 'refused' && one.otherShop)).toEqual([
    null,
    'one.myshopify.com',
    'other.myshopify.com',
  ]);
});

test('an error of the server is a notice, and its end is waited for', async () => {
  const servers: Server[] = [];
  const { createServer } = http;
  const create = builtInSpy(vi.spyOn(http, 'createServer'));
  create.mockImplementation((...given: Parameters<typeof createServer>) => {
    const server = createServer(...given);
    servers.push(server);
    return server;
  });
  const { listener, notices } = await listen();
  const error = new Error('accept EMFILE');
  servers[0]?.emit('error', error);
  expect(notices).toMatchObject([{ type: 'fault', cause: error }]);
  const closed = vi.fn<() => void>();
  servers[0]?.on('close', closed);
  await listener.close();
  expect(closed).toHaveBeenCalledOnce();
});

test('whoever is refused without HTTP has a second to read why', async () => {
  const socket = new PassThrough();
  sendRawPage(socket, 'syntax');
  vi.advanceTimersByTime(999);
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(socket.destroyed).toBe(true);
  const quick = new PassThrough();
  sendRawPage(quick, 'syntax');
  quick.destroy();
  await untilTimers(0);
});

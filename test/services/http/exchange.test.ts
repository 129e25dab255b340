import { once } from 'node:events';
import zlib, { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Dispatcher } from 'undici';
import type { AnswerRest, HttpAnswer, HttpOutcome } from '../../../source/core/http/message.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { sendOnce, toWire } from '../../../source/services/http/one-request.ts';
import { builtInSpy } from '../../support/built-in-calls.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], now: 0 });
  return () => void vi.useRealTimers();
});

const WIRE = {
  ...{ origin: 'http://127.0.0.1:1', host: 'shop.example', method: 'GET', path: '/' },
  ...{ headers: [], body: null },
};

type Options = Parameters<typeof sendOnce>[2];

/** A request to a library that the test plays, and what it does to that. */
function exchange(options: Partial<Options> = {}, over: object = {}) {
  const log: string[] = [];
  const controller = {
    rawHeaders: [] as Buffer[],
    abort: (reason: Error) => log.push(`abort ${reason.message}`),
    pause: () => log.push('pause'),
    resume: () => log.push('resume'),
    ...over,
  } as unknown as Dispatcher.DispatchController;
  const asked: object[] = [];
  const handlers: Dispatcher.DispatchHandler[] = [];
  const dispatcher = {
    dispatch(request: object, handler: Dispatcher.DispatchHandler) {
      asked.push(request);
      handlers.push(handler);
    },
  } as unknown as Dispatcher;
  const outcome = sendOnce(dispatcher, WIRE, {
    limits: { totalMs: 1_000, maxBytes: 4 },
    signal: undefined,
    ...options,
  });
  const [handler = expect.fail('it is not asked')] = handlers;
  return {
    ...{ asked, log, outcome },
    start: () => handler.onRequestStart?.(controller, null),
    answer: (status: number, headers: readonly string[] = []) => {
      Object.assign(controller, { rawHeaders: headers.map((text) => Buffer.from(text)) });
      handler.onResponseStart?.(controller, status, {});
    },
    data: (given: string | Buffer) =>
      handler.onResponseData?.(controller, typeof given === 'string' ? Buffer.from(given) : given),
    end: () => handler.onResponseEnd?.(controller, {}),
    fail: (error: Error) => handler.onResponseError?.(controller, error),
  };
}

const textOf = ({ body }: HttpAnswer): string => new TextDecoder().decode(body);

async function held(outcome: Promise<HttpOutcome>) {
  const kept = await outcome;
  if (kept.type !== 'answer' || kept.rest === undefined) throw new Error('nothing is kept');
  return { answer: kept.answer, rest: kept.rest };
}

/** Everything that is due now, timers apart. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
}

describe('one exchange', () => {
  test('asks the library for exactly this, and counts the time from then on', async () => {
    const { asked, start, answer, data, end, outcome, log } = exchange();
    expect(asked).toEqual([{ method: 'GET', path: '/', headers: [], body: null }]);
    vi.advanceTimersByTime(300);
    start();
    vi.advanceTimersByTime(250);
    answer(200);
    data('ab');
    end();
    expect(await outcome).toMatchObject({ answer: { durationMs: 250, incomplete: null } });
    expect([log, vi.getTimerCount()]).toEqual([['abort settled'], 0]);
  });

  test.each([
    [null, 'shop.example did not answer within 1 second.'],
    ['ab', 'The answer of shop.example was not complete after 1 second: 2 bytes had come.'],
  ])('that takes too long has got %j', async (came, words) => {
    const { start, answer, data, outcome } = exchange();
    start();
    if (came !== null) {
      answer(200);
      data(came);
    }
    vi.advanceTimersByTime(1_000);
    expect(await outcome).toMatchObject({ failure: { kind: 'timeout', maybeSent: true } });
    expect(await outcome).toHaveProperty('failure.message', expect.stringContaining(words));
  });

  test('tells nothing of what comes after its end', async () => {
    const told: unknown[] = [];
    const ending = new AbortController();
    const { start, answer, data, outcome } = exchange({
      signal: ending.signal,
      onProgress: (progress) => told.push(progress),
    });
    start();
    answer(200);
    ending.abort();
    data('ab');
    expect(await outcome).toMatchObject({ failure: { kind: 'aborted', maybeSent: true } });
    expect(told).toEqual([]);
  });

  test('that is cancelled while it unpacks frees the decoder', async () => {
    const gunzip = builtInSpy(vi.spyOn(zlib, 'createGunzip'));
    const ending = new AbortController();
    const { start, answer, data, outcome } = exchange({ signal: ending.signal });
    start();
    answer(200, ['Content-Encoding', 'gzip']);
    data(gzipSync('whole').subarray(0, 12));
    while (gunzip.mock.results.length === 0) await settle();
    const decoder = gunzip.mock.results[0]?.value;
    ending.abort();
    expect(await outcome).toMatchObject({ failure: { kind: 'aborted' } });
    // It may complain of the early end first, which `once` would take for a failure.
    if (decoder?.closed === false) await new Promise((resolve) => decoder.once('close', resolve));
    expect(decoder?.destroyed).toBe(true);
  });

  test('that stops at its limit frees the decoder', async () => {
    const gunzip = builtInSpy(vi.spyOn(zlib, 'createGunzip'));
    const { start, answer, data, outcome } = exchange();
    start();
    answer(200, ['Content-Encoding', 'gzip']);
    data(gzipSync(Buffer.alloc(1_000_000, 'x')));
    expect(await outcome).toMatchObject({ answer: { incomplete: 'limit' } });
    const decoder = gunzip.mock.results[0]?.value;
    if (decoder?.closed === false) await once(decoder, 'close');
    expect(decoder?.destroyed).toBe(true);
  });

  test('names all encodings that its bytes are not', async () => {
    const { start, answer, data, end, outcome } = exchange();
    start();
    answer(200, ['Content-Encoding', 'gzip, br']);
    data('neither of them');
    end();
    const message = 'The answer of shop.example says br, gzip, but its bytes are not that.';
    expect(await outcome).toMatchObject({
      failure: { kind: 'encoding', message: expect.stringContaining(message) },
    });
  });

  test('that cannot be read on is a failure, without the words of the error', async () => {
    const resume = () => {
      throw new Error('the token is X');
    };
    const limits = { totalMs: 1_000, maxBytes: 100 };
    const { start, answer, data, outcome } = exchange({ limits }, { resume });
    start();
    answer(200);
    for (const text of ['a', 'b', 'c', 'd']) data(text);
    expect(await outcome).toMatchObject({
      failure: { kind: 'other', message: expect.stringMatching(/\(body\)\.$/) },
    });
  });
});

const READ = { maxBytes: 100, idleMs: 500, signal: new AbortController().signal };

/** An exchange that stopped at its limit of four bytes. */
async function stopped(options: Partial<Options> = {}) {
  const one = exchange({ keepsRest: true, ...options });
  one.start();
  vi.advanceTimersByTime(100);
  one.answer(200);
  one.data('abcdef');
  return { ...one, ...(await held(one.outcome)) };
}

const readOn = (rest: AnswerRest, over: Partial<Parameters<AnswerRest['readOn']>[0]> = {}) =>
  rest.readOn({ ...READ, onProgress: () => {}, ...over });

describe('what is left of an answer', () => {
  test('outlives the time limit and the signal of the request', async () => {
    const ending = new AbortController();
    const { answer, rest, data, end, log } = await stopped({ signal: ending.signal });
    expect(answer).toMatchObject({ incomplete: 'limit', durationMs: 100 });
    ending.abort();
    vi.advanceTimersByTime(5_000);
    data('gh');
    const told: number[] = [];
    const reading = readOn(rest, { onProgress: (bytes) => told.push(bytes) });
    await settle();
    vi.advanceTimersByTime(50);
    end();
    const whole = await reading;
    expect([textOf(whole), whole.incomplete, whole.durationMs]).toEqual(['abcdefgh', null, 150]);
    expect(whole.status).toBe(200);
    expect(told.at(-1)).toBe(8);
    expect([log, vi.getTimerCount()]).toEqual([['abort settled'], 0]);
  });

  test('is cut after a pause that is too long, each piece starting it anew', async () => {
    const { rest, data, log } = await stopped();
    const reading = readOn(rest);
    await settle();
    vi.advanceTimersByTime(499);
    data('g');
    await settle();
    vi.advanceTimersByTime(499);
    data('h');
    await settle();
    expect(log).toEqual([]);
    vi.advanceTimersByTime(500);
    const cut = await reading;
    expect([textOf(cut), cut.incomplete]).toEqual(['abcdefgh', 'cut']);
    expect(log).toEqual(['abort settled']);
  });

  test('waits between two calls for as long as it takes', async () => {
    const { rest, data, end, log } = await stopped();
    const part = await readOn(rest, { maxBytes: 5 });
    expect([textOf(part), part.incomplete]).toEqual(['abcde', 'limit']);
    expect([log, vi.getTimerCount()]).toEqual([[], 0]);
    vi.advanceTimersByTime(10_000);
    data('g');
    end();
    expect(textOf(await readOn(rest))).toBe('abcdefg');
  });

  test('goes with its connection when it is closed, once', async () => {
    const { rest, log } = await stopped();
    rest.close();
    rest.close();
    expect(log).toEqual(['abort settled']);
  });
});

/** How an answer that is no HTTP is told, by the error of the library's parser. */
async function told(reason: string, data = '', more: object = {}): Promise<string> {
  const { fail, outcome } = exchange();
  const message = `Response does not match (${reason})`;
  fail(Object.assign(new Error(message), { name: 'HTTPParserError', data, ...more }));
  const failed = await outcome;
  return failed.type === 'failure' ? failed.failure.message : failed.type;
}

const NONE = 'What came from shop.example is not an HTTP answer';

test.each([
  ['SSH-2.0-OpenSSH', 'it begins like SSH'],
  ['PRI * HTTP/2.0', 'it begins like HTTP/2'],
  ['\0\0\u0012\u0004\0', 'it begins like HTTP/2'],
  ['\0\0\u0012\u0003\0', 'its first line is none'],
  ['a PRI * HTTP/2.0', 'its first line is none'],
  ['\u0014\u0003', 'it begins like TLS, and was asked in plain HTTP'],
  ['\u0017\u0003', 'it begins like TLS, and was asked in plain HTTP'],
  ['\u0013\u0003', 'its first line is none'],
  ['\u0018\u0003', 'its first line is none'],
  ['220 mail', 'it begins like a mail or file server'],
  ['<html>', 'it begins like a page without its head'],
  ['  <html>', 'it begins like a page without its head'],
])('an answer that begins with %j: %s', async (data, words) => {
  expect(await told('Expected HTTP/, RTSP/ or ICE/', data)).toBe(`${NONE}: ${words}.`);
});

test('what the parser says is read as a whole', async () => {
  expect(await told('Response overflow')).toBe(`${NONE}: its first line is none.`);
  expect(await told('not Expected HTTP/', 'SSH-2.0')).toBe(`${NONE}.`);
  expect(await told('', '', { message: 'of (a header) only' })).toBe(`${NONE}.`);
});

test.each([
  ['A', 'A'],
  ['A'.repeat(40), 'A'.repeat(40)],
  ['xEXYZ', 'unknown'],
  ['EXYZx', 'unknown'],
])('an error %j of the library is shown as %s', async (code, shown) => {
  const { fail, outcome } = exchange();
  fail(Object.assign(new Error('no'), { code }));
  expect(await outcome).toMatchObject({
    failure: { message: `The request to shop.example failed (${shown}).` },
  });
});

test.each([
  [{ method: 'A' }, 'ready'],
  [{ method: 'aGET' }, { type: 'bad-method' }],
  [{ method: 'GETa' }, { type: 'bad-method' }],
  [
    {
      headers: [
        ['X-A', '\n'],
        ['X-B', '\n'],
      ],
    },
    { type: 'bad-header', name: 'X-A' },
  ],
] as const)('a request with %j is %j', (over, verdict) => {
  const request = { method: 'GET', url: 'https://demo.myshopify.com/', headers: [], body: null };
  const wire = toWire({ ...request, ...over }, {}, SHOPIFY_PROFILE);
  expect(wire.type === 'refused' ? wire.cause : wire.type).toEqual(verdict);
});

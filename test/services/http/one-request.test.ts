import { describe, expect, test } from 'vitest';
import type { Dispatcher } from 'undici';
import type { HttpOutcome, HttpProgress, HttpRequest } from '../../../source/core/http/message.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { ConnectFailure } from '../../../source/services/http/failure-cause.ts';
import { sendOnce, toWire } from '../../../source/services/http/one-request.ts';

function wireOf(over: Partial<HttpRequest>, env = {}) {
  const request = { method: 'GET', url: 'https://demo.myshopify.com/a', headers: [], body: null };
  return toWire({ ...request, ...over }, env, SHOPIFY_PROFILE);
}

describe('a request as it goes on the wire', () => {
  test('has its path with the query, and says which encodings are undone', () => {
    expect(wireOf({ url: 'https://demo.myshopify.com:8443/a/b?c=d#e' })).toEqual({
      type: 'ready',
      wire: {
        origin: 'https://demo.myshopify.com:8443',
        host: 'demo.myshopify.com',
        method: 'GET',
        path: '/a/b?c=d',
        headers: ['Accept-Encoding', 'gzip, deflate, br'],
        body: null,
      },
    });
  });

  test.each([
    ['http://[::1]:3457/', '::1', 'http://[::1]:3457'],
    ['http://localhost/', 'localhost', 'http://localhost'],
  ])('%s is loopback, and may be plain http', (url, host, origin) => {
    const env = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    expect(wireOf({ url }, env)).toMatchObject({ wire: { host, origin, path: '/' } });
  });

  test('keeps what its headers say of encodings and of the body', () => {
    const headers: HttpRequest['headers'] = [
      ['ACCEPT-encoding', 'br'],
      ['content-TYPE', 'text/x'],
      ['X-Token', new Secret('öpen')],
    ];
    const body = { type: 'text', contentType: 'application/json', text: '{"ä": 1}' } as const;
    expect(wireOf({ method: 'POST', headers, body })).toMatchObject({
      wire: {
        method: 'POST',
        headers: ['ACCEPT-encoding', 'br', 'content-TYPE', 'text/x', 'X-Token', 'öpen'],
        body: Buffer.from('{"ä": 1}'),
      },
    });
  });

  test('says what its body is, text or form', () => {
    const text = { type: 'text', contentType: 'application/json', text: '{}' } as const;
    expect(wireOf({ method: 'PUT', body: text })).toMatchObject({
      wire: {
        headers: ['Accept-Encoding', 'gzip, deflate, br', 'Content-Type', 'application/json'],
      },
    });
    const form: HttpRequest['body'] = {
      type: 'form',
      fields: [
        ['a b', '1&2'],
        ['code', new Secret('é')],
      ],
    };
    expect(wireOf({ method: 'POST', body: form })).toMatchObject({
      wire: {
        headers: [
          'Accept-Encoding',
          'gzip, deflate, br',
          'Content-Type',
          'application/x-www-form-urlencoded',
        ],
        body: Buffer.from('a+b=1%262&code=%C3%A9'),
      },
    });
  });

  const host = 'demo.myshopify.com';
  test.each<[Partial<HttpRequest>, object]>([
    [{ url: 'no address' }, { type: 'bad-address' }],
    [{ url: 'ftp://demo.myshopify.com/' }, { type: 'bad-address' }],
    [{ url: 'https://ada@demo.myshopify.com/' }, { type: 'bad-address' }],
    [{ url: 'https://:word@demo.myshopify.com/' }, { type: 'bad-address' }],
    [{ url: 'http://demo.myshopify.com/' }, { type: 'plain-http', host }],
    [{ method: 'get' }, { type: 'bad-method' }],
    [{ method: '' }, { type: 'bad-method' }],
    [{ method: 'A B' }, { type: 'bad-method' }],
    [{ method: 'A'.repeat(21) }, { type: 'bad-method' }],
    [{ method: 'CONNECT' }, { type: 'bad-method' }],
    [{ headers: [['X-A', 'a\nb']] }, { type: 'bad-header', name: 'X-A' }],
    [{ headers: [['X A', 'a']] }, { type: 'bad-header', name: 'of the request' }],
  ])('is none for %j', (over, cause) => {
    expect(wireOf(over)).toEqual({ type: 'refused', cause });
  });

  test('is none for a real store where certificates are not checked', () => {
    const env = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    expect(wireOf({}, env)).toEqual({ type: 'refused', cause: { type: 'tls-checks-off', host } });
  });

  test('has a method of up to 20 letters', () => {
    expect(wireOf({ method: 'A'.repeat(20) }).type).toBe('ready');
  });
});

const WIRE = {
  origin: 'http://127.0.0.1:1',
  host: 'shop.example',
  method: 'GET',
  path: '/',
  headers: [],
  body: null,
};

interface Script {
  readonly controller: Dispatcher.DispatchController & { readonly log: string[] };
  readonly handler: Dispatcher.DispatchHandler;
}

/** Sends one request to a library of the test's own, which answers as it is told. */
function exchange(
  play: (script: Script) => void,
  options: Partial<Parameters<typeof sendOnce>[2]> = {},
): Promise<HttpOutcome> {
  const log: string[] = [];
  const controller = {
    log,
    rawHeaders: [] as Buffer[],
    abort: (reason: Error) => log.push(`abort ${reason.message}`),
    pause: () => log.push('pause'),
    resume: () => log.push('resume'),
  };
  const dispatcher = {
    dispatch(_request: object, handler: Dispatcher.DispatchHandler) {
      play({ controller: controller as unknown as Script['controller'], handler });
      return true;
    },
  };
  return sendOnce(dispatcher as unknown as Dispatcher, WIRE, {
    limits: { totalMs: 30_000, maxBytes: 100 },
    signal: undefined,
    ...options,
  });
}

function raw(...texts: readonly string[]): Buffer[] {
  return texts.map((text) => Buffer.from(text, 'latin1'));
}

function answering(headers: readonly string[], ...chunks: readonly string[]) {
  return ({ controller, handler }: Script): void => {
    handler.onRequestStart?.(controller, null);
    Object.assign(controller, { rawHeaders: raw(...headers) });
    handler.onResponseStart?.(controller, 200, {});
    for (const chunk of chunks) handler.onResponseData?.(controller, Buffer.from(chunk));
    handler.onResponseEnd?.(controller, {});
  };
}

function libraryError(code: string | null, message = 'failed', name = 'Error', data?: string) {
  const error = Object.assign(new Error(message), code === null ? {} : { code });
  error.name = name;
  return data === undefined ? error : Object.assign(error, { data });
}

const parserError = (reason: string, data?: string): Error =>
  libraryError(null, `Response does not match (${reason})`, 'HTTPParserError', data);

describe('an error of the library', () => {
  const failedWith = async (error: Error): Promise<string> => {
    const outcome = await exchange(({ controller, handler }) => {
      handler.onResponseError?.(controller, error);
    });
    if (outcome.type !== 'failure') return outcome.type;
    const { kind, maybeSent, message } = outcome.failure;
    return `${kind} ${maybeSent}: ${message}`;
  };
  const MALFORMED = 'malformed false: What came from shop.example is not an HTTP answer';
  const ODD_HEADER = `malformed false: The answer of shop.example has a header that is no HTTP, so it was not read.`;
  const RESET = 'reset false: shop.example broke the connection off before it answered.';
  const CLOSING = 'aborted false: The request was ended because the tool is closing.';

  test.each<[Error, string]>([
    [new ConnectFailure({ type: 'closed' }), CLOSING],
    [libraryError('UND_ERR_DESTROYED'), CLOSING],
    [libraryError('UND_ERR_CLOSED'), CLOSING],
    [libraryError('ABORT_ERR'), CLOSING],
    [libraryError('UND_ERR_SOCKET'), RESET],
    [libraryError('ECONNRESET'), RESET],
    [libraryError('EPIPE'), RESET],
    [libraryError('ECONNABORTED'), RESET],
    [
      libraryError('UND_ERR_HEADERS_OVERFLOW'),
      'headers-too-large false: The headers of the answer of shop.example are larger than 16 KiB, so it was not read.',
    ],
    [libraryError('EXYZ'), 'other false: The request to shop.example failed (EXYZ).'],
    [libraryError('a b'), 'other false: The request to shop.example failed (unknown).'],
    [libraryError('A'.repeat(41)), 'other false: The request to shop.example failed (unknown).'],
    [libraryError(null), 'other false: The request to shop.example failed (unknown).'],
    [libraryError('UND_ERR_RES_CONTENT_LENGTH_MISMATCH'), ODD_HEADER],
    [libraryError('ERR_ASSERTION'), `${MALFORMED}: its first line is none.`],
    [
      libraryError('UND_ERR_SOCKET', 'bad response'),
      'malformed false: shop.example announced an answer (100 to 199) and sent none.',
    ],
    [
      libraryError('UND_ERR_SOCKET', 'bad upgrade'),
      'malformed false: shop.example wants to go on in another protocol than HTTP (101).',
    ],
    [parserError('Expected HTTP/'), `${MALFORMED}: its first line is none.`],
    [parserError('Expected HTTP/', 'SSH-2.0'), `${MALFORMED}: it begins like SSH.`],
    [parserError('Expected HTTP/', 'an SSH-2.0'), `${MALFORMED}: its first line is none.`],
    [
      parserError('Expected HTTP/', '220-mail'),
      `${MALFORMED}: it begins like a mail or file server.`,
    ],
    [parserError('Expected HTTP/', '2200'), `${MALFORMED}: its first line is none.`],
    [
      parserError('Expected HTTP/', ' \n<html>'),
      `${MALFORMED}: it begins like a page without its head.`,
    ],
    [parserError('Expected HTTP/', 'a<html>'), `${MALFORMED}: its first line is none.`],
    [
      parserError('Expected HTTP/', '\u0016\u0003'),
      `${MALFORMED}: it begins like TLS, and was asked in plain HTTP.`,
    ],
    [parserError('Expected HTTP/', 'a\u0016\u0003'), `${MALFORMED}: its first line is none.`],
    [parserError('Invalid response status'), `${MALFORMED}: its first line is none.`],
    [parserError('Invalid HTTP version'), `${MALFORMED}: its first line is none.`],
    [parserError('Invalid Header token'), ODD_HEADER],
    [parserError('Bad Content-Length'), ODD_HEADER],
    [parserError('Bad Transfer-Encoding'), ODD_HEADER],
    [parserError('Something'), `${MALFORMED}.`],
    [libraryError(null, 'no reason', 'HTTPParserError'), `${MALFORMED}.`],
  ])('%s is told as what it means', async (error, words) => {
    expect(await failedWith(error)).toBe(words);
  });

  test('that is thrown at once is told without its words', async () => {
    const outcome = await exchange(() => {
      throw new Error('the token is X');
    });
    expect(outcome).toMatchObject({
      failure: {
        maybeSent: false,
        message: 'The request to shop.example failed (request refused).',
      },
    });
  });
});

describe('an exchange', () => {
  test('has the whole answer, with its headers in small letters', async () => {
    const progress: HttpProgress[] = [];
    const outcome = await exchange(
      answering(['X-A', 'é', 'Content-Length', '5', 'Odd'], 'abc', 'de'),
      { onProgress: (one) => progress.push(one) },
    );
    expect(outcome).toEqual({
      type: 'answer',
      answer: {
        status: 200,
        headers: [
          ['x-a', 'é'],
          ['content-length', '5'],
        ],
        body: Buffer.from('abcde'),
        incomplete: null,
        unknownEncoding: null,
        durationMs: expect.any(Number),
      },
    });
    expect(progress).toEqual([
      { bytes: 3, total: 5 },
      { bytes: 5, total: 5 },
    ]);
  });

  test.each(['-5', '5a', 'a5', '1'.repeat(16)])('of the length %j is of none', async (length) => {
    const progress: HttpProgress[] = [];
    await exchange(answering(['Content-Length', length], 'a'), {
      onProgress: (one) => progress.push(one),
    });
    expect(progress).toEqual([{ bytes: 1, total: null }]);
  });

  test('that was settled before it could begin is not written', async () => {
    const aborting = new AbortController();
    const scripts: Script[] = [];
    const outcome = exchange(
      (script) => {
        scripts.push(script);
        aborting.abort();
      },
      { signal: aborting.signal },
    );
    expect(await outcome).toMatchObject({ failure: { kind: 'aborted', maybeSent: false } });
    const [{ controller, handler } = expect.fail()] = scripts;
    handler.onRequestStart?.(controller, null);
    expect(controller.log).toEqual(['abort settled']);
  });

  test('that was cancelled beforehand never asks the library', async () => {
    const outcome = await exchange(() => expect.fail('it was asked'), {
      signal: AbortSignal.abort(),
    });
    expect(outcome).toMatchObject({ failure: { kind: 'aborted', maybeSent: false } });
  });

  test('passes over announcements, and is cut where the library fails later', async () => {
    const outcome = await exchange(({ controller, handler }) => {
      handler.onRequestStart?.(controller, null);
      handler.onResponseStart?.(controller, 103, {});
      Object.assign(controller, { rawHeaders: raw('A', '1') });
      handler.onResponseStart?.(controller, 200, {});
      handler.onResponseData?.(controller, Buffer.from('ab'));
      handler.onResponseError?.(controller, libraryError('ECONNRESET'));
    });
    expect(outcome).toMatchObject({
      answer: { status: 200, headers: [['a', '1']], incomplete: 'cut', body: Buffer.from('ab') },
    });
  });

  test('ends what the library still does once it is settled', async () => {
    const scripts: Script[] = [];
    await exchange((script) => {
      scripts.push(script);
      answering([], 'a'.repeat(101))(script);
    });
    expect(scripts[0]?.controller.log).toEqual(['abort settled']);
  });
});

import type { LookupFunction } from 'node:net';
import { describe, expect, test } from 'vitest';
import { Secret } from '../../../source/core/text/secret.ts';
import { createHttpClient } from '../../../source/services/http/http-client.ts';
import {
  API_LIMITS,
  answerOf,
  askRaw,
  askUrl,
  failureOf,
  textOf,
} from '../../support/sockets/http-ask.ts';
import { startRawServer, type RawServer } from '../../support/sockets/raw-server.ts';
import { freePort } from '../../support/sockets/ports.ts';

const LIVE = 'https://demo.myshopify.com/admin/api/2026-10/shop.json?token=canary';

describe('before anything is sent', () => {
  test.each(['ENOTFOUND', 'EAI_AGAIN'])(
    'a name that fails with %s is named without its query',
    async (code) => {
      const lookup: LookupFunction = (_name, _options, callback) => {
        callback(Object.assign(new Error('lookup'), { code, syscall: 'getaddrinfo' }), '', 4);
      };
      const failure = failureOf(await askUrl(LIVE, { client: { lookup } }));
      expect(failure).toMatchObject({ kind: 'dns', maybeSent: false });
      expect(failure.message).toContain('demo.myshopify.com');
      expect(failure.message + failure.remedy).not.toContain('canary');
    },
  );

  test('a closed port is a refused connection, and the practice store is named', async () => {
    const failure = failureOf(await askUrl(`http://127.0.0.1:${await freePort()}/`));
    expect(failure).toMatchObject({ kind: 'refused', maybeSent: false });
    expect(failure.remedy).toContain('tokenwright practice');
  });

  test('a name that is never looked up ends at the limit for connecting', async () => {
    const lookup: LookupFunction = () => {};
    const failure = failureOf(await askUrl(LIVE, { client: { lookup, connectMs: 50 } }));
    expect(failure).toMatchObject({ kind: 'connect-timeout', maybeSent: false });
    expect(failure.message).toContain('0.05 seconds');
  });

  test('a server that never shakes hands ends at the limit for connecting', async () => {
    const silent = await startRawServer({ head: '', then: 'silence' });
    const url = `https://127.0.0.1:${silent.port}/`;
    const failure = failureOf(await askUrl(url, { client: { connectMs: 1500 } }));
    expect(failure).toMatchObject({ kind: 'connect-timeout', maybeSent: false });
    // The connection stood: neither the network nor a missing proxy is to blame.
    expect(failure.message).toContain('took the connection, but encryption was not agreed');
    expect(failure.message + failure.remedy).not.toMatch(/did not take|proxy/i);
    await silent.idle();
    await silent.close();
  });

  test('the total limit also counts while connecting', async () => {
    const lookup: LookupFunction = () => {};
    const failure = failureOf(await askUrl(LIVE, { client: { lookup }, limits: { totalMs: 50 } }));
    expect(failure).toMatchObject({ kind: 'timeout', maybeSent: false });
  });

  test('plain http is refused for every host but loopback, before a name is looked up', async () => {
    const lookup: LookupFunction = () => {
      throw new Error('looked up');
    };
    const failure = failureOf(await askUrl('http://demo.myshopify.com/', { client: { lookup } }));
    expect(failure).toMatchObject({ kind: 'other', maybeSent: false });
    expect(failure.message).toContain('plain http');
  });
});

describe('a connection that breaks', () => {
  test('before the headers is a reset, and the request may have been read', async () => {
    const { outcome, server } = await askRaw({ head: '', then: 'fin' });
    expect(failureOf(outcome)).toMatchObject({ kind: 'reset', maybeSent: true });
    expect(server.requests).toHaveLength(1);
  });

  test('within the headers is a reset', async () => {
    const { outcome } = await askRaw({ head: 'HTTP/1.1 200 OK\r\nContent-Ty', then: 'reset' });
    expect(failureOf(outcome)).toMatchObject({ kind: 'reset', maybeSent: true });
  });

  test.each([
    ['FIN after the headers', 'Content-Length: 10\r\n', '', 'fin'],
    ['FIN in the body', 'Content-Length: 10\r\n', '12345', 'fin'],
    ['reset in the body', 'Content-Length: 10\r\n', '12345', 'reset'],
    ['reset in a chunk', 'Transfer-Encoding: chunked\r\n', 'a\r\n12345', 'reset'],
    ['FIN instead of the last chunk', 'Transfer-Encoding: chunked\r\n', '5\r\n12345\r\n', 'fin'],
    [
      'a chunk with a size that is none',
      'Transfer-Encoding: chunked\r\n',
      '5\r\n12345\r\nzz\r\n',
      'fin',
    ],
  ] as const)(
    'with %s is an answer cut short, with what came',
    async (_name, framing, body, then) => {
      const { outcome, server } = await askRaw({
        head: `HTTP/1.1 200 OK\r\n${framing}\r\n`,
        body,
        then,
      });
      expect(answerOf(outcome)).toMatchObject({ status: 200, incomplete: 'cut' });
      expect('12345').toContain(textOf(answerOf(outcome)));
      expect(server.requests).toHaveLength(1);
    },
  );

  test('is never tried again by itself, not even for a GET on a connection used before', async () => {
    const server = await startRawServer((nth) =>
      nth === 0 ? 'HTTP/1.1 200 OK\r\n\r\n{}' : { head: '', then: 'reset' },
    );
    const client = createHttpClient({ env: {} });
    const get = { method: 'GET', url: `${server.origin}/x`, headers: [], body: null };
    answerOf(await client.send(get, { limits: API_LIMITS }));
    expect(failureOf(await client.send(get, { limits: API_LIMITS })).kind).toBe('reset');
    expect(server.requests).toHaveLength(2);
    await Promise.all([client.close(), server.close()]);
  });
});

describe('silence', () => {
  test.each([
    ['before the headers', { head: '', then: 'silence' }, 'did not answer within'],
    [
      'after the headers',
      { head: 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n', then: 'silence' },
      ': 0 bytes',
    ],
    [
      'in the body',
      { head: 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n', body: '12', then: 'silence' },
      ': 2 bytes',
    ],
  ] as const)('%s ends at the total limit', async (_name, input, words) => {
    const { outcome } = await askRaw(input, { limits: { totalMs: 200 } });
    expect(failureOf(outcome)).toMatchObject({ kind: 'timeout', maybeSent: true });
    expect(failureOf(outcome).message).toContain(words);
  });

  test('one byte each 100 ms ends at the total limit', async () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n';
    const { outcome } = await askRaw(
      { head, body: '{a*999}', pace: '1 byte / 100 ms', then: 'fin' },
      { limits: { totalMs: 350 } },
    );
    expect(failureOf(outcome).kind).toBe('timeout');
  });
});

describe('what is no proper answer', () => {
  const OK = 'HTTP/1.1 200 OK\r\n';
  test.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', 'begins like SSH'],
    ['a mail server', '220 mail.example ESMTP\r\n', 'begins like a mail or file server'],
    ['a TLS alert', '\u0015\u0003\u0003\0\u0002\u0002F', 'begins like TLS, and was asked in plain'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'begins like HTTP/2'],
    ['settings of HTTP/2', '\0\0\u0006\u0004\0\0\0\0\0\0\u0003\0\0\0d', 'begins like HTTP/2'],
    ['a page without a head', '<!doctype html><title>Log in</title>', 'a page without its head'],
    ['a database', "-ERR unknown command 'Log in'\r\n", 'its first line is none'],
    ['a version that is none', 'HTTP/3.7 200 OK\r\n\r\n', 'its first line is none'],
    [
      'a status below 100',
      'HTTP/1.1 000 OK\r\nContent-Length: 2\r\n\r\n{}',
      'its first line is none',
    ],
    ['lines without CR', 'HTTP/1.1 200 OK\nContent-Length: 2\n\n{}', 'its first line is none'],
    ['a header without a colon', `${OK}Bad Header Line\r\n\r\n{}`, 'a header that is no HTTP'],
    ['NUL in a header', `${OK}X-A: a\0b\r\n\r\n{}`, 'a header that is no HTTP'],
    ['a header over two lines', `${OK}X-A: a\r\n  Log in\r\n\r\n{}`, 'a header that is no HTTP'],
    ['a length that is none', `${OK}Content-Length: -2\r\n\r\n{}`, 'a header that is no HTTP'],
    [
      'two lengths that differ',
      `${OK}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      'a header that is no HTTP',
    ],
    ['an announcement alone', 'HTTP/1.1 100 Continue\r\n\r\n', 'announced an answer'],
    [
      'another protocol by agreement',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      'another protocol than HTTP (101)',
    ],
  ])('%s is malformed', async (_name, head, words) => {
    const { outcome } = await askRaw({ head, then: 'fin' });
    expect(failureOf(outcome)).toMatchObject({ kind: 'malformed', maybeSent: true });
    expect(failureOf(outcome).message).toContain(words);
    expect(failureOf(outcome).message).not.toContain('Log in');
  });

  test('ten thousand headers are too large', async () => {
    const { outcome } = await askRaw('HTTP/1.1 200 OK\r\n{a: b\r\n*10000}c: d\r\n\r\n');
    expect(failureOf(outcome).kind).toBe('headers-too-large');
  });

  test('a switch of protocols that nobody asked for is no answer', async () => {
    const { outcome } = await askRaw({
      head: 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      then: 'fin',
    });
    expect(outcome.type).toBe('failure');
  });

  test('early hints come before the answer and are not taken for it', async () => {
    const { outcome } = await askRaw({
      head: 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}',
      then: 'open',
    });
    expect(answerOf(outcome)).toMatchObject({ status: 200 });
    expect(textOf(answerOf(outcome))).toBe('{}');
  });
});

test('early hints and then nothing are no answer', async () => {
  const head = 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n';
  const { outcome } = await askRaw({ head, then: 'fin' });
  expect(failureOf(outcome)).toMatchObject({ kind: 'reset', maybeSent: true });
});

/** Sends, and cancels as soon as the server has read the request. */
async function cancelOnceRequested(server: RawServer) {
  const client = createHttpClient({ env: {} });
  const cancel = new AbortController();
  const sent = client.send(
    { method: 'GET', url: server.origin, headers: [], body: null },
    { limits: API_LIMITS, signal: cancel.signal },
  );
  await server.requested();
  cancel.abort();
  return { outcome: await sent, client };
}

describe('cancelling', () => {
  test('before sending sends nothing', async () => {
    const { outcome, server } = await askRaw('HTTP/1.1 200 OK\r\n\r\n', {
      signal: AbortSignal.abort(),
    });
    expect(failureOf(outcome)).toMatchObject({ kind: 'aborted', maybeSent: false });
    expect(server.connections).toBe(0);
  });

  test('while waiting ends at once, closes the connection and says it may have been sent', async () => {
    const server = await startRawServer({ head: '', then: 'silence' });
    const { outcome, client } = await cancelOnceRequested(server);
    expect(failureOf(outcome)).toMatchObject({ kind: 'aborted', maybeSent: true });
    await server.idle();
    await Promise.all([client.close(), server.close()]);
  });

  test('in the middle of a large compressed body ends at once', async () => {
    const server = await startRawServer({
      head: 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n',
      body: '{x*1000000}',
      gzip: 1,
      pace: '1 byte / 10 ms',
      then: 'silence',
    });
    const { outcome, client } = await cancelOnceRequested(server);
    expect(failureOf(outcome).kind).toBe('aborted');
    await Promise.all([client.close(), server.close()]);
  });

  test('while connecting keeps the request from being written later', async () => {
    const asked = Promise.withResolvers<() => void>();
    let lookups = 0;
    const lookup: LookupFunction = (_name, options, callback) => {
      const answer = () => {
        const at = { address: '127.0.0.1', family: 4 };
        if (options.all === true) callback(null, [at]);
        else callback(null, at.address, at.family);
      };
      lookups += 1;
      if (lookups === 1) asked.resolve(answer);
      else answer();
    };
    const server = await startRawServer('HTTP/1.1 200 OK\r\n\r\n');
    const client = createHttpClient({ env: {}, lookup });
    const cancel = new AbortController();
    const request = { url: `http://localhost:${server.port}/`, headers: [], body: null };
    const sent = client.send(
      { ...request, method: 'POST' },
      { limits: API_LIMITS, signal: cancel.signal },
    );
    const answerLookup = await asked.promise;
    cancel.abort();
    expect(failureOf(await sent)).toMatchObject({ kind: 'aborted', maybeSent: false });
    answerLookup();
    answerOf(await client.send({ ...request, method: 'GET' }, { limits: API_LIMITS }));
    expect(server.requests.map((one) => one.method)).toEqual(['GET']);
    await Promise.all([client.close(), server.close()]);
  });

  test('closing the client ends connections that are being made', async () => {
    const server = await startRawServer({ head: '', then: 'silence' });
    const client = createHttpClient({ env: {} });
    const url = `https://127.0.0.1:${server.port}/`;
    const get = { method: 'GET', url, headers: [], body: null };
    const sent = client.send(get, { limits: API_LIMITS });
    await server.connected();
    await client.close();
    expect(failureOf(await sent)).toMatchObject({ kind: 'aborted', maybeSent: false });
    await server.idle();
    await server.close();
  });

  test('closing the client ends what is under way', async () => {
    const server = await startRawServer({ head: '', then: 'silence' });
    const client = createHttpClient({ env: {} });
    const get = { method: 'GET', url: server.origin, headers: [], body: null };
    const sent = client.send(get, { limits: API_LIMITS });
    await server.requested();
    await client.close();
    expect(failureOf(await sent)).toMatchObject({ kind: 'aborted', maybeSent: true });
    expect(failureOf(await client.send(get, { limits: API_LIMITS })).maybeSent).toBe(false);
    await server.close();
  });
});

describe('secrets', () => {
  test.each(['canary\r\nX-Evil: 1', 'canary\u0000', 'canary\u2028', 'canary\u007f'])(
    'a header value that cannot be sent is refused without being repeated (%j)',
    async (value) => {
      const { outcome, server } = await askRaw('HTTP/1.1 200 OK\r\n\r\n', {
        request: { headers: [['X-Shopify-Access-Token', new Secret(value)]] },
      });
      const failure = failureOf(outcome);
      expect(failure).toMatchObject({ kind: 'other', maybeSent: false });
      expect(failure.message).toContain('X-Shopify-Access-Token');
      expect(JSON.stringify(failure)).not.toContain('canary');
      expect(server.connections).toBe(0);
    },
  );

  test('user and password in an address are refused without being repeated', async () => {
    const failure = failureOf(await askUrl('https://user:canary@demo.myshopify.com/'));
    expect(failure.maybeSent).toBe(false);
    expect(JSON.stringify(failure)).not.toContain('canary');
  });
});

test('answers and requests go out side by side', async () => {
  const server = await startRawServer((nth) =>
    nth === 0 ? { head: '', then: 'silence' } : 'HTTP/1.1 200 OK\r\n\r\n{}',
  );
  const client = createHttpClient({ env: {} });
  const get = { method: 'GET', url: server.origin, headers: [], body: null };
  const stuck = client.send(get, { limits: API_LIMITS });
  await server.requested();
  expect(answerOf(await client.send(get, { limits: API_LIMITS })).status).toBe(200);
  await client.close();
  expect((await stuck).type).toBe('failure');
  await server.close();
});

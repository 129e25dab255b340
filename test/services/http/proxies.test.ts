import { connect as connectTcp } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import type { HttpFailure } from '../../../source/core/http/message.ts';
import { startConnectProxy } from '../../support/sockets/connect-proxy.ts';
import type { CorpusInput } from '../../support/corpus/corpus-answer.ts';
import { answerOf, askUrl, failureOf } from '../../support/sockets/http-ask.ts';
import { startRawServer } from '../../support/sockets/raw-server.ts';
import { createTestAuthority } from '../../support/sockets/test-authority.ts';
import { startTlsStore } from '../../support/sockets/tls-store.ts';
import { loopbackPort, NOBODYS_PORT } from '../../support/sockets/ports.ts';

const SHOP = 'https://demo.myshopify.com/admin/api/2026-10/shop.json?q=canary';
const open: Array<() => Promise<void> | void> = [];

afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

/** A proxy that answers CONNECT with raw bytes, and what the tool makes of it. */
async function throughBadProxy(input: CorpusInput): Promise<HttpFailure> {
  const proxy = await startRawServer(input);
  open.push(() => proxy.close());
  const env = { HTTPS_PROXY: `http://user:pass-canary@127.0.0.1:${proxy.port}` };
  const failure = failureOf(await askUrl(SHOP, { client: { env, connectMs: 2_000 } }));
  expect(failure).toMatchObject({ kind: 'proxy', maybeSent: false });
  const words = JSON.stringify(failure);
  expect(words).toContain(`127.0.0.1:${proxy.port}`);
  expect(words).toContain('HTTPS_PROXY');
  expect(words).not.toContain('canary');
  expect(proxy.requests.map((one) => one.method)).toEqual(['CONNECT']);
  return failure;
}

describe('a proxy that does not open the way', () => {
  test('407: a password is asked for, and where it goes is said', async () => {
    const failure = await throughBadProxy({
      head: 'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n',
    });
    expect(failure.message).toContain('407');
    expect(failure.remedy).toContain('USER:PASSWORD@');
  });

  test.each([403, 502, 503])('%i: the refusal and the host are named', async (status) => {
    const failure = await throughBadProxy({
      head: `HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`,
    });
    expect(failure.message).toContain(`status ${status}`);
    expect(failure.message).toContain('demo.myshopify.com');
  });

  test('a login page instead of the tunnel is a refusal', async () => {
    const failure = await throughBadProxy({
      head: 'HTTP/1.1 302 Found\r\nLocation: http://portal.example/\r\nContent-Length: 0\r\n\r\n',
    });
    expect(failure.message).toContain('status 302');
  });

  test('the connection is closed', async () => {
    expect((await throughBadProxy({ head: '', then: 'fin' })).message).toContain(
      'closed the connection',
    );
  });

  test('the connection is reset', async () => {
    expect((await throughBadProxy({ head: '', then: 'reset' })).message).toContain(
      'closed the connection',
    );
  });

  test('what answers is no proxy', async () => {
    expect((await throughBadProxy({ head: 'SSH-2.0-OpenSSH\r\n', then: 'fin' })).message).toContain(
      'is not an HTTP proxy',
    );
  });

  test('it never answers: the limit for connecting ends it', async () => {
    const proxy = await startRawServer({ head: '', then: 'silence' });
    open.push(() => proxy.close());
    const env = { HTTPS_PROXY: proxy.origin };
    const failure = failureOf(await askUrl(SHOP, { client: { env, connectMs: 100 } }));
    expect(failure).toMatchObject({ kind: 'proxy', maybeSent: false });
    expect(failure.message).toContain('in time');
    await proxy.idle();
  });

  test('it opens the way, and then nobody shakes hands: not the proxy is to blame', async () => {
    const silent = await startRawServer({ head: '', then: 'silence' });
    const proxy = await startConnectProxy({ leadsTo: silent.port });
    open.push(
      () => silent.close(),
      () => proxy.close(),
    );
    const env = { HTTPS_PROXY: proxy.url };
    const failure = failureOf(await askUrl(SHOP, { client: { env, connectMs: 1500 } }));
    expect(failure).toMatchObject({ kind: 'connect-timeout', maybeSent: false });
    expect(failure.message).toContain('demo.myshopify.com took the connection');
    expect(failure.message).toContain(`went through the proxy 127.0.0.1:${proxy.port}`);
    expect(failure.message + failure.remedy).not.toMatch(/did not open|NO_PROXY/);
  });

  test('nothing listens there', async () => {
    const env = { HTTPS_PROXY: `http://127.0.0.1:${NOBODYS_PORT}` };
    const failure = failureOf(await askUrl(SHOP, { client: { env } }));
    expect(failure).toMatchObject({ kind: 'proxy', maybeSent: false });
    expect(failure.message).toContain('ECONNREFUSED');
  });

  test('it opens the way to something that does not speak TLS', async () => {
    const portal = await startRawServer('');
    const proxy = await startRawServer({
      head: 'HTTP/1.1 200 Connection established\r\n\r\nHTTP/1.1 302 Found\r\n\r\n',
    });
    open.push(
      () => portal.close(),
      () => proxy.close(),
    );
    const failure = failureOf(
      await askUrl(SHOP, { client: { env: { HTTPS_PROXY: proxy.origin } } }),
    );
    expect(failure).toMatchObject({ kind: 'tls', maybeSent: false });
    expect(failure.message).toContain(`through the proxy 127.0.0.1:${proxy.port}`);
  });
});

describe('a proxy with a password', () => {
  test.each([
    ['plain', 'user:pass-canary', 'user:pass-canary'],
    ['encoded', 'u%40x:p%3Aq%2Fcanary', 'u@x:p:q/canary'],
  ])('gets it decoded (%s)', async (_name, inUrl, credentials) => {
    const authority = await createTestAuthority();
    const store = await startTlsStore({
      credentials: await authority.issue(['demo.myshopify.com']),
    });
    const proxy = await startConnectProxy({ leadsTo: store.port, credentials });
    open.push(
      () => authority.remove(),
      () => store.close(),
      () => proxy.close(),
    );
    const env = {
      https_proxy: proxy.url.replace('//', `//${inUrl}@`),
      NODE_EXTRA_CA_CERTS: authority.certFile,
    };
    expect(answerOf(await askUrl(SHOP, { client: { env } })).status).toBe(401);
    expect(JSON.stringify(store.requests)).not.toContain('proxy-auth');
  });
});

test('a proxy that is itself reached over TLS works', async () => {
  const authority = await createTestAuthority();
  const store = await startTlsStore({ credentials: await authority.issue(['demo.myshopify.com']) });
  const inner = await startConnectProxy({ leadsTo: store.port });
  const outer = createTlsServer(await authority.issue(['127.0.0.1']));
  outer.on('secureConnection', (socket) => {
    const onward = connectTcp(inner.port, '127.0.0.1');
    onward.on('error', () => {});
    socket.on('error', () => {});
    onward.pipe(socket).pipe(onward);
  });
  const port = await loopbackPort(outer);
  open.push(
    () => authority.remove(),
    () => store.close(),
    () => inner.close(),
    () => void outer.close(),
  );
  const env = {
    HTTPS_PROXY: `https://127.0.0.1:${port}`,
    NODE_EXTRA_CA_CERTS: authority.certFile,
  };
  expect(answerOf(await askUrl(SHOP, { client: { env } })).status).toBe(401);
  expect(inner.connects).toHaveLength(1);
});

test('loopback is reached directly, whatever the variables say', async () => {
  const proxy = await startRawServer('HTTP/1.1 500 Proxy\r\n\r\n');
  const server = await startRawServer('HTTP/1.1 200 OK\r\n\r\n{}');
  open.push(
    () => proxy.close(),
    () => server.close(),
  );
  const all = { HTTPS_PROXY: proxy.origin, HTTP_PROXY: proxy.origin, http_proxy: proxy.origin };
  const env = { ...all, NODE_USE_ENV_PROXY: '1', NO_PROXY: '' };
  expect(answerOf(await askUrl(server.origin, { client: { env } })).status).toBe(200);
  expect(proxy.connections).toBe(0);
});

test('a proxy variable that is no address is one line that names the variable', async () => {
  const failure = failureOf(await askUrl(SHOP, { client: { env: { HTTPS_PROXY: '::::' } } }));
  expect(failure).toMatchObject({ kind: 'proxy', maybeSent: false });
  expect(failure.message).toMatch(/^HTTPS_PROXY is not an address/);
});

import { createServer as createTcpServer } from 'node:net';
import { createServer, type TlsOptions } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { HttpFailure } from '../../../source/core/http/message.ts';
import { createHttpClient } from '../../../source/services/http/http-client.ts';
import type { TrustNotice } from '../../../source/services/http/tls.ts';
import {
  answerOf,
  API_LIMITS,
  type AskOptions,
  askUrl,
  failureOf,
} from '../../support/sockets/http-ask.ts';
import { type RawServer, serveRaw, startRawServer } from '../../support/sockets/raw-server.ts';
import {
  createTestAuthority,
  selfSigned,
  type TestAuthority,
} from '../../support/sockets/test-authority.ts';
import { toLoopback } from '../../support/sockets/connect-proxy.ts';

const SHOP = 'demo.myshopify.com';
const DAY_MS = 24 * 60 * 60 * 1_000;

let authority: TestAuthority;
const servers: RawServer[] = [];

beforeAll(async () => {
  authority = await createTestAuthority();
});
afterAll(() => authority.remove());
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function tlsServer(options: TlsOptions): Promise<RawServer> {
  const server = createServer(options);
  server.on('tlsClientError', () => {});
  const raw = await serveRaw(server, 'HTTP/1.1 200 OK\r\n\r\n{}', 'secureConnection');
  servers.push(raw);
  return raw;
}

function ask(server: RawServer, env: Record<string, string> = {}, options: AskOptions = {}) {
  const known = { NODE_EXTRA_CA_CERTS: authority.certFile, ...env };
  const client = { env: known, lookup: toLoopback, ...options.client };
  return askUrl(`https://${SHOP}:${server.port}/admin/x.json?q=canary`, { ...options, client });
}

async function refusal(server: RawServer, env: Record<string, string> = {}): Promise<HttpFailure> {
  const failure = failureOf(await ask(server, env));
  expect(failure).toMatchObject({ kind: 'tls', maybeSent: false });
  expect(failure.message).toContain(SHOP);
  const words = `${failure.message} ${failure.remedy}`;
  expect(words).not.toContain('canary');
  expect(words).not.toMatch(/anyway|REJECT_UNAUTHORIZED|insecure/i);
  expect(server.requests).toHaveLength(0);
  return failure;
}

test('a certificate of an added authority is accepted', async () => {
  const server = await tlsServer(await authority.issue([SHOP]));
  expect(answerOf(await ask(server)).status).toBe(200);
});

test("a self-signed certificate is refused, with advice on an authority of one's own", async () => {
  const failure = await refusal(await tlsServer(await selfSigned([SHOP])));
  expect(failure.message).toContain('signed by itself');
  expect(failure.remedy).toContain('NODE_EXTRA_CA_CERTS');
});

test('an unknown authority is refused, with the same advice', async () => {
  const other = await createTestAuthority();
  const failure = await refusal(await tlsServer(await other.issue([SHOP])));
  expect(failure.message).toContain('an authority that this machine does not know');
  expect(failure.remedy).toContain('NODE_EXTRA_CA_CERTS');
  other.remove();
});

test('an expired certificate is refused and leads to the clock', async () => {
  const notBefore = new Date(Date.now() - 9 * DAY_MS);
  const notAfter = new Date(Date.now() - 2 * DAY_MS);
  const server = await tlsServer(await authority.issue([SHOP], { notBefore, notAfter }));
  const failure = await refusal(server);
  expect(failure.message).toContain('expired');
  expect(failure.remedy).toContain('date and time');
});

test('a certificate that is not valid yet is refused and leads to the clock', async () => {
  const notBefore = new Date(Date.now() + 2 * DAY_MS);
  const failure = await refusal(await tlsServer(await authority.issue([SHOP], { notBefore })));
  expect(failure.message).toContain('not valid yet');
  expect(failure.remedy).toContain('date and time');
});

test('another name is refused; that the name led into a private network is told', async () => {
  const failure = await refusal(await tlsServer(await authority.issue(['login.portal.example'])));
  expect(failure.message).toContain('another name');
  expect(failure.message).toContain('led to an address of this machine');
  expect(failure.remedy).toContain('login page of this network');
});

test('TLS 1.1 is refused', async () => {
  const credentials = await authority.issue([SHOP]);
  const old = {
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
    ciphers: 'DEFAULT@SECLEVEL=0',
  } as const;
  const failure = await refusal(await tlsServer({ ...credentials, ...old }));
  expect(failure.message).toContain('TLS 1.1');
});

test('plain HTTP where TLS should be is named as such', async () => {
  const speaking = await tlsLike('HTTP/1.1 302 Found\r\nLocation: http://portal.example/\r\n\r\n');
  const failure = await refusal(speaking);
  expect(failure.message).toContain('does not speak TLS');
});

test('a connection that ends within the handshake is named as such', async () => {
  const failure = await refusal(await tlsLike(''));
  expect(failure.message).toContain('broken off');
});

describe('settings', () => {
  test('NODE_TLS_REJECT_UNAUTHORIZED=0 is refused before anything is looked up', async () => {
    const server = await tlsServer(await authority.issue([SHOP]));
    const lookup = () => {
      throw new Error('looked up');
    };
    const env = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    const failure = failureOf(await ask(server, env, { client: { env, lookup } }));
    expect(failure).toMatchObject({ kind: 'tls', maybeSent: false });
    expect(failure.remedy).toMatch(/^Unset NODE_TLS_REJECT_UNAUTHORIZED/);
    expect(server.connections).toBe(0);
  });

  test('the check stays on even where the process itself turned it off', async () => {
    const server = await tlsServer(await selfSigned([SHOP]));
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      expect((await refusal(server)).message).toContain('signed by itself');
    } finally {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    }
  });

  test('a missing NODE_EXTRA_CA_CERTS file is said once and named by the TLS error', async () => {
    const server = await tlsServer(await authority.issue([SHOP]));
    const notices: TrustNotice[] = [];
    const client = createHttpClient({
      env: { NODE_EXTRA_CA_CERTS: '/nope.pem' },
      lookup: toLoopback,
      onNotice: (notice) => notices.push(notice),
    });
    const url = `https://${SHOP}:${server.port}/`;
    const get = { method: 'GET', url, headers: [], body: null };
    const first = failureOf(await client.send(get, { limits: API_LIMITS }));
    const second = failureOf(await client.send(get, { limits: API_LIMITS }));
    expect(notices).toHaveLength(1);
    expect(notices[0]?.message).toContain('/nope.pem');
    expect(first.message).toContain('/nope.pem');
    expect(second.message).toContain('/nope.pem');
    await client.close();
  });

  test('loopback over http reads no certificate file', async () => {
    const server = await startRawServer('HTTP/1.1 200 OK\r\n\r\n{}');
    servers.push(server);
    const notices: TrustNotice[] = [];
    const client = {
      env: { NODE_EXTRA_CA_CERTS: '/nope.pem' },
      onNotice: (one: TrustNotice) => notices.push(one),
    };
    answerOf(await askUrl(server.origin, { client }));
    expect(notices).toEqual([]);
  });
});

/** A server that says this as soon as somebody connects, and hangs up. */
async function tlsLike(words: string): Promise<RawServer> {
  const server = createTcpServer();
  server.on('connection', (socket) => socket.end(words));
  const raw = await serveRaw(server, { head: '', then: 'fin' });
  servers.push(raw);
  return raw;
}

import { EventEmitter, once } from 'node:events';
import http from 'node:http';
import net, { createServer, type LookupFunction, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createConnector } from '../../../source/services/http/connector.ts';
import { ConnectFailure } from '../../../source/services/http/failure-cause.ts';
import {
  createTrust,
  secure,
  type TlsParts,
  type Trust,
} from '../../../source/services/http/tls.ts';
import { openTunnel } from '../../../source/services/http/tunnel.ts';
import { builtInSpy } from '../../support/built-in-calls.ts';
import { loopbackPort } from '../../support/sockets/ports.ts';
import { startRawServer } from '../../support/sockets/raw-server.ts';

const SHOP = 'demo.myshopify.com';

/** A socket that goes nowhere; the test says what becomes of it. */
function pretended(remoteAddress?: string) {
  const calls: unknown[][] = [];
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress,
    setNoDelay: (...given: unknown[]) => void calls.push(['setNoDelay', ...given]),
    destroy: () => void calls.push(['destroy']),
  });
  return { socket: socket as unknown as Socket, calls };
}

interface Way {
  readonly env?: Readonly<Record<string, string>>;
  readonly trust?: Trust;
  readonly connectMs?: number;
  readonly lookup?: LookupFunction;
}

/** What connecting comes to: the socket, or the cause of the failure. */
function connecting(url: string, way: Way = {}) {
  const { env = {}, connectMs = 30_000, lookup } = way;
  const trust = way.trust ?? createTrust(env, () => {});
  const connector = createConnector({ env, trust, connectMs, lookup });
  const { protocol, hostname, port } = new URL(url);
  // Without brackets, as the HTTP library hands it over.
  const target = { protocol, hostname: hostname.replaceAll(/[[\]]/g, ''), port, host: hostname };
  const outcome = new Promise<unknown>((resolve) => {
    connector.connect(target, (error, socket) =>
      resolve(error instanceof ConnectFailure ? error.failureCause : (socket ?? error)),
    );
  });
  return { outcome, close: () => connector.close() };
}

const toHere: LookupFunction = (_name, options, callback) => {
  if (options.all === true) callback(null, [{ address: '127.0.0.1', family: 4 }]);
  else callback(null, '127.0.0.1', 4);
};

test.each([
  ['http://127.0.0.1', '127.0.0.1', 80],
  ['http://localhost:8080', 'localhost', 8080],
  ['http://[::1]:1', '::1', 1],
])(
  'a connection to %s is asked for by host and port, and small writes go at once',
  async (...given) => {
    const [url, host, port] = given;
    const { socket, calls } = pretended('127.0.0.1');
    const connect = builtInSpy(vi.spyOn(net, 'connect')).mockReturnValue(socket);
    const { outcome } = connecting(url);
    expect(connect.mock.calls).toEqual([[{ host, port, signal: expect.any(AbortSignal) }]]);
    socket.emit('connect');
    expect(await outcome).toBe(socket);
    expect(calls).toEqual([['setNoDelay', true]]);
    // An error of a connected socket is the HTTP library's affair, and ends no process.
    socket.emit('error', new Error('reset'));
  },
);

test('names are looked up as the caller says', async () => {
  const { socket } = pretended('127.0.0.1');
  const connect = builtInSpy(vi.spyOn(net, 'connect')).mockReturnValue(socket);
  connecting('http://localhost:1', { lookup: toHere });
  expect(connect.mock.calls).toEqual([
    [{ host: 'localhost', port: 1, signal: expect.any(AbortSignal), lookup: toHere }],
  ]);
});

test.each(['192.0.2.1', undefined])(
  'plain http to an address %s that is not this machine is closed again',
  async (address) => {
    const { socket, calls } = pretended(address);
    builtInSpy(vi.spyOn(net, 'connect')).mockReturnValue(socket);
    const { outcome } = connecting('http://localhost:1');
    socket.emit('connect');
    expect(await outcome).toEqual({ type: 'not-loopback', host: 'localhost' });
    expect(calls).toEqual([['setNoDelay', true], ['destroy']]);
  },
);

test.each(['connect-timeout', 'closed'])('a connection is given up: %s', async (type) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { socket } = pretended();
  const connect = builtInSpy(vi.spyOn(net, 'connect')).mockReturnValue(socket);
  const { outcome, close } = connecting('http://127.0.0.1:1', { connectMs: 50 });
  const { signal } = (connect.mock.calls[0]?.[0] ?? {}) as { readonly signal?: AbortSignal };
  vi.advanceTimersByTime(49);
  expect(signal?.aborted).toBe(false);
  if (type === 'closed') close();
  else vi.advanceTimersByTime(1);
  expect(await outcome).toMatchObject({ type });
  expect(signal?.aborted).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('a defect while connecting is told without its words', async () => {
  const trust = {
    secureContext: () => Promise.reject(new Error('of a certificate')),
    unusableFile: () => null,
  };
  expect(await connecting(`https://${SHOP}`, { trust }).outcome).toEqual({
    type: 'other',
    host: SHOP,
    code: 'unknown',
  });
});

/** The port of a server that answers the first bytes of each connection so, and hangs up. */
async function answering(text: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(text));
  });
  onTestFinished(() => void server.close());
  return loopbackPort(server);
}

test('a failed handshake says where it was, and which certificates are missing', async () => {
  const trust = { ...createTrust({}, () => {}), unusableFile: () => '/none.pem' };
  const shop = `https://${SHOP}:${await answering('')}`;
  expect(await connecting(shop, { lookup: toHere, trust }).outcome).toEqual({
    type: 'tls',
    fault: 'cut',
    at: { host: SHOP, isPrivateAddress: true, proxy: null, missingCertificates: '/none.pem' },
  });
  const proxy = `127.0.0.1:${await answering('HTTP/1.1 200 OK\r\n\r\nno TLS at all')}`;
  const env = { HTTPS_PROXY: `http://${proxy}` };
  expect(await connecting(`https://${SHOP}`, { env }).outcome).toEqual({
    type: 'tls',
    fault: 'not-tls',
    at: {
      host: SHOP,
      isPrivateAddress: false,
      proxy: expect.objectContaining({ shown: proxy, variable: 'HTTPS_PROXY' }),
      missingCertificates: null,
    },
  });
});

test('a proxy that should speak TLS and does not is told apart from the shop', async () => {
  const proxy = `127.0.0.1:${await answering('HTTP/1.1 400 No\r\n\r\n')}`;
  const env = { HTTPS_PROXY: `https://${proxy}` };
  expect(await connecting(`https://${SHOP}`, { env }).outcome).toEqual({
    type: 'proxy',
    fault: { type: 'tls', fault: 'not-tls' },
    proxy: expect.objectContaining({ shown: proxy, variable: 'HTTPS_PROXY' }),
    host: SHOP,
  });
});

test('the limit for connecting counts during the handshake, and names what it waits for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const hello = Promise.withResolvers<Socket>();
  const server = createServer((socket) => socket.once('data', () => hello.resolve(socket)));
  const port = await loopbackPort(server);
  const { outcome } = connecting(`https://${SHOP}:${port}`, { connectMs: 50, lookup: toHere });
  const socket = await hello.promise;
  vi.advanceTimersByTime(50);
  expect(await outcome).toEqual({
    type: 'tls-timeout',
    at: { host: SHOP, isPrivateAddress: true, proxy: null, missingCertificates: null },
    limitMs: 50,
  });
  if (!socket.closed) await once(socket, 'close');
  server.close();
});

/** TLS that the test plays; how it was started. */
function played() {
  const started: unknown[] = [];
  const destroyed: string[] = [];
  const secured = Object.assign(new EventEmitter(), { destroy: () => destroyed.push('destroyed') });
  const tls = {
    connect(options: unknown) {
      started.push(options);
      return secured;
    },
  };
  const parts = { tls, secureContext: { context: 'ours' } } as unknown as TlsParts;
  return { parts, started, secured, destroyed };
}

test.each([
  [SHOP, SHOP],
  ['192.0.2.1', ''],
  ['2001:db8::1', ''],
])('TLS with %s checks the certificate, and asks for the name %j', async (host, servername) => {
  const { parts, started, secured, destroyed } = played();
  const { socket } = pretended();
  const outcome = secure(socket, host, parts);
  expect(started).toEqual([
    {
      socket,
      host,
      servername,
      secureContext: { context: 'ours' },
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: true,
    },
  ]);
  secured.emit('secureConnect');
  expect(await outcome).toEqual({ type: 'secured', socket: secured });
  expect(destroyed).toEqual([]);
});

test('a handshake that ends is cut or has its error, and the socket goes', async () => {
  const closed = played();
  const cut = secure(pretended().socket, SHOP, closed.parts);
  closed.secured.emit('close');
  expect(await cut).toEqual({ type: 'failed', fault: 'cut' });
  const failed = played();
  const expired = secure(pretended().socket, SHOP, failed.parts);
  failed.secured.emit('error', Object.assign(new Error('no'), { code: 'CERT_HAS_EXPIRED' }));
  failed.secured.emit('error', new Error('later'));
  expect(await expired).toEqual({ type: 'failed', fault: 'expired' });
  expect([closed.destroyed.length, failed.destroyed.length]).toEqual([1, 2]);
});

test('a tunnel is asked for over the socket that is there, and over no other', async () => {
  const server = await startRawServer({ head: 'HTTP/1.1 200 OK\r\n\r\n!' });
  onTestFinished(() => server.close());
  const request = builtInSpy(vi.spyOn(http, 'request'));
  const socket = net.connect({ host: '127.0.0.1', port: server.port });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const proxy = { host: 'p', port: 1, isTls: false, shown: 'p', variable: 'P', credentials: null };
  const outcome = await openTunnel(socket, { host: SHOP, port: 443 }, proxy);
  expect(outcome).toEqual({ type: 'open', socket });
  const path = `${SHOP}:443`;
  expect(request.mock.calls).toEqual([
    [{ method: 'CONNECT', path, headers: { Host: path }, createConnection: expect.any(Function) }],
  ]);
  // A single byte that came early is not lost.
  const [early] = (await once(socket, 'data')) as [Buffer];
  expect(String(early)).toBe('!');
});

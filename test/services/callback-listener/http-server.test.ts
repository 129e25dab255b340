import { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  clientErrorHandler,
  createStrictServer,
  trackSockets,
} from '../../../source/services/callback-listener/http-server.ts';
import { listenForCallback } from '../../../source/services/callback-listener/listener.ts';
import {
  DEFAULT_LIMITS,
  type ListenerNotice,
} from '../../../source/services/callback-listener/types.ts';
import {
  redirectUri,
  startCallbackFlow,
  VALID_REQUEST,
} from '../../support/sign-in/callback-flow.ts';
import { sendAndReset, sendRaw } from '../../support/sockets/raw-client.ts';

const UPGRADE = 'GET /callback HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n';
const CONNECT = 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n';

describe('rude clients', () => {
  it.each([
    ['an upgrade', UPGRADE],
    ['a CONNECT', CONNECT],
    ['what is no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['half a request', 'GET /callback HTTP/1.1\r\nHo'],
  ])('may reset the connection after %s', async (_, input) => {
    const flow = await startCallbackFlow();
    for (let round = 0; round < 20; round += 1) await sendAndReset(flow.port, Buffer.from(input));
    expect((await sendRaw(flow.port, flow.fill(VALID_REQUEST))).status).toBe(303);
  });

  it.each([
    ['an upgrade', UPGRADE, 400],
    ['a CONNECT', CONNECT, 405],
    ['what is no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n', 400],
    ['endless headers', `GET / HTTP/1.1\r\nX: ${'x'.repeat(40_000)}`, 431],
  ])('read their whole answer although a megabyte follows %s', async (_, input, status) => {
    const flow = await startCallbackFlow();
    const answer = await sendRaw(flow.port, input + 'x'.repeat(1024 * 1024));
    expect(answer.status).toBe(status);
    expect(answer.body).toContain('</html>');
  });

  it('get one request a connection, also while the first one waits for the outcome', async () => {
    const flow = await startCallbackFlow();
    await sendRaw(flow.port, flow.fill(VALID_REQUEST));
    const done = 'GET /done HTTP/1.1\r\nHost: 127.0.0.1:{P}\r\n\r\n';
    const wrong = 'GET /callback?code=a&state=x HTTP/1.1\r\nHost: 127.0.0.1:{P}\r\n\r\n';
    const both = sendRaw(flow.port, flow.fill(done + wrong));
    // Answered after the listener has read both.
    await sendRaw(flow.port, flow.fill('GET / HTTP/1.1\r\nHost: 127.0.0.1:{P}\r\n\r\n'));
    await flow.listener.finish('done');
    expect((await both).status).toBe(200);
    expect(flow.verdicts.map(({ type }) => type)).toEqual(['accepted']);
  });
});

it('turns a defect behind a request into status 500 and a notice, and goes on', async () => {
  const defect = new Error('a defect of ours');
  const notices: ListenerNotice[] = [];
  const listener = await listenForCallback({
    redirectUri: redirectUri('http://127.0.0.1:0/callback'),
    check: () => {
      throw defect;
    },
    onVerdict: () => {},
    onNotice: (notice) => notices.push(notice),
  });
  onTestFinished(() => listener.close());
  const { port } = listener.redirectUri;
  const request = `GET /callback HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
  expect((await sendRaw(port, request)).status).toBe(500);
  expect((await sendRaw(port, request)).status).toBe(500);
  expect(notices.map(({ type, cause }) => [type, cause])).toEqual([
    ['fault', defect],
    ['fault', defect],
  ]);
});

it('lets an answer go out although the parser reports the next packet of the socket too', () => {
  const handle = clientErrorHandler(() => {});
  const socket = new PassThrough();
  const error = Object.assign(new Error('Parse Error'), { code: 'HPE_INVALID_METHOD' });
  handle(error, socket);
  handle(error, socket);
  expect(socket.destroyed).toBe(false);
  expect(String(socket.read())).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
});

describe('what the parser refuses', () => {
  const TLS = Buffer.from([0x16, 0x03, 0x01]);

  it.each<[string, Buffer | undefined, string, number]>([
    ['HPE_HEADER_OVERFLOW', undefined, '431', 0],
    ['ERR_HTTP_REQUEST_TIMEOUT', undefined, '408', 0],
    ['HPE_INVALID_METHOD', undefined, '400', 0],
    ['HPE_INVALID_METHOD', TLS, '400', 1],
    ['HPE_INVALID_METHOD', Buffer.from([0x16, 0x02]), '400', 0],
    ['HPE_INVALID_METHOD', Buffer.from([0x15, 0x03]), '400', 0],
    ['HPE_INVALID_METHOD', Buffer.alloc(0), '400', 0],
    ['ECONNRESET', undefined, 'gone', 0],
  ])('%s with %s is answered with %s', (code, rawPacket, answer, hellos) => {
    let told = 0;
    const handle = clientErrorHandler(() => (told += 1));
    const socket = new PassThrough();
    handle(Object.assign(new Error('no'), { code, ...(rawPacket && { rawPacket }) }), socket);
    const text = socket.destroyed ? 'gone' : String(socket.read()).slice(9, 12);
    socket.destroy();
    expect([text, told]).toEqual([answer, hellos]);
  });

  it('leaves a connection alone on which nothing was sent', () => {
    const handle = clientErrorHandler(() => {});
    const timeout = Object.assign(new Error('no'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const unused = new Socket();
    handle(timeout, unused);
    expect(unused.destroyed).toBe(false);
    unused.destroy();
  });
});

describe('open sockets', () => {
  const three = (limit: number) => {
    const sockets = trackSockets(limit);
    const [first, second, third] = [new Socket(), new Socket(), new Socket()];
    onTestFinished(() => [first, second, third].forEach((one) => one.destroy()));
    return { sockets, first, second, third };
  };

  it('are at most so many: the oldest goes, never the newest', () => {
    const { sockets, first, second, third } = three(2);
    sockets.add(first);
    sockets.add(second);
    expect([sockets.size, first.destroyed]).toEqual([2, false]);
    sockets.add(third);
    expect([first, second, third].map((one) => one.destroyed)).toEqual([true, false, false]);
    expect(sockets.size).toBe(2);
  });

  it('are spared while they wait, unless all do', () => {
    const { sockets, first, second, third } = three(2);
    sockets.add(first);
    sockets.spare(first);
    sockets.add(second);
    sockets.add(third);
    expect([first, second, third].map((one) => one.destroyed)).toEqual([false, true, false]);
    const all = three(1);
    all.sockets.add(all.first);
    all.sockets.spare(all.first);
    all.sockets.add(all.second);
    expect([all.first.destroyed, all.second.destroyed]).toEqual([true, false]);
  });

  it('leave the count when they close, and end with an error instead of the process', () => {
    const { sockets, first, second } = three(2);
    sockets.add(first);
    sockets.add(second);
    first.emit('close');
    expect(sockets.size).toBe(1);
    second.emit('error', new Error('reset'));
    expect(second.destroyed).toBe(true);
    sockets.destroyAll();
    expect(sockets.size).toBe(0);
  });

  it('are all ended at once', () => {
    const { sockets, first, second, third } = three(3);
    for (const one of [first, second, third]) sockets.add(one);
    sockets.destroyAll();
    expect([first, second, third].map((one) => one.destroyed)).toEqual([true, true, true]);
    expect(sockets.size).toBe(0);
  });
});

it('a server has the limits that it was given, and one request a connection', () => {
  const server = createStrictServer({ ...DEFAULT_LIMITS, idleMs: 7 }, trackSockets(1), {
    onRequest: () => {},
    onTlsHello: () => {},
  });
  expect(server).toMatchObject({
    headersTimeout: DEFAULT_LIMITS.headersMs,
    requestTimeout: DEFAULT_LIMITS.requestMs,
    maxRequestsPerSocket: 1,
    timeout: 7,
  });
});

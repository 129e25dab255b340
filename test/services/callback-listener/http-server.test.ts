import { PassThrough } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { clientErrorHandler } from '../../../source/services/callback-listener/http-server.ts';
import { listenForCallback } from '../../../source/services/callback-listener/listener.ts';
import type { ListenerNotice } from '../../../source/services/callback-listener/types.ts';
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

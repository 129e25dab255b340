import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Secret } from '../../../source/core/text/secret.ts';
import { openTunnel } from '../../../source/services/http/tunnel.ts';
import type { CorpusInput } from '../../support/corpus/corpus-answer.ts';
import { startRawServer } from '../../support/sockets/raw-server.ts';

/** What becomes of a tunnel where the proxy answers so, and what it was asked. */
async function tunnel(input: CorpusInput, host = 'demo.myshopify.com', credentials = '') {
  const server = await startRawServer(input);
  onTestFinished(() => server.close());
  const socket = connect({ host: '127.0.0.1', port: server.port });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const proxy = {
    ...{ host: '127.0.0.1', port: server.port, isTls: false, shown: 'p', variable: 'P' },
    credentials: credentials === '' ? null : new Secret(credentials),
  };
  const outcome = await openTunnel(socket, { host, port: 8443 }, proxy);
  return { outcome, socket, request: server.requests[0] };
}

const answer = (status: string): CorpusInput => ({
  head: `HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`,
});

test.each([
  ['200 OK', 'open'],
  ['204 No Content', 'open'],
  ['299 Odd', 'open'],
  ['300 Elsewhere', { type: 'refused', status: 300 }],
  ['403 No', { type: 'refused', status: 403 }],
  ['407 Who', { type: 'wants-password' }],
  ['502 Bad', { type: 'refused', status: 502 }],
])('an answer %s: %j', async (status, fault) => {
  const { outcome, socket } = await tunnel(answer(status));
  if (fault === 'open') {
    expect(outcome).toEqual({ type: 'open', socket });
    expect(socket.destroyed).toBe(false);
  } else {
    expect(outcome).toEqual({ type: 'failed', fault });
    expect(socket.destroyed).toBe(true);
  }
});

test.each<[CorpusInput, string]>([
  [{ head: 'SSH-2.0-OpenSSH_9.6\r\n\r\n', then: 'fin' }, 'garbage'],
  [{ head: '', then: 'fin' }, 'closed'],
  [{ head: '', then: 'reset' }, 'closed'],
])('after %j it is %s', async (input, type) => {
  const { outcome, socket } = await tunnel(input);
  expect(outcome).toEqual({ type: 'failed', fault: { type } });
  expect(socket.destroyed).toBe(true);
});

test('the way is asked for by host and port, with user and password where there are some', async () => {
  const plain = await tunnel(answer('200 OK'));
  expect(plain.request).toMatchObject({ method: 'CONNECT', target: 'demo.myshopify.com:8443' });
  expect(plain.request?.head).toContain('\r\nHost: demo.myshopify.com:8443\r\n');
  expect(plain.request?.head).not.toMatch(/authorization/i);
  const known = await tunnel(answer('200 OK'), '2001:db8::1', 'ada:w@rd');
  expect(known.request).toMatchObject({ target: '[2001:db8::1]:8443' });
  expect(known.request?.head).toContain('\r\nProxy-Authorization: Basic YWRhOndAcmQ=\r\n');
});

test('what came early through the tunnel is handed on', async () => {
  const { outcome, socket } = await tunnel({ head: 'HTTP/1.1 200 OK\r\n\r\nearly' });
  expect(outcome.type).toBe('open');
  const [data] = (await once(socket, 'data')) as [Buffer];
  expect(data.toString()).toBe('early');
});

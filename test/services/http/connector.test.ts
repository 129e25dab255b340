import { once } from 'node:events';
import { createServer, type LookupFunction } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createConnector } from '../../../source/services/http/connector.ts';
import { ConnectFailure } from '../../../source/services/http/failure-cause.ts';
import { createTrust } from '../../../source/services/http/tls.ts';
import { freePort, portOf } from '../../support/sockets/ports.ts';

interface Asked {
  readonly env?: Readonly<Record<string, string>>;
  readonly lookup?: LookupFunction;
  readonly connectMs?: number;
}

/** Connects, or says why not. */
async function ask(target: string, { env = {}, lookup, connectMs = 5_000 }: Asked = {}) {
  const trust = createTrust(env, () => {});
  const connector = createConnector({ env, trust, connectMs, lookup });
  onTestFinished(() => connector.close());
  const { protocol, hostname, port } = new URL(target);
  const host = hostname.replaceAll(/[[\]]/g, '');
  return new Promise<unknown>((resolve) => {
    connector.connect({ protocol, hostname: host, port, host }, (error, socket) => {
      if (socket === null) {
        resolve(error instanceof ConnectFailure ? error.failureCause : error);
        return;
      }
      onTestFinished(() => void socket.destroy());
      resolve('connected');
    });
  });
}

const failing =
  (code?: string, syscall?: string): LookupFunction =>
  (_name, _options, callback) =>
    callback(
      Object.assign(new Error('no'), { ...(code && { code }), ...(syscall && { syscall }) }),
      '',
      4,
    );

const LIVE = 'https://demo.myshopify.com:443';
const host = 'demo.myshopify.com';
const PROXY = { HTTPS_PROXY: 'http://proxy.example:3128' };
const proxy = expect.objectContaining({ shown: 'proxy.example:3128', variable: 'HTTPS_PROXY' });

test.each<[Asked, object]>([
  [{ lookup: failing('ENOTFOUND', 'getaddrinfo') }, { type: 'dns', host, code: 'ENOTFOUND' }],
  [{ lookup: failing('EAI_AGAIN', 'getaddrinfo') }, { type: 'dns', host, code: 'EAI_AGAIN' }],
  [
    { lookup: failing('ECONNREFUSED') },
    { type: 'refused', at: { host, port: 443 }, code: 'ECONNREFUSED' },
  ],
  [
    { lookup: failing('EHOSTUNREACH', 'connect') },
    { type: 'unreachable', at: { host, port: 443 }, code: 'EHOSTUNREACH' },
  ],
  [{ lookup: failing() }, { type: 'unreachable', at: { host, port: 443 }, code: 'unknown' }],
  [
    { lookup: () => {}, connectMs: 30 },
    { type: 'connect-timeout', at: { host, port: 443 }, limitMs: 30 },
  ],
  [
    { env: PROXY, lookup: failing('ENOTFOUND', 'getaddrinfo') },
    { type: 'proxy', fault: { type: 'unreachable', code: 'ENOTFOUND' }, proxy, host },
  ],
  [
    { env: PROXY, lookup: () => {}, connectMs: 30 },
    { type: 'proxy', fault: { type: 'slow' }, proxy, host },
  ],
  [
    { env: { HTTPS_PROXY: '::::' } },
    {
      type: 'bad-proxy-setting',
      message: 'HTTPS_PROXY is not an address, so no store can be reached through it.',
      remedy: 'Set HTTPS_PROXY to an address such as http://proxy.example:3128, or unset it.',
    },
  ],
])('with %j it is told %j', async (asked, cause) => {
  expect(await ask(LIVE, asked)).toEqual(cause);
});

test('loopback is reached directly, and a port that nobody has is refused', async () => {
  const server = createServer((socket) => socket.on('error', () => {}));
  server.listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const env = { HTTPS_PROXY: '::::' };
  expect(await ask(`http://127.0.0.1:${portOf(server)}`, { env })).toBe('connected');
  const port = await freePort();
  expect(await ask(`http://127.0.0.1:${port}`)).toMatchObject({
    type: 'refused',
    at: { host: '127.0.0.1', port },
  });
});

test('plain http goes to no name that leads elsewhere than to this machine', async () => {
  const server = createServer((socket) => socket.on('error', () => {}));
  server.listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const toHere: LookupFunction = (_name, options, callback) => {
    if (options.all === true) callback(null, [{ address: '127.0.0.1', family: 4 }]);
    else callback(null, '127.0.0.1', 4);
  };
  const port = portOf(server);
  const env = { NO_PROXY: '*' };
  expect(await ask(`http://localhost:${port}`, { lookup: toHere })).toBe('connected');
  expect(await ask(`http://shop.example:${port}`, { env, lookup: toHere })).toEqual({
    type: 'not-loopback',
    host: 'shop.example',
  });
});

test('what is being connected ends when all is closed', async () => {
  const trust = createTrust({}, () => {});
  const lookup: LookupFunction = () => {};
  const connector = createConnector({ env: {}, trust, connectMs: 5_000, lookup });
  const failed = new Promise<unknown>((resolve) => {
    const target = { protocol: 'https:', hostname: host, port: '443', host };
    connector.connect(target, (...[error]) => resolve(error));
  });
  connector.close();
  expect(await failed).toMatchObject({ failureCause: { type: 'closed' } });
  expect(String(await failed)).toBe('ConnectFailure: connecting failed: closed');
});

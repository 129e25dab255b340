import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../../source/practice-store/practice-store.ts';
import { acceptedAddresses } from '../../../source/practice-store/server/request-check.ts';
import { freePort } from '../../support/sockets/ports.ts';
import { askStore } from '../../support/store/practice-client.ts';

let store: PracticeStore;

beforeAll(async () => {
  store = await startPracticeStore({ port: 0, env: {} });
});

afterAll(() => store.close());

/** Sends bytes and collects what comes until the store closes. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(store.port, '127.0.0.1');
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => (text += chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
    socket.write(bytes.replaceAll('PORT', String(store.port)));
  });
}

const CLOSE = 'Connection: close\r\n\r\n';

describe('every route', () => {
  test.each([
    ['a foreign Host', 'Host: evil.example\r\n'],
    ['another spelling of the loopback address', 'Host: localhost:PORT\r\n'],
    ['the right host without its port', 'Host: 127.0.0.1\r\n'],
    ['no Host at all', ''],
    ['two Hosts', 'Host: 127.0.0.1:PORT\r\nHost: evil.example\r\n'],
  ])('refuses %s with 421', async (_, host) => {
    for (const path of [
      '/',
      '/admin/oauth/authorize',
      '/admin/api/2026-10/shop.json',
      '/nothing',
    ]) {
      expect(await send(`GET ${path} HTTP/1.1\r\n${host}${CLOSE}`)).toMatch(/^HTTP\/1\.1 421 /);
    }
  });

  test.each(['http://evil.example', 'null', 'http://localhost:PORT', 'https://127.0.0.1:PORT'])(
    'refuses the Origin %s with 403',
    async (origin) => {
      for (const line of ['POST /admin/oauth/access_token', 'GET /admin/api/2026-10/shop.json']) {
        const head = `${line} HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nOrigin: ${origin}\r\n${CLOSE}`;
        expect(await send(head)).toMatch(/^HTTP\/1\.1 403 /);
      }
    },
  );

  test.each(['//evil.example/', 'http://evil.example/', '*'])(
    'survives the target %s',
    async (target) => {
      const answer = await send(`OPTIONS ${target} HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n${CLOSE}`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    },
  );

  test('survives bytes that are no HTTP, and a body that breaks off', async () => {
    expect(await send('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 /,
    );
    await new Promise<void>((resolve) => {
      const socket = connect(store.port, '127.0.0.1');
      socket.on('close', () => resolve());
      socket.write(
        `POST /admin/oauth/access_token HTTP/1.1\r\nHost: 127.0.0.1:${store.port}\r\nContent-Length: 100\r\n\r\nhalf`,
        () => socket.destroy(),
      );
    });
    expect(await send(`GET /admin/apps HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n${CLOSE}`)).toMatch(
      /^HTTP\/1\.1 200 /,
    );
  });

  test('refuses a body over one mebibyte with 413', async () => {
    const length = 1024 * 1024 + 1;
    const head = `POST /admin/oauth/access_token HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nContent-Length: ${length}\r\n\r\n`;
    expect(await send(head + 'a'.repeat(length))).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('refuses an address over eight kibibytes with 414', async () => {
    const rest = ` HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n${CLOSE}`;
    const path = '/admin/api/2026-10/shop.json?a=';
    expect(await send(`GET ${path}${'a'.repeat(8 * 1024)}${rest}`)).toMatch(/^HTTP\/1\.1 414 /);
    expect(await send(`GET ${path}${'a'.repeat(8 * 1000)}${rest}`)).not.toMatch(/^HTTP\/1\.1 414 /);
  });

  test('names the methods it knows when it meets another', async () => {
    const answer = await send(
      `PUT /admin/oauth/authorize HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n${CLOSE}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toContain('Allow: GET, POST');
  });
});

describe('the listener', () => {
  const lan = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address;

  test('cannot be reached under another address of this machine', async () => {
    const outcome = await new Promise<string>((resolve) => {
      const socket = connect(store.port, lan ?? '127.0.0.2');
      socket.on('connect', () => {
        socket.destroy();
        resolve('connected');
      });
      socket.on('error', () => resolve('refused'));
    });
    expect(outcome).toBe('refused');
  });

  test('says in words that its port is taken', async () => {
    await expect(startPracticeStore({ port: store.port })).rejects.toMatchObject({
      code: 'port-taken',
      message: expect.stringContaining(String(store.port)),
    });
  });

  test('says in words that a port cannot be', async () => {
    await expect(startPracticeStore({ port: 70_000 })).rejects.toMatchObject({
      code: 'port-refused',
    });
  });

  test('frees its port when it is closed, with a connection still open', async () => {
    const first = await startPracticeStore({ port: await freePort() });
    const idle = connect(first.port, '127.0.0.1');
    await new Promise<void>((resolve) => idle.on('connect', () => resolve()));
    idle.on('error', () => undefined);
    await first.close();
    const second = await startPracticeStore({ port: first.port });
    expect(second.port).toBe(first.port);
    await second.close();
  });
});

test.each([
  'not a url',
  'javascript:alert(1)',
  'http://127.0.0.1:3456/callback?x=1',
  'http://127.0.0.1:3456/rückruf',
  'http://a:b@127.0.0.1/',
])('does not register the redirect URL %s', async (redirectUri) => {
  await expect(startPracticeStore({ port: 0, redirectUris: [redirectUri] })).rejects.toMatchObject({
    code: 'invalid-redirect-uri',
  });
});

const OWN = { host: '127.0.0.1:3457', origins: ['http://127.0.0.1:3457'] };
const LOCAL = { host: 'localhost:3457', origins: ['http://localhost:3457'] };
const CODESPACE = {
  CODESPACES: 'true',
  CODESPACE_NAME: 'ideal-carnival-4x7',
  GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN: 'app.github.dev',
};

describe('the accepted addresses', () => {
  test('are the own one alone on a plain machine', () => {
    expect(acceptedAddresses({ HOME: '/home/a', SSH_TTY: '' }, 3457)).toEqual([OWN]);
  });

  test.each([
    ['a dev container', { REMOTE_CONTAINERS: 'true' }],
    ['WSL', { WSL_DISTRO_NAME: 'Ubuntu' }],
    ['an SSH session', { SSH_CONNECTION: '192.0.2.1 50000 192.0.2.2 22' }],
  ])('have localhost beside it in %s', (_, env) => {
    expect(acceptedAddresses(env, 3457)).toEqual([OWN, LOCAL]);
  });

  test('have the forwarded name of this port in a codespace', () => {
    const origins = [
      'https://ideal-carnival-4x7-3457.app.github.dev',
      'http://localhost:3457',
      'https://localhost:3457',
    ];
    expect(acceptedAddresses(CODESPACE, 3457)).toEqual([
      OWN,
      { host: 'ideal-carnival-4x7-3457.app.github.dev', origins },
      { host: 'localhost:3457', origins },
    ]);
  });

  test.each([
    ['no domain', { GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN: '' }],
    ['a name with a dot', { CODESPACE_NAME: 'evil.example/' }],
    ['a domain with a port', { GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN: 'app.github.dev:1' }],
  ])('are the own one alone with %s', (_, changes) => {
    expect(acceptedAddresses({ ...CODESPACE, ...changes }, 3457)).toEqual([OWN]);
  });
});

describe('a store in a codespace', () => {
  async function ask(host: string, origin: string): Promise<number> {
    const store = await startPracticeStore({ port: 0, env: CODESPACE });
    onTestFinished(() => store.close());
    const named = (text: string): string => text.replace('PORT', String(store.port));
    const headers = { Host: named(host), Origin: named(origin) };
    return (await askStore(store.origin, { path: '/admin/apps', headers })).status;
  }

  test.each([
    ['ideal-carnival-4x7-PORT.app.github.dev', 'https://ideal-carnival-4x7-PORT.app.github.dev'],
    ['ideal-carnival-4x7-PORT.app.github.dev', 'http://localhost:PORT'],
    ['localhost:PORT', 'https://ideal-carnival-4x7-PORT.app.github.dev'],
    ['127.0.0.1:PORT', 'http://127.0.0.1:PORT'],
  ])('answers Host %s with Origin %s', async (host, origin) => {
    expect(await ask(host, origin)).toBe(200);
  });

  test.each([
    ['ideal-carnival-4x7-1.app.github.dev', 'https://ideal-carnival-4x7-1.app.github.dev', 421],
    ['evil-PORT.app.github.dev', 'https://evil-PORT.app.github.dev', 421],
    ['ideal-carnival-4x7-PORT.app.github.dev', 'https://evil-PORT.app.github.dev', 403],
    ['ideal-carnival-4x7-PORT.app.github.dev', 'http://127.0.0.1:PORT', 403],
    ['127.0.0.1:PORT', 'https://ideal-carnival-4x7-PORT.app.github.dev', 403],
    ['localhost:PORT', 'null', 403],
  ])('refuses Host %s with Origin %s', async (host, origin, status) => {
    expect(await ask(host, origin)).toBe(status);
  });
});

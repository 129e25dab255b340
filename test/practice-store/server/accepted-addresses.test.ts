import { describe, expect, onTestFinished, test } from 'vitest';
import { startPracticeStore } from '../../../source/practice-store/practice-store.ts';
import { acceptedAddresses } from '../../../source/practice-store/server/accepted-addresses.ts';
import { askStore } from '../../support/practice-client.ts';

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

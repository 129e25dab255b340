import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  checkBrowser,
  checkClipboard,
  checkDebug,
  checkTerminal,
  type TerminalFacts,
} from '../../../source/services/machine/environment-checks.ts';
import { detectHostEnvironment } from '../../../source/services/browser/host-environment.ts';
import { checkCertificates, checkProxy } from '../../../source/services/machine/network-checks.ts';
import { createTestAuthority } from '../../support/sockets/test-authority.ts';

const SHOP = 'https://demo.myshopify.com';

describe('the terminal', () => {
  const GOOD: TerminalFacts = {
    isTerminal: true,
    columns: 80,
    rows: 24,
    color: true,
    unicode: true,
    term: 'xterm-256color',
    platform: 'linux',
    program: 'tokenwright',
  };
  it.each<[Partial<TerminalFacts>, string, RegExp]>([
    [{}, 'ok', /80 columns, 24 rows, colours, UTF-8/],
    [{ color: false }, 'ok', /no colours/],
    [{ columns: 59 }, 'attention', /small/],
    [{ rows: 17 }, 'attention', /small/],
    [{ unicode: false }, 'attention', /ASCII/],
    [{ term: '' }, 'attention', /TERM is not set/],
    [{ term: '', platform: 'win32' }, 'ok', /80 columns/],
    [{ term: 'dumb' }, 'attention', /dumb/],
    [{ isTerminal: false }, 'attention', /not a terminal/],
  ])('%j is %s', (change, status, words) => {
    const result = checkTerminal({ ...GOOD, ...change });
    expect(result.status).toBe(status);
    expect(result.text).toMatch(words);
    expect(result.remedy === null).toBe(status === 'ok');
  });
});

describe('the browser', () => {
  it.each([
    [{ DISPLAY: ':0' }, 'ok', /can be opened/],
    [{ DISPLAY: ':0', BROWSER: 'firefox' }, 'ok', /BROWSER names/],
    [{}, 'attention', /^No browser can be opened from here\.$/],
    [{ CODESPACES: 'true' }, 'attention', /^No browser can be opened from here\.$/],
    [{ WSL_DISTRO_NAME: 'Ubuntu' }, 'attention', /WSL: the browser of Windows/],
    [{ DISPLAY: ':0', BROWSER: 'none' }, 'attention', /says none/],
    [{ DISPLAY: ':0', BROWSER: 'echo $(id)' }, 'attention', /only a shell understands/],
  ])('%j is %s', (env, status, words) => {
    const hostEnvironment = detectHostEnvironment(env, 'linux', () => false);
    const result = checkBrowser(env, { platform: 'linux', hostEnvironment, ports: null });
    expect(result.status).toBe(status);
    expect(result.text).toMatch(words);
  });
});

describe('the browser, outside the guide', () => {
  it.each([
    [{}, /no display/, /ssh -N -L 3456:\S+ -L 3457:\S+ USER@HOST/],
    [{ SSH_CONNECTION: '192.0.2.1 1 192.0.2.2 22' }, /SSH/, /-L 3457:\S+ USER@192\.0\.2\.2/],
    [{ CODESPACES: 'true' }, /codespace/, /gh codespace ports forward 3456:3456 3457:3457/],
    [{ REMOTE_CONTAINERS: 'true' }, /container/, /in the Ports panel/],
  ])('%j: the reason, and the way to both ports', (env, words, way) => {
    const hostEnvironment = detectHostEnvironment(env, 'linux', () => false);
    const ports = { callback: 3456, store: 3457 };
    const result = checkBrowser(env, { platform: 'linux', hostEnvironment, ports });
    expect(result.text).toMatch(words);
    expect(result.remedy).toMatch(/^Open the address of a real store yourself, on any machine/);
    expect(result.remedy).toMatch(way);
    expect(result.remedy?.trim()).toBe(result.remedy);
  });
});

describe('the clipboard', () => {
  it.each([
    [{ DISPLAY: ':0' }, true, 'ok', /desktop/],
    [{ WSL_DISTRO_NAME: 'Ubuntu' }, true, 'ok', /desktop/],
    [{}, true, 'attention', /OSC 52/],
    [{ DISPLAY: 'localhost:10', SSH_TTY: '/dev/pts/0' }, true, 'attention', /OSC 52/],
    [{}, false, 'attention', /no clipboard/],
  ])('with %j, in a terminal %s, is %s', (env, isTerminal, status, words) => {
    const result = checkClipboard(env, { isTerminal, platform: 'linux' });
    expect(result.status).toBe(status);
    expect(result.text).toMatch(words);
  });
});

describe('the proxy', () => {
  it.each([
    [{}, SHOP, 'ok', /No proxy/],
    [{ HTTPS_PROXY: 'http://p:3128' }, SHOP, 'ok', /through p:3128, from HTTPS_PROXY\./],
    [{ HTTPS_PROXY: 'http://u:pw@p:3128' }, SHOP, 'ok', /through p:3128.*\(not shown\)/],
    [{ https_proxy: 'p', no_proxy: '.myshopify.com' }, SHOP, 'ok', /NO_PROXY exempts/],
    [{ HTTP_PROXY: 'http://p:3128' }, 'http://127.0.0.1:3457', 'ok', /directly/],
    [{ HTTPS_PROXY: '::::' }, SHOP, 'failed', /^HTTPS_PROXY /],
  ])('%j for %s is %s', (env, origin, status, words) => {
    const result = checkProxy(env, origin);
    expect(result.status).toBe(status);
    expect(result.text).toMatch(words);
    expect(JSON.stringify(result)).not.toMatch(/u:pw|pw@|::::/);
  });
});

describe('the certificates', () => {
  it('of this system are believed, and those that are added', async () => {
    const authority = await createTestAuthority();
    onTestFinished(() => authority.remove());
    expect(await checkCertificates({})).toMatchObject({ status: 'ok' });
    const added = await checkCertificates({ NODE_EXTRA_CA_CERTS: authority.certFile });
    expect(added.status).toBe('ok');
    expect(added.text).toContain(authority.certFile);
  });

  it('that are named but cannot be read fail with their path (EV-08)', async () => {
    const result = await checkCertificates({ NODE_EXTRA_CA_CERTS: '/nope.pem' });
    expect(result.status).toBe('failed');
    expect(result.text).toContain('/nope.pem');
  });

  it('of a file that holds none fail as well', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'empty.pem'), 'nothing');
    const env = { NODE_EXTRA_CA_CERTS: join(folder, 'empty.pem') };
    expect((await checkCertificates(env)).status).toBe('failed');
  });

  it('fail when their checks are switched off (EV-07)', async () => {
    const result = await checkCertificates({ NODE_TLS_REJECT_UNAUTHORIZED: '0' });
    expect(result.status).toBe('failed');
    expect(result.text).toContain('NODE_TLS_REJECT_UNAUTHORIZED');
  });
});

describe('debugging', () => {
  it('is a note with the words of the entry point, else fine', () => {
    expect(checkDebug([]).status).toBe('ok');
    expect(checkDebug(['NODE_DEBUG is set.'])).toMatchObject({
      status: 'attention',
      text: 'NODE_DEBUG is set.',
    });
  });
});

import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { CheckName, CheckResult } from '../../../source/core/diagnosis/machine-check.ts';
import { freePort } from '../../support/sockets/ports.ts';
import { openRealStorePath, type RealStorePath } from '../../support/store/real-store-path.ts';
import { runProgram, type ProgramEnd } from '../../support/terminal/run-program.ts';

let folder: string;
let path: RealStorePath | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokenwright-doctor-'));
});
afterEach(async () => {
  await path?.close();
  path = null;
  rmSync(folder, { recursive: true, force: true });
});

/** A free callback port, so that nothing of this machine decides what a test sees. */
async function env(more: Readonly<Record<string, string>> = {}): Promise<Record<string, string>> {
  const TOKENWRIGHT_REDIRECT_URI = `http://127.0.0.1:${await freePort()}/callback`;
  return { LANG: 'C.UTF-8', DISPLAY: ':0', TOKENWRIGHT_REDIRECT_URI, ...more };
}

async function doctor(
  more: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<{ readonly end: ProgramEnd; readonly line: (name: CheckName) => CheckResult }> {
  const end = await runProgram(['doctor', '--json', ...args], {
    cwd: folder,
    env: await env(more),
  });
  const { checks }: { checks: CheckResult[] } = JSON.parse(end.stdout);
  const line = (name: CheckName): CheckResult => {
    const found = checks.find((check) => check.name === name);
    if (found === undefined) throw new Error(`no line about ${name}: ${end.stdout}`);
    return found;
  };
  return { end, line };
}

describe('doctor', () => {
  it('finds nothing in the way on a fit machine, store included', async () => {
    path = await openRealStorePath();
    const { end, line } = await doctor({ ...path.env, TOKENWRIGHT_SHOP: path.facts.shop });
    expect(end.code).toBe(0);
    expect(end.stderr).toBe('');
    for (const name of ['node', 'port', 'proxy', 'certificates', 'store', 'clock'] as const) {
      expect(line(name)).toMatchObject({ status: 'ok', remedy: null });
    }
    expect(line('proxy').text).toContain('from HTTPS_PROXY');
    expect(path.store.requests.map(({ method }) => method)).toEqual(['HEAD']);
  });

  it('says for people the same in lines, on standard output alone', async () => {
    const { code, stdout, stderr } = await runProgram(['doctor'], {
      cwd: folder,
      env: await env(),
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^ok +Node +Node \d/m);
    expect(stdout).toMatch(/^not tested +Store +No store is named yet/m);
    expect(stdout).toMatch(/\nNothing stands in your way\.\n$/);
  });

  it('says of the settings file what cannot be taken, and goes on', async () => {
    mkdirSync(join(folder, 'tokenwright'));
    const file = join(folder, 'tokenwright', 'settings.json');
    writeFileSync(file, '{\n"mose": true}');
    const wrong = await doctor({ XDG_CONFIG_HOME: folder });
    expect(wrong.end.code).toBe(0);
    expect(wrong.line('settings')).toMatchObject({
      status: 'attention',
      text: 'settings.json line 2 (mose): There is no such setting.',
      remedy: 'Did you mean mouse?',
    });
    writeFileSync(file, '{"mouse": true}');
    const { line } = await doctor({ XDG_CONFIG_HOME: folder });
    expect(line('settings')).toMatchObject({ status: 'ok', text: `All of ${file} is understood.` });
  });

  it('names a taken port and who holds it, and ends with 1', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = address === null || typeof address === 'string' ? 0 : address.port;
    const uri = `http://127.0.0.1:${port}/callback`;
    const { end, line } = await doctor({}, ['--redirect-uri', uri]);
    expect(end.code).toBe(1);
    expect(line('port').status).toBe('failed');
    expect(line('port').text).toContain(String(port));
    if (process.platform === 'linux') expect(line('port').text).toContain(String(process.pid));
  });

  it('names an authority that is missing, and sends nothing', async () => {
    path = await openRealStorePath();
    const { HTTPS_PROXY = '' } = path.env;
    const { end, line } = await doctor({ HTTPS_PROXY, TOKENWRIGHT_SHOP: path.facts.shop });
    expect(end.code).toBe(1);
    expect(line('store').remedy).toContain('NODE_EXTRA_CA_CERTS');
    expect(path.store.requests).toEqual([]);
  });

  it('explains a certificate that is not valid yet as a matter of the clock (EV-26)', async () => {
    path = await openRealStorePath({ issue: { notBefore: new Date(Date.now() + 86_400_000) } });
    const { end, line } = await doctor({ ...path.env, TOKENWRIGHT_SHOP: path.facts.shop });
    expect(end.code).toBe(1);
    expect(line('store').text).toContain('clock of this machine is behind');
  });

  it.each([
    ['EV-06', { HTTPS_PROXY: '::::' }, 'proxy', 'HTTPS_PROXY'],
    ['EV-07', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'certificates', 'TLS_REJECT'],
    ['EV-08', { NODE_EXTRA_CA_CERTS: '/nope.pem' }, 'certificates', '/nope.pem'],
  ] as const)(
    '%s fails with the variable by name and asks no store',
    async (_, more, name, word) => {
      const { end, line } = await doctor({ ...more, TOKENWRIGHT_SHOP: 'demo.myshopify.com' });
      expect(end.code).toBe(1);
      expect(line(name)).toMatchObject({ status: 'failed' });
      expect(line(name).text).toContain(word);
      expect(line('store').status).toBe('untested');
    },
  );

  it.each([
    ['EV-01', 'http://p:3128'],
    ['EV-04', 'http://u:pw-of-u@p:3128'],
  ])('%s: shows the proxy without its password', async (_, HTTPS_PROXY) => {
    const { end, line } = await doctor({ HTTPS_PROXY });
    expect(line('proxy')).toMatchObject({ status: 'ok' });
    expect(line('proxy').text).toContain('p:3128, from HTTPS_PROXY');
    expect(end.stdout + end.stderr).not.toContain('pw-of-u');
  });

  it('repeats what the door warns about (EV-09)', async () => {
    const { end, line } = await doctor({ NODE_DEBUG: 'http,undici,fetch' });
    expect(end.code).toBe(0);
    expect(line('debug')).toMatchObject({ status: 'attention' });
    expect(line('debug').text).toContain('NODE_DEBUG');
  });

  it('looks at the machine though the settings are wrong, and ends with 2', async () => {
    writeFileSync(join(folder, '.env'), 'TOKENWRIGHT_SHOP=https://shop.example.com\n');
    const { end, line } = await doctor();
    expect(end.code).toBe(2);
    expect(line('settings').status).toBe('failed');
    expect(line('settings').text).toContain('.env line 1');
    expect(line('node').status).toBe('ok');
  });

  it('tells that it needs no secret: one in the environment is not shown', async () => {
    const { end } = await doctor({ TOKENWRIGHT_CLIENT_SECRET: 'canary-secret-0123456789' });
    expect(end.stdout + end.stderr).not.toContain('canary');
  });
});

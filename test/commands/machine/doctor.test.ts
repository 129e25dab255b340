import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

  it('repeats what the entry point warns about (EV-09)', async () => {
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

const TOKEN = `shpat_${'0123456789abcdef'.repeat(2)}`;
const SECRET = `shpss_${'fedcba9876543210'.repeat(2)}`;

interface Row {
  readonly name: string;
  readonly value: string | null;
  readonly source: { readonly kind: string; readonly place: string } | null;
  readonly hides: ReadonlyArray<{ readonly place: string }>;
  readonly isLeftAside: boolean;
  readonly problem: { readonly message: string; readonly remedy: string } | null;
}

/** The rows of `--json` in short: value, place, what it hides. */
async function origins(more: Readonly<Record<string, string>> = {}, args: readonly string[] = []) {
  const { end } = await doctor(more, args);
  const report = JSON.parse(end.stdout) as {
    settings: Row[];
    preferences: Row[];
    environment: ReadonlyArray<{ name: string; value: string | null; means: string }>;
  };
  const rows = new Map([...report.settings, ...report.preferences].map((row) => [row.name, row]));
  const short = (name: string) => {
    const row = rows.get(name);
    const hides = (row?.hides ?? []).map(({ place }) => place);
    return [row?.value ?? null, row?.source?.place ?? null, ...hides];
  };
  return { end, report, rows, short };
}

/** A file of this test's folder; its name in settings. */
function write(name: string, ...lines: string[]): void {
  writeFileSync(join(folder, name), lines.map((line) => `${line}\n`).join(''));
}

describe('doctor says where each setting comes from', () => {
  it('by option, environment, line of .env and default, with what it hides', async () => {
    write('.env', '# ours', 'TOKENWRIGHT_SHOP=one.practice.test', 'TOKENWRIGHT_SCOPES=read_orders');
    const { short } = await origins(
      { TOKENWRIGHT_SHOP: 'two.myshopify.com', TOKENWRIGHT_CLIENT_ID: 'ab12' },
      ['--api-version', '2026-07'],
    );
    const redirectUri = expect.stringMatching(/^http:\/\/127/);
    expect(short('shop')).toEqual([
      'two.myshopify.com',
      'environment TOKENWRIGHT_SHOP',
      '.env line 2',
    ]);
    expect(short('scopes')).toEqual(['read_orders', '.env line 3']);
    expect(short('apiVersion')).toEqual(['2026-07', 'option --api-version']);
    expect(short('redirectUri')).toEqual([redirectUri, 'environment TOKENWRIGHT_REDIRECT_URI']);
    expect(short('clientId')).toEqual(['ab12', 'environment TOKENWRIGHT_CLIENT_ID']);
    expect(short('maxBody')).toEqual(['16777216', 'default']);
    expect(short('storeHost')).toEqual(['myshopify.com', 'default']);
    expect(short('refreshToken')).toEqual([null, null]);
  });

  it('names all places behind an option', async () => {
    write('.env', 'TOKENWRIGHT_SCOPES=read_orders');
    const { short } = await origins({ TOKENWRIGHT_SCOPES: 'read_themes' }, [
      ...['--scopes', 'read_products'],
    ]);
    expect(short('scopes')).toEqual([
      'read_products',
      'option --scopes',
      'environment TOKENWRIGHT_SCOPES',
      '.env line 1',
    ]);
  });

  it('masks secrets, whatever their length, and finds a token under a name of the project', async () => {
    write('.env', 'MY_TOKEN=' + TOKEN, 'TOKENWRIGHT_TOKEN_ENV=MY_TOKEN');
    const { end, short } = await origins({ TOKENWRIGHT_CLIENT_SECRET: SECRET });
    expect(short('clientSecret')).toEqual(['shpss_…3210', 'environment TOKENWRIGHT_CLIENT_SECRET']);
    expect(short('accessToken')).toEqual(['shpat_…cdef', '.env line 1']);
    expect(short('tokenEnv')).toEqual(['MY_TOKEN', '.env line 2']);
    const lines = await runProgram(['doctor'], { cwd: folder, env: await env() });
    expect(lines.stdout).toContain('Access token   shpat_…cdef (.env line 1)');
    for (const text of [end.stdout, end.stderr, lines.stdout, lines.stderr]) {
      expect(text).not.toContain('0123456789');
      expect(text).not.toContain('fedcba');
    }
  });

  it('follows fields to the profile file', async () => {
    write(
      'acme.json',
      JSON.stringify({ brand: 'Acme', storeHost: 'acme.example', apiVersions: ['2026-01'] }),
    );
    const { short } = await origins({ TOKENWRIGHT_BRAND: 'Other' }, ['--profile', 'acme.json']);
    expect(short('profile')).toEqual(['acme.json', 'option --profile']);
    expect(short('storeHost')).toEqual(['acme.example', 'the profile file acme.json']);
    expect(short('brand')).toEqual(['Other', 'environment TOKENWRIGHT_BRAND']);
    expect(short('apiVersion')).toEqual(['2026-01', 'the profile file acme.json']);
    expect(short('tokenPrefix').at(1)).toBe('default');
  });

  it('gives each value that is wrong a row with its sentence and remedy, and reads all others', async () => {
    write('.env', 'TOKENWRIGHT_SHOP=demo', 'TOKENWRIGHT_MAX_BODY=lots', 'TOKENWRIGHT_BRAND=A b');
    const { end, rows, short } = await origins({ TOKENWRIGHT_STORE_ORIGIN: 'http://example.com' }, [
      ...['--api-version', 'soon', '--profile', 'none.json'],
    ]);
    expect(end.code).toBe(2);
    expect(short('shop')).toEqual(['demo.myshopify.com', '.env line 1']);
    const wrong = [...rows.values()].filter(({ problem }) => problem != null);
    expect(wrong.map(({ name, source }) => [name, source?.place])).toEqual([
      ['apiVersion', 'option --api-version'],
      ['maxBody', '.env line 2'],
      ['brand', '.env line 3'],
      ['storeOrigin', 'environment TOKENWRIGHT_STORE_ORIGIN'],
      ['profile', 'option --profile'],
    ]);
    for (const { problem, value } of wrong) {
      expect(value).toBeNull();
      expect(problem?.message).not.toBe('');
      expect(problem?.remedy).not.toBe('');
    }
    const { stdout } = await runProgram(['doctor'], { cwd: folder, env: await env() });
    expect(stdout).toMatch(
      /^failed +Largest answer \.env line 2 .*not a number of bytes\.\n +Write a /m,
    );
    expect(stdout.match(/not a number of bytes/g)).toHaveLength(1);
    expect(stdout).toMatch(/^not tested +Store +The store was not tried/m);
  });

  it('goes on without a file that cannot be read', async () => {
    const { end, short } = await origins({ TOKENWRIGHT_SHOP: 'demo' }, ['--env-file', 'none']);
    expect(end.code).toBe(2);
    expect(end.stdout).toContain('--env-file names does not exist');
    expect(short('shop')).toEqual(['demo.myshopify.com', 'environment TOKENWRIGHT_SHOP']);
  });

  it('says what of .env is left aside for another store', async () => {
    write('.env', 'TOKENWRIGHT_STORE_ORIGIN=http://127.0.0.1:9');
    const { rows } = await origins({}, ['--shop', 'demo.myshopify.com']);
    expect(rows.get('storeOrigin')).toMatchObject({ value: null, isLeftAside: true });
    const args = ['doctor', '--shop', 'demo.myshopify.com'];
    const { stdout } = await runProgram(args, { cwd: folder, env: await env() });
    expect(stdout).toMatch(/Practice store not set; \.env line 1 is left aside$/m);
  });

  it('names the lines of the settings file', async () => {
    mkdirSync(join(folder, 'tokenwright'));
    write(
      'tokenwright/settings.json',
      ...[
        '{',
        '"theme": {',
        '"accent": "red"',
        '},',
        '"keys": {"send": "f10"},',
        '"mouse": true }',
      ],
    );
    const { short } = await origins({ XDG_CONFIG_HOME: folder });
    expect(short('theme')).toEqual(['terminal', 'settings.json line 2']);
    expect(short('theme.accent')).toEqual(['red', 'settings.json line 3']);
    expect(short('keys.send')).toEqual(['f10', 'settings.json line 5']);
    expect(short('mouse')).toEqual(['true', 'settings.json line 6']);
    expect(short('motion')).toEqual(['full', 'default']);
  });

  it('lists the variables of other programs that count, proxies without their passwords', async () => {
    const { end, report } = await origins({
      HTTPS_PROXY: 'http://someone:pw-of-u@proxy.example:3128',
      http_proxy: 'http://other.example',
      ...{ NO_COLOR: '1', CI: 'false', BROWSER: 'none', PAGER: 'less -R', TERM: 'dumb' },
    });
    const shown = report.environment.map(({ name, value }) => [name, value]);
    expect(Object.fromEntries(shown)).toMatchObject({
      NO_COLOR: '1',
      CI: 'false',
      BROWSER: 'none',
      PAGER: 'less -R',
      TERM: 'dumb',
      HTTPS_PROXY: 'proxy.example:3128, with a user and a password',
      http_proxy: 'other.example:80',
    });
    const meaning = (name: string) => report.environment.find((one) => one.name === name)?.means;
    expect(meaning('CI')).toBe('counts as not set');
    expect(meaning('http_proxy')).toContain('HTTPS_PROXY goes before it');
    expect(end.stdout + end.stderr).not.toMatch(/pw-of-u|someone/);
  });

  it('names the saved store and the defaults of the settings file', async () => {
    mkdirSync(join(folder, 'tokenwright'), { mode: 0o700 });
    write('work.env', 'TOKENWRIGHT_ACCESS_TOKEN=' + TOKEN);
    const token = { type: 'file', path: join(folder, 'work.env') };
    const work = { name: 'work', shop: 'work.myshopify.com', clientId: 'ab12', token };
    write('tokenwright/stores.json', JSON.stringify({ version: 1, stores: [work] }));
    chmodSync(join(folder, 'tokenwright', 'stores.json'), 0o600);
    const defaults = { scopes: 'read_products', timeout: 60 };
    write('tokenwright/settings.json', '{', `"defaults": ${JSON.stringify(defaults)} }`);
    write('.env', 'TOKENWRIGHT_SHOP=other.myshopify.com');
    const { short } = await origins({ XDG_CONFIG_HOME: folder }, ['--store', 'work']);
    expect(short('store')).toEqual(['work', 'option --store']);
    expect(short('shop')).toEqual(['work.myshopify.com', 'saved store work', '.env line 1']);
    expect(short('clientId')).toEqual(['ab12', 'saved store work']);
    expect(short('accessToken')).toEqual(['shpat_…cdef', 'saved store work, work.env line 1']);
    expect(short('scopes')).toEqual(['read_products', 'settings.json line 2']);
    expect(short('defaults.timeout')).toEqual(['60', 'settings.json line 2']);
    const { end, rows } = await origins({ XDG_CONFIG_HOME: folder }, ['--store', 'wrok']);
    expect(end.code).toBe(2);
    expect(rows.get('store')?.problem?.remedy).toBe('Did you mean work?');
  });
});

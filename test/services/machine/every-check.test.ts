/**
 * What each check of this machine says, as text beside this file. It is written anew with
 * `vitest run test/services/machine/every-check -u` and read before it is committed.
 */
import { EventEmitter } from 'node:events';
import { chmod, mkdir, utimes, writeFile } from 'node:fs/promises';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CheckResult } from '../../../source/core/diagnosis/machine-check.ts';
import type { HttpFailure, HttpOutcome, HttpRequest } from '../../../source/core/http/message.ts';
import {
  checkBrowser,
  checkClipboard,
  checkDebug,
  checkNode,
  checkTerminal,
} from '../../../source/services/machine/environment-checks.ts';
import {
  checkCertificates,
  checkPort,
  checkPracticePort,
  checkProxy,
  checkStore,
  explainExcluded,
} from '../../../source/services/machine/network-checks.ts';
import {
  createRunProgram,
  type RunProgram,
  windowsProgram,
} from '../../../source/services/machine/run-program.ts';
import {
  checkClockByFile,
  checkDisk,
  checkFolders,
  checkGlyphs,
  checkPrograms,
} from '../../../source/services/machine/workshop-checks.ts';
import { detectHostEnvironment } from '../../../source/services/browser/host-environment.ts';
import { redirectUri } from '../../support/sign-in/callback-flow.ts';
import { liveDemo, practiceDemo } from '../../support/store/store-addresses.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

function words({ name, status, text, remedy }: CheckResult): string {
  return `[${name}] ${status}: ${text} | ${remedy}`;
}

async function expectText(
  name: string,
  results: ReadonlyArray<readonly [given: string, result: string]>,
): Promise<void> {
  const lines = results.map(([given, result]) => `${given}\n  ${result}\n`);
  await expect(lines.join('')).toMatchFileSnapshot(`every-check/${name}.txt`);
}

const says =
  (text: string): RunProgram =>
  async () => ({ type: 'said', text });
const refuses: RunProgram = async () => ({ type: 'failed', reason: 'EACCES' });

test('of the terminal', async () => {
  const good = {
    isTerminal: true,
    columns: 60,
    rows: 18,
    color: true,
    unicode: true,
    term: 'xterm',
    platform: 'linux',
    program: 'npx tw',
  } as const;
  const changes: ReadonlyArray<Partial<Parameters<typeof checkTerminal>[0]>> = [
    {},
    { color: false },
    { columns: 59 },
    { rows: 17 },
    { unicode: false },
    { term: '' },
    { term: '', platform: 'win32' },
    { term: 'dumb' },
    { term: 'dumb', platform: 'win32' },
    { isTerminal: false },
  ];
  await expectText('terminal', [
    ['node', words(checkNode('24.1.0'))],
    ['no warnings', words(checkDebug([]))],
    ['two warnings', words(checkDebug(['One.', 'Two.']))],
    ...changes.map(
      (change) => [JSON.stringify(change), words(checkTerminal({ ...good, ...change }))] as const,
    ),
  ]);
});

test('of the browser and the clipboard', async () => {
  const variables: ReadonlyArray<Readonly<Record<string, string>>> = [
    {},
    { DISPLAY: ':0' },
    { WAYLAND_DISPLAY: 'w' },
    { DISPLAY: ':0', BROWSER: 'firefox' },
    { DISPLAY: ':0', BROWSER: 'none' },
    { DISPLAY: ':0', BROWSER: 'echo $(id)' },
    { WSL_DISTRO_NAME: 'Ubuntu' },
    { SSH_CONNECTION: '1.2.3.4 5 6.7.8.9 22', DISPLAY: ':0' },
    { CODESPACES: 'true', CODESPACE_NAME: 'x' },
  ];
  const results = (['linux', 'darwin', 'win32'] as const).flatMap((platform) =>
    variables.flatMap((env) => {
      const hostEnvironment = detectHostEnvironment(env, platform, () => false);
      const at = { platform, hostEnvironment };
      const given = `${platform} ${JSON.stringify(env)}`;
      const ports = { callback: 3456, store: 3457 };
      return [
        [given, words(checkBrowser(env, { ...at, ports: null }))],
        [`${given}, with ports`, words(checkBrowser(env, { ...at, ports }))],
        [`${given}, copying`, words(checkClipboard(env, { isTerminal: true, platform }))],
        [`${given}, copying by pipe`, words(checkClipboard(env, { isTerminal: false, platform }))],
      ] as const;
    }),
  );
  await expectText('browser', results);
});

function answered(status: number, date: string | null): HttpOutcome {
  const headers: ReadonlyArray<readonly [string, string]> = date === null ? [] : [['date', date]];
  const answer = {
    ...{ status, headers, body: new Uint8Array(), incomplete: null },
    ...{ unknownEncoding: null, durationMs: 1 },
  };
  return { type: 'answer', answer };
}

test('of the store and the clock', async () => {
  const at = 'Fri, 20 Nov 2026 12:00:00 GMT';
  const now = (seconds: number) => () => Date.parse(at) + seconds * 1000;
  const asked: HttpRequest[] = [];
  const failure: HttpFailure = {
    kind: 'dns',
    maybeSent: false,
    message: 'No such host.',
    remedy: 'Check it.',
  };
  const check = async (outcome: HttpOutcome, store: Parameters<typeof checkStore>[0], skew = 0) => {
    const send = (request: HttpRequest) => {
      asked.push(request);
      return Promise.resolve(outcome);
    };
    const results = await checkStore(store, { send, now: now(skew) });
    return results.map(words).join('\n  ');
  };
  await expectText('store', [
    ['no store', await check(answered(200, at), null)],
    ['a refusal', await check(answered(401, at), liveDemo())],
    ['a practice store', await check(answered(500, at), practiceDemo(3457))],
    ['a store in trouble', await check(answered(500, at), liveDemo())],
    ['another answer', await check(answered(499, null), liveDemo())],
    ['no answer', await check({ type: 'failure', failure }, liveDemo())],
    ['ten minutes ahead', await check(answered(401, at), liveDemo(), 600)],
    ['ten minutes behind', await check(answered(401, at), liveDemo(), -600)],
    ['a second ahead', await check(answered(401, at), liveDemo(), 1)],
    ['what was asked', JSON.stringify(asked[0])],
  ]);
});

test('of the way to it', async () => {
  const shop = 'https://demo.myshopify.com';
  const proxies: ReadonlyArray<readonly [env: Readonly<Record<string, string>>, origin?: string]> =
    [
      [{}],
      [{ HTTPS_PROXY: 'http://p:1' }],
      [{ https_proxy: 'http://ada:word@p:1' }],
      [{ HTTPS_PROXY: 'http://p:1', NO_PROXY: '*' }],
      [{ HTTPS_PROXY: '::::' }],
      [{ HTTPS_PROXY: '::::' }, 'http://127.0.0.1:1'],
    ];
  const folder = await ownFolder();
  const none = join(folder, 'none.pem');
  const certificates = [{}, { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, { NODE_EXTRA_CA_CERTS: none }];
  const results = [
    ...proxies.map(([env, origin = shop]) => [env, words(checkProxy(env, origin))] as const),
    ...(await Promise.all(
      certificates.map(async (env) => [env, words(await checkCertificates(env))] as const),
    )),
  ];
  await expectText(
    'way',
    results.map(([env, said]) =>
      [JSON.stringify(env), said].map((one) => one.replaceAll(folder, '/folder')),
    ) as Array<[string, string]>,
  );
});

/** A server that is bound, or not, as the code says. */
function server(code: string | null): () => Server {
  return () => {
    let host = '';
    let port = 0;
    const made = Object.assign(new EventEmitter(), {
      listen(given: { readonly host: string; readonly port: number }, listening: () => void) {
        ({ host, port } = given);
        if (code === null) listening();
        else made.emit('error', Object.assign(new Error('no'), code === '' ? {} : { code }));
      },
      address: () => ({ address: host, port }),
      close: (done: () => void) => done(),
    });
    return made as unknown as Server;
  };
}

test('of ports', async () => {
  const uris = ['http://127.0.0.1:4080/a', 'http://[::1]:4080/a', 'http://localhost:4080/a'];
  const results: Array<[string, string]> = [];
  for (const uri of [...uris, 'https://app.example/a'])
    for (const code of [null, 'EADDRNOTAVAIL', 'EACCES', 'EXYZ', ''])
      results.push([`${uri} ${code}`, words(await checkPort(redirectUri(uri), server(code)))]);
  for (const env of [{}, { CODESPACES: 'true' }])
    for (const code of [null, 'EACCES'])
      results.push([
        `practice ${JSON.stringify(env)} ${code}`,
        words(await checkPracticePort(4081, env, server(code))),
      ]);
  await expectText('ports', results);
});

test('of ports that Windows keeps for itself', async () => {
  const table =
    'Start Port    End Port\r\n----------    --------\r\n      4000        4099\r\n     50000       50059     *\r\n';
  const taken = await checkPort(redirectUri('http://127.0.0.1:4080/a'), server('EACCES'));
  const unsure = await checkPracticePort(4080, {}, server('EACCES'));
  const free = await checkPort(redirectUri('http://127.0.0.1:4080/a'), server(null));
  const asked: unknown[] = [];
  const run: RunProgram = (...call) => {
    asked.push(call);
    return says(table)(...call);
  };
  const env = { SystemRoot: 'D:\\Win' };
  const ask = async (...[result, port, over = {}]: [CheckResult, number | null, object?]) =>
    words(await explainExcluded(result, port, { platform: 'win32', env, run, ...over }));
  await expectText('excluded', [
    ['taken', await ask(taken, 4080)],
    ['attention only', await ask(unsure, 4080)],
    ['outside', await ask(taken, 4100)],
    ['free', await ask(free, 4080)],
    ['no port', await ask(taken, null)],
    ['elsewhere', await ask(taken, 4080, { platform: 'linux' })],
    ['no table', await ask(taken, 4080, { run: refuses })],
    ['what was asked', JSON.stringify(asked[0])],
    ['how often', String(asked.length)],
    ['without a root', windowsProgram({}, 'x.exe')],
  ]);
});

test('of signs and programs', async () => {
  const facts = { env: {}, platform: 'linux', unicode: true } as const;
  const windows = { ...facts, platform: 'win32' } as const;
  const twice: string[] = [];
  const counting: RunProgram = async (file, args) => {
    twice.push([file, ...args].join(' '));
    return { type: 'said', text: 'v24.1.0\n' };
  };
  const page = async (run: RunProgram) => words(await checkGlyphs(windows, run));
  await expectText('programs', [
    ['UTF-8', words(await checkGlyphs(facts, refuses))],
    ['no UTF-8', words(await checkGlyphs({ ...facts, unicode: false }, refuses))],
    ['console', words(await checkGlyphs({ ...facts, env: { TERM: 'linux' } }, refuses))],
    ['page 65001', await page(says('Active code page: 65001\r\n'))],
    ['page 850', await page(says('Aktive Codepage: 850.\r\n'))],
    ['no page', await page(refuses)],
    ['odd page', await page(says('what'))],
    ['programs', words(await checkPrograms(['/a/node', '/b/node', '/a/node'], counting))],
    ['asked', twice.join(', ')],
    ['refused', words(await checkPrograms(['/a/node'], refuses))],
    ['odd', words(await checkPrograms(['/a/node'], says('node v24')))],
    ['no Node at all', words(await checkPrograms([], refuses))],
  ]);
});

test('of a small program that is started', async () => {
  const run = createRunProgram({ PATH: process.env['PATH'], TOKENWRIGHT_SHOP: 'x', OTHER: 'ä' });
  const print =
    'process.stdout.write(JSON.stringify([process.env.OTHER, process.env.TOKENWRIGHT_SHOP]))';
  const node = process.execPath;
  expect(await run(node, ['-e', print])).toEqual({ type: 'said', text: '["ä",null]' });
  expect(await run(node, ['-e', 'process.exit(3)'])).toEqual({
    type: 'failed',
    reason: 'it ended with an error',
  });
  expect(await run('/no/such', [])).toEqual({ type: 'failed', reason: 'ENOENT' });
  expect(await run('a\0b', [])).toEqual({ type: 'failed', reason: 'ERR_INVALID_ARG_VALUE' });
});

test('of the disk and the clock', async () => {
  const mebibytes = (count: number) => async () => count * 1024 * 1024;
  const disk = async (free: () => Promise<number>) => words(await checkDisk('/x', free));
  const folder = await ownFolder();
  const file = join(folder, 'program.js');
  await writeFile(file, '');
  const written = Date.parse('2026-11-20T12:00:00Z');
  await utimes(file, written / 1000, written / 1000);
  const day = 24 * 60 * 60 * 1000;
  const broken = () => Promise.reject(Object.assign(new Error('no'), { code: 'EIO' }));
  await expectText('disk', [
    ['99.99 MiB', await disk(mebibytes(99.99))],
    ['100 MiB', await disk(mebibytes(100))],
    ['1234.9 MiB', await disk(mebibytes(1234.9))],
    ['unknown', await disk(broken)],
    ['clock as it is', words(await checkClockByFile(file, written))],
    ['clock a day behind', words(await checkClockByFile(file, written - day))],
    ['clock more behind', words(await checkClockByFile(file, written - day - 1))],
    ['no file', words(await checkClockByFile(join(folder, 'none'), 0))],
  ]);
});

test.skipIf(process.platform === 'win32')('of folders', async () => {
  const base = await ownFolder();
  const at = (name: string) => join(base, name);
  await mkdir(at('own'));
  await writeFile(at('file'), '');
  await chmod(at('file'), 0o600);
  const results: Array<[string, string]> = [];
  const places = [
    { HOME: at('own'), cwd: at('own'), cache: at('own/deep/cache') },
    { HOME: at('own'), cwd: at('own'), cache: null },
    { HOME: '/', cwd: at('own'), cache: null },
    { HOME: at('file'), cwd: at('file'), cache: at('file') },
  ];
  for (const { HOME, cwd, cache } of places) {
    const given = JSON.stringify({ HOME, cwd, cache });
    const checks = await checkFolders({ env: { HOME }, platform: 'linux', cwd, cache });
    const said = checks.map((check) => words(check).replace(/\d+ MiB are free/, 'N MiB are free'));
    results.push([given, said.join('\n  ')]);
  }
  await expectText(
    'folders',
    results.map(([given, said]) => [
      given.replaceAll(base, '/base'),
      said.replaceAll(base, '/base'),
    ]),
  );
});

/**
 * Packs the package twice, which must give the same file, and uses that file as a person does:
 * installed globally, by npx, with and without optional packages, on the oldest Node of each
 * supported line and on an unsupported one. `npm run try-packed`; with versions as arguments only
 * those are tried. npm passes its settings on to the npm inside.
 */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, mkdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { programHere } from '../../test/support/terminal/programs-here.ts';
import { start } from '../../test/support/terminal/pseudo-terminal.ts';
import { approveAsBrowser } from '../pictures/approve-as-browser.ts';
import { fetchNode, oldestOfEachLine } from './fetch-node.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { version, engines } = JSON.parse(await readFile(`${root}package.json`, 'utf8')) as {
  version: string;
  engines: { node: string };
};

/** A Node line that is still widespread, and too old. */
const TOO_OLD = '20';

interface Packed {
  readonly file: string;
  readonly size: number;
  readonly integrity: string;
}

function pack(folder: string): Packed {
  const args = ['pack', '--json', '--loglevel=error', '--pack-destination', folder];
  const output = execFileSync('npm', args, { cwd: root, encoding: 'utf8' });
  // The build prints something before the JSON.
  const [{ filename, size, integrity }] = JSON.parse(output.slice(output.indexOf('[\n')));
  return { file: join(folder, filename), size, integrity };
}

/** A Node, and the package as installed for it. */
interface Installation {
  readonly command: string;
  readonly library: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
}

async function install(node: string, file: string, home: string): Promise<Installation> {
  const prefix = join(home, 'prefix');
  const bin = join(home, 'bin');
  await mkdir(bin);
  await symlink(node, join(bin, 'node'));
  const path = [join(prefix, 'bin'), bin, ...(process.env['PATH'] ?? '').split(delimiter)].filter(
    (folder) => !folder.includes('node_modules'),
  );
  const env = { PATH: path.join(delimiter), HOME: home };
  const args = ['install', '--global', '--prefix', prefix, '--ignore-scripts', ...QUIET, file];
  execFileSync(node, [await npmProgram(), ...args], { ...LIMIT, cwd: home, env: npmEnv(env) });
  return {
    command: join(prefix, 'bin/tokenwright'),
    library: join(prefix, 'lib'),
    home,
    env,
  };
}

/** In milliseconds: nothing here may wait for ever. */
const LIMIT = { timeout: 120_000 };

/** npm needs the settings of this machine to reach the registry. */
function npmEnv({ PATH }: Readonly<Record<string, string>>, cache?: string): NodeJS.ProcessEnv {
  return { ...process.env, PATH, ...(cache === undefined ? {} : { npm_config_cache: cache }) };
}

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];

async function npmProgram(): Promise<string> {
  const npm = programHere('npm');
  if (npm === null) throw new Error('there is no npm here');
  return realpath(npm);
}

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the installed command once; every exit code is a result. */
async function tokenwright(
  { command, home, env }: Installation,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  try {
    const options = { ...LIMIT, cwd: home, env: { ...env, ...more } };
    const done = await promisify(execFile)(command, [...args], options);
    return { code: 0, ...done };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

function expectOf(what: string, ended: Ended, isRight: boolean): void {
  if (isRight) return console.log(`  ok  ${what}`);
  throw new Error(`${what}: ended with ${ended.code}\n${ended.stdout}\n${ended.stderr}`);
}

async function tryAll(installed: Installation): Promise<void> {
  const said = await tokenwright(installed, ['--version']);
  expectOf('--version', said, said.stdout.trim() === version);
  const help = await tokenwright(installed, ['--help']);
  expectOf('--help', help, help.stdout.startsWith('Usage: tokenwright '));
  const doctor = await tokenwright(installed, ['doctor']);
  expectOf('doctor', doctor, /^ok +Node +Node \d/m.test(doctor.stdout) && doctor.code === 0);
  await tryToken(installed);
  await tryLibrary(installed);
  await tryGuide(installed);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Gets a token of the practice store, approved as a browser does, and sends a request with it. */
async function tryToken(installed: Installation): Promise<void> {
  const redirect = `http://127.0.0.1:${await freePort()}/callback`;
  const args = ['practice', '--port', '0', '--json', '--redirect-uri', redirect];
  const store = spawn(installed.command, args, { cwd: installed.home, env: installed.env });
  try {
    const line = await firstLine(store.stdout);
    if (line === null) throw new Error(`practice: ${await text(store.stderr)}`);
    const { origin, clientId, clientSecret } = JSON.parse(line);
    const variables = {
      TOKENWRIGHT_STORE_ORIGIN: origin,
      TOKENWRIGHT_SHOP: 'demo.practice.test',
      TOKENWRIGHT_CLIENT_ID: clientId,
      TOKENWRIGHT_CLIENT_SECRET: clientSecret,
      TOKENWRIGHT_REDIRECT_URI: redirect,
    };
    const env = { ...installed.env, ...variables };
    const asking = [
      'token',
      '--scopes',
      'read_products',
      '--print-token',
      '--no-open',
      '--no-keep',
    ];
    const signIn = spawn(installed.command, asking, { cwd: installed.home, env });
    let stdout = '';
    signIn.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
    const ended = once(signIn, 'close') as Promise<[number]>;
    let stderr = '';
    for await (const said of createInterface(signIn.stderr)) {
      stderr += `${said}\n`;
      if (said.startsWith(`${origin}/admin/oauth/authorize?`)) await approveAsBrowser(said);
    }
    const [code] = await ended;
    const token = stdout.trim();
    expectOf('token', { code, stdout, stderr }, /^practice_token_\w+$/.test(token) && code === 0);
    const counting = await tokenwright(installed, ['request', 'GET', 'products/count.json'], {
      ...variables,
      TOKENWRIGHT_ACCESS_TOKEN: token,
    });
    expectOf('request', counting, /"count": ?60/.test(counting.stdout) && counting.code === 0);
  } finally {
    if (store.exitCode === null && store.kill()) await once(store, 'close');
  }
}

async function firstLine(stream: Readable): Promise<string | null> {
  for await (const line of createInterface(stream)) return line;
  return null;
}

async function tryLibrary({ library, env }: Installation): Promise<void> {
  const script = join(library, 'library.mjs');
  await writeFile(
    script,
    `import { startPracticeStore } from 'tokenwright/practice-store';
     const store = await startPracticeStore();
     const headers = { 'X-Shopify-Access-Token': store.issueToken().accessToken };
     const url = store.origin + '/admin/api/2026-10/products/count.json';
     console.log(await (await fetch(url, { headers })).text());
     await store.close();`,
  );
  const done = await promisify(execFile)('node', [script], { ...LIMIT, cwd: library, env });
  expectOf('library', { code: 0, ...done }, done.stdout.trim() === '{"count":60}');
}

async function tryGuide({ command, home, env }: Installation): Promise<void> {
  await using terminal = start(command, ['--no-open'], { cwd: home, env });
  await terminal.waitFor('Step 1 of 7');
  terminal.press('q');
  const { exitCode } = await terminal.exit;
  expectOf('guide', { code: exitCode, stdout: terminal.text(), stderr: '' }, exitCode === 0);
}

/** As npx does when nothing is installed, and without the optional keychain package. */
async function tryNpx({ home, env }: Installation, file: string): Promise<void> {
  const args = ['exec', '--yes', '--omit=optional', '--ignore-scripts', ...QUIET];
  const npm = [await npmProgram(), ...args, `--package=${file}`, '--', 'tokenwright', '--version'];
  // What it fetches stays in this cache.
  const own = npmEnv(env, join(home, 'npx-cache'));
  const done = await promisify(execFile)('node', npm, { ...LIMIT, cwd: home, env: own });
  expectOf('npx, without optional', { code: 0, ...done }, done.stdout.trim() === version);
}

async function tryTooOld(installed: Installation): Promise<void> {
  for (const args of [['check'], []]) {
    const ended = await tokenwright(installed, args);
    const sentences = ended.stderr.trim().split('\n');
    const isOne = sentences.length === 1 && sentences[0]?.includes('Node') === true;
    expectOf(`one sentence: ${ended.stderr.trim()}`, ended, isOne && ended.code === 2);
  }
}

async function within<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tokenwright-try-packed-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await within(async (folder) => {
  await mkdir(join(folder, 'again'));
  const packed = pack(folder);
  const again = pack(join(folder, 'again'));
  console.log(`${packed.size} bytes, ${packed.integrity}`);
  if (packed.integrity !== again.integrity) {
    throw new Error(`Packed a second time it is another file: ${again.integrity}`);
  }
  const asked = process.argv.slice(2);
  const versions = asked.length > 0 ? asked : [...oldestOfEachLine(engines.node), TOO_OLD];
  for (const each of versions) {
    const node = fetchNode(each);
    const name = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
    console.log(`Node ${name}, in ${dirname(node)}`);
    await within(async (home) => {
      const installed = await install(node, packed.file, home);
      if (each.startsWith(TOO_OLD)) return tryTooOld(installed);
      await tryAll(installed);
      await tryNpx(installed, packed.file);
    });
  }
});

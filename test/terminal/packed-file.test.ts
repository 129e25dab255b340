import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeFixedPorts } from '../support/sockets/fixed-ports.ts';
import { start } from '../support/terminal/pseudo-terminal.ts';
import { typeYesLine } from '../support/terminal/type-yes.ts';
import { removeFolder } from '../support/terminal/own-folder.ts';
import { WAIT_MS } from '../support/wait-ms.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const { version } = JSON.parse(await readFile(`${root}package.json`, 'utf8')) as {
  version: string;
};

let folder: string;
let program: string;
let packed: PackReport;

/** What `npm pack --json` tells. */
interface PackReport {
  readonly size: number;
  readonly files: ReadonlyArray<{ readonly path: string; readonly size: number }>;
}

/** Compressed, without the schema: what the package may weigh. */
const MOST_BYTES = 1_600_000;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokenwright-packed-'));
  // dist/ is what the test run has just built; packing must not build it again under other tests.
  const { stdout } = await npm(
    ['pack', '--ignore-scripts', '--json', '--pack-destination', folder],
    root,
  );
  [packed] = JSON.parse(stdout) as [PackReport];
  await npm(['install', '--offline', join(folder, `tokenwright-${version}.tgz`)], folder);
  program = join(folder, 'node_modules/tokenwright/dist/cli.js');
});

afterAll(() => removeFolder(folder));

function npm(args: readonly string[], cwd: string) {
  const { PATH, HOME } = process.env;
  return run('npm', [...args], { cwd, env: { PATH, HOME, npm_config_loglevel: 'error' } });
}

/** The package files whose code a run has loaded, by what V8 says it has seen. */
async function packagesLoadedBy(args: readonly string[], script = program): Promise<Set<string>> {
  const coverage = await mkdtemp(join(folder, 'coverage-'));
  const { PATH } = process.env;
  await run(process.execPath, [script, ...args], {
    cwd: folder,
    env: { PATH, HOME: folder, NODE_V8_COVERAGE: coverage, NODE_DISABLE_COMPILE_CACHE: '1' },
  }).catch((error: { code?: number }) => expect(error.code).toBeLessThanOrEqual(4));
  const packages = new Set<string>();
  for (const name of await readdir(coverage)) {
    const { result } = JSON.parse(await readFile(join(coverage, name), 'utf8')) as {
      result: ReadonlyArray<{ url: string }>;
    };
    for (const { url } of result) {
      if (!url.startsWith('file:')) continue;
      const file = url.split('/node_modules/tokenwright/')[1];
      if (file === undefined) continue;
      // The package has no maps; the folder that it was made of has.
      const map = await readFile(`${root}${file}.map`, 'utf8').catch(() => '{"sources":[]}');
      const { sources } = JSON.parse(map) as { sources: readonly string[] };
      for (const source of sources) {
        const found = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1];
        if (found !== undefined) packages.add(found);
      }
    }
  }
  return packages;
}

test('holds what the list beside this test names, and nothing else', async () => {
  // The bundler names its chunks by what is in them.
  const chunk = /^dist\/chunks\/[\w-]+-[\w-]{8}\.js$/;
  const names = packed.files.map(({ path }) => (chunk.test(path) ? 'dist/chunks/*.js' : path));
  const list = [...new Set(names)].toSorted().join('\n');
  await expect(`${list}\n`).toMatchFileSnapshot('packed-file.txt');
});

test('stays within its budget, the schema apart', () => {
  const schema = packed.files.find(({ path }) => path === 'dist/data/admin-2026-10.json.gz');
  // It is compressed already.
  expect(packed.size - (schema?.size ?? 0)).toBeLessThan(MOST_BYTES);
});

test('installs into an empty folder without any package that it needs', async () => {
  expect(await readdir(join(folder, 'node_modules'))).toEqual(
    expect.arrayContaining(['tokenwright']),
  );
  const installed = await readdir(join(folder, 'node_modules'));
  // The way to the keychain is optional: it comes where npm has it at hand, and is missed by nobody.
  const needed = installed.filter((name) => !name.startsWith('.') && name !== '@napi-rs');
  expect(needed).toEqual(['tokenwright']);
});

test.skipIf(process.platform === 'win32')(
  'a global installation puts the man pages where man looks',
  async () => {
    const prefix = join(folder, 'prefix');
    const file = join(folder, `tokenwright-${version}.tgz`);
    await npm(['install', '--global', '--offline', '--prefix', prefix, file], folder);
    const pages = await readdir(join(prefix, 'share/man/man1'));
    expect(pages).toEqual(expect.arrayContaining(['tokenwright.1', 'tokenwright-check.1']));
    expect(await readFile(join(prefix, 'share/man/man1/tokenwright.1'), 'utf8')).toMatch(
      new RegExp(`^\\.TH TOKENWRIGHT 1 \\S+ "tokenwright ${version}"`),
    );
  },
);

test('carries the licence texts of what is bundled, and the notice of the schema', async () => {
  const dist = join(folder, 'node_modules/tokenwright/dist');
  const notices = await readFile(join(dist, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  for (const name of ['ink', 'react', 'undici', 'zod', 'graphql', 'clipboardy', 'commander']) {
    expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
  }
  expect(await readFile(join(dist, 'data/NOTICE.md'), 'utf8')).toMatch(/ISC License/);
});

test('answers its version from where npm put its command', async () => {
  const { stdout } = await run(join(folder, 'node_modules/.bin/tokenwright'), ['--version']);
  expect(stdout.trim()).toBe(version);
});

describe('what it calls itself, as it was started', () => {
  /** A command that is misspelt is answered with a whole line to type. */
  async function proposal(file: string, args: readonly string[], cwd: string, path = '') {
    const { PATH, HOME } = process.env;
    // npx leaves what it fetches in its cache.
    const npm_config_cache = join(folder, 'cache');
    const env = { PATH: `${path}${PATH ?? ''}`, HOME, npm_config_cache };
    const { stderr } = await run(file, [...args, 'chek'], { cwd, env }).then(
      () => ({ stderr: 'it has ended well' }),
      (error: { stderr: string }) => error,
    );
    return /Did you mean "([^"]+)"/.exec(stderr)?.[1] ?? stderr;
  }

  test('a file in a clone', async () => {
    expect(await proposal(process.execPath, ['dist/cli.js'], root)).toBe('node dist/cli.js check');
  });

  test('npx where it is a dependency, and where npx has fetched it', async () => {
    expect(await proposal('npx', ['--offline', 'tokenwright'], folder)).toBe(
      'npx tokenwright check',
    );
    const empty = await mkdtemp(join(folder, 'empty-'));
    const file = join(folder, `tokenwright-${version}.tgz`);
    const fetching = ['--offline', '--yes', `--package=${file}`, 'tokenwright'];
    const again = await proposal('npx', fetching, empty);
    expect(again).toBe(`npx --package=${file} tokenwright check`);
  });

  test('its name where it is installed for all folders', async () => {
    const prefix = join(folder, 'global');
    const file = join(folder, `tokenwright-${version}.tgz`);
    await npm(['install', '--offline', '--global', '--prefix', prefix, file], folder);
    const bin = join(prefix, process.platform === 'win32' ? '' : 'bin');
    const path = `${bin}${delimiter}`;
    const said = await proposal(join(bin, 'tokenwright'), [], folder, path);
    expect(said).toBe('tokenwright check');
  });
});

describe('the practice store as a library', () => {
  /** The example as its README says, but for packages that would come from the registry. */
  async function example(): Promise<string> {
    const project = join(folder, 'example');
    await cp(join(root, 'docs/examples/test-suite'), project, { recursive: true });
    await mkdir(join(project, 'node_modules/@shopify'), { recursive: true });
    await mkdir(join(project, 'node_modules/@types'));
    for (const name of ['vitest', '@shopify/admin-api-client', '@types/node']) {
      await symlink(join(root, 'node_modules', name), join(project, 'node_modules', name));
    }
    await cp(join(folder, 'node_modules/tokenwright'), join(project, 'node_modules/tokenwright'), {
      recursive: true,
    });
    return project;
  }

  test('lets the tests of another project pass, with vitest and with node:test', async () => {
    const project = await example();
    const env = { PATH: process.env['PATH'], HOME: project, NODE_ENV: 'test' };
    const options = { cwd: project, env };
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    // On a busy machine its stores may take longer to start than vitest waits for a test by itself.
    const patient = ['--no-color', '--testTimeout', String(WAIT_MS)];
    const first = await run(process.execPath, [vitest, 'run', ...patient], options);
    expect(first.stdout).toMatch(/Tests +3 passed \(3\)/);
    const file = join(project, 'test/restock.node.ts');
    const second = await run(process.execPath, ['--test', '--test-reporter=tap', file], options);
    expect(second.stdout).toMatch(/^# pass 2$/m);
    // Its declarations are whole, and hold what the example asks of them.
    await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...TYPE_CHECK], {
      cwd: project,
    });
  });

  test('loads nothing of Ink, and ends when it is closed', async () => {
    const script = join(folder, 'library.mjs');
    await writeFile(
      script,
      `import { startPracticeStore } from 'tokenwright/practice-store';
       await using store = await startPracticeStore();
       const headers = { 'X-Shopify-Access-Token': store.issueToken().accessToken };
       const url = store.origin + '/admin/api/2026-10/products/count.json';
       console.log(await (await fetch(url, { headers })).text());`,
    );
    const packages = await packagesLoadedBy([], script);
    expect(packages).toContain('zod');
    for (const name of SCREENS) expect(packages).not.toContain(name);
    const { stdout } = await run(process.execPath, [script], { cwd: folder });
    expect(stdout.trim()).toBe('{"count":60}');
  });
});

const TYPE_CHECK = [
  ...['--noEmit', '--strict', '--target', 'es2024', '--lib', 'es2024,esnext.disposable,dom'],
  ...['--module', 'nodenext', '--allowImportingTsExtensions', '--types', 'node'],
  ...['--skipLibCheck', 'test/restock.test.ts', 'test/restock.node.ts'],
];

/** What only screens and prompts need. */
const SCREENS = ['ink', 'react', 'react-reconciler', 'yoga-layout', '@inquirer/prompts'];

test.each([['--version'], ['--help'], ['check']])('%s loads neither Ink nor React', async (arg) => {
  const packages = await packagesLoadedBy([arg]);
  for (const name of SCREENS) expect(packages).not.toContain(name);
});

test('the command that has no screen loads what it needs, so the test above can see it', async () => {
  expect(await packagesLoadedBy(['check'])).toContain('commander');
});

test('runs the guide on the packed practice store up to a live GraphQL answer', async () => {
  await takeFixedPorts();
  await using terminal = start(process.execPath, [program, '--plain'], {
    cols: 100,
    rows: 40,
    cwd: folder,
    env: { TERM: 'dumb', TOKENWRIGHT_REDIRECT_URI: 'http://127.0.0.1:3466/callback' },
  });
  for (const question of [
    'Step 1 of 7',
    'Go on to the scopes',
    'Enter: go on with the chosen scopes',
    'Go on with this app',
    'Which kind of token',
    'Copy the address and wait',
  ]) {
    await terminal.waitFor(question);
    terminal.press('enter');
  }
  await terminal.waitFor(/Paste the address|approve here/);
  terminal.press('approve', 'enter');
  await terminal.waitFor('What next?');
  terminal.press('1', 'enter');
  await terminal.waitFor('request>');
  terminal.press('{ shop { name } }', 'enter');
  await terminal.waitFor('Harbour Lane Practice Store');
  terminal.press('quit', 'enter');
  await typeYesLine(terminal, 'Type yes or no.');
  expect(await terminal.exit).toEqual({ exitCode: 0, signal: 0 });
});

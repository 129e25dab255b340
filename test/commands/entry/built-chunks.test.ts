import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { loopbackPort } from '../../support/sockets/ports.ts';

const CLI = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

const TOKEN = `shpat_${'0'.repeat(32)}`;

/** Names of the files of `dist/` that a command line has loaded, by Node's own coverage. */
function loadedBy(args: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'tokenwright-chunks-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  spawnSync(process.execPath, [CLI, ...args], {
    cwd: folder,
    env: {
      HOME: folder,
      NODE_V8_COVERAGE: folder,
      TOKENWRIGHT_SHOP: 'demo.myshopify.com',
      TOKENWRIGHT_ACCESS_TOKEN: TOKEN,
      // Nobody is there: the request fails after all is loaded that it needs.
      HTTPS_PROXY: 'http://127.0.0.1:9',
    },
  });
  const urls = readdirSync(folder)
    .filter((name) => name.startsWith('coverage-'))
    .flatMap((name): string[] => {
      const report: { result: { url: string }[] } = JSON.parse(
        readFileSync(join(folder, name), 'utf8'),
      );
      return report.result.map(({ url }) => url);
    });
  return urls.filter((url) => url.includes('/dist/')).map((url) => basename(url));
}

it.each([
  [['--help']],
  [['completion', 'bash']],
  [['check']],
  [['request', 'GET', 'shop.json']],
  [['graphql', '{ shop { name } }']],
  [['practice', '--list-faults']],
])('the screens are not loaded for %j', (args) => {
  const loaded = loadedBy(args);
  expect(loaded).toContain('cli.js');
  expect(loaded.length).toBeGreaterThan(3);
  expect(loaded.filter((name) => name.startsWith('screens'))).toEqual([]);
});

it.each([[['--help']], [['check', '--help']], [['completion', 'bash']]])(
  'nothing of what commands share is loaded for %j',
  (args) => {
    const loaded = loadedBy(args);
    expect(loaded.some((name) => name.startsWith('start'))).toBe(true);
    expect(loaded.filter((name) => /^(?:shared|requests|answers)-/.test(name))).toEqual([]);
  },
);

it('the pages of help are loaded for nobody else', () => {
  const loaded = loadedBy(['check']);
  expect(loaded.filter((name) => /^(?:pages|help-text)-/.test(name))).toEqual([]);
});

/** Says at the end which files of the HTTP client that Node brings along were loaded. */
const SAYS_OF_CLIENT = `data:text/javascript,process.on('exit', () =>
  console.log('client:', process.moduleLoadList.filter((name) => /undici/.test(name))))`;

it('a practice store does without the HTTP client that Node brings along', async () => {
  const taken = createServer();
  onTestFinished(() => void taken.close());
  const port = String(await loopbackPort(taken));
  const args = ['--import', SAYS_OF_CLIENT, CLI, 'practice', '--port', port, '--no-keep'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ status, stderr }).toMatchObject({ status: 2, stderr: expect.stringContaining(port) });
  expect(stdout.trim()).toBe('client: []');
});

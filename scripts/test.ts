/**
 * Builds, runs every test that this machine can run, and lists clearly what had to be left out.
 * Arguments go to the test runner: `npm test -- test/core`. In CI nothing may be left out.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumPath } from '../test/support/browser/chromium-path.ts';
import { limitCompiled } from '../test/support/terminal/compiled.ts';
import { programHere } from '../test/support/terminal/programs-here.ts';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
}

const isCi = !['', 'false', undefined].includes(process.env['CI']);
const exclude: string[] = [];
const leftOut: string[] = [];
if (chromiumPath() === null) {
  exclude.push('test/browser/**');
  leftOut.push(
    'test/browser: no Chromium was found. Install it (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.',
  );
}
// Languages of exported requests, shells of the completion, readers of the man pages, a keychain:
// each is tested only where it is installed.
const KEYCHAIN = ['dbus-run-session', 'gnome-keyring-daemon'];
const READERS = ['man', 'mandoc'];
const TRIED = ['curl', 'python3', 'ruby', 'php', 'bash', 'zsh', 'fish', ...READERS, ...KEYCHAIN];
const notTried = TRIED.filter((name) => programHere(name) === null);
if (isCi && leftOut.length > 0) {
  console.error(`In CI nothing may be left out:\n${leftOut.join('\n')}`);
  process.exit(1);
}

limitCompiled();
await import('./build.ts');

const folder = await mkdtemp(join(tmpdir(), 'tokenwright-test-'));
const outputFile = join(folder, 'report.json');
const runner = spawn(
  process.execPath,
  [
    fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url)),
    'run',
    ...process.argv.slice(2),
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_REPORT_FILE: outputFile,
      TEST_LEFT_OUT: exclude.join(' '),
      TEST_BUILT: '1',
    },
  },
);
const [code] = (await once(runner, 'exit')) as [number | null];

const report = await readFile(outputFile, 'utf8').then(
  (text) => JSON.parse(text) as Report,
  () => null,
);
await rm(folder, { recursive: true, force: true });
if (notTried.length > 0) console.error(`\nNOT TRIED, not on this machine: ${notTried.join(', ')}`);
if (leftOut.length > 0) console.error(`\nLEFT OUT on this machine:\n  ${leftOut.join('\n  ')}\n`);
if (report !== null) {
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report;
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
}
process.exitCode = code ?? 1;

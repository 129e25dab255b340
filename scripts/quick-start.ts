/**
 * Runs the README's first line as a newcomer would: the system's own Node, a fresh clone in an
 * empty folder, a pseudo-terminal. Ends with 0 when the guide's first screen is there, it exits
 * cleanly, and the command that it names on leaving works.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { start } from '../test/support/terminal/pseudo-terminal.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const readme = await readFile(`${root}README.md`, 'utf8');
const line = /^npm ci && npm start$/m.exec(readme)?.[0];
if (line === undefined) throw new Error('README.md has no first line.');

// That line must not find the pinned Node that runs this script.
const path = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

const folder = await mkdtemp(join(tmpdir(), 'tokenwright-clone-'));
try {
  execFileSync('git', ['clone', '--quiet', root, folder]);
  await using terminal = start('/bin/bash', ['-c', line], {
    cols: 80,
    rows: 24,
    cwd: folder,
    env: { PATH: path },
  });
  await terminal.waitFor('Step 1 of 7', 300_000);
  console.log(terminal.rows().join('\n'));
  terminal.press('q');
  const { exitCode } = await terminal.exit;
  if (exitCode !== 0) throw new Error(`The program left with ${exitCode}.`);
  // The command that it names must work after that line.
  const [command = ''] = /node dist\/cli\.js forget/.exec(terminal.text()) ?? [];
  if (command === '') throw new Error(`No command of a clone was named:\n${terminal.text()}`);
  console.log(execFileSync('bash', ['-c', `${command} --help`], { cwd: folder }).toString());
} finally {
  await rm(folder, { recursive: true, force: true });
}

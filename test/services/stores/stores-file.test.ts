import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UserError } from '../../../source/core/errors.ts';
import { type NamedStore, storeNameFault } from '../../../source/core/service/named-store.ts';
import { ownTokenPath, storesPath } from '../../../source/services/memory/folders.ts';
import { changeStores, loadStores } from '../../../source/services/stores/stores-file.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokenwright-stores-'));
  path = join(folder, 'tokenwright', 'stores.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function store(name: string): NamedStore {
  const shop = `${name}.myshopify.com`;
  return { name, shop, values: { shop }, token: { type: 'file', path: `/tokens/${name}.env` } };
}

const add = (name: string) => changeStores(path, (before) => [...before, store(name)]);

function write(text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode: 0o600 });
}

const SECRET = `shpat_${'f'.repeat(32)}`;

describe('the list of stores', () => {
  it('is for its owner alone, and comes back as it was written', async () => {
    await add('work');
    await add('home');
    expect(await loadStores(path)).toEqual([store('work'), store('home')]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
    expect(readdirSync(dirname(path))).toEqual(['stores.json']);
  });

  it('keeps what a newer version has added', async () => {
    await add('work');
    const written: object = JSON.parse(readFileSync(path, 'utf8'));
    write(JSON.stringify({ ...written, colour: 'red' }).replace('"name"', '"mood":"good","name"'));
    await add('home');
    const text = readFileSync(path, 'utf8');
    expect(text).toContain('"colour": "red"');
    expect(text).toContain('"mood": "good"');
  });

  it('loses none of many that are added at the same time', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `store-${index}`);
    await Promise.all(names.map(add));
    expect((await loadStores(path)).map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it('stays as it is where a change is refused', async () => {
    await add('work');
    const before = readFileSync(path);
    const refusal = changeStores(path, () => {
      throw new UserError({ code: 'taken', message: 'Taken.', remedy: '', exitCode: 2 });
    });
    await expect(refusal).rejects.toMatchObject({ code: 'taken' });
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  it.each([
    ['half of it', '{"version": 1, "stores": [{"name": "wo', 'it is not whole JSON'],
    ['nothing', '', 'it is not whole JSON'],
    ['another version', '{"version": 2, "stores": []}', '"version" is wrong'.replaceAll('"', '')],
    ['a list alone', '[]', 'it is no list of stores'],
    [
      'a store without a token',
      '{"version":1,"stores":[{"name":"a","shop":"b"}]}',
      'stores.0.token',
    ],
    [
      'two of one name',
      JSON.stringify({
        version: 1,
        stores: [1, 2].map(() => ({ name: 'a', shop: 'b', token: { type: 'file', path: '/c' } })),
      }),
      'stores is wrong',
    ],
    [
      'a token',
      `{"version":1,"stores":[{"name":"a","note":"${SECRET}"}]}`,
      'stores.0.note looks like',
    ],
    [
      'a named secret',
      '{"version":1,"stores":[{"clientSecret":"abc"}]}',
      'stores.0.clientSecret looks',
    ],
  ])('with %s is not used, not overwritten, and said in one sentence', async (_, text, words) => {
    write(text);
    for (const work of [() => loadStores(path), () => add('work')]) {
      const error: unknown = await work().catch((thrown: unknown) => thrown);
      if (!(error instanceof UserError)) throw new Error('it was taken');
      expect(error).toMatchObject({ code: 'stores-not-read', exitCode: 2 });
      expect(error.message).toContain(words);
      expect(error.remedy).not.toBe('');
      expect(`${error.message} ${error.remedy}`).not.toContain(SECRET);
    }
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('that is a link is not followed and not replaced', async () => {
    const target = join(folder, 'elsewhere.json');
    writeFileSync(target, '{"version": 1, "stores": []}');
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(target, path);
    await expect(loadStores(path)).rejects.toThrow('it is a link');
    await expect(add('work')).rejects.toThrow('it is a link');
    expect(readFileSync(target, 'utf8')).toBe('{"version": 1, "stores": []}');
  });

  it('that others can change, or that is no file, is not used', async () => {
    await add('work');
    chmodSync(path, 0o666);
    await expect(loadStores(path)).rejects.toThrow('others can change it');
    rmSync(path);
    mkdirSync(path);
    await expect(add('work')).rejects.toThrow('it is no file');
  });

  it.runIf(process.getuid?.() === 0)('that belongs to another user is not used', async () => {
    await add('work');
    chownSync(path, 12_345, 12_345);
    await expect(loadStores(path)).rejects.toThrow('it belongs to another user');
    await expect(add('home')).rejects.toThrow('it belongs to another user');
  });

  it('that cannot be read or written is said, whoever asks', async () => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(join(folder, 'file'), '');
    const inFile = join(folder, 'file', 'stores.json');
    expect(await loadStores(inFile)).toEqual([]);
    const adding = changeStores(inFile, () => [store('work')]);
    await expect(adding).rejects.toMatchObject({ code: 'stores-not-written', exitCode: 2 });
  });
});

it('lies beside the settings, and a token in a place that is not copied with them', () => {
  const env = { HOME: '/home/ada', XDG_CONFIG_HOME: '/home/ada/dotfiles' };
  expect(storesPath(env, 'linux')).toBe('/home/ada/dotfiles/tokenwright/stores.json');
  expect(ownTokenPath(env, 'linux', 'work')).toBe(
    '/home/ada/.local/state/tokenwright/stores/work.env',
  );
  const other = { ...env, XDG_STATE_HOME: '/state' };
  expect(ownTokenPath(other, 'linux', 'work')).toBe('/state/tokenwright/stores/work.env');
  const windows = { LOCALAPPDATA: 'C:\\Users\\ada\\Local' };
  expect(ownTokenPath(windows, 'win32', 'work')).toBe(
    'C:\\Users\\ada\\Local\\tokenwright\\stores\\work.env',
  );
  expect(ownTokenPath({}, 'linux', 'work')).toBeNull();
});

it.each([
  ['work', null],
  ['shop-2_b', null],
  ['', 'cannot be the name'],
  ['Work', 'cannot be the name'],
  ['-work', 'cannot be the name'],
  ['con', 'cannot be the name'],
  ['x'.repeat(41), 'cannot be the name'],
  ['demo.myshopify.com', 'is no name but an address'],
  ['../up', 'is no name but an address'],
  [SECRET, 'looks like a secret'],
])('a store named %j: %s', (name, words) => {
  const fault = storeNameFault(name);
  if (words === null) expect(fault).toBeNull();
  else expect(fault?.message).toContain(words);
  expect(fault?.message ?? '').not.toContain(SECRET);
});

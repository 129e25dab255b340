import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { UserError } from '../../../source/core/errors.ts';
import type { NamedStore } from '../../../source/core/service/named-store.ts';
import {
  deleteStoredToken,
  findOwnPlaces,
  placeToClear,
  prepareOwnFolder,
  readStoredToken,
} from '../../../source/services/stores/store-token.ts';
import { fakeKeychain } from '../../support/keychain/fake-keychain.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

const TOKEN = ['shpat', 'a'.repeat(32)].join('_');
const END = '2027-01-31T12:00:00.000Z';

let home = '';
let env: Readonly<Record<string, string>> = {};
let own = '';
beforeEach(async () => {
  home = await ownFolder();
  env = { HOME: home, LOCALAPPDATA: home };
  own =
    process.platform === 'win32'
      ? join(home, 'tokenwright', 'stores')
      : join(home, '.local', 'state', 'tokenwright', 'stores');
});

function work(path: string): NamedStore {
  const shop = 'work.myshopify.com';
  return { name: 'work', shop, values: { shop }, token: { type: 'file', path } };
}

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text, { mode: 0o600 });
}

/** What is read of a file with these lines. */
async function read(...lines: readonly string[]): Promise<unknown> {
  const path = join(home, 'work.env');
  await put(path, lines.map((line) => `TOKENWRIGHT_${line}\n`).join(''));
  const token = await readStoredToken(work(path), { env });
  if (token.type === 'unusable') return [token.error.code, token.error.message.replace(home, '~')];
  return token.type === 'none' ? 'none' : [token.token.reveal(), token.kind, token.endsAt];
}

test.each<[readonly string[], unknown]>([
  [[], 'none'],
  [['SHOP=work'], 'none'],
  [[`ACCESS_TOKEN=${TOKEN}`], [TOKEN, 'unknown', null]],
  [
    [`ACCESS_TOKEN=${TOKEN}`, 'TOKEN_KIND=PERMANENT'],
    [TOKEN, 'permanent', null],
  ],
  [
    [`ACCESS_TOKEN=${TOKEN}`, 'TOKEN_KIND=other'],
    [TOKEN, 'unknown', null],
  ],
  [
    [`ACCESS_TOKEN=${TOKEN}`, 'REFRESH_TOKEN=r'],
    [TOKEN, 'unknown', null],
  ],
  [
    [`ACCESS_TOKEN=${TOKEN}`, `EXPIRES_AT=${END}`],
    [TOKEN, 'unknown', Date.parse(END)],
  ],
  [
    [`ACCESS_TOKEN=${TOKEN}`, 'REFRESH_TOKEN=r', `EXPIRES_AT=${END}`],
    [TOKEN, 'expiring', Date.parse(END)],
  ],
  [
    [`ACCESS_TOKEN=${TOKEN}`, 'REFRESH_TOKEN=r', 'EXPIRES_AT=soon'],
    [TOKEN, 'unknown', null],
  ],
  [
    [`ACCESS_TOKEN=${TOKEN}`, 'REFRESH_TOKEN=r', `EXPIRES_AT=${END}`, 'TOKEN_KIND=online'],
    [TOKEN, 'online', Date.parse(END)],
  ],
  [
    [`ACCESS_TOKEN=${TOKEN}`, 'SHOP=home'],
    [
      'token-of-other-store',
      '~/work.env names another store than work, so no token is taken from it.',
    ],
  ],
])('with the lines %j the token is %j', async (lines, token) => {
  expect(await read(...lines)).toEqual(token);
});

test('what cannot be read is part of the answer', async () => {
  const path = join(home, 'dir.env');
  await mkdir(path);
  expect(await readStoredToken(work(path), { env })).toEqual({
    type: 'unusable',
    error: expect.any(UserError),
  });
  expect(await readStoredToken(work(join(home, 'none.env')), { env })).toEqual({ type: 'none' });
});

test('only in a file of our own the name of the shop goes too', () => {
  const shop = 'work.myshopify.com';
  const path = join(own, 'work.env');
  const names = ['TOKENWRIGHT_SHOP', 'TOKENWRIGHT_STORE_ORIGIN'];
  expect(placeToClear(work(path), env)).toEqual({ path, names, shop, isNew: true });
  for (const other of [join(own, 'home.env'), '/x/.env'])
    expect(placeToClear(work(other), env)).toEqual({ path: other, names: [], shop, isNew: false });
  const inKeychain: NamedStore = { ...work(path), token: { type: 'keychain' } };
  expect(placeToClear(inKeychain, env)).toBeNull();
});

test('the files of our own folder are found whatever the list says', async () => {
  expect(await findOwnPlaces(env)).toEqual([]);
  expect(await findOwnPlaces({})).toEqual([]);
  for (const name of ['b.env', 'a.env', 'notes.txt']) await put(join(own, name), '');
  const places = await findOwnPlaces(env);
  expect(places.toSorted((one, other) => (one.path < other.path ? -1 : 1))).toEqual(
    ['a.env', 'b.env'].map((name) => ({
      path: join(own, name),
      names: ['TOKENWRIGHT_SHOP', 'TOKENWRIGHT_STORE_ORIGIN'],
      shop: '',
      isNew: true,
    })),
  );
});

test('a token goes out of its file, and so does what interrupted saves have left', async () => {
  const path = join(own, 'work.env');
  await put(path, `TOKENWRIGHT_SHOP=work\nTOKENWRIGHT_ACCESS_TOKEN=${TOKEN}\n`);
  await put(`${path}.tokenwright-0123`, 'a');
  expect(await deleteStoredToken(work(path), { env })).toEqual([]);
  expect(await readdir(own)).toEqual([]);
  expect(await deleteStoredToken(work(path), { env })).toEqual([]);
  const project = join(home, '.env');
  await put(
    project,
    `TOKENWRIGHT_SHOP=work\nTOKENWRIGHT_ACCESS_TOKEN="a" b\nTOKENWRIGHT_EXPIRES_AT=${END}\nA=1\n`,
  );
  expect(await deleteStoredToken(work(project), { env })).toEqual(['TOKENWRIGHT_ACCESS_TOKEN']);
  expect(await readFile(project, 'utf8')).toBe(
    'TOKENWRIGHT_SHOP=work\nTOKENWRIGHT_ACCESS_TOKEN="a" b\nA=1\n',
  );
});

test('a token goes out of the keychain, and those of other stores stay', async () => {
  const keychain = fakeKeychain(home);
  const world = { env: { ...process.env, ...keychain.env } };
  const store: NamedStore = { ...work('/x'), token: { type: 'keychain' } };
  const text = `TOKENWRIGHT_ACCESS_TOKEN=${TOKEN}\n`;
  const kept = { 'tokenwright/work': text, 'tokenwright/home': text };
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- it is no array's
  keychain.fill(kept);
  expect(await readStoredToken(store, world)).toMatchObject({ type: 'token', kind: 'unknown' });
  expect(await deleteStoredToken(store, world)).toEqual([]);
  expect(keychain.entries()).toEqual({ 'tokenwright/home': text });
  expect(await readStoredToken(store, world)).toEqual({ type: 'none' });
  expect(await deleteStoredToken(store, world)).toEqual([]);
  keychain.fail('locked');
  await expect(deleteStoredToken(store, world)).rejects.toMatchObject({
    code: 'keychain-refused',
  });
});

test.skipIf(process.platform === 'win32')(
  'the folder of such files is made, others are not',
  async () => {
    await prepareOwnFolder(join(home, 'other', 'a.env'), env);
    await prepareOwnFolder('/x/a.env', {});
    expect(await readdir(home)).toEqual([]);
    await prepareOwnFolder(join(own, 'a.env'), env);
    expect((await stat(own)).mode & 0o777).toBe(0o700);
    const blocked = join(home, 'blocked');
    await put(join(blocked, 'tokenwright', 'stores'), 'a file');
    const path = join(blocked, 'tokenwright', 'stores', 'a.env');
    await expect(prepareOwnFolder(path, { ...env, XDG_STATE_HOME: blocked })).rejects.toMatchObject(
      {
        code: 'env-file-not-writable',
        message: `${path} could not be written (not a folder), so no token can be saved there.`,
        remedy: 'Check who owns its folder.',
      },
    );
  },
);

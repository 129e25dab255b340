/**
 * What is read of many lists of stores, or said of them, as text beside this file. It is written anew
 * with `vitest run test/services/stores/every-list -u` and read before it is committed.
 */
import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { UserError } from '../../../source/core/errors.ts';
import { changeStores, loadStores } from '../../../source/services/stores/stores-file.ts';
import { recordSteps } from '../../support/files/recorded-steps.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

const SECRET = ['shpat', 'a'.repeat(32)].join('_');

const store = (over: object = {}): object => ({
  ...{ name: 'work', shop: 'work.myshopify.com', token: { type: 'file', path: '/x/work.env' } },
  ...over,
});
const list = (...stores: readonly object[]): string => JSON.stringify({ version: 1, stores });
const numbered = (count: number): object[] =>
  Array.from({ length: count }, (_, nth) => store({ name: `s${nth}` }));

const ALL = {
  storeOrigin: 'http://127.0.0.1:1',
  clientId: 'id',
  scopes: 'a,b',
  redirectUri: 'http://127.0.0.1:2/',
  apiVersion: '2026-04',
  profile: '/p.json',
  storeHost: 'a.example',
  brand: 'A',
  tokenPrefix: 'a',
};

const FILES: Readonly<Record<string, string>> = {
  'no store': list(),
  'a store': list(store()),
  'all that can be said of one': list(store(ALL)),
  'one in the keychain': list(store({ token: { type: 'keychain' } })),
  'a path of Windows': list(store({ token: { type: 'file', path: String.raw`C:\a.env` } })),
  'what a newer version knows': list(store({ colour: 'red', token: { type: 'keychain', a: 1 } })),
  'a path that is relative': list(store({ token: { type: 'file', path: 'work.env' } })),
  'a place that is unknown': list(store({ token: { type: 'cloud' } })),
  'no shop': list(store({ shop: '' })),
  'a name that is none': list(store({ name: 'a b' })),
  'a name of a device': list(store({ name: 'con' })),
  'two of one name': list(store(), store()),
  'a value that is no text': list(store({ scopes: ['a'] })),
  'a value that acts on a terminal': list(store({ brand: 'a\u001b[2J' })),
  'a value that turns the writing': list(store({ brand: 'a\u202eb' })),
  'a value of 16 KiB': list(store({ brand: 'a'.repeat(16_384) })),
  'a value of more': list(store({ brand: 'a'.repeat(16_385) })),
  '200 stores': list(...numbered(200)),
  '201 stores': list(...numbered(201)),
  'another version': '{"version": 2, "stores": []}',
  'no list': '{"version": 1}',
  'a list alone': '[]',
  'a text': '"a"',
  'no JSON': '{',
  nothing: '',
  'a secret in a value': list(store({ brand: SECRET })),
  'a secret as a name': list(store({ [SECRET]: 1 })),
  'a secret deep inside': list(store({ more: [{ a: SECRET }] })),
  'a secret alone': `"${SECRET}"`,
  'a name of a secret': list(store({ clientSecret: 'x' })),
  'another name of one': list(store({ accessToken: 'x' })),
  'a third name of one': list(store({ refresh_token: 'x' })),
  'a password': list(store({ PASSWORD: 'x' })),
  'a file of 1 MiB': list().padEnd(1024 * 1024),
  'a larger file': list().padEnd(1024 * 1024 + 1),
};

async function said(path: string): Promise<string> {
  return loadStores(path).then(
    (stores) =>
      stores.length > 2 ? `${stores.length} stores` : JSON.stringify(stores).slice(0, 600),
    (error: unknown) => {
      if (!(error instanceof UserError)) throw error;
      return `[${error.code}, ends with ${error.exitCode}] ${error.message} | ${error.remedy}`;
    },
  );
}

const isPosix = process.platform !== 'win32';

test.runIf(isPosix)('each list is read, or refused, as is written down for it', async () => {
  const lines: string[] = [];
  for (const [name, text] of Object.entries(FILES)) {
    const folder = await ownFolder();
    const path = join(folder, 'stores.json');
    await writeFile(path, text, { mode: 0o600 });
    const words = (await said(path)).replaceAll(folder, '/folder');
    lines.push(`${name}\n  ${words}`);
    expect(await readFile(path, 'utf8')).toBe(text);
    expect(words).not.toContain(SECRET);
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('every-list.txt');
});

test.runIf(isPosix)('only a file of the person’s own is read', async () => {
  const folder = await ownFolder();
  const path = join(folder, 'stores.json');
  const words = async () => (await said(path)).replaceAll(folder, '/folder');
  expect(await words()).toBe('[]');
  const lines: string[] = [];
  for (const mode of [0o600, 0o644, 0o660, 0o606, 0o640]) {
    await writeFile(path, list());
    await chmod(path, mode);
    lines.push(`${mode.toString(8)}: ${await words()}`);
  }
  const link = join(folder, 'link', 'stores.json');
  await mkdir(join(folder, 'link'));
  await symlink(path, link);
  lines.push(`link: ${(await said(link)).replaceAll(folder, '/folder')}`);
  await mkdir(join(folder, 'dir', 'stores.json'), { recursive: true });
  const dir = join(folder, 'dir', 'stores.json');
  lines.push(`folder: ${(await said(dir)).replaceAll(folder, '/folder')}`);
  lines.push(`below a file: ${await said(join(path, 'stores.json'))}`);
  const uid = process.getuid?.() ?? 0;
  await chmod(path, 0o600);
  const asOther = vi.spyOn(process, 'getuid').mockReturnValue(uid + 1);
  onTestFinished(() => asOther.mockRestore());
  lines.push(`of another user: ${await words()}`);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('every-owner.txt');
});

test.runIf(isPosix)(
  'a list that is not used is not locked, and its folder is left as it is',
  async () => {
    const folder = join(await ownFolder(), 'own');
    const path = join(folder, 'stores.json');
    await mkdir(folder);
    await chmod(folder, 0o755);
    for (const text of ['{', list(store({ brand: SECRET }))]) {
      await writeFile(path, text, { mode: 0o600 });
      const steps = recordSteps(folder);
      await expect(changeStores(path, () => [])).rejects.toMatchObject({ code: 'stores-not-read' });
      expect(steps()).toEqual(['open stores.json O_NONBLOCK as usual', 'close stores.json']);
      expect(await readFile(path, 'utf8')).toBe(text);
    }
  },
);

test('a change keeps what it does not know, and is written for people', async () => {
  const folder = await ownFolder();
  const path = join(folder, 'tokenwright', 'stores.json');
  await changeStores(path, (before) => [
    ...before,
    {
      name: 'home',
      shop: 'home.myshopify.com',
      values: { shop: 'home.myshopify.com', brand: 'A' },
      token: { type: 'keychain' },
    },
  ]);
  expect(await readFile(path, 'utf8')).toBe(
    `${JSON.stringify(
      {
        version: 1,
        stores: [
          { name: 'home', shop: 'home.myshopify.com', brand: 'A', token: { type: 'keychain' } },
        ],
      },
      null,
      2,
    )}\n`,
  );
  await writeFile(
    path,
    JSON.stringify({ version: 1, more: 1, stores: [store({ colour: 'red' })] }),
  );
  await changeStores(path, (before) => before.map((one) => ({ ...one, shop: 'new.example' })));
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
    version: 1,
    more: 1,
    stores: [store({ colour: 'red', shop: 'new.example' })],
  });
  const refusal = new UserError({ code: 'taken', message: 'No.', remedy: 'Do.', exitCode: 2 });
  const refused = changeStores(path, () => {
    throw refusal;
  });
  await expect(refused).rejects.toBe(refusal);
  expect(await readdir(join(folder, 'tokenwright'))).toEqual(['stores.json']);
  const file = join(folder, 'file');
  await writeFile(file, '');
  const below = join(file, 'stores.json');
  await expect(changeStores(below, (before) => before)).rejects.toMatchObject({
    code: 'stores-not-written',
    message: expect.stringMatching(
      /could not be written \(.+\), so the list of stores is as it was\.$/,
    ),
    remedy: 'Check who owns the folder and its permissions.',
  });
});

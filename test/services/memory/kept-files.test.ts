import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeEnvKeys } from '../../../source/services/env-file/edit-env-text.ts';
import {
  findKept,
  findMemoryFiles,
  removeFiles,
  removeKept,
} from '../../../source/services/memory/kept-files.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokenwright-kept-'));
  path = join(folder, '.env');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['alone', 'A=1\n', ''],
  ['between others, CRLF', 'X=1\r\nA=2\r\nY="3\r\n4"\r\n', 'X=1\r\nY="3\r\n4"\r\n'],
  ['behind a byte order mark', '\u{FEFF}A=1\nB=2', '\u{FEFF}B=2'],
  ['several times, without a last line end', 'A=1\n# note\nB=2\nA=3', '# note\nB=2\n'],
  ['over several lines', "B=1\nA='x\ny'\nC=2\n", 'B=1\nC=2\n'],
  ['exported, with a comment', 'export A=1 # mine\nB=2\n', 'B=2\n'],
  ['in a comment only', '# A=1\nB=2\n', '# A=1\nB=2\n'],
])('takes a key out: %s', (_, before, after) => {
  expect(removeEnvKeys(before, ['A']).text).toBe(after);
});

it('leaves a line alone that programs read differently', () => {
  const text = 'A="x" y\nB=2\n';
  expect(removeEnvKeys(text, ['A', 'B'])).toEqual({
    text: 'A="x" y\n',
    removed: ['B'],
    left: ['A'],
  });
});

it('touches nothing where a quote that nothing closes makes readers see other lines', () => {
  const text = 'A=1\nC="z\nA="x';
  expect(removeEnvKeys(text, ['A'])).toEqual({ text, removed: [], left: ['A'] });
});

it('finds what is still there, by our names and by the recorded ones', async () => {
  writeFileSync(path, 'MY_TOKEN=practice_1\nTOKENWRIGHT_REFRESH_TOKEN=practice_2\nOTHER=3\n');
  const saved = { path, names: ['MY_TOKEN', 'GONE'], shop: 'x', isNew: false };
  const [kept] = await findKept([saved, { ...saved, path: join(folder, 'absent') }]);
  expect(kept).toEqual({ path, names: ['MY_TOKEN', 'TOKENWRIGHT_REFRESH_TOKEN'], isNew: false });
  if (kept !== undefined) expect(await removeKept(kept)).toEqual([]);
  expect(readFileSync(path, 'utf8')).toBe('OTHER=3\n');
});

it('deletes a file that we made once it is empty, and keeps an empty one of others', async () => {
  writeFileSync(path, 'A=1\n', { mode: 0o600 });
  await removeKept({ path, names: ['A'], isNew: false });
  expect(existsSync(path)).toBe(true);
  expect(readFileSync(path, 'utf8')).toBe('');
  writeFileSync(path, 'A=1\n');
  await removeKept({ path, names: ['A'], isNew: true });
  expect(existsSync(path)).toBe(false);
});

it('P69: finds every file of our own in our folder, what a kill left too, and no other', async () => {
  const random = '0123456789ab';
  const ours = [
    'history.json',
    `history.json.${random}`,
    'history.json.lock',
    'memory.json',
    'memory.json.damaged',
    'practice-store.json',
    'practice-store.lock',
    'requests.json',
    'schema-0123456789abcdef.gz',
    `schema-0123456789abcdef.gz.${random}`,
    'stores.json',
    `stores.json.${random}`,
  ];
  const others = ['notes.json', 'memory.json.bak', 'my-memory.json', 'schema-x.gz', '.env'];
  for (const name of [...ours, ...others]) writeFileSync(join(folder, name), '');
  expect(await findMemoryFiles(folder)).toEqual(ours.map((name) => join(folder, name)));
});

it('knows what is ours by the whole of a name, also what damage and a kill left of it', async () => {
  const random = '0123456789ab';
  const ends = ['', '.damaged', `.${random}`];
  const whole = [
    ...['memory', 'requests', 'history', 'practice-store', 'stores', 'lessons'].map(
      (name) => `${name}.json`,
    ),
    'practice-store.lock',
    ...['requests', 'history', 'stores'].map((name) => `${name}.json.lock`),
    'schema-0123456789abcdef.gz',
  ];
  const ours = whole.flatMap((name) => ends.map((end) => `${name}${end}`)).toSorted();
  const others = [
    'amemory.json',
    'memory_json',
    'memory.json.damaged.txt',
    'memory.json.0123456789abc',
    'memory.json.0123456789aB',
    'memory.json.lock',
    'lessons.json.lock',
    'practice-store_lock',
    'requests.json_lock',
    'schema-0123456789abcdef0.gz',
    'schema-0123456789abcde.gz',
    'schema-0123456789abcdefxgz',
    'settings.json',
  ];
  for (const name of [...ours, ...others]) writeFileSync(join(folder, name), '');
  const found = await findMemoryFiles(folder);
  expect(found).toEqual(ours.map((name) => join(folder, name)));
  expect(await findMemoryFiles(join(folder, 'none'))).toEqual([]);
  await removeFiles([...found, join(folder, 'gone')], folder);
  expect(readdirSync(folder).toSorted()).toEqual(others.toSorted());
  await removeFiles(
    others.map((name) => join(folder, name)),
    null,
  );
  expect(readdirSync(folder)).toEqual([]);
  await removeFiles([], folder);
  expect(existsSync(folder)).toBe(false);
});

it('finds the token of a project by the name that is saved beside, and all of an unreadable file', async () => {
  writeFileSync(
    path,
    'TOKENWRIGHT_TOKEN_ENV=MY_TOKEN\nMY_TOKEN=a\nTOKENWRIGHT_EXPIRES_AT=b\nX=1\n',
  );
  const saved = { path, names: ['X', 'TOKENWRIGHT_EXPIRES_AT'], shop: 'x', isNew: true };
  mkdirSync(join(folder, 'dir'));
  const found = await findKept([saved, { ...saved, path: join(folder, 'dir') }]);
  expect(found).toEqual([
    {
      path,
      names: ['X', 'TOKENWRIGHT_EXPIRES_AT', 'MY_TOKEN', 'TOKENWRIGHT_TOKEN_ENV'],
      isNew: true,
    },
    { path: join(folder, 'dir'), names: ['X', 'TOKENWRIGHT_EXPIRES_AT'], isNew: true },
  ]);
  writeFileSync(path, 'TOKENWRIGHT_TOKEN_ENV=no name\nX=1\n');
  expect(await findKept([{ ...saved, names: [] }])).toEqual([
    { path, names: ['TOKENWRIGHT_TOKEN_ENV'], isNew: true },
  ]);
});

it('takes nothing out of a file that is not there, and says what had to stay', async () => {
  const none = join(folder, 'none.env');
  expect(await removeKept({ path: none, names: ['A'], isNew: true })).toEqual([]);
  expect(existsSync(none)).toBe(false);
  writeFileSync(path, 'A="x" y\nB=2\n', { mode: 0o600 });
  expect(await removeKept({ path, names: ['A', 'B'], isNew: true })).toEqual(['A']);
  expect(readFileSync(path, 'utf8')).toBe('A="x" y\n');
});

it('takes variables out of a file behind a link, whose blanks are no content', async () => {
  writeFileSync(join(folder, 'real.env'), '\n \nA=1\n', { mode: 0o600 });
  symlinkSync(join(folder, 'real.env'), path);
  await removeKept({ path, names: ['A'], isNew: true });
  expect(existsSync(join(folder, 'real.env'))).toBe(false);
});

/** Where a kit is made on a system that lacks something, or fails half-way. */
import type { open, rename } from 'node:fs/promises';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  freeBytesAt,
  lookAtTarget,
  removeUnfinished,
  writeKit,
} from '../../../source/services/kit/kit-folder.ts';
import { findOwnProgram } from '../../../source/services/kit/own-program.ts';
import { replaceCalls } from '../../support/files/replaced-calls.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

function failure(code: string): Error {
  return Object.assign(new Error(`no: ${code}`), { code });
}

async function* kitFiles() {
  yield { path: 'kit.json', content: 'new' };
}

/** Asks for the room at a path, where the system answers with this for each folder. */
async function freeBytes(
  path: string,
  answer: (path: string) => { readonly bavail: number; readonly blocks: number },
) {
  const asked: string[] = [];
  const call = async (folder: string) => {
    asked.push(folder);
    return { ...answer(folder), bsize: 4096, bfree: 9999 };
  };
  replaceCalls({ statfs: call });
  return { bytes: await freeBytesAt(path), asked };
}

test('the room is that for this user, in the nearest folder that is there', async () => {
  const answer = (path: string) => {
    if (path !== '/a') throw failure('ENOENT');
    return { bavail: 3, blocks: 1 };
  };
  expect(await freeBytes('/a', answer)).toEqual({ bytes: 12_288, asked: ['/a'] });
  expect(await freeBytes('/a/b/c', answer)).toEqual({
    bytes: 12_288,
    asked: ['/a/b/c', '/a/b', '/a'],
  });
});

test('no room is none, and not an unknown one', async () => {
  expect((await freeBytes('/a', () => ({ bavail: 0, blocks: 1 }))).bytes).toBe(0);
  expect((await freeBytes('/a', () => ({ bavail: 0, blocks: 0 }))).bytes).toBeNull();
});

test.each([
  ['ENOENT', ['/a/b', '/a', '/']],
  ['EACCES', ['/a/b']],
])(
  'where the system says %s the room is not known, and it was asked at %j',
  async (code, asked) => {
    const answer = () => {
      throw failure(code);
    };
    expect(await freeBytes('/a/b', answer)).toEqual({ bytes: null, asked });
  },
);

test('a stick without rights takes a kit all the same', async () => {
  const kit = join(await ownFolder(), 'kit');
  const original = replaceCalls({
    open: async (...call: Parameters<typeof open>) => {
      const handle = await original.open(...call);
      handle.chmod = () => Promise.reject(failure('ENOTSUP'));
      return handle;
    },
  });
  await writeKit(kit, 'nothing', kitFiles());
  expect(await readFile(join(kit, 'kit.json'), 'utf8')).toBe('new');
});

test('a new kit is there although what it replaced, or its own trace, cannot be removed', async () => {
  const home = await ownFolder();
  const kit = join(home, 'kit');
  await mkdir(kit);
  replaceCalls({ rm: () => Promise.reject(failure('EBUSY')) });
  await writeKit(kit, 'kit', kitFiles());
  expect(await readFile(join(kit, 'kit.json'), 'utf8')).toBe('new');
  expect((await readdir(home)).toSorted()).toEqual(['kit', expect.stringMatching(/^kit\.token/)]);
});

test('the first error is told where not even the old kit can come back', async () => {
  const home = await ownFolder();
  const kit = join(home, 'kit');
  await mkdir(kit);
  let renames = 0;
  const original = replaceCalls({
    rename: async (...call: Parameters<typeof rename>) => {
      renames += 1;
      if (renames === 1) return original.rename(...call);
      throw failure(renames === 2 ? 'EXDEV' : 'EIO');
    },
  });
  await expect(writeKit(kit, 'kit', kitFiles())).rejects.toMatchObject({
    code: 'kit-not-written',
    message: `The kit ${kit} could not be written: EXDEV.`,
    cause: { code: 'EXDEV' },
  });
  expect(renames).toBe(3);
  // What somebody may miss is still there, and is named when the next kit is made.
  expect(await readdir(home)).toEqual([expect.stringMatching(/^kit\.tokenwright-[0-9a-f]{12}$/)]);
  await writeFile(join(home, (await readdir(home))[0] ?? '', 'kit.json'), '{');
  expect(await removeUnfinished(kit)).toEqual([]);
});

test.each([
  ['EACCES', 'this user may not write there'],
  ['EIO', 'EIO'],
])('a place that cannot be looked at (%s) says so', async (code, why) => {
  replaceCalls({ lstat: () => Promise.reject(failure(code)) });
  await expect(lookAtTarget('/a/kit')).rejects.toMatchObject({
    code: 'kit-not-written',
    message: `The kit /a/kit could not be written: ${why}.`,
    remedy: 'Name another folder.',
    cause: { code },
  });
});

test.skipIf(process.platform === 'win32')('a program is what its owner can start', async () => {
  const home = await ownFolder();
  const modes = { 'cli.js': 0o645, 'a.js': 0o655, 'b.js': 0o611, 'c.js': 0o700, 'd.js': 0o744 };
  await mkdir(join(home, 'dist', 'more'), { recursive: true });
  for (const [name, mode] of Object.entries(modes)) {
    await writeFile(join(home, 'dist', name), 'x');
    await chmod(join(home, 'dist', name), mode);
  }
  const { files, ...counts } = await findOwnProgram(join(home, 'dist', 'cli.js'));
  expect(counts).toEqual({ bytes: 5, lessons: 0 });
  const programs = files.filter(({ isProgram }) => isProgram).map(({ path }) => path);
  expect(programs).toEqual(['dist/c.js', 'dist/d.js']);
  expect(dirname((files[0] ?? expect.fail()).from)).toBe(join(home, 'dist'));
  expect((await stat(join(home, 'dist', 'c.js'))).size).toBe(1);
});

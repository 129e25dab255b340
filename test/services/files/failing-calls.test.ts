/** What our files do where a single call of the file system fails. */
import { type open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { errorCode } from '../../../source/services/files/file-access.ts';
import {
  makePrivateFolder,
  readPrivateBytes,
  readPrivateText,
  writePrivateFile,
} from '../../../source/services/files/private-file.ts';
import { openRequestSet } from '../../../source/services/files/request-set-file.ts';
import { writeWhole } from '../../../source/services/files/whole-file.ts';
import { replaceCalls } from '../../support/files/replaced-calls.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

type Method = 'readFile' | 'stat' | 'chmod' | 'close' | 'sync' | 'writeFile';

function failure(code: string): Error {
  return Object.assign(new Error(`no: ${code}`), code === '' ? {} : { code });
}

/** From now on these calls of each opened file fail. @returns the names of those that were closed */
function failOpened(methods: readonly Method[], code = 'EIO'): string[] {
  const closed: string[] = [];
  const { open: original } = replaceCalls({
    open: async (...[path, ...rest]: Parameters<typeof open>) => {
      const handle = await original(path, ...rest);
      const close = handle.close.bind(handle);
      handle.close = async () => {
        closed.push(String(path).split('/').at(-1) ?? '');
        await close();
        if (methods.includes('close')) throw failure(code);
      };
      for (const name of methods)
        if (name !== 'close') handle[name] = () => Promise.reject(failure(code));
      return handle;
    },
  });
  return closed;
}

test.each([
  [new Error('no'), ''],
  [failure('EIO'), 'EIO'],
  [Object.assign(new Error('no'), { code: 5 }), ''],
  [{ code: 'EIO' }, ''],
  ['EIO', ''],
  [null, ''],
])('the code of %o is %j', (error, code) => {
  expect(errorCode(error)).toBe(code);
});

test.each<Method>(['readFile', 'stat'])('where %s fails a file is unreadable', async (method) => {
  const path = join(await ownFolder(), 'a');
  await writeFile(path, 'text');
  const closed = failOpened([method]);
  expect(await readPrivateBytes(path, 9)).toEqual({ type: 'unreadable' });
  expect(await readPrivateText(path, 9)).toEqual({ type: 'unreadable' });
  expect(closed).toEqual(['a', 'a']);
});

test.each([
  ['EIO', 'EIO'],
  ['', 'EIO'],
  ['EACCES', 'EACCES'],
])('requests that cannot be read (%j) are refused with %s', async (code, shown) => {
  const folder = await ownFolder();
  await writeFile(join(folder, 'a.http'), 'GET a.json\n');
  const closed = failOpened(['readFile'], code);
  await expect(openRequestSet('a.http', folder)).rejects.toMatchObject({
    code: 'request-set-not-read',
    message: `The requests in a.http could not be read (${shown}).`,
    remedy: 'Give --requests a file of yours.',
  });
  expect(closed).toEqual(['a.http']);
});

test('a file is whole where no rights can be set, and where it does not close', async () => {
  const folder = await ownFolder();
  const path = join(folder, 'a');
  const closed = failOpened(['chmod', 'close']);
  expect(await writeWhole(path, 'text', { replaces: false, mode: 0o644 })).toBe(true);
  expect(await writeWhole(path, 'next', { replaces: true, mode: 0o644 })).toBe(true);
  expect(closed).toHaveLength(4);
  expect([await readFile(path, 'utf8'), await readdir(folder)]).toEqual(['next', ['a']]);
  expect((await stat(path)).mode & 0o077).toBe(0);
});

test.each<Method>(['writeFile', 'sync'])('where %s fails the old file stays', async (method) => {
  const folder = join(await ownFolder(), 'own');
  const path = join(folder, 'a');
  await writePrivateFile(path, 'old');
  const closed = failOpened([method]);
  await expect(writePrivateFile(path, 'new')).rejects.toThrow('no: EIO');
  expect(closed).toEqual([expect.stringMatching(/^a\.[0-9a-f]{12}$/)]);
  expect([await readFile(path, 'utf8'), await readdir(folder)]).toEqual(['old', ['a']]);
});

test('a folder that cannot be made is an error, also where one is there', async () => {
  const folder = await ownFolder();
  const refuse = (path: string, options: { readonly recursive?: boolean }) =>
    options.recursive === true
      ? original.mkdir(path, { recursive: true })
      : Promise.reject(failure('EACCES'));
  const original = replaceCalls({ mkdir: refuse });
  await expect(makePrivateFolder(folder)).rejects.toThrow('no: EACCES');
});

test('a folder is taken where the system knows no owners', async () => {
  const folder = join(await ownFolder(), 'own');
  const without = vi.spyOn(process, 'getuid').mockReturnValue(undefined as never);
  onTestFinished(() => without.mockRestore());
  await makePrivateFolder(folder);
  expect((await stat(folder)).isDirectory()).toBe(true);
});

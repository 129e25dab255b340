import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NODE_FILES } from '../../../source/services/files/file-access.ts';
import { lookForTutorial, writeTutorial } from '../../../source/services/files/tutorial-file.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokenwright-tutorial-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('names the whole path and writes a file that its owner alone can read', async () => {
  const path = join(folder, 'wire.md');
  expect(await lookForTutorial(' wire.md ', folder)).toEqual({ type: 'free', path });
  expect(await readdir(folder)).toEqual([]);
  expect(await writeTutorial(path, '# Tape\n', { replaces: false })).toEqual({
    type: 'written',
    path,
  });
  expect(await readFile(path, 'utf8')).toBe('# Tape\n');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('touches nothing that is there without a yes, also when it appears after the look', async () => {
  const path = join(folder, 'wire.md');
  expect(await lookForTutorial('wire.md', folder)).toMatchObject({ type: 'free' });
  await writeFile(path, 'mine');
  expect(await lookForTutorial('wire.md', folder)).toEqual({ type: 'taken', path });
  expect(await writeTutorial(path, 'new', { replaces: false })).toEqual({ type: 'taken', path });
  expect(await readFile(path, 'utf8')).toBe('mine');
});

test('replaces after a yes, by one that is readable to nobody else, and leaves nothing beside', async () => {
  const path = join(folder, 'wire.md');
  await writeFile(path, 'mine', { mode: 0o644 });
  expect(await writeTutorial(path, 'new', { replaces: true })).toMatchObject({ type: 'written' });
  expect(await readFile(path, 'utf8')).toBe('new');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['wire.md']);
});

test.for([
  ['', 'No file was named.'],
  ['folder', 'is a folder.'],
  ['link', 'is a link.'],
  ['missing/wire.md', 'does not exist.'],
  ['file/wire.md', 'could not be written (ENOTDIR).'],
])('refuses %j with words', async ([typed = '', words]) => {
  await mkdir(join(folder, 'folder'));
  await writeFile(join(folder, 'file'), '');
  await symlink(join(folder, 'file'), join(folder, 'link'));
  const place = await lookForTutorial(typed, folder);
  expect(place).toMatchObject({
    type: 'refused',
    report: { message: expect.stringContaining(words ?? '') },
  });
});

test('a full disk leaves the old file as it was and nothing beside it', async () => {
  const path = join(folder, 'wire.md');
  await writeFile(path, 'mine');
  const files = {
    ...NODE_FILES,
    rename: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
  };
  expect(await writeTutorial(path, 'new', { replaces: true }, files)).toMatchObject({
    report: { message: `${path} could not be written (the disk is full).` },
  });
  expect(await readdir(folder)).toEqual(['wire.md']);
  expect(await readFile(path, 'utf8')).toBe('mine');
});

test.each([
  ['', 'could not be written.', 'Choose another place.'],
  ['EIO', 'could not be written (EIO).', 'Choose another place.'],
  ['ENOSPC', 'could not be written (the disk is full).', 'Make room, or choose another place.'],
])('says why it was not written where it failed with %j', async (code, words, remedy) => {
  const path = join(folder, 'wire.md');
  const error = Object.assign(new Error('failed'), code === '' ? {} : { code });
  const files = { ...NODE_FILES, open: () => Promise.reject(error) };
  expect(await writeTutorial(path, 'text', { replaces: false }, files)).toEqual({
    type: 'refused',
    report: { code: 'not-written', message: `${path} ${words}`, remedy, exitCode: 2 },
  });
});

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type FileAccess, NODE_FILES } from '../../../source/services/files/file-access.ts';
import { writeWhole } from '../../../source/services/files/whole-file.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

test('P62: a file is for its owner alone from its first moment, whatever the umask', async () => {
  const path = join(await ownFolder(), 'answer.json');
  const opened: Array<readonly [name: string, mode: number]> = [];
  const files: FileAccess = {
    ...NODE_FILES,
    async open(name, flags, mode) {
      const handle = await NODE_FILES.open(name, flags, mode);
      const stats = statSync(name);
      if (stats.isFile()) opened.push([name, stats.mode & 0o777]);
      return handle;
    },
  };
  const before = process.umask(0);
  try {
    expect(await writeWhole(path, 'whole', { replaces: false }, files)).toBe(true);
  } finally {
    process.umask(before);
  }
  expect(opened.map(([, mode]) => mode)).toEqual([0o600]);
  expect(opened[0]?.[0]).not.toBe(path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('where no second name can be given a file is renamed, and none that is there is replaced', async () => {
  const folder = await ownFolder();
  const path = join(folder, 'answer.json');
  const files: FileAccess = {
    ...NODE_FILES,
    link: () => Promise.reject(Object.assign(new Error('no links'), { code: 'EPERM' })),
  };
  expect(await writeWhole(path, 'first', { replaces: false }, files)).toBe(true);
  expect(await writeWhole(path, 'second', { replaces: false }, files)).toBe(false);
  expect(readFileSync(path, 'utf8')).toBe('first');
  expect(readdirSync(folder)).toEqual(['answer.json']);
});

test('where there are second names, a file that is there stays too', async () => {
  const folder = await ownFolder();
  const path = join(folder, 'answer.json');
  writeFileSync(path, 'first');
  expect(await writeWhole(path, 'second', { replaces: false })).toBe(false);
  expect(await writeWhole(path, 'third', { replaces: true })).toBe(true);
  expect(readFileSync(path, 'utf8')).toBe('third');
  expect(readdirSync(folder)).toEqual(['answer.json']);
});

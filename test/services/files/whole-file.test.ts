import { statSync } from 'node:fs';
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

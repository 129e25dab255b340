import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openRequestSet } from '../../../source/services/files/request-set-file.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

test('a set is read by its path, and has the name of its file where it has no title', async () => {
  const folder = await ownFolder();
  await writeFile(join(folder, 'first.http'), '### one\nGET shop.json\n');
  const set = await openRequestSet('first.http', folder);
  expect(set.title).toBe('first.http');
  expect(set.requests).toMatchObject([{ name: 'one', path: 'shop.json' }]);
});

test('what is wrong is named with its line, what cannot be read with its reason', async () => {
  const folder = await ownFolder();
  await writeFile(join(folder, 'bad.http'), '# T\n\n### one\nGET https://evil.example/x\n');
  await mkdir(join(folder, 'folder'));
  await writeFile(join(folder, 'large.http'), 'x'.repeat(600 * 1024));
  const refusal = (path: string) => openRequestSet(path, folder).catch((error: unknown) => error);
  expect(await refusal('bad.http')).toMatchObject({
    code: 'request-set-wrong',
    message: expect.stringContaining('bad.http line 4: A file names no store'),
    exitCode: 2,
  });
  expect(await refusal('none.http')).toMatchObject({ message: expect.stringContaining('ENOENT') });
  expect(await refusal('large.http')).toMatchObject({
    message: expect.stringContaining('too large'),
  });
  expect(await refusal('folder')).toMatchObject({ code: 'request-set-not-read' });
});

test('a part that is larger than anything that is sent is refused by its name', async () => {
  const folder = await ownFolder();
  const header = `X-Long: ${'y'.repeat(5000)}`;
  await writeFile(join(folder, 'wide.http'), `### wide\nGET shop.json\n${header}\n`);
  await expect(openRequestSet('wide.http', folder)).rejects.toMatchObject({
    message: expect.stringContaining('"wide" is larger'),
  });
});

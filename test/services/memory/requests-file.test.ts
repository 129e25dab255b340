import { readFile, stat, writeFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type SavedRequest, withoutSaved, withSaved } from '../../../source/core/requests/saved.ts';
import { findMemoryFiles } from '../../../source/services/memory/kept-files.ts';
import { openRequestsFile } from '../../../source/services/memory/requests-file.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

function rest(name: string, path = 'products.json'): SavedRequest {
  return { api: 'rest', name, method: 'GET', path, headers: [['X-One', '1']], body: '' };
}

const QUERY: SavedRequest = { api: 'graphql', name: 'Q', query: '{\n  a\n}', variables: '' };

async function folder(): Promise<string> {
  return join(await ownFolder(), 'tokenwright');
}

describe('the file of saved requests', () => {
  test('is private, and is read again by another run', async () => {
    const at = await folder();
    const file = openRequestsFile(at);
    expect(await file.load()).toEqual([]);
    await file.update((before) => withSaved(before, rest('one')));
    await file.update((before) => withSaved(before, QUERY));
    expect(await openRequestsFile(at).load()).toEqual([QUERY, rest('one')]);
    expect((await stat(file.path)).mode & 0o777).toBe(0o600);
    expect((await stat(at)).mode & 0o777).toBe(0o700);
  });

  test('holds what two programs write at the same time', async () => {
    const at = await folder();
    const [one, other] = [openRequestsFile(at), openRequestsFile(at)];
    await one.update((before) => withSaved(before, rest('one')));
    await other.update((before) => withSaved(before, rest('other')));
    const names = (await one.update((before) => before)).map(({ name }) => name);
    expect(names).toEqual(['other', 'one']);
  });

  test('a name is there once, and can be removed', async () => {
    const file = openRequestsFile(await folder());
    await file.update((before) => withSaved(before, rest('one')));
    await file.update((before) => withSaved(before, rest('one', 'orders.json')));
    expect(await file.load()).toEqual([rest('one', 'orders.json')]);
    expect(await file.update((before) => withoutSaved(before, 'one'))).toEqual([]);
  });

  test.each(['', '{', '{"version":2,"requests":[]}', '{"version":1,"requests":[{"api":"soap"}]}'])(
    'a damaged one is put aside, said, and forgotten with the rest: %j',
    async (text) => {
      const at = await folder();
      await mkdir(at);
      const file = openRequestsFile(at);
      await writeFile(file.path, text);
      await expect(file.load()).rejects.toMatchObject({ code: 'requests-not-read' });
      expect(await readFile(`${file.path}.damaged`, 'utf8')).toBe(text);
      await file.update((before) => withSaved(before, QUERY));
      expect(await file.load()).toEqual([QUERY]);
      expect(await findMemoryFiles(at)).toEqual([file.path, `${file.path}.damaged`]);
    },
  );

  test('one that cannot be written is one sentence', async () => {
    const at = await folder();
    await writeFile(at, 'a file where the folder should be');
    const file = openRequestsFile(at);
    await expect(file.update(() => [QUERY])).rejects.toMatchObject({
      code: 'requests-not-written',
    });
  });
});

import { readFile, stat, writeFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type SavedRequest,
  withoutSaved,
  withSaved,
} from '../../../source/core/requests/kept/saved.ts';
import { findMemoryFiles } from '../../../source/services/memory/kept-files.ts';
import { openRequestsFile } from '../../../source/services/memory/requests-file.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

function rest(name: string, path = 'products.json'): SavedRequest {
  return { api: 'rest', name, method: 'GET', path, headers: [['X-One', '1']], body: '' };
}

const QUERY: SavedRequest = { api: 'graphql', name: 'Q', query: '{\n  a\n}', variables: '' };

/** What is saved for one store. */
function ofStore(at: string, store = 'demo.myshopify.com') {
  const file = openRequestsFile(at);
  return { path: file.path, ...file.of(store) };
}

async function folder(): Promise<string> {
  return join(await ownFolder(), 'tokenwright');
}

describe('the file of saved requests', () => {
  test('is private, and is read again by another run', async () => {
    const at = await folder();
    const file = ofStore(at);
    expect(await file.load()).toEqual([]);
    await file.update((before) => withSaved(before, rest('one')));
    await file.update((before) => withSaved(before, QUERY));
    expect(await ofStore(at).load()).toEqual([QUERY, rest('one')]);
    expect(await ofStore(at, 'practice:demo.practice.test').load()).toEqual([]);
    expect((await stat(file.path)).mode & 0o777).toBe(0o600);
    expect((await stat(at)).mode & 0o777).toBe(0o700);
  });

  test('holds what two programs write at the same time', async () => {
    const at = await folder();
    const [one, other] = [ofStore(at), ofStore(at)];
    await one.update((before) => withSaved(before, rest('one')));
    await other.update((before) => withSaved(before, rest('other')));
    const names = (await one.update((before) => before)).map(({ name }) => name);
    expect(names).toEqual(['other', 'one']);
  });

  test('loses nothing of twenty writers at once, each store with its own', async () => {
    const at = await folder();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        ofStore(at, `s${n % 2}`).update((before) => withSaved(before, rest(`r${n}`))),
      ),
    );
    expect(await ofStore(at, 's0').load()).toHaveLength(10);
    expect(await ofStore(at, 's1').load()).toHaveLength(10);
  });

  test('of a version that did not tell stores apart is there for all of them', async () => {
    const at = await folder();
    await mkdir(at);
    const file = ofStore(at);
    await writeFile(file.path, JSON.stringify({ version: 1, requests: [rest('old')] }));
    expect(await file.load()).toEqual([rest('old')]);
    await file.update((before) => withSaved(before, QUERY));
    expect(await ofStore(at, 'other').load()).toEqual([rest('old')]);
  });

  test('a name is there once, and can be removed', async () => {
    const file = ofStore(await folder());
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
      const file = ofStore(at);
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
    const file = ofStore(at);
    await expect(file.update(() => [QUERY])).rejects.toMatchObject({
      code: 'requests-not-written',
      message: `${file.path} could not be written (not a folder), so nothing was saved.`,
    });
  });
});

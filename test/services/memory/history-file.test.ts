import { mkdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MOST_PAST, type PastRequest } from '../../../source/core/requests/kept/history.ts';
import { openHistoryFile } from '../../../source/services/memory/history-file.ts';
import { findMemoryFiles } from '../../../source/services/memory/kept-files.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

const STORE = 'demo.myshopify.com';

function past(path: string, atMs = 1000): PastRequest {
  const call = { api: 'rest', method: 'GET', path, headers: [], body: '' } as const;
  return { ...call, end: '200 OK', atMs, durationMs: 12 };
}

async function folder(): Promise<string> {
  return join(await ownFolder(), 'tokenwright');
}

describe('the history on the disk', () => {
  test('is private, read by the next run, and each store has its own', async () => {
    const at = await folder();
    const file = openHistoryFile(at, 'one');
    await file.of(STORE).add(past('a.json'));
    await file.of(STORE).add(past('b.json', 2000));
    const next = openHistoryFile(at, 'two');
    expect(await next.of(STORE).load()).toEqual([past('b.json', 2000), past('a.json')]);
    expect(await next.of(`practice:${STORE}`).load()).toEqual([]);
    // What it sent itself is in the list of its run already.
    expect(await file.of(STORE).load()).toEqual([]);
    expect((await stat(file.path)).mode & 0o777).toBe(0o600);
    expect(await findMemoryFiles(at)).toEqual([file.path]);
  });

  test('keeps the API version of each request; a file of before, without any, is read as it was', async () => {
    const at = await folder();
    await mkdir(at);
    const path = join(at, 'history.json');
    const old = { ...past('old.json'), store: STORE, run: 'r' };
    await writeFile(path, JSON.stringify({ version: 1, requests: [old] }));
    const now = { ...past('new.json', 2000), apiVersion: '2026-07' };
    await openHistoryFile(at, 'one').of(STORE).add(now);
    const own = { ...past('/admin/api/2026-04/x.json', 3000), apiVersion: null };
    await openHistoryFile(at, 'one').of(STORE).add(own);
    expect(await openHistoryFile(at, 'two').of(STORE).load()).toEqual([own, now, past('old.json')]);
  });

  test('loses nothing of thirty programs that write at the same time', async () => {
    const at = await folder();
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        openHistoryFile(at, `r${n}`)
          .of(STORE)
          .add(past(`${n}.json`, n)),
      ),
    );
    expect(await openHistoryFile(at, 'x').of(STORE).load()).toHaveLength(30);
  });

  test('takes a lock that a killed program left', async () => {
    const at = await folder();
    const file = openHistoryFile(at, 'one');
    await file.of(STORE).add(past('a.json'));
    const lock = `${file.path}.lock`;
    await writeFile(lock, '');
    await utimes(lock, new Date(0), new Date(0));
    await file.of(STORE).add(past('b.json', 2));
    expect(await openHistoryFile(at, 'two').of(STORE).load()).toHaveLength(2);
    expect(await findMemoryFiles(at)).toEqual([file.path]);
  });

  test('is bounded for each store; the oldest go first', async () => {
    const at = await folder();
    const rows = Array.from({ length: MOST_PAST }, (_, n) => ({
      ...past(`${n}.json`, 10_000 - n),
      store: STORE,
      run: 'r',
    }));
    await mkdir(at);
    const file = openHistoryFile(at, 'one');
    await writeFile(file.path, JSON.stringify({ version: 1, requests: rows }));
    await file.of(STORE).add(past('new.json', 20_000));
    const there = await openHistoryFile(at, 'two').of(STORE).load();
    expect(there).toHaveLength(MOST_PAST);
    expect(there[0]).toEqual(past('new.json', 20_000));
    expect(there.at(-1)).toEqual(past(`${MOST_PAST - 2}.json`, 10_000 - MOST_PAST + 2));
  });

  test('is written up to 4 MiB; of more the oldest are left out', async () => {
    const at = await folder();
    await mkdir(at);
    const half = 'a'.repeat(512 * 1024);
    const large = (atMs: number) => ({
      ...{ api: 'graphql', query: half, variables: half, end: '200', atMs, durationMs: 1 },
      ...{ store: STORE, run: 'r' },
    });
    const requests = [7, 6, 5, 4, 3, 2, 1].map(large);
    await writeFile(join(at, 'history.json'), JSON.stringify({ version: 1, requests }));
    await openHistoryFile(at, 'one').of(STORE).add(past('new.json', 8));
    const kept = await openHistoryFile(at, 'two').of(STORE).load();
    expect(kept.map(({ atMs }) => atMs)).toEqual([8, 7, 6, 5]);
    expect((await stat(join(at, 'history.json'))).size).toBeLessThan(4 * 1024 * 1024);
  });

  test('one entry can be removed', async () => {
    const at = await folder();
    const file = openHistoryFile(at, 'one').of(STORE);
    await file.add(past('a.json', 1));
    await file.add(past('a.json', 2));
    await file.remove(past('a.json', 1));
    expect(await openHistoryFile(at, 'two').of(STORE).load()).toEqual([past('a.json', 2)]);
  });

  test.each(['', '{', '{"version":1,"requests":[{"api":"soap"}]}'])(
    'a damaged one is put aside and said, and the next entry begins a new one: %j',
    async (text) => {
      const at = await folder();
      await mkdir(at);
      const file = openHistoryFile(at, 'one');
      await writeFile(file.path, text);
      await expect(file.of(STORE).load()).rejects.toMatchObject({ code: 'history-not-read' });
      expect(await readFile(`${file.path}.damaged`, 'utf8')).toBe(text);
      await file.of(STORE).add(past('a.json'));
      expect(await openHistoryFile(at, 'two').of(STORE).load()).toHaveLength(1);
      expect(await findMemoryFiles(at)).toEqual([file.path, `${file.path}.damaged`]);
    },
  );
});

test('a request that cannot be kept is told as not kept, and how to do without', async () => {
  const at = await folder();
  await writeFile(at, 'a file where the folder should be');
  const adding = openHistoryFile(at, 'one').of(STORE).add(past('a.json'));
  await expect(adding).rejects.toMatchObject({
    code: 'history-not-written',
    message: expect.stringMatching(
      /history\.json could not be written .*, so this request is not kept\.$/,
    ),
    remedy: expect.stringContaining('--no-keep does without the file'),
  });
});

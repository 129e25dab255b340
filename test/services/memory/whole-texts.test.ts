/** The whole texts of our files, and what of many requests stays in them. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MOST_PAST, type PastRequest } from '../../../source/core/requests/kept/history.ts';
import { openHistoryFile } from '../../../source/services/memory/history-file.ts';
import { openLessonsFile } from '../../../source/services/memory/lessons-file.ts';
import { openMemoryFile } from '../../../source/services/memory/memory-file.ts';
import { openRequestsFile } from '../../../source/services/memory/requests-file.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

const MIB = 1024 * 1024;

function past(path: string, atMs: number): PastRequest {
  const call = { api: 'rest', method: 'GET', path, headers: [], body: '' } as const;
  return { ...call, end: '200', atMs, durationMs: 1 };
}

async function ownMemory(): Promise<string> {
  const folder = join(await ownFolder(), 'tokenwright');
  await mkdir(folder);
  return folder;
}

const inFile = (requests: readonly object[]) => JSON.stringify({ version: 1, requests });

test('are JSON with their version, for people to read', async () => {
  const folder = await ownMemory();
  const text = (name: string) => readFile(join(folder, name), 'utf8');
  await openMemoryFile(folder).update((before) => ({ ...before, ticks: { a: ['b'] } }));
  expect(await text('memory.json')).toBe(
    '{\n  "version": 1,\n  "stores": [],\n  "resume": null,\n  "saved": [],\n  "ticks": {\n    "a": [\n      "b"\n    ]\n  }\n}\n',
  );
  await openLessonsFile(folder).update(() => ({ a: { doneAtMs: 1, tries: [] } }));
  expect(await text('lessons.json')).toBe(
    '{\n  "version": 1,\n  "lessons": {\n    "a": {\n      "doneAtMs": 1,\n      "tries": []\n    }\n  }\n}\n',
  );
  await openRequestsFile(folder)
    .of('a')
    .update(() => [{ api: 'graphql', name: 'n', query: 'q', variables: '' }]);
  expect(await text('requests.json')).toBe(
    '{\n  "version": 1,\n  "requests": [\n    {\n      "api": "graphql",\n      "name": "n",\n      "query": "q",\n      "variables": "",\n      "store": "a"\n    }\n  ]\n}\n',
  );
  const history = openHistoryFile(folder, 'run').of('a');
  await history.add(past('one', 1));
  await history.add(past('two', 2));
  // One row for each request; the order of its fields is that of the last reading.
  const [head, first = '', second = '', ...end] = (await text('history.json')).split('\n');
  expect([head, first.at(-1), end]).toEqual(['{"version": 1, "requests": [', ',', [']}', '']]);
  const mark = { store: 'a', run: 'run' };
  expect(JSON.parse(`[${first}${second}]`)).toEqual([
    { ...past('two', 2), ...mark },
    { ...past('one', 1), ...mark },
  ]);
});

test('a request is removed by its time, its call and its store, and all others stay', async () => {
  const folder = await ownMemory();
  const of = (store: string) => openHistoryFile(folder, 'run').of(store);
  const kept = [past('a', 1), past('a', 2), past('b', 1)];
  for (const one of kept) await of('s').add(one);
  await of('other').add(past('a', 1));
  await of('s').remove(past('a', 1));
  const next = openHistoryFile(folder, 'next');
  expect(await next.of('s').load()).toEqual([past('b', 1), past('a', 2)]);
  expect(await next.of('other').load()).toEqual([past('a', 1)]);
});

test('of all stores together the newest 2000 stay, of one so many', async () => {
  const folder = await ownMemory();
  const rows = Array.from({ length: 4 * MOST_PAST }, (_, at) => ({
    ...past(`${at}`, 10_000 - at),
    ...{ store: `s${at % 8}`, run: 'r' },
  }));
  await writeFile(join(folder, 'history.json'), inFile(rows));
  await openHistoryFile(folder, 'run').of('new').add(past('new', 20_000));
  const text = await readFile(join(folder, 'history.json'), 'utf8');
  const { requests }: { requests: ReadonlyArray<{ path: string }> } = JSON.parse(text);
  expect(requests.map(({ path }) => path)).toEqual([
    'new',
    ...Array.from({ length: 4 * MOST_PAST - 1 }, (_, at) => `${at}`),
  ]);
});

test('rows are kept to the last byte of 4 MiB, each with eight for what is between', async () => {
  const folder = await ownMemory();
  const store = { store: 's', run: 'r' };
  const row = (bytes: number, atMs: number) => {
    const empty = { api: 'graphql', query: '', variables: '', end: '', atMs, durationMs: 1 };
    const left = bytes - JSON.stringify({ ...empty, ...store }).length;
    const half = Math.floor(left / 2);
    return { ...empty, query: 'q'.repeat(half), variables: 'v'.repeat(left - half), ...store };
  };
  const added = past('a', 9);
  const size = JSON.stringify({ ...added, ...store }).length + 8;
  for (const [spare, count] of [
    [0, 6],
    [-1, 5],
  ] as const) {
    const whole = [8, 7, 6, 5].map((atMs) => row(MIB - 8 - 200, atMs));
    const last = row(800 - size - 8 - spare, 4);
    await writeFile(join(folder, 'history.json'), inFile([...whole, last]));
    await openHistoryFile(folder, 'r').of('s').add(added);
    const kept = await openHistoryFile(folder, 'next').of('s').load();
    expect(kept).toHaveLength(count);
  }
});

test('what is settled is written, and a failed change ends none behind it', async () => {
  const folder = await ownMemory();
  const history = openHistoryFile(folder, 'run');
  const requests = openRequestsFile(folder);
  void history.of('s').add(past('a', 1));
  const query = { api: 'graphql', name: 'n', query: 'q', variables: '' } as const;
  const failed = requests.of('s').update(() => {
    throw new Error('a defect');
  });
  void requests.of('s').update(() => [query]);
  await expect(failed).rejects.toMatchObject({ code: 'requests-not-written' });
  await Promise.all([history.settled(), requests.settled()]);
  expect(await openHistoryFile(folder, 'next').of('s').load()).toEqual([past('a', 1)]);
  expect(await requests.of('s').load()).toEqual([query]);
});

test('a saved request keeps the mark of its store, or none, until it is changed', async () => {
  const folder = await ownMemory();
  const saved = (name: string) => ({ api: 'graphql', name, query: 'q', variables: '' }) as const;
  const rows = [{ ...saved('all') }, { ...saved('a'), store: 'a' }, { ...saved('b'), store: 'b' }];
  await writeFile(join(folder, 'requests.json'), inFile(rows));
  const result = await openRequestsFile(folder)
    .of('a')
    .update(([first, second]) => [
      saved('new'),
      first ?? expect.fail(),
      { ...second, ...saved('a') },
    ]);
  expect(result).toEqual([saved('new'), saved('all'), saved('a')]);
  const text = await readFile(join(folder, 'requests.json'), 'utf8');
  expect(JSON.parse(text)).toEqual({
    version: 1,
    requests: [
      { ...saved('new'), store: 'a' },
      { ...saved('all'), store: null },
      { ...saved('a'), store: 'a' },
      { ...saved('b'), store: 'b' },
    ],
  });
});

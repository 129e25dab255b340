import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keptRequests } from '../../../source/commands/guide/explorer-tools.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { liveDemo, practiceDemo } from '../../support/store/store-addresses.ts';

const GET = { api: 'rest', method: 'GET', path: 'shop.json', headers: [], body: '' } as const;
const SENT = { ...GET, end: '200 OK', atMs: 1, durationMs: 2 } as const;

test('a history that is switched off is neither read nor written; saved requests stay', async () => {
  const env = { HOME: await ownFolder() };
  const off = keptRequests({ env }, { requests: true, history: false })?.of(liveDemo());
  expect(off?.history).toBeNull();
  await off?.saved.update((before) => [...before, { ...GET, name: 'mine' }]);
  expect(await off?.saved.load()).toHaveLength(1);
  expect(keptRequests({ env }, { requests: false, history: true })).toBeNull();
});

test('a practice store never has what a real one has, whatever both are called', async () => {
  const env = { HOME: await ownFolder() };
  const live = liveDemo();
  const twin = { ...practiceDemo(3457), shop: live.shop };
  const told: string[] = [];
  const one = keptRequests({ env }, { requests: true, history: true }, (path) => told.push(path));
  const next = keptRequests({ env }, { requests: true, history: true });
  await one?.of(live).history?.add(SENT);
  await one?.of(live).saved.update(() => [{ ...GET, name: 'mine' }]);
  expect(await next?.of(live).history?.load()).toEqual([SENT]);
  expect(await next?.of(twin).history?.load()).toEqual([]);
  expect(await next?.of(twin).saved.load()).toEqual([]);
  const folder = join(env.HOME, '.config/tokenwright');
  expect(told).toEqual([join(folder, 'history.json'), join(folder, 'requests.json')]);
  expect(one?.where()).toEqual([join(folder, 'requests.json'), join(folder, 'history.json')]);
  expect(await readFile(join(folder, 'history.json'), 'utf8')).not.toContain('mine');
});

test('is closed only once what was sent last is written', async () => {
  const env = { HOME: await ownFolder() };
  const one = keptRequests({ env }, { requests: true, history: true });
  for (const atMs of [1, 2, 3]) void one?.of(liveDemo()).history?.add({ ...SENT, atMs });
  await one?.close();
  const next = keptRequests({ env }, { requests: true, history: true });
  expect(await next?.of(liveDemo()).history?.load()).toHaveLength(3);
});

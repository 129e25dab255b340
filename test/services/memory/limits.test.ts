/**
 * What a file of ours may hold, each limit on both of its sides: what is beyond counts as damage, for
 * we never write it.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openHistoryFile } from '../../../source/services/memory/history-file.ts';
import { openLessonsFile } from '../../../source/services/memory/lessons-file.ts';
import { openMemoryFile } from '../../../source/services/memory/memory-file.ts';
import { openRequestsFile } from '../../../source/services/memory/requests-file.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Some fields with values that are still taken, and with values that are not. */
type Limits = ReadonlyArray<readonly [taken: Fields, refused: Fields]>;

const long = (length: number): string => 'a'.repeat(length);
const many = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

/** Which of the rows are not as they should be. */
async function wrongRows(limits: Limits, isTaken: (fields: Fields) => Promise<boolean>) {
  const wrong: unknown[] = [];
  for (const [taken, refused] of limits) {
    if (!(await isTaken(taken))) wrong.push(['refused', taken]);
    if (await isTaken(refused)) wrong.push(['taken', refused]);
  }
  return wrong;
}

async function memoryIn(name: string, content: unknown): Promise<string> {
  const folder = join(await ownFolder(), 'tokenwright');
  await mkdir(folder);
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  await writeFile(join(folder, name), text);
  return folder;
}

const CHOICES = { clientId: '', scopes: [], tokenMode: 'permanent', redirectUri: null };
const STORE = { shop: 'a', ...CHOICES };
const RESUME = { mode: 'own', step: 'app', shop: 'a', ticks: [], ...CHOICES };
const SAVED = { path: '/x', names: ['A'], shop: 'a', isNew: true };
const store = (over: Fields): Fields => ({ stores: [{ ...STORE, ...over }] });
const resume = (over: Fields): Fields => ({ resume: { ...RESUME, ...over } });
const saved = (over: Fields): Fields => ({ saved: [{ ...SAVED, ...over }] });

const MEMORY: Limits = [
  [{}, { version: 2 }],
  [{ stores: many(100, STORE) }, { stores: many(101, STORE) }],
  [store({ shop: long(300) }), store({ shop: long(301) })],
  [store({ shop: 'ä b' }), store({ shop: 'a\u001b[2J' })],
  [store({ shop: '' }), store({ shop: 'a\u202eb' })],
  [store({ clientId: long(512) }), store({ clientId: long(513) })],
  [store({ scopes: many(500, 'a') }), store({ scopes: many(501, 'a') })],
  [store({ scopes: [long(128)] }), store({ scopes: [long(129)] })],
  [store({ scopes: ['read_1'] }), store({ scopes: ['read a'] })],
  [store({ scopes: ['a'] }), store({ scopes: [''] })],
  [store({ scopes: [] }), store({ scopes: ['A'] })],
  [store({ tokenMode: 'expiring' }), store({ tokenMode: '' })],
  [store({ tokenMode: 'per-user' }), store({ tokenMode: 'online' })],
  [store({ redirectUri: long(2048) }), store({ redirectUri: long(2049) })],
  [store({ redirectUri: undefined }), store({ redirectUri: 1 })],
  [{ resume: null }, { resume: undefined }],
  [resume({ mode: 'practice' }), resume({ mode: '' })],
  [resume({ step: 'token' }), resume({ step: 'nowhere' })],
  [resume({ shop: long(300) }), resume({ shop: long(301) })],
  [resume({ ticks: many(50, long(64)) }), resume({ ticks: many(51, 'a') })],
  [resume({ ticks: undefined }), resume({ ticks: [long(65)] })],
  [{ saved: many(500, SAVED) }, { saved: many(501, SAVED) }],
  [saved({ path: long(4096) }), saved({ path: long(4097) })],
  [saved({ names: many(50, 'A') }), saved({ names: many(51, 'A') })],
  [saved({ names: [`_${long(127)}`] }), saved({ names: [`_${long(128)}`] })],
  [saved({ names: ['a1'] }), saved({ names: ['1a'] })],
  [saved({ names: ['A_B'] }), saved({ names: ['A-B'] })],
  [saved({ names: [] }), saved({ names: [''] })],
  [saved({ shop: long(300) }), saved({ shop: long(301) })],
  [saved({ isNew: false }), saved({ isNew: 1 })],
  [{ ticks: { [long(300)]: [] } }, { ticks: { [long(301)]: [] } }],
  [{ ticks: { a: many(50, 'b') } }, { ticks: { a: many(51, 'b') } }],
  [{ declinesKeeping: true }, { declinesKeeping: false }],
];

test('what a run may leave behind', async () => {
  const wrong = await wrongRows(MEMORY, async (fields) => {
    const whole = { version: 1, stores: [], resume: null, saved: [], ticks: {}, ...fields };
    const { notice } = await openMemoryFile(await memoryIn('memory.json', whole)).load();
    return notice === null;
  });
  expect(wrong).toEqual([]);
});

const lesson = (over: Fields): Fields => ({ lessons: { a: { doneAtMs: 1, tries: [], ...over } } });
const named = (name: string): Fields => ({ lessons: { [name]: { doneAtMs: 1, tries: [] } } });

const LESSONS: Limits = [
  [{}, { version: 2 }],
  [named(long(40)), named(long(41))],
  [named('0-a'), named('-a')],
  [named('a'), named('A')],
  [named('a-0'), named('a_0')],
  [lesson({ doneAtMs: 0 }), lesson({ doneAtMs: -1 })],
  [lesson({ doneAtMs: 8.64e15 }), lesson({ doneAtMs: 8.64e15 + 1 })],
  [lesson({ doneAtMs: 1 }), lesson({ doneAtMs: 1.5 })],
  [lesson({ tries: many(50, 0) }), lesson({ tries: many(51, 0) })],
  [lesson({ tries: [1_000_000] }), lesson({ tries: [1_000_001] })],
  [lesson({ tries: [0] }), lesson({ tries: [-1] })],
];

test('what is known of lessons', async () => {
  const wrong = await wrongRows(LESSONS, async (fields) => {
    const folder = await memoryIn('lessons.json', { version: 1, lessons: {}, ...fields });
    return (await openLessonsFile(folder).load()).notice === null;
  });
  expect(wrong).toEqual([]);
});

const CALL = { api: 'rest', method: 'GET', path: 'a', headers: [], body: '' };
const QUERY = { api: 'graphql', query: '{ a }', variables: '' };
const LONGEST = 512 * 1024;

/** Of every file with requests. */
const CALLS: Limits = [
  [{}, { version: 2 }],
  [{ path: long(LONGEST) }, { path: long(LONGEST + 1) }],
  [{ body: long(LONGEST) }, { body: long(LONGEST + 1) }],
  [{ method: 'DELETE' }, { method: 'TRACE' }],
  [{ headers: many(100, ['a', 'b']) }, { headers: many(101, ['a', 'b']) }],
  [{ headers: [['a', 'b']] }, { headers: [['a']] }],
  [{ ...QUERY }, { ...QUERY, query: 1 }],
  [
    { ...QUERY, variables: long(LONGEST) },
    { ...QUERY, variables: long(LONGEST + 1) },
  ],
  [{ store: long(300) }, { store: long(301) }],
];

/** What the fields make of one request of a file. */
function oneRequest(usual: Fields, { version = 1, count = 1, ...fields }: Fields): unknown {
  const requests = many(Number(count), { ...usual, ...CALL, ...fields });
  return { version, requests };
}

async function isRead(load: () => Promise<unknown>): Promise<boolean> {
  return load().then(
    () => true,
    () => false,
  );
}

test('what is kept of requests that were sent', async () => {
  const usual = { store: 'a', run: 'r', end: '200', atMs: 1, durationMs: 1 };
  const limits: Limits = [
    ...CALLS,
    [{ run: long(32) }, { run: long(33) }],
    [{ end: long(80) }, { end: long(81) }],
    [{ atMs: 0 }, { atMs: -1 }],
    [{ atMs: 1 }, { atMs: 1.5 }],
    [{ durationMs: null }, { durationMs: -1 }],
    [{ durationMs: 0.5 }, { durationMs: 'a' }],
    [{ apiVersion: long(20) }, { apiVersion: long(21) }],
    [{ apiVersion: null }, { apiVersion: 1 }],
    [{ count: 2000 }, { count: 2001 }],
  ];
  const wrong = await wrongRows(limits, async (fields) => {
    const folder = await memoryIn('history.json', oneRequest(usual, fields));
    return isRead(() => openHistoryFile(folder, 'x').of('a').load());
  });
  expect(wrong).toEqual([]);
});

test('what is kept of requests that were saved', async () => {
  const usual = { store: 'a', name: 'n' };
  const limits: Limits = [
    ...CALLS,
    [{ store: null }, { store: 1 }],
    [{ store: undefined }, { name: undefined }],
    [{ name: 'a' }, { name: '' }],
    [{ name: 'ä b' }, { name: 'a\u001b[2J' }],
    [{ name: 'b' }, { name: 'a\u202eb' }],
  ];
  const wrong = await wrongRows(limits, async (fields) => {
    const folder = await memoryIn('requests.json', oneRequest(usual, fields));
    return isRead(() => openRequestsFile(folder).of('a').load());
  });
  expect(wrong).toEqual([]);
});

test.each([
  ['memory.json', 1024 * 1024, '{"version":1,"stores":[],"resume":null,"saved":[],"ticks":{}}'],
  ['lessons.json', 256 * 1024, '{"version":1,"lessons":{}}'],
  ['history.json', 8 * 1024 * 1024, '{"version":1,"requests":[]}'],
  ['requests.json', 16 * 1024 * 1024, '{"version":1,"requests":[]}'],
])('%s is read up to %i bytes', async (name, bytes, text) => {
  const load = (folder: string): Promise<boolean> => {
    if (name === 'memory.json')
      return openMemoryFile(folder)
        .load()
        .then(({ notice }) => notice === null);
    if (name === 'lessons.json')
      return openLessonsFile(folder)
        .load()
        .then(({ notice }) => notice === null);
    if (name === 'history.json') return isRead(() => openHistoryFile(folder, 'x').of('a').load());
    return isRead(() => openRequestsFile(folder).of('a').load());
  };
  expect(await load(await memoryIn(name, text.padEnd(bytes)))).toBe(true);
  expect(await load(await memoryIn(name, text.padEnd(bytes + 1)))).toBe(false);
});

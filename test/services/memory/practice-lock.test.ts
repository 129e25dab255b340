/** Who holds the kept practice store: by its lock, its age to the millisecond, and its port. */
import { once } from 'node:events';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WRITING_MS } from '../../../source/services/files/file-lock.ts';
import {
  claimPracticeFile,
  isKeptAt,
  keptPort,
  keptText,
  listensAt,
} from '../../../source/services/memory/practice-file.ts';
import { freePort } from '../../support/sockets/ports.ts';
import { recordSteps } from '../../support/files/recorded-steps.ts';
import { replaceCalls } from '../../support/files/replaced-calls.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

const LOCK = 'practice-store.lock';
const FILE = 'practice-store.json';
const SINCE = 1_800_000_000_000;
/** Above what systems give out. */
const NO_PROCESS = 2_147_483_000;

async function listening(host = '127.0.0.1'): Promise<number> {
  const server = createServer((socket) => socket.destroy()).listen({ host, port: 0 });
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A folder with a lock of that text, so many milliseconds old, and no older while it is tried. */
async function lockedFolder(text: string, ageMs = 0): Promise<string> {
  const folder = await ownFolder();
  await writeFile(join(folder, LOCK), text);
  await utimes(join(folder, LOCK), new Date(SINCE), new Date(SINCE));
  const clock = vi.spyOn(Date, 'now').mockReturnValue(SINCE + ageMs);
  onTestFinished(() => clock.mockRestore());
  return folder;
}

async function holderOf(folder: string): Promise<unknown> {
  const claim = await claimPracticeFile(folder);
  if (claim.type === 'held') return claim.holder;
  await claim.file.close();
  return 'nobody';
}

const OURS = { pid: process.pid, port: null };
const UNKNOWN = { pid: 0, port: null };

test.each<[string, number, unknown]>([
  ['', 0, UNKNOWN],
  ['', WRITING_MS - 1, UNKNOWN],
  ['', 1 - WRITING_MS, UNKNOWN],
  ['', WRITING_MS, 'nobody'],
  ['', -WRITING_MS, 'nobody'],
  [`${process.pid} - a`, WRITING_MS - 1, UNKNOWN],
  [`${process.pid} - a`, WRITING_MS, 'nobody'],
  [`${process.pid} - a\n`, 0, OURS],
  [`${process.pid} - a\n`, 29_999, OURS],
  [`${process.pid} - a\n`, -29_999, OURS],
  [`${process.pid} - a\n`, 30_000, 'nobody'],
  [`${process.pid} - a\n`, -30_000, 'nobody'],
  [`${NO_PROCESS} - a\n`, 0, 'nobody'],
  [`a${process.pid} - a\n`, 2000, 'nobody'],
  [`${process.pid} - a\nb`, 2000, 'nobody'],
  [`${process.pid} 123456 a\n`, 2000, 'nobody'],
  [`${process.pid} - ${'a'.repeat(1024)}\n`, 2000, 'nobody'],
])('a lock with %j that is %i ms old is of %j', async (text, ageMs, holder) => {
  const folder = await lockedFolder(text, ageMs);
  expect(await holderOf(folder)).toEqual(holder);
  expect(await readdir(folder)).toEqual(holder === 'nobody' ? [] : [LOCK]);
});

test('a lock with a port is of the program for as long as that listens, however old', async () => {
  const port = await listening();
  const lives = await lockedFolder(`${process.pid} ${port} a\n`, 90_000);
  expect(await holderOf(lives)).toEqual({ pid: process.pid, port });
  const other = await lockedFolder(`${NO_PROCESS} ${port} a\n`);
  expect(await holderOf(other)).toBe('nobody');
  const silent = await lockedFolder(`${process.pid} ${await freePort()} a\n`);
  expect(await holderOf(silent)).toBe('nobody');
});

test('a lock whose age cannot be seen is an old one', async () => {
  const folder = await lockedFolder('');
  const original = replaceCalls({
    stat: (path: string) =>
      path.endsWith(LOCK) ? Promise.reject(new Error('no')) : original.stat(path),
  });
  expect(await holderOf(folder)).toBe('nobody');
});

test('an old lock is put away under a name that forget knows', async () => {
  const folder = await lockedFolder(`${NO_PROCESS} - a\n`);
  const steps = recordSteps(folder);
  const claim = await claimPracticeFile(folder);
  expect(steps().filter((step) => /^(?:rename|unlink)/.test(step))).toEqual([
    `rename ${LOCK} to ${LOCK}.*`,
    `unlink ${LOCK}.*`,
  ]);
  if (claim.type === 'held') throw new Error('held');
  const mine = new RegExp(String.raw`^${process.pid} - [0-9a-f]{12}\n$`);
  expect(await readFile(join(folder, LOCK), 'utf8')).toMatch(mine);
  await claim.file.announce(4321);
  expect(await readFile(join(folder, LOCK), 'utf8')).toMatch(
    new RegExp(String.raw`^${process.pid} 4321 [0-9a-f]{12}\n$`),
  );
  // Not even the port of this program is told where another one has taken over.
  await writeFile(join(folder, LOCK), '1 - other\n');
  await claim.file.announce(4322);
  await expect(claim.file.write(() => 'text')).rejects.toMatchObject({
    code: 'practice-not-kept',
  });
  await claim.file.close();
  expect(await readFile(join(folder, LOCK), 'utf8')).toBe('1 - other\n');
  expect(await readdir(folder)).toEqual([LOCK]);
});

test('the kept one is that of the lock’s port, where its file is', async () => {
  const folder = await lockedFolder(`${process.pid} 4321 a\n`);
  expect(await isKeptAt(folder, 4321)).toBe(false);
  await writeFile(join(folder, FILE), '{"port": 4321}');
  expect([await isKeptAt(folder, 4321), await isKeptAt(folder, 4322)]).toEqual([true, false]);
  await writeFile(join(folder, LOCK), `${process.pid} - a\n`);
  expect(await isKeptAt(folder, 4321)).toBe(false);
});

test.each([
  ['{"port": 4321}', 4321],
  ['{"port": "4321"}', null],
  ['{"other": 4321}', null],
  ['[4321]', null],
  ['{', null],
  [null, null],
])('the port in %j is %j', async (text, port) => {
  const folder = await ownFolder();
  if (text !== null) await writeFile(join(folder, FILE), text);
  expect([await keptPort(folder), await keptText(folder)]).toEqual([port, text]);
});

test('the file is read up to 16 MiB, and a folder is none', async () => {
  const folder = await ownFolder();
  const most = 16 * 1024 * 1024;
  await writeFile(join(folder, FILE), 'a'.repeat(most));
  expect((await keptText(folder))?.length).toBe(most);
  await writeFile(join(folder, FILE), 'a'.repeat(most + 1));
  expect(await keptText(folder)).toBeNull();
  const other = await ownFolder();
  await mkdir(join(other, FILE));
  expect(await keptText(other)).toBeNull();
});

test('an origin listens, or does not, by its own address', async () => {
  const port = await listening();
  expect(await listensAt(`http://127.0.0.1:${port}`)).toBe(true);
  expect(await listensAt(`http://127.0.0.1:${await freePort()}`)).toBe(false);
  const six = await listening('::1').catch(() => null);
  if (six !== null) expect(await listensAt(`http://[::1]:${six}`)).toBe(true);
});

test('each writing is of the text at that time, and a failed one ends none behind it', async () => {
  const folder = await ownFolder();
  const claim = await claimPracticeFile(folder);
  if (claim.type === 'held') throw new Error('held');
  const { file } = claim;
  const fail = () => {
    throw new Error('a defect');
  };
  await expect(file.write(fail)).rejects.toThrow('a defect');
  await file.write(() => 'one');
  expect(await file.read()).toBe('one');
  const late = file.write(() => 'two');
  await file.close();
  await late;
  expect([await keptText(folder), await readdir(folder)]).toEqual(['two', [FILE]]);
});

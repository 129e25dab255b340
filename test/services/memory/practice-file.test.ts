import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findMemoryFiles, removeFiles } from '../../../source/services/memory/kept-files.ts';
import {
  claimPracticeFile,
  isPracticeKept,
  type PracticeFile,
  practiceFilePath,
} from '../../../source/services/memory/practice-file.ts';
import { freePort } from '../../support/sockets/ports.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

async function newFolder(): Promise<string> {
  return join(await ownFolder(), 'tokenwright');
}

async function claimed(folder: string): Promise<PracticeFile> {
  const claim = await claimPracticeFile(folder);
  if (claim.type === 'held') throw new Error(`held by ${claim.holder.pid}`);
  return claim.file;
}

/** As a practice store does it. */
async function listening(): Promise<number> {
  const server = createServer((socket) => socket.destroy()).listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The lock of a program that did not end by itself. */
async function leaveLock(folder: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'practice-store.lock'), text);
  const longAgo = new Date(Date.now() - 3_600_000);
  await utimes(join(folder, 'practice-store.lock'), longAgo, longAgo);
}

/** Above what systems give out. */
const NO_PROCESS = 2_147_483_000;

describe('the file of the kept practice store', () => {
  test('is for its owner alone, and is all that stays behind', async () => {
    const folder = await newFolder();
    expect(isPracticeKept(folder)).toBe(false);
    const file = await claimed(folder);
    expect(await file.read()).toBeNull();
    await file.write(() => 'one\n');
    await file.close();
    expect((await stat(practiceFilePath(folder))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await readdir(folder)).toEqual(['practice-store.json']);
    expect(isPracticeKept(folder)).toBe(true);
    expect(await (await claimed(folder)).read()).toBe('one\n');
  });

  test('is written once for all that changes in one macrotask, with the last of it', async () => {
    const folder = await newFolder();
    const file = await claimed(folder);
    let value = 0;
    let reads = 0;
    const writings = Array.from({ length: 50 }, () => {
      value += 1;
      return file.write(() => {
        reads += 1;
        return String(value);
      });
    });
    await Promise.all(writings);
    expect(reads).toBe(1);
    value = 51;
    void file.write(() => String(value));
    await file.close();
    expect(await readFile(practiceFilePath(folder), 'utf8')).toBe('51');
  });

  test('is of one program at a time, as long as that one lives', async () => {
    const folder = await newFolder();
    const file = await claimed(folder);
    // Its store only starts.
    expect(await claimPracticeFile(folder)).toMatchObject({ holder: { pid: process.pid } });
    const port = await listening();
    await file.announce(port);
    const other = await claimPracticeFile(folder);
    expect(other).toEqual({ type: 'held', holder: { pid: process.pid, port } });
    await file.close();
    await (await claimed(folder)).close();
  });

  test.each([
    ['a process that is gone', async () => `${NO_PROCESS} ${await listening()} 00`],
    ['a process whose number another one has', async () => `${process.pid} ${await freePort()} 00`],
    ['one that was killed while it started', async () => `${process.pid} - 00`],
    ['one that was killed while it wrote', async () => ''],
    ['a text that is no lock', async () => `x ${process.pid} ${await listening()} 00`],
  ])('is free again after %s', async (_, lock) => {
    const folder = await newFolder();
    await leaveLock(folder, `${await lock()}\n`);
    const file = await claimed(folder);
    await file.write(() => 'ours');
    await file.close();
    expect(await readdir(folder)).toEqual(['practice-store.json']);
  });

  test('is not written again once forget has removed it', async () => {
    const folder = await newFolder();
    const file = await claimed(folder);
    await file.write(() => 'one');
    const path = practiceFilePath(folder);
    const files = await findMemoryFiles(folder);
    expect(files).toEqual([path, join(folder, 'practice-store.lock')]);
    await removeFiles(files, folder);
    await expect(file.write(() => 'two')).rejects.toMatchObject({ code: 'practice-not-kept' });
    await file.close();
    expect(isPracticeKept(folder)).toBe(false);
  });

  test('is put aside when it is damaged, and forgotten with the rest', async () => {
    const folder = await newFolder();
    const file = await claimed(folder);
    await file.write(() => 'nonsense');
    const aside = `${practiceFilePath(folder)}.damaged`;
    expect(await file.putAside()).toBe(aside);
    await file.close();
    expect(await readFile(aside, 'utf8')).toBe('nonsense');
    expect(await findMemoryFiles(folder)).toEqual([aside]);
  });

  test('that is a folder or too large is no text, and holds nobody up', async () => {
    const folder = await newFolder();
    await mkdir(practiceFilePath(folder), { recursive: true });
    const file = await claimed(folder);
    expect(await file.read()).toBeNull();
    await file.close();
  });

  test('that cannot be written is one sentence with the path', async () => {
    const folder = await newFolder();
    const file = await claimed(folder);
    await mkdir(practiceFilePath(folder));
    await expect(file.write(() => 'one')).rejects.toMatchObject({
      code: 'practice-not-kept',
      message: expect.stringContaining(practiceFilePath(folder)),
    });
    await file.close();
    const inFile = join(await ownFolder(), 'tokenwright');
    await writeFile(inFile, 'a file where the folder should be');
    await chmod(inFile, 0o600);
    await expect(claimPracticeFile(inFile)).rejects.toMatchObject({ code: 'practice-not-kept' });
  });
});

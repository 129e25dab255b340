import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { errorCode } from './file-access.ts';
import { makePrivateFolder } from './private-file.ts';

/**
 * Changing a small file takes milliseconds: an older lock was left by a program that was killed.
 */
const STALE_MS = 10_000;

/**
 * The holder is written into a lock right after its creation. A lock still empty after this time,
 * in milliseconds, belongs to a program that was killed in between.
 */
export const WRITING_MS = 1000;

/** How long to wait for another program, in milliseconds. */
const PATIENCE_MS = 5000;

const LOOK_AGAIN_MS = 15;

/**
 * Runs a change of a file under a lock, so that of two changes at the same time, by programs of
 * this machine, none is lost. The lock is a separate file beside it.
 *
 * @throws the error of the file system when the folder cannot be written, or an Error when the lock
 *   is not released in time
 */
export async function withFileLock<Result>(
  path: string,
  change: () => Promise<Result>,
): Promise<Result> {
  const lock = `${path}.lock`;
  await makePrivateFolder(dirname(path));
  const mark = randomBytes(6).toString('hex');
  for (let waitedMs = 0; !(await takeLock(lock, holderText())); waitedMs += LOOK_AGAIN_MS) {
    if (waitedMs > PATIENCE_MS) throw new Error('the file is being changed');
    await dropStale(lock, mark);
    await setTimeout(LOOK_AGAIN_MS);
  }
  try {
    return await change();
  } finally {
    await unlink(lock).catch(() => undefined);
  }
}

/**
 * Creates a lock file, for its owner alone.
 *
 * @param text identifies the holder
 * @returns false when the lock exists already
 */
export async function takeLock(lock: string, text = ''): Promise<boolean> {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
  try {
    const handle = await open(lock, flags, 0o600);
    try {
      await handle.writeFile(text);
    } finally {
      await handle.close();
    }
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Renamed first: when two programs find it stale at the same time, only one removes it. */
async function dropStale(lock: string, mark: string): Promise<void> {
  const since = await stat(lock).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );
  if (since === null || Date.now() - since < (await patienceWith(lock))) return;
  const aside = `${lock}.${mark}`;
  await rename(lock, aside).catch(() => undefined);
  await unlink(aside).catch(() => undefined);
}

/** The host name is included since a process id is unique only within one machine or container. */
function holderText(): string {
  return `${process.pid} ${hostname()}\n`;
}

/** Age in milliseconds after which a lock is dropped: 0 when its program is known to have ended. */
async function patienceWith(lock: string): Promise<number> {
  const text = await readFile(lock, 'utf8').catch(() => '');
  const [, pid, host] = /^(\d{1,10}) (.+)\n/.exec(text) ?? [];
  if (pid === undefined) return WRITING_MS;
  return host === hostname() && !isRunning(Number(pid)) ? 0 : STALE_MS;
}

/** Whether a process with this id is running, even one of another user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { open, rename, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { errorCode } from './file-access.ts';
import { makePrivateFolder } from './private-file.ts';

/** A change of a small file takes milliseconds: a lock so old was left by a program that was killed. */
const STALE_MS = 10_000;

/** How long another program is waited for. */
const PATIENCE_MS = 5000;

const LOOK_AGAIN_MS = 15;

/**
 * Runs a change of a file while no other program of this machine changes it, so that of two changes
 * at the same time none is lost. The lock is a file of its own beside it.
 *
 * @throws the error of the file system where the folder cannot be written, or nobody lets go
 */
export async function withFileLock<Result>(
  path: string,
  change: () => Promise<Result>,
): Promise<Result> {
  const lock = `${path}.lock`;
  await makePrivateFolder(dirname(path));
  const mark = randomBytes(6).toString('hex');
  for (let waitedMs = 0; !(await takeLock(lock)); waitedMs += LOOK_AGAIN_MS) {
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
 * Makes the file of a lock, for its owner alone.
 *
 * @param text who holds it
 * @returns false where there is one already
 */
export async function takeLock(lock: string, text = ''): Promise<boolean> {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
  try {
    await using handle = await open(lock, flags, 0o600);
    await handle.writeFile(text);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Renamed first: of two programs that find it at the same time only one takes it away. */
async function dropStale(lock: string, mark: string): Promise<void> {
  const since = await stat(lock).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );
  if (since === null || Date.now() - since < STALE_MS) return;
  const aside = `${lock}.${mark}`;
  await rename(lock, aside).catch(() => undefined);
  await unlink(aside).catch(() => undefined);
}

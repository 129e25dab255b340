import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { errorCode } from './file-access.ts';
import { makePrivateFolder } from './private-file.ts';

/** A change of a small file takes milliseconds: a lock so old was left by a program that was killed. */
const STALE_MS = 10_000;

/** Who holds a lock is written into it right after it was made: later, its program was killed between. */
export const WRITING_MS = 1000;

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
 * Makes the file of a lock, for its owner alone.
 *
 * @param text who holds it
 * @returns false where there is one already
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

/** Renamed first: of two programs that find it at the same time only one takes it away. */
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

/** Process ids count on one machine, and in one container of it. */
function holderText(): string {
  return `${process.pid} ${hostname()}\n`;
}

/** Milliseconds after which a lock is dropped: at once where its program is known to be gone. */
async function patienceWith(lock: string): Promise<number> {
  const text = await readFile(lock, 'utf8').catch(() => '');
  const [, pid, host] = /^(\d{1,10}) (.+)\n/.exec(text) ?? [];
  if (pid === undefined) return WRITING_MS;
  return host === hostname() && !isRunning(Number(pid)) ? 0 : STALE_MS;
}

/** Whether there is a process of this number, also one of another user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

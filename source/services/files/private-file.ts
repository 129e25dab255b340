import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, lstat, mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type UserError, wrongUsage } from '../../core/errors.ts';
import { errorCode } from './file-access.ts';
import { writeWhole } from './whole-file.ts';

type PrivateBytes =
  | { readonly type: 'absent' }
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
  | { readonly type: 'unreadable' };

type PrivateText =
  | Exclude<PrivateBytes, { type: 'bytes' }>
  | { readonly type: 'text'; readonly text: string };

/** The text of a file of ours; neither a FIFO nor a huge file can block the program. */
export async function readPrivateText(path: string, mostBytes: number): Promise<PrivateText> {
  const read = await readPrivateBytes(path, mostBytes);
  return read.type === 'bytes' ? { type: 'text', text: Buffer.from(read.bytes).toString() } : read;
}

/** The bytes of a file of ours; see {@link readPrivateText}. */
export async function readPrivateBytes(path: string, mostBytes: number): Promise<PrivateBytes> {
  let handle;
  try {
    // Without O_NONBLOCK, opening a FIFO waits until somebody writes to it.
    handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const isAbsent = ['ENOENT', 'ENOTDIR'].includes(errorCode(error));
    return isAbsent ? { type: 'absent' } : { type: 'unreadable' };
  }
  try {
    const stats = await handle.stat();
    if (!stats.isFile() || stats.size > mostBytes) return { type: 'unreadable' };
    return { type: 'bytes', bytes: await handle.readFile() };
  } catch {
    return { type: 'unreadable' };
  } finally {
    await handle.close();
  }
}

/**
 * Renames a damaged file, so that the next write does not destroy it.
 *
 * @returns its new path, or null when it could not be renamed
 */
export async function putAside(path: string): Promise<string | null> {
  const aside = `${path}.damaged`;
  return rename(path, aside).then(
    () => aside,
    () => null,
  );
}

/**
 * Folder 0700 and file 0600 whatever the umask; either the old file or the new one is there, never
 * a mixture (P62).
 */
export async function writePrivateFile(path: string, content: string | Uint8Array): Promise<void> {
  await makePrivateFolder(dirname(path));
  // `forget` recognises left-over files by this form of name.
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  await writeWhole(path, content, { replaces: true, temporary });
}

/**
 * Creates the folder with mode 0700, or sets that mode on an existing one.
 *
 * @throws Error when it is not a folder or belongs to another user, or the error of the file system
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  const stats = await lstat(folder);
  if (!stats.isDirectory()) throw new Error('not a folder');
  const uid = process.getuid?.();
  if (uid !== undefined && stats.uid !== uid) throw new Error('the folder of another user');
  await chmod(folder, 0o700);
}

/**
 * Runs calls one after the other, in the order of calling: two changes of one file must not start
 * from the same text. A call that fails does not block the next one.
 */
export function inTurn(): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const done = last.then(run);
    // The caller gets the error; the queue goes on.
    last = done.catch(() => undefined);
    return done;
  };
}

/**
 * The error for a file of ours that could not be written.
 *
 * @param cause the error of the file system
 * @param loss the consequence, as the end of the sentence
 */
export function notWritten(
  path: string,
  cause: unknown,
  { code, loss, remedy }: { readonly code: string; readonly loss: string; readonly remedy: string },
): UserError {
  const known = errorCode(cause);
  const why = known === '' && cause instanceof Error ? cause.message : known;
  const message = `${path} could not be written${why === '' ? '' : ` (${why})`}, ${loss}.`;
  return wrongUsage(code, message, remedy, { cause });
}

import { constants } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { errorCode } from '../env-file/file-access.ts';

export type PrivateText =
  | { readonly type: 'absent' }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'unreadable' };

/** The text of a file of ours; neither a FIFO nor a huge file can hold the program up. */
export async function readPrivateText(path: string, mostBytes: number): Promise<PrivateText> {
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
    return { type: 'text', text: await handle.readFile('utf8') };
  } catch {
    return { type: 'unreadable' };
  } finally {
    await handle.close();
  }
}

/**
 * Renames a damaged file, since the next write must not destroy what somebody may want to look at.
 *
 * @returns its new path, or null where it could not be renamed
 */
export async function putAside(path: string): Promise<string | null> {
  const aside = `${path}.damaged`;
  return rename(path, aside).then(
    () => aside,
    () => null,
  );
}

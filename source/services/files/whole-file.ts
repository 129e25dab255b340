import { dirname } from 'node:path';
import {
  createExclusively,
  errorCode,
  type FileAccess,
  NODE_FILES,
  temporaryPath,
} from './file-access.ts';

/** How a file gets its new content. */
interface WholeWrite {
  /**
   * Whether it may take the place of a file that is there; a function is asked when all is flushed,
   * right before the rename.
   */
  readonly replaces: boolean | (() => Promise<boolean>);
  /** Of the file once it has its name; absent: for its owner alone. */
  readonly mode?: number;
  /** A new name beside it, where whoever cleans up knows another form. */
  readonly temporary?: string;
}

/**
 * Writes a file whole (P62): a temporary file beside it, flushed, then given its name. On a full
 * disk, at a limit of file sizes, killed at any moment: what was there is there, or all of the new
 * content, never half of either. A string is written as UTF-8.
 *
 * @returns false where a file is there that may not be replaced: it was not touched
 * @throws the error of the file system; nothing is left beside the file then
 */
export async function writeWhole(
  path: string,
  content: string | Uint8Array,
  { replaces, mode = 0o600, temporary: name }: WholeWrite,
  files: FileAccess = NODE_FILES,
): Promise<boolean> {
  const temporary = name ?? temporaryPath(path, files);
  let isThere = false;
  try {
    const handle = await createExclusively(temporary, files);
    isThere = true;
    try {
      // A umask may have taken even the owner's rights away.
      await handle.chmod(0o600).catch(() => undefined);
      await handle.writeFile(content, 'utf8');
      await handle.sync();
      if (typeof replaces === 'function' && !(await replaces())) return false;
      if (replaces === false) {
        if (!(await takeFreeName(temporary, path, files))) return false;
      } else await files.rename(temporary, path);
      isThere = false;
      // Only now: a left-over must never be readable by others, whatever the file was.
      // The file is written by now: where that fails it stays readable by its owner alone.
      if (mode !== 0o600) await handle.chmod(mode).catch(() => undefined);
    } finally {
      // Flushed and renamed before: nothing of the file hangs on it.
      await handle.close().catch(() => undefined);
    }
  } finally {
    if (isThere) await files.unlink(temporary).catch(() => undefined);
  }
  await syncFolder(dirname(path), files);
  return true;
}

/** A rename would replace what somebody made meanwhile; a second name is refused there. */
async function takeFreeName(temporary: string, path: string, files: FileAccess): Promise<boolean> {
  try {
    await files.link(temporary, path);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    // A file system without hard links: the moment between look and rename has to do there.
    const isTaken = await files.lstat(path).then(
      () => true,
      () => false,
    );
    if (isTaken) return false;
    await files.rename(temporary, path);
    return true;
  }
  // It has its name: that the first one cannot be taken away is no failure of the write.
  await files.unlink(temporary).catch(() => undefined);
  return true;
}

/** Makes the rename itself durable; some systems cannot, and then the data is safe all the same. */
async function syncFolder(folder: string, files: FileAccess): Promise<void> {
  try {
    const handle = await files.open(folder, 0);
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch {
    // Windows and some network file systems refuse to sync a folder.
  }
}

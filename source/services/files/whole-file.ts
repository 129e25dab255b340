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
   * Whether an existing file may be replaced; a function is called after the flush, right before
   * the rename.
   */
  readonly replaces: boolean | (() => Promise<boolean>);
  /** Mode of the file after the rename; by default 0600. */
  readonly mode?: number;
  /** Path of the temporary file, when clean-up code looks for another form of name. */
  readonly temporary?: string;
}

/**
 * Writes a file as a whole (P62): a temporary file beside it, flushed, then renamed. With a full
 * disk, at a limit of file sizes, or when killed at any moment, either the old content or all of
 * the new one is there. A string is written as UTF-8.
 *
 * @returns false when a file exists that may not be replaced: it was not touched
 * @throws the error of the file system; no temporary file is left then
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
      // A strict umask may have removed even the owner's permissions.
      await handle.chmod(0o600).catch(() => undefined);
      await handle.writeFile(content);
      await handle.sync();
      if (typeof replaces === 'function' && !(await replaces())) return false;
      if (replaces === false) {
        if (!(await takeFreeName(temporary, path, files))) return false;
      } else await files.rename(temporary, path);
      isThere = false;
      // Set last: a left-over temporary file must never be readable by others. The file is complete
      // by now, so a failure here only leaves it readable by its owner alone.
      if (mode !== 0o600) await handle.chmod(mode).catch(() => undefined);
    } finally {
      // The file is flushed and renamed already, so a failed close loses nothing.
      await handle.close().catch(() => undefined);
    }
  } finally {
    if (isThere) await files.unlink(temporary).catch(() => undefined);
  }
  await syncFolder(dirname(path), files);
  return true;
}

/** A rename would replace a file created meanwhile; a hard link fails in that case. */
async function takeFreeName(temporary: string, path: string, files: FileAccess): Promise<boolean> {
  try {
    await files.link(temporary, path);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    // A file system without hard links: a check before the rename must do, though it is not atomic.
    const isTaken = await files.lstat(path).then(
      () => true,
      () => false,
    );
    if (isTaken) return false;
    await files.rename(temporary, path);
    return true;
  }
  // The file has its name; failing to remove the temporary name is no failure of the write.
  await files.unlink(temporary).catch(() => undefined);
  return true;
}

/** Makes the rename itself durable where the system can do that; the data is safe in any case. */
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

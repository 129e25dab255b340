import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  type FileHandle,
  link,
  lstat,
  open,
  readdir,
  readlink,
  realpath,
  rename,
  unlink,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Node's own file system. */
export const NODE_FILES = {
  lstat: (path: string) => lstat(path, { bigint: true }),
  open: (path: string, flags: number, mode?: number) => open(path, flags, mode),
  rename: (from: string, to: string) => rename(from, to),
  /** Gives a file a second name; rejects where there is a file of that name. */
  link: (from: string, to: string) => link(from, to),
  unlink: (path: string) => unlink(path),
  readdir: (folder: string) => readdir(folder),
  readlink: (path: string) => readlink(path),
  realpath: (path: string) => realpath(path),
  /** Rejects when this process may not write there. */
  checkWritable: (path: string) => access(path, constants.W_OK),
  /** Null where files have no numeric owner (Windows). */
  currentUid: () => process.getuid?.() ?? null,
  /** For names of temporary files. */
  randomName: () => randomBytes(6).toString('hex'),
};

/** The file system as saving uses it; tests replace single calls to inject faults. */
export type FileAccess = typeof NODE_FILES;

/** The `code` of a system error (`ENOENT`), or an empty string. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

const FULL = 'the disk is full';

const WHY: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', FULL],
  ['EDQUOT', FULL],
  ['EFBIG', 'larger than a file may be here, see "ulimit -f"'],
  ['EROFS', 'its file system is read-only'],
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['EMFILE', 'this program has too many files open, see "ulimit -n"'],
  ['ENFILE', 'this machine has too many files open'],
]);

/** Why a file cannot be written, as a phrase for people; empty when the error has no code. */
export function whyNotWritten(error: unknown): string {
  const code = errorCode(error);
  return WHY.get(code) ?? code;
}

/** Whether a write failed for lack of space: a full disk, a quota or a size limit. */
export function isOutOfSpace(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(errorCode(error));
}

const INFIX = '.tokenwright-';

/** A new name in the same folder: a rename works only within one file system. */
export function temporaryPath(path: string, files: FileAccess): string {
  return `${path}${INFIX}${files.randomName()}`;
}

/** Creates a new file for its owner alone, whatever the umask; rejects when it exists. */
export function createExclusively(path: string, files: FileAccess): Promise<FileHandle> {
  return files.open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
}

/**
 * Tests whether the folder accepts a new file of that many bytes, by writing one and removing it: a
 * full disk, a quota and a limit of file sizes all make the write fail.
 *
 * @throws the error of the file system
 */
export async function probeFolder(path: string, files: FileAccess, bytes: number): Promise<void> {
  const probe = temporaryPath(path, files);
  const handle = await createExclusively(probe, files);
  try {
    try {
      await handle.writeFile(new Uint8Array(bytes));
      await handle.sync();
    } finally {
      await handle.close();
    }
  } finally {
    await files.unlink(probe);
  }
}

/** The temporary files that an interrupted write left beside this one; each may hold a token. */
export async function findLeftOvers(path: string, files: FileAccess): Promise<string[]> {
  const folder = dirname(path);
  const names = await files.readdir(folder).catch(() => []);
  const start = basename(path) + INFIX;
  return names
    .filter((name) => name.startsWith(start))
    .toSorted()
    .map((name) => join(folder, name));
}

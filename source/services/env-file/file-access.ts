import { constants, type BigIntStats } from 'node:fs';
import { access, lstat, open, readdir, readlink, realpath, rename, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';

/** The file system as this module uses it; tests replace single calls to inject faults. */
export interface FileAccess {
  lstat(path: string): Promise<BigIntStats>;
  open(path: string, flags: number, mode?: number): Promise<FileHandle>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  readdir(folder: string): Promise<string[]>;
  readlink(path: string): Promise<string>;
  realpath(path: string): Promise<string>;
  /** Rejects when this process may not write there. */
  checkWritable(path: string): Promise<void>;
  /** Null where files have no numeric owner (Windows). */
  currentUid(): number | null;
  /** For names of temporary files. */
  randomName(): string;
}

/** Node's own file system. */
export const NODE_FILES: FileAccess = {
  lstat: (path) => lstat(path, { bigint: true }),
  open: (path, flags, mode) => open(path, flags, mode),
  rename,
  unlink,
  readdir: (folder) => readdir(folder),
  readlink: (path) => readlink(path),
  realpath: (path) => realpath(path),
  checkWritable: (path) => access(path, constants.W_OK),
  currentUid: () => process.getuid?.() ?? null,
  randomName: () => randomBytes(6).toString('hex'),
};

/** The `code` of a system error (`ENOENT`), or an empty string. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

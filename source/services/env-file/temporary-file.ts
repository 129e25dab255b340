import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { EnvNotice } from './env-notice.ts';
import type { FileAccess } from './file-access.ts';

const INFIX = '.tokenwright-';

/** A new name beside the file: a rename replaces a file only within one folder's file system. */
export function temporaryPath(path: string, files: FileAccess): string {
  return `${path}${INFIX}${files.randomName()}`;
}

/** Creates the file, which must not exist, for its owner alone, whatever the umask. */
export function createExclusively(path: string, files: FileAccess): Promise<FileHandle> {
  return files.open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
}

/** Finds out whether the folder takes new files, by making one and removing it. */
export async function probeFolder(path: string, files: FileAccess): Promise<void> {
  const probe = temporaryPath(path, files);
  const handle = await createExclusively(probe, files);
  try {
    await handle.close();
  } finally {
    await files.unlink(probe);
  }
}

/** Files that an interrupted save left beside this one; each may hold the secret. */
export async function findLeftOvers(path: string, files: FileAccess): Promise<EnvNotice[]> {
  const folder = dirname(path);
  const names = await files.readdir(folder).catch(() => []);
  const pattern = basename(path) + INFIX;
  return names
    .filter((name) => name.startsWith(pattern))
    .toSorted()
    .map((name) => ({
      code: 'left-over',
      line: null,
      message: `An earlier save was interrupted and left ${join(folder, name)}, which may hold a token.`,
      remedy: 'Delete that file.',
    }));
}

import { constants } from 'node:fs';
import { chmod, lstat, mkdir, open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { randomBytes } from 'node:crypto';
import { errorCode } from '../env-file/file-access.ts';

/** Folder 0700 and file 0600 whatever the umask; the old file or the new one, never half (P62). */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  await makePrivateFolder(dirname(path));
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
  const handle = await open(temporary, flags, 0o600);
  try {
    try {
      // A umask may have taken even the owner's rights away.
      await handle.chmod(0o600);
      await handle.writeFile(text, 'utf8');
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
}

/** Makes the folder, or takes it back from eyes that need not see it. */
async function makePrivateFolder(folder: string): Promise<void> {
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

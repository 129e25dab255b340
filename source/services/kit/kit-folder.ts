import { lstat, mkdir, open, readdir, readFile, rename, rm, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type UserError, wrongUsage } from '../../core/errors.ts';
import {
  FOLDER_NOTE,
  MANIFEST_FILE,
  OWN_FOLDERS,
  readManifest,
  type UnfinishedKit,
} from '../../core/kit/kit-manifest.ts';
import {
  errorCode,
  isOutOfSpace,
  NODE_FILES,
  temporaryPath,
  whyNotWritten,
} from '../files/file-access.ts';
import { isRunning } from '../files/file-lock.ts';

/** What exists at the place for the kit. */
type KitTarget = 'nothing' | 'empty' | 'kit';

/** @throws UserError exit 2 unless the place is free, or holds a kit that nobody has worked with */
export async function lookAtTarget(path: string): Promise<KitTarget> {
  const stats = await lstat(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw cannotWrite(path, error);
  });
  if (stats === null) return 'nothing';
  if (!stats.isDirectory()) throw notOurs(path, 'is no folder');
  const names = await readdir(path);
  if (names.length === 0) return 'empty';
  const manifest = await manifestOf(path);
  if (manifest === null || 'unfinished' in manifest) throw notOurs(path, 'is no kit');
  if (await wasWorkedWith(path)) {
    throw wrongUsage(
      'kit-in-use',
      `${path} is a kit that somebody worked with: its folders home and work hold files, perhaps a token.`,
      'Make the new kit elsewhere, or empty these two folders first.',
    );
  }
  return 'kit';
}

function notOurs(path: string, why: string): UserError {
  return wrongUsage(
    'kit-folder-taken',
    `${path} is there already and ${why}, so it was left alone.`,
    'Name a folder that does not exist yet.',
  );
}

async function manifestOf(folder: string) {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => '');
  return readManifest(text);
}

async function wasWorkedWith(kit: string): Promise<boolean> {
  const names = await Promise.all(
    Object.keys(OWN_FOLDERS).map((name) => readdir(join(kit, name)).catch(() => [])),
  );
  // The maker may have tried the kit: the compile cache is nobody's work.
  return names.flat().some((name) => name !== FOLDER_NOTE && name !== 'cache');
}

/** One file of a kit, by its path in it. */
export interface KitFile {
  readonly path: string;
  readonly content: string | Uint8Array;
  /** The file is executable. */
  readonly isProgram?: boolean;
}

/**
 * Writes a kit to a temporary folder beside its place, and renames that when it is complete: others
 * see either the old folder or the whole new one.
 *
 * @param files one after the other, so that only one is in memory
 * @throws UserError exit 2 when it cannot be written; nothing of it is left then
 */
export async function writeKit(
  path: string,
  target: KitTarget,
  files: AsyncIterable<KitFile>,
): Promise<void> {
  const staging = temporaryPath(path, NODE_FILES);
  try {
    await mkdir(dirname(path), { recursive: true });
    await mkdir(staging);
    const mark: UnfinishedKit = {
      kit: 1,
      unfinished: { pid: process.pid, host: hostname() },
    };
    await writeFlushed(join(staging, MANIFEST_FILE), `${JSON.stringify(mark)}\n`, 0o644);
    for await (const { path: name, content, isProgram } of files) {
      const file = join(staging, ...name.split('/'));
      await mkdir(dirname(file), { recursive: true });
      await writeFlushed(file, content, isProgram === true ? 0o755 : 0o644);
    }
    await takePlace(staging, path, target);
  } catch (error) {
    // Codes with an E come from the file system; other errors are about fetching.
    throw errorCode(error).startsWith('E') ? cannotWrite(path, error) : error;
  } finally {
    await rm(staging, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Flushed because a USB stick is soon pulled out. Only the manifest is written twice. */
async function writeFlushed(
  file: string,
  content: string | Uint8Array,
  mode: number,
): Promise<void> {
  const handle = await open(file, 'w', mode);
  try {
    await handle.writeFile(content);
    // A umask may have removed permissions that a program needs; a stick may support none.
    await handle.chmod(mode).catch(() => undefined);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function takePlace(staging: string, path: string, target: KitTarget): Promise<void> {
  if (target === 'nothing') return rename(staging, path);
  const aside = temporaryPath(path, NODE_FILES);
  await rename(path, aside);
  try {
    await rename(staging, path);
  } catch (error) {
    await rename(aside, path).catch(() => undefined);
    throw error;
  }
  await rm(aside, { recursive: true, force: true }).catch(() => undefined);
}

function cannotWrite(path: string, error: unknown): UserError {
  const why = whyNotWritten(error);
  return wrongUsage(
    'kit-not-written',
    `The kit ${path} could not be written${why === '' ? '' : `: ${why}`}.`,
    isOutOfSpace(error) ? 'Make room there, or take fewer --platforms.' : 'Name another folder.',
    { cause: error },
  );
}

/**
 * Removes temporary folders that unfinished kits left beside this place.
 *
 * @returns the folders that stay: they may be in use, or hold the kit that was to be replaced
 */
export async function removeUnfinished(path: string): Promise<readonly string[]> {
  const folder = dirname(path);
  const start = basename(temporaryPath(path, { ...NODE_FILES, randomName: () => '' }));
  const names = await readdir(folder).catch(() => []);
  const left: string[] = [];
  for (const name of names.filter((one) => one.startsWith(start))) {
    const manifest = await manifestOf(join(folder, name));
    if (manifest === null) continue;
    const isOver =
      'unfinished' in manifest &&
      manifest.unfinished.host === hostname() &&
      !isRunning(manifest.unfinished.pid);
    if (isOver) await rm(join(folder, name), { recursive: true, force: true });
    else left.push(join(folder, name));
  }
  return left;
}

/** Free bytes there for this user; null when the file system does not say. */
export async function freeBytesAt(path: string): Promise<number | null> {
  try {
    const { bavail, bsize, blocks } = await statfs(path);
    return blocks === 0 ? null : bavail * bsize;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && dirname(path) !== path) return freeBytesAt(dirname(path));
    return null;
  }
}

import { append } from '../../core/any-length.ts';
import type { BigIntStats } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { type UserError, wrongUsage } from '../../core/errors.ts';
import { isPracticeName, parseShop } from '../../core/service/shop-domain.ts';
import type { StoreAddress } from '../../core/service/store-address.ts';
import { VARIABLES } from '../../core/service/variables.ts';
import { remarkAbove, savedEntries, type TokenToSave } from '../../core/sign-in/saved-token.ts';
import { quoted, toDisplayText } from '../../core/text/display-text.ts';
import type { EnvChange } from './edit-env-text.ts';
import {
  errorCode,
  type FileAccess,
  findLeftOvers,
  isOutOfSpace,
  NODE_FILES,
  probeFolder,
  whyNotWritten,
} from '../files/file-access.ts';
import { checkGit, type GitState, syncedNotice } from './save-place.ts';
import {
  decodeEnvText,
  type EnvEntry,
  type EnvNotice,
  envEntries,
  type FileIdentity,
  inspectEnvText,
  notRegular,
  readRegularFile,
} from './read-env-file.ts';

/**
 * A question that must be answered with yes before a save goes on. `follow-symlink`: the path is a
 * link to `target`. `tracked-by-git`: the file is in a repository's index and would be committed.
 * `other-store`: the file names another store, whose token would be overwritten.
 */
type SaveQuestion =
  | { readonly type: 'follow-symlink'; readonly link: string; readonly target: string }
  | { readonly type: 'tracked-by-git'; readonly path: string }
  | {
      readonly type: 'other-store';
      readonly path: string;
      readonly line: number;
      /** Displayable. */
      readonly shop: string;
    };

/** A save that was checked before the sign-in, so that no token is lost at the end of it. */
export interface EnvSavePlan {
  /** Absolute; the file itself, never a link. Show it before the person agrees. */
  readonly path: string;
  /** What was asked for, as an absolute path; differs from `path` for a link. */
  readonly askedPath: string;
  /** Null when the file does not exist yet. */
  readonly existing: { readonly identity: FileIdentity; readonly mode: number } | null;
  /** True when others than the owner can read the file; `tightenMode` makes it 0600. */
  readonly isReadableByOthers: boolean;
  readonly questions: readonly SaveQuestion[];
  readonly notices: readonly EnvNotice[];
}

/** Answers to the plan's questions; an absent answer means no. */
export interface SaveConsent {
  readonly followSymlink?: boolean;
  readonly allowTracked?: boolean;
  readonly replaceStore?: boolean;
  /** Change an older file that others can read to 0600; without it the mode stays. */
  readonly tightenMode?: boolean;
}

/** The external calls of a save; tests replace single ones. */
interface SaveServices {
  readonly files?: FileAccess;
  readonly checkGit?: (path: string) => Promise<GitState>;
}

/**
 * Checks the place where a token will be saved, before the sign-in begins (P61–P63, P65). Writes
 * nothing but a probe file, which is removed before it returns.
 * @param store the store of the token; null when nothing will be added to the file
 * @throws UserError `env-file-not-regular`, `env-file-other-owner`, `env-file-not-writable`,
 *   `env-file-not-text`, `env-file-too-large`
 */
export async function prepareSave(
  askedPath: string,
  services: SaveServices = {},
  store: StoreAddress | null = null,
): Promise<EnvSavePlan> {
  const files = services.files ?? NODE_FILES;
  const asked = resolve(askedPath);
  const link = await lstatOrNull(asked, files);
  const isLink = link?.isSymbolicLink() === true;
  const path = isLink ? await followLink(asked, files) : asked;
  const stats = isLink ? await lstatOrNull(path, files) : link;
  if (stats !== null) assertOurFile(path, stats, files);
  await assertWritable(path, stats, files);

  const read = stats === null ? null : await readRegularFile(path, files);
  const text = read === null ? '' : decodeEnvText(path, read.bytes);
  const notices = inspectEnvText(text);
  const mode = stats === null ? 0o600 : Number(stats.mode & 0o7777n);
  const isReadableByOthers = stats !== null && files.currentUid() !== null && (mode & 0o077) !== 0;
  if (isReadableByOthers) notices.push(readableByOthers(path, mode));
  if (stats !== null && stats.nlink > 1n) notices.push(hardLink(path));

  const questions: SaveQuestion[] = [];
  if (isLink) questions.push({ type: 'follow-symlink', link: asked, target: path });
  const git = await (services.checkGit ?? checkGit)(path);
  if (git === 'tracked') questions.push({ type: 'tracked-by-git', path });
  const other = store === null ? null : otherStore(envEntries(text), store);
  if (other !== null) {
    questions.push({ type: 'other-store', path, line: other.line, shop: quoted(other.value) });
  }
  if (git === 'not-ignored' || git === 'unknown') notices.push(gitNotice(path, git));
  append(notices, syncedNotice(path));
  append(notices, (await findLeftOvers(path, files)).map(leftOver));

  return {
    path,
    askedPath: asked,
    existing: read === null ? null : { identity: read.identity, mode },
    isReadableByOthers,
    questions,
    notices,
  };
}

/**
 * The entry that names another store, or null. A practice store in the file does not count: its
 * token is no loss.
 */
function otherStore(
  entries: ReadonlyMap<string, EnvEntry>,
  { shop, profile, isPractice }: StoreAddress,
): EnvEntry | null {
  const named = entries.get(VARIABLES.shop);
  const origin = entries.get(VARIABLES.storeOrigin)?.value.trim() ?? '';
  if (named === undefined || named.value.trim() === '') return null;
  if (origin !== '' || isPracticeName(named.value)) return null;
  const verdict = parseShop(named.value, profile);
  // The bare handle "demo" means a real store here, also where the practice store has that name.
  return !isPractice && verdict.type === 'shop' && verdict.shop === shop ? null : named;
}

/**
 * The entries that saving a token writes to a file. A shop that is there in another spelling stays
 * as it is.
 */
export function tokenChanges(
  saves: TokenToSave,
  current: ReadonlyMap<string, EnvEntry> | null,
): EnvChange[] {
  const { shop, profile } = saves.store;
  const verdict = parseShop(current?.get(VARIABLES.shop)?.value ?? '', profile);
  const isThere = verdict.type === 'shop' && verdict.shop === shop;
  // Next to the new shop's name, an older token would be mistaken for a token of this shop.
  const former: ReadonlyArray<readonly [string, null]> =
    isThere || verdict.type !== 'shop' || saves.name === VARIABLES.accessToken
      ? []
      : [[VARIABLES.accessToken, null]];
  return [...savedEntries(saves), ...former]
    .filter(([key]) => key !== VARIABLES.shop || !isThere)
    .map(([key, value]) => ({
      key,
      value: value?.reveal() ?? '',
      ...(value === null ? { onlyIfPresent: true } : {}),
      ...(key === saves.name ? { remark: remarkAbove(saves) } : {}),
    }));
}

async function lstatOrNull(path: string, files: FileAccess): Promise<BigIntStats | null> {
  try {
    return await files.lstat(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw notWritable(path, error);
  }
}

async function followLink(link: string, files: FileAccess): Promise<string> {
  try {
    return await files.realpath(link);
  } catch (error) {
    // The target of a link need not exist yet; then it has no real path.
    if (errorCode(error) !== 'ENOENT') throw notWritable(link, error);
    return resolve(dirname(link), await files.readlink(link));
  }
}

function assertOurFile(path: string, stats: BigIntStats, files: FileAccess): void {
  if (!stats.isFile()) throw notRegular(path);
  const uid = files.currentUid();
  if (uid === null || stats.uid === BigInt(uid)) return;
  throw wrongUsage(
    'env-file-other-owner',
    `${path} belongs to another user, so it is not written.`,
    'Save to a file of your own.',
  );
}

/** Space for the new lines: more than two of the longest tokens need with their other entries. */
const TOKEN_BYTES = 16 * 1024;

async function assertWritable(
  path: string,
  stats: BigIntStats | null,
  files: FileAccess,
): Promise<void> {
  try {
    if (stats !== null) {
      // Root may write anything, but a file marked read-only was meant to stay unchanged.
      if ((stats.mode & 0o200n) === 0n) throw new Error('marked read-only');
      await files.checkWritable(path);
    }
    await probeFolder(path, files, Number(stats?.size ?? 0n) + TOKEN_BYTES);
  } catch (error) {
    throw notWritable(path, error);
  }
}

function notWritable(path: string, cause: unknown): UserError {
  const code = errorCode(cause);
  const why =
    code === 'ENOENT'
      ? 'its folder does not exist'
      : code === ''
        ? 'it is read-only'
        : whyNotWritten(cause);
  return wrongUsage(
    'env-file-not-writable',
    `${path} cannot be written (${why}).`,
    isOutOfSpace(cause)
      ? 'Make room, or choose another path.'
      : 'Choose another path, or change the permissions.',
    { cause },
  );
}

function readableByOthers(path: string, mode: number): EnvNotice {
  return {
    code: 'readable-by-others',
    line: null,
    message: `${path} can be read by other users of this machine (mode ${mode.toString(8).padStart(4, '0')}).`,
    remedy: `Run: chmod 600 ${basename(path)}`,
  };
}

function hardLink(path: string): EnvNotice {
  return {
    code: 'hard-link',
    line: null,
    message: `${path} has a second name elsewhere (a hard link), which will keep the old content.`,
    remedy: 'Look for the other name before you rely on it.',
  };
}

/** The notice about a temporary file that an interrupted save left behind. */
export function describeLeftOver(path: string): Pick<EnvNotice, 'message' | 'remedy'> {
  return {
    message: `An earlier save was interrupted and left ${toDisplayText(path)}, which may hold a token.`,
    remedy: 'Delete that file.',
  };
}

function leftOver(path: string): EnvNotice {
  return { code: 'left-over', line: null, ...describeLeftOver(path) };
}

function gitNotice(path: string, state: 'not-ignored' | 'unknown'): EnvNotice {
  const name = basename(path);
  return state === 'not-ignored'
    ? {
        code: 'not-ignored',
        line: null,
        message: `${path} is in a git repository that does not ignore it, so it could be committed.`,
        remedy: `Add a line "${name}" to .gitignore.`,
      }
    : {
        code: 'git-unknown',
        line: null,
        message: `Git could not say whether it would commit ${path}.`,
        remedy: 'Make sure that no repository tracks it.',
      };
}

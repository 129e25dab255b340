import { constants } from 'node:fs';
import { UserError, wrongUsage } from '../../core/errors.ts';
import { errorCode, type FileAccess, NODE_FILES } from '../files/file-access.ts';
import { BYTE_ORDER_MARK, type EnvAssignment, readWithBoth, scanEnvText } from './scan-env-text.ts';

/** Something about a file that a person should know; it does not stop the reading. */
export interface EnvNotice {
  readonly code:
    | 'readers-differ'
    | 'hash-cut'
    | 'unterminated'
    | 'byte-order-mark'
    | 'duplicate-key'
    | 'readable-by-others'
    | 'hard-link'
    | 'not-ignored'
    | 'git-unknown'
    | 'synced-folder'
    | 'left-over';
  /** One-based, or null when it concerns the whole file. */
  readonly line: number | null;
  /** One sentence; never a value from the file. */
  readonly message: string;
  /** One sentence: what to do now. */
  readonly remedy: string;
}

/** A value as dotenv reads it, and the line it stands on. */
export interface EnvEntry {
  readonly value: string;
  /** As Node's own parser reads it; null when that parser does not see the key. */
  readonly nodeValue: string | null;
  /** One-based. */
  readonly line: number;
}

export interface EnvFile {
  readonly entries: ReadonlyMap<string, EnvEntry>;
  readonly notices: readonly EnvNotice[];
}

/** Largest file that is read or rewritten, in bytes. */
const MAX_ENV_FILE_BYTES = 1024 * 1024;

/**
 * Reads an .env file; nothing in it is expanded or run, and no variable of the process is set.
 * A directory, FIFO or device is refused without waiting for it.
 * @returns null when there is no such file.
 * @throws UserError `env-file-not-regular`, `env-file-too-large`, `env-file-not-text`,
 *   `env-file-unreadable`
 */
export async function readEnvFile(
  path: string,
  files: FileAccess = NODE_FILES,
): Promise<EnvFile | null> {
  const read = await readRegularFile(path, files);
  if (read === null) return null;
  const text = decodeEnvText(path, read.bytes);
  return { entries: envEntries(text), notices: inspectEnvText(text) };
}

/** The values of a text as dotenv reads them, by their keys. */
export function envEntries(text: string): ReadonlyMap<string, EnvEntry> {
  const { dotenv: values, node } = readWithBoth(text);
  const lines = new Map(scanEnvText(text).map(({ key, line }) => [key, line]));
  const entries = [...values].map(
    ([key, value]) =>
      [key, { value, nodeValue: node.get(key) ?? null, line: lines.get(key) ?? 1 }] as const,
  );
  return new Map(entries);
}

/**
 * Identity of a file at one moment; two equal ones mean that the file did not change in between.
 */
export interface FileIdentity {
  readonly device: bigint;
  readonly inode: bigint;
  readonly modifiedNs: bigint;
  readonly size: bigint;
}

/** The bytes of a regular file and its identity when they were read; null when absent. */
export async function readRegularFile(
  path: string,
  files: FileAccess,
): Promise<{ readonly bytes: Uint8Array; readonly identity: FileIdentity } | null> {
  let handle;
  try {
    // Without O_NONBLOCK, opening a FIFO waits until somebody writes to it.
    handle = await files.open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return null;
    throw unreadable(path, error);
  }
  try {
    const stats = await handle.stat({ bigint: true });
    if (!stats.isFile()) throw notRegular(path);
    if (stats.size > BigInt(MAX_ENV_FILE_BYTES)) throw tooLarge(path);
    const { dev: device, ino: inode, mtimeNs: modifiedNs, size } = stats;
    return { bytes: await handle.readFile(), identity: { device, inode, modifiedNs, size } };
  } catch (error) {
    throw error instanceof UserError ? error : unreadable(path, error);
  } finally {
    await handle.close();
  }
}

/**
 * The text of the bytes; a byte order mark is kept.
 * @throws UserError `env-file-not-text` when they are not UTF-8.
 */
export function decodeEnvText(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw wrongUsage(
      'env-file-not-text',
      `${path} is not UTF-8 text, so it was left untouched.`,
      'Save it as UTF-8, or name another file.',
    );
  }
}

/** The error for anything but a regular file. */
export function notRegular(path: string): UserError {
  return wrongUsage(
    'env-file-not-regular',
    `${path} is not a regular file (a directory, pipe or device).`,
    'Name a plain file, for example .env.',
  );
}

function tooLarge(path: string): UserError {
  return wrongUsage(
    'env-file-too-large',
    `${path} is larger than 1 MiB, which no .env file should be.`,
    'Name another file.',
  );
}

function unreadable(path: string, cause: unknown): UserError {
  const code = errorCode(cause);
  return wrongUsage(
    'env-file-unreadable',
    `${path} cannot be read${code === '' ? '' : ` (${code})`}.`,
    'Check who owns the file and its permissions, or name another file.',
    { cause },
  );
}

/**
 * Notices about the text of an .env file: values that look cut, unclosed quotes, lines that
 * programs read differently. They name keys, never values.
 */
export function inspectEnvText(text: string): EnvNotice[] {
  const notices = scanEnvText(text).flatMap((entry) => oddityOf(entry) ?? []);
  if (/\r(?!\n)/.test(text)) {
    notices.unshift(
      differ(null, 'The file has lone carriage returns, which programs read differently.'),
    );
  }
  if (text.startsWith(BYTE_ORDER_MARK)) {
    notices.unshift({
      code: 'byte-order-mark',
      line: 1,
      message:
        "The file begins with a byte order mark, which Node's own reader takes as part of the first key.",
      remedy: 'Save the file as UTF-8 without a byte order mark.',
    });
  }
  return notices;
}

function oddityOf({
  key,
  line,
  isPlain,
  unterminated,
  cutAtHash,
}: EnvAssignment): EnvNotice | null {
  if (!isPlain)
    return differ(line, `Line ${line} (${key}) is read differently by different programs.`);
  if (unterminated) {
    return {
      code: 'unterminated',
      line,
      message: `The value of ${key} on line ${line} opens a quote and does not close it.`,
      remedy: 'Close the quote at the end of the value.',
    };
  }
  if (!cutAtHash) return null;
  return {
    code: 'hash-cut',
    line,
    message: `The value of ${key} on line ${line} is cut at a "#", so a secret may be incomplete.`,
    remedy: 'Put the whole value in single quotes.',
  };
}

function differ(line: number | null, message: string): EnvNotice {
  return {
    code: 'readers-differ',
    line,
    message,
    remedy: 'Write it as KEY=value, with single quotes around a value with blanks.',
  };
}

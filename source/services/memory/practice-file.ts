import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, stat, unlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type UserError, wrongUsage } from '../../core/errors.ts';
import { jsonFields, parseJson } from '../../core/json/json-object.ts';
import { isRunning, takeLock, WRITING_MS } from '../files/file-lock.ts';
import {
  inTurn,
  makePrivateFolder,
  notWritten,
  putAside,
  readPrivateText,
  writePrivateFile,
} from '../files/private-file.ts';

/** In bytes; far more than a thousand tokens need. */
const MOST_BYTES = 16 * 1024 * 1024;

/** The program that holds the file of the practice store. */
export interface PracticeHolder {
  readonly pid: number;
  /** The port of its practice store; null while that starts. */
  readonly port: number | null;
}

/** The file of the kept practice store, which one program at a time reads and writes. */
export interface PracticeFile {
  /** Null when there is no file, or none that can be read as text. */
  read(): Promise<string | null>;
  /** Renames a damaged file. @returns its new path, or null when that failed */
  putAside(): Promise<string | null>;
  /** Tells other programs the port of the store, by which they see that this program still runs. */
  announce(port: number): Promise<void>;
  /**
   * Writes the result of `text` in the next macrotask; calls until then are merged.
   * @throws UserError `practice-not-kept`, also when `forget` has removed the file
   */
  write(text: () => string): Promise<void>;
  /** Waits for pending writes, then releases the file to other programs. */
  close(): Promise<void>;
}

type PracticeClaim =
  | { readonly type: 'claimed'; readonly file: PracticeFile }
  | { readonly type: 'held'; readonly holder: PracticeHolder };

/** @param folder the memory folder */
export function practiceFilePath(folder: string): string {
  return join(folder, 'practice-store.json');
}

/** Whether a practice store is kept, whatever the file contains. */
export function isPracticeKept(folder: string): boolean {
  return existsSync(practiceFilePath(folder));
}

/** The port at which tokens of the kept practice store expect it; null when none is kept. */
export async function keptPort(folder: string): Promise<number | null> {
  const text = await keptText(folder);
  const port = text === null ? null : jsonFields(parseJson(text))?.get('port');
  return typeof port === 'number' ? port : null;
}

/** The text of the file at this moment, whichever program holds it; null when it cannot be read. */
export async function keptText(folder: string): Promise<string | null> {
  const read = await readPrivateText(practiceFilePath(folder), MOST_BYTES);
  return read.type === 'text' ? read.text : null;
}

/** Whether the practice store at this port of this machine is the kept one. */
export async function isKeptAt(folder: string, port: number): Promise<boolean> {
  const holder = await readLock(join(folder, 'practice-store.lock'));
  return holder?.port === port && isPracticeKept(folder);
}

/**
 * Claims the file for this program. The lock of a program that was killed is replaced.
 * @throws UserError `practice-not-kept` when the folder cannot be written
 */
export async function claimPracticeFile(folder: string): Promise<PracticeClaim> {
  const path = practiceFilePath(folder);
  const lock = join(folder, 'practice-store.lock');
  const mark = randomBytes(6).toString('hex');
  try {
    await makePrivateFolder(folder);
    for (const isLast of [false, true]) {
      if (await takeLock(lock, lockText(mark, null))) {
        return { type: 'claimed', file: practiceFile(folder, lock, mark) };
      }
      const holder = await livingHolder(lock);
      if (holder !== null || isLast) return { type: 'held', holder: holder ?? NOBODY_KNOWN };
      // Renamed first: when two programs find the old lock at the same time, only one gets it.
      await rename(lock, `${lock}.${mark}`).catch(() => undefined);
      await unlink(`${lock}.${mark}`).catch(() => undefined);
    }
    throw new Error('not reached');
  } catch (error) {
    throw notWritten(path, error, NOT_WRITTEN);
  }
}

/** Another program was faster and has not written its lock yet. */
const NOBODY_KNOWN: PracticeHolder = { pid: 0, port: null };

function practiceFile(folder: string, lock: string, mark: string): PracticeFile {
  const path = practiceFilePath(folder);
  const queue = inTurn();
  let waiting: Promise<void> | null = null;

  async function isOurs(): Promise<boolean> {
    return (await readLock(lock))?.mark === mark;
  }

  async function writeNow(text: string): Promise<void> {
    if (!(await isOurs())) throw removedMeanwhile();
    try {
      await writePrivateFile(path, text);
    } catch (error) {
      throw notWritten(path, error, NOT_WRITTEN);
    }
  }

  return {
    read: () => keptText(folder),
    putAside: () => putAside(path),
    async announce(port) {
      if (await isOurs()) await writePrivateFile(lock, lockText(mark, port)).catch(() => undefined);
    },
    write(text) {
      waiting ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() =>
        queue(() => {
          waiting = null;
          return writeNow(text());
        }),
      );
      return waiting;
    },
    async close() {
      await waiting?.catch(() => undefined);
      await queue(async () => undefined);
      if (await isOurs()) await unlink(lock).catch(() => undefined);
    },
  };
}

/** `4711 3457 0f3a…`: process id, port, and a mark that tells two claims of one process apart. */
function lockText(mark: string, port: number | null): string {
  return `${process.pid} ${port ?? '-'} ${mark}\n`;
}

async function readLock(lock: string): Promise<(PracticeHolder & { mark: string }) | null> {
  const read = await readPrivateText(lock, 1024);
  const found = read.type === 'text' ? /^(\d{1,10}) (\d{1,5}|-) (\w+)\n$/.exec(read.text) : null;
  if (found === null) return null;
  const [, pid, port, mark = ''] = found;
  return { pid: Number(pid), port: port === '-' ? null : Number(port), mark };
}

/** In milliseconds; a start takes far less. */
const STARTING_MS = 30_000;

/**
 * The program that holds the file, or null when it no longer runs. A process id may be reused, also
 * after a restart of the machine, so the store must answer at its port as well.
 */
async function livingHolder(lock: string): Promise<PracticeHolder | null> {
  const holder = await readLock(lock);
  const since = await stat(lock).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  const ageMs = Math.abs(Date.now() - since);
  if (holder === null) return ageMs < WRITING_MS ? NOBODY_KNOWN : null;
  const { pid, port } = holder;
  if (!isRunning(pid)) return null;
  const lives = port === null ? ageMs < STARTING_MS : await isListening(port);
  return lives ? { pid, port } : null;
}

/** Whether something listens at the origin of a practice store: `http://127.0.0.1:3457`. */
export function listensAt(origin: string): Promise<boolean> {
  const { hostname, port } = new URL(origin);
  return isListening(Number(port), hostname.replaceAll(/[[\]]/g, ''));
}

function isListening(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1000 });
    const end = (listens: boolean) => {
      socket.destroy();
      resolve(listens);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

function removedMeanwhile(): UserError {
  return wrongUsage(
    'practice-not-kept',
    'The practice store is no longer kept: its file was removed or taken over by another program.',
    'It works on until this program ends.',
  );
}

const NOT_WRITTEN = {
  code: 'practice-not-kept',
  loss: 'so the practice store is not kept',
  remedy: 'It works on until this program ends.',
};

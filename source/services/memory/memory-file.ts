import { join } from 'node:path';
import { EXIT, UserError } from '../../core/errors.ts';
import { NOTHING_REMEMBERED, type Remembered } from '../../core/guide/remembered.ts';
import { errorCode } from '../env-file/file-access.ts';
import { readMemoryText, writeMemoryText } from './memory-schema.ts';
import { writePrivateFile } from './private-file.ts';
import { inTurn } from './in-turn.ts';
import { putAside, readPrivateText } from './private-text.ts';

/** Far more than the limits on stores and files let it grow to. */
const MOST_BYTES = 1024 * 1024;

/** What was found, and a sentence when the file could not be read. */
export interface LoadedMemory {
  readonly remembered: Remembered;
  readonly isThere: boolean;
  readonly notice: string | null;
}

/** What is kept between runs: names of stores, steps and files; never a secret. */
export interface MemoryFile {
  readonly path: string;
  /** Never throws: a damaged file is put aside under another name, and that is said. */
  load(): Promise<LoadedMemory>;
  /**
   * Reads the file again and writes it changed, one call after the other.
   * @throws UserError `memory-not-written`
   */
  update(change: (before: Remembered) => Remembered): Promise<void>;
}

/** @param folder its own folder, made on the first write */
export function openMemoryFile(folder: string): MemoryFile {
  const path = join(folder, 'memory.json');
  const queue = inTurn();

  async function load(): Promise<LoadedMemory> {
    const read = await readPrivateText(path, MOST_BYTES);
    if (read.type === 'absent') return { ...NOTHING, isThere: false, notice: null };
    const remembered = read.type === 'text' ? readMemoryText(read.text) : null;
    if (remembered !== null) return { remembered, isThere: true, notice: null };
    return { ...NOTHING, isThere: true, notice: damaged(path, await putAside(path)) };
  }

  async function change(next: (before: Remembered) => Remembered): Promise<void> {
    try {
      const { remembered } = await load();
      await writePrivateFile(path, writeMemoryText(next(remembered)));
    } catch (error) {
      throw notWritten(path, error);
    }
  }

  return {
    path,
    load,
    update: (next) => queue(() => change(next)),
  };
}

const NOTHING = { remembered: NOTHING_REMEMBERED };

function damaged(path: string, aside: string | null): string {
  return aside === null
    ? `What was remembered in ${path} could not be read.`
    : `What was remembered could not be read; the file is kept as ${aside}, and a new one is begun.`;
}

function notWritten(path: string, cause: unknown): UserError {
  const code = errorCode(cause);
  const why = code === '' && cause instanceof Error ? cause.message : code;
  return new UserError(
    {
      code: 'memory-not-written',
      message: `${path} could not be written${why === '' ? '' : ` (${why})`}, so this run is not remembered.`,
      remedy: 'Everything else works; --no-keep does without it.',
      exitCode: EXIT.usage,
    },
    { cause },
  );
}

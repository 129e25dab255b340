import { counted } from '../../core/text/counted.ts';
import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isatty } from 'node:tty';
import { EXIT, UserError, wrongUsage } from '../../core/errors.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import {
  errorCode,
  type FileAccess,
  isOutOfSpace,
  NODE_FILES,
  probeFolder,
  whyNotWritten,
} from '../../services/files/file-access.ts';
import { writeWhole } from '../../services/files/whole-file.ts';
import type { World } from '../entry/world.ts';
import { type AnswerSink, createOutput, type Output } from '../output.ts';

/**
 * Runs with an output whose answer goes to a file, or to standard output without one. Whether the
 * file can be created is tested before anything is sent; it is created with the whole answer, or
 * not at all, and an answer that cannot be written goes to standard output. A device or a pipe is
 * written to directly.
 *
 * @param path as typed after `--output`
 * @throws UserError exit 2 for a file that exists already or cannot be created
 */
export async function withOutputFile(
  world: World,
  path: string | undefined,
  run: (output: Output) => Promise<number>,
  files: FileAccess = NODE_FILES,
): Promise<number> {
  if (path === undefined || path === '-') return run(createOutput(world));
  const place = await openPlace(resolve(world.cwd, path), path, files);
  const pieces: Uint8Array[] = [];
  const sink: AnswerSink = {
    isTTY: place.isTTY,
    write: (piece) => pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece),
  };
  const output = createOutput({ ...world, stdout: sink });
  /** @returns whether the answer is in the wanted place */
  const keep = async (): Promise<boolean> => {
    const content = Buffer.concat(pieces);
    const problem = await place.write(content).catch((error: unknown) => cannotWrite(error));
    if (problem === null) {
      output.talk(`Written to ${path}, ${counted(content.byteLength, 'byte')}.`);
      return true;
    }
    output.talk(`${path} ${problem} The answer follows on standard output.`);
    createOutput(world).body(content);
    return false;
  };
  try {
    const exitCode = await run(output).catch(async (error: unknown) => {
      // An answer that has arrived is kept, even if reporting it failed.
      if (pieces.length > 0) await keep();
      throw error;
    });
    const isKept = await keep();
    return isKept || exitCode !== EXIT.done ? exitCode : EXIT.answerIsNo;
  } finally {
    await place.close();
  }
}

/** Where an answer goes instead of standard output. */
interface OutputPlace {
  /** It is a terminal. */
  readonly isTTY: boolean;
  /** @returns why it was not written, as the rest of a sentence and a remedy; null on success */
  write(content: Uint8Array): Promise<string | null>;
  close(): Promise<void>;
}

/** @throws UserError when nothing can be written there */
async function openPlace(path: string, typed: string, files: FileAccess): Promise<OutputPlace> {
  try {
    const straight = await openStraight(path);
    if (straight !== null) {
      return {
        isTTY: isatty(straight.fd),
        write: (content) => straight.writeFile(content).then(() => null),
        close: () => straight.close(),
      };
    }
    const isTaken = await files.lstat(path).then(
      () => true,
      () => false,
    );
    if (isTaken) throw taken(typed);
    await probeFolder(path, files, 1);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw cannotMake(typed, error);
  }
  return {
    isTTY: false,
    write: async (content) =>
      (await writeWhole(path, content, { replaces: false }, files)) ? null : CAME_MEANWHILE,
    close: async () => {},
  };
}

const CAME_MEANWHILE = 'was made by another program meanwhile, and was left alone.';

/**
 * Opens a device such as `/dev/stderr`, or a named pipe, which a rename cannot replace; null for
 * anything else.
 */
async function openStraight(path: string): Promise<FileHandle | null> {
  const stats = await stat(path).catch(() => null);
  if (stats?.isCharacterDevice() === true) return open(path, constants.O_WRONLY);
  if (stats?.isFIFO() !== true) return null;
  // Without a reader, opening it would wait for ever; this attempt is refused instead (ENXIO).
  const tried = await open(path, constants.O_WRONLY | constants.O_NONBLOCK);
  try {
    return await open(path, constants.O_WRONLY);
  } finally {
    await tried.close();
  }
}

function cannotWrite(error: unknown): string {
  const why = whyNotWritten(error);
  const remedy = isOutOfSpace(error) ? 'Make room, or name another file.' : 'Name another file.';
  return `could not be written${why === '' ? '' : ` (${why})`}. ${remedy}`;
}

function taken(typed: string): UserError {
  const shown = toDisplayText(typed);
  return wrongUsage(
    'output-taken',
    `${shown} is there already, and nothing was sent.`,
    `Name another file; in a shell, > ${shown} replaces one.`,
  );
}

function cannotMake(typed: string, error: unknown): UserError {
  const isUnread = errorCode(error) === 'ENXIO';
  const why = isUnread ? 'nobody reads from it' : whyNotWritten(error);
  const remedy = isUnread
    ? 'Start the program that reads from it first.'
    : isOutOfSpace(error)
      ? 'Make room, or name a file on another disk.'
      : 'Check the path behind --output.';
  return wrongUsage(
    'output-unwritable',
    `${toDisplayText(typed)} cannot be written (${why}), and nothing was sent.`,
    remedy,
  );
}

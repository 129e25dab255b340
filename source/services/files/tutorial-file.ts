import { dirname, resolve } from 'node:path';
import { EXIT, type ErrorReport } from '../../core/errors.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import {
  errorCode,
  type FileAccess,
  isOutOfSpace,
  NODE_FILES,
  whyNotWritten,
} from './file-access.ts';
import { writeWhole } from './whole-file.ts';

type Refused = { readonly type: 'refused'; readonly report: ErrorReport };

/** Checks whether a file can be written at a typed path, relative to `cwd`; changes nothing. */
export async function lookForTutorial(
  typed: string,
  cwd: string,
  files: FileAccess = NODE_FILES,
): Promise<{ readonly type: 'free' | 'taken'; readonly path: string } | Refused> {
  if (typed.trim() === '') return refused('no-path', 'No file was named.', 'Type a name.');
  const path = resolve(cwd, typed.trim());
  try {
    const stats = await files.lstat(path);
    if (stats.isFile()) return { type: 'taken', path };
    const what = stats.isDirectory() ? 'a folder' : stats.isSymbolicLink() ? 'a link' : 'no file';
    return refused('not-a-file', `${shown(path)} is ${what}.`, 'Choose another name.');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') return notWritten(path, error);
  }
  const folder = await files.lstat(dirname(path)).catch(() => null);
  if (folder !== null) return { type: 'free', path };
  return refused(
    'no-folder',
    `The folder ${shown(dirname(path))} does not exist.`,
    'Make it, or choose another place.',
  );
}

/**
 * Writes a text (as UTF-8) or bytes for its owner alone (0600), completely or not at all. Without
 * `replaces` an existing file is not touched.
 */
export async function writeTutorial(
  path: string,
  content: string | Uint8Array,
  { replaces }: { readonly replaces: boolean },
  files: FileAccess = NODE_FILES,
): Promise<{ readonly type: 'written' | 'taken'; readonly path: string } | Refused> {
  try {
    return {
      type: (await writeWhole(path, content, { replaces }, files)) ? 'written' : 'taken',
      path,
    };
  } catch (error) {
    return notWritten(path, error);
  }
}

function notWritten(path: string, error: unknown): Refused {
  const why = whyNotWritten(error);
  return refused(
    'not-written',
    `${shown(path)} could not be written${why === '' ? '' : ` (${why})`}.`,
    isOutOfSpace(error) ? 'Make room, or choose another place.' : 'Choose another place.',
  );
}

function refused(code: string, message: string, remedy: string): Refused {
  return { type: 'refused', report: { code, message, remedy, exitCode: EXIT.usage } };
}

function shown(path: string): string {
  return toDisplayText(path);
}

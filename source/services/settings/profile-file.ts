import { resolve } from 'node:path';
import { EXIT, UserError } from '../../core/errors.ts';
import { NODE_FILES, type FileAccess } from '../env-file/file-access.ts';
import { decodeEnvText, readRegularFile } from '../env-file/read-env-file.ts';

/**
 * Reads a service profile: one JSON object whose fields override the built-in profile.
 * @returns the parsed JSON, still to be checked field by field.
 * @throws UserError `profile-unreadable`, and those of reading a regular file.
 */
export async function readProfileFile(
  path: string,
  cwd: string,
  files: FileAccess = NODE_FILES,
): Promise<unknown> {
  const absolute = resolve(cwd, path);
  const read = await readRegularFile(absolute, files);
  if (read === null) {
    throw profileError(`The profile file ${path} does not exist.`, 'Check the path.');
  }
  const text = decodeEnvText(absolute, read.bytes).replace(/^\u{FEFF}/u, '');
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed;
  } catch {
    throw profileError(
      `The profile file ${path} is not valid JSON.`,
      'It must hold one object, for example {"brand":"Example","storeHost":"stores.example"}.',
    );
  }
}

function profileError(message: string, remedy: string): UserError {
  return new UserError({ code: 'profile-unreadable', message, remedy, exitCode: EXIT.usage });
}

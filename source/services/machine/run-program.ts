import { execFile } from 'node:child_process';
import { errorCode } from '../files/file-access.ts';
import { childEnvironment, type Environment } from '../environment/environment.ts';

/** What a small program said, or why it did not run to its end. */
type ProgramWords =
  | { readonly type: 'said'; readonly text: string }
  /** `reason`: the code of the system (`EACCES`), or a few words. */
  | { readonly type: 'failed'; readonly reason: string };

/** Runs a program that answers at once, without a window and without our secrets. */
export type RunProgram = (file: string, args: readonly string[]) => Promise<ProgramWords>;

/** Programs are slow to start where each one is looked through first. */
const LIMIT_MS = 10_000;

export function createRunProgram(env: Environment): RunProgram {
  return (file, args) =>
    new Promise((resolve) => {
      const options = {
        env: childEnvironment({ ...env }),
        timeout: LIMIT_MS,
        windowsHide: true,
        encoding: 'utf8',
      } as const;
      try {
        execFile(file, [...args], options, (error, stdout) => {
          resolve(error === null ? { type: 'said', text: stdout } : failure(error));
        });
      } catch (error) {
        // Node refuses some before it tries.
        resolve(failure(error));
      }
    });
}

function failure(error: unknown): ProgramWords {
  const isLate = error instanceof Error && 'killed' in error && error.killed === true;
  if (isLate) return { type: 'failed', reason: `no answer in ${LIMIT_MS / 1000} seconds` };
  const code = errorCode(error);
  return { type: 'failed', reason: code === '' ? 'it ended with an error' : code };
}

/** A program of Windows by its whole path: a name alone is looked for in the working folder first. */
export function windowsProgram(env: Environment, name: string): string {
  return `${env['SystemRoot'] ?? 'C:\\Windows'}\\System32\\${name}`;
}

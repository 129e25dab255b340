import { execFile } from 'node:child_process';
import { errorCode } from '../files/file-access.ts';
import { childEnvironment, type Environment } from '../environment/environment.ts';

/** The output of a small program, or why it did not finish. */
type ProgramWords =
  | { readonly type: 'said'; readonly text: string }
  /** `reason`: the system's error code (`EACCES`), or a few words. */
  | { readonly type: 'failed'; readonly reason: string };

/** Runs a short program, without a window and without our secrets in its environment. */
export type RunProgram = (file: string, args: readonly string[]) => Promise<ProgramWords>;

/** In milliseconds; programs start slowly where each one is scanned first. */
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
        // Node refuses some programs before it starts them.
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

/** Full path of a program of Windows: a bare name is looked for in the working folder first. */
export function windowsProgram(env: Environment, name: string): string {
  return `${env['SystemRoot'] ?? 'C:\\Windows'}\\System32\\${name}`;
}

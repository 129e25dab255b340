import { spawn } from 'node:child_process';
import { basename, dirname } from 'node:path';

/**
 * How git sees a file. `no-repository`: it lies in none. `unknown`: git is missing or would not
 * answer, though a repository may be there.
 */
export type GitState = 'tracked' | 'not-ignored' | 'ignored' | 'no-repository' | 'unknown';

/** Runs git in a folder. The exit code, or null when it could not run or took too long. */
export type RunGit = (folder: string, args: readonly string[]) => Promise<number | null>;

/** Asks git about one file; the file need not exist. `path` is absolute. */
export async function checkGit(path: string, runGit: RunGit = spawnGit): Promise<GitState> {
  const folder = dirname(path);
  const name = basename(path);
  const inside = await runGit(folder, ['rev-parse', '--is-inside-work-tree']);
  if (inside === null) return 'unknown';
  if (inside !== 0) return 'no-repository';
  const tracked = await runGit(folder, [
    '--literal-pathspecs',
    'ls-files',
    '--error-unmatch',
    '--',
    name,
  ]);
  if (tracked === 0) return 'tracked';
  const ignored = await runGit(folder, ['check-ignore', '--quiet', '--', name]);
  if (ignored === 0) return 'ignored';
  return tracked === 1 && ignored === 1 ? 'not-ignored' : 'unknown';
}

const TIME_LIMIT_MS = 3_000;

/** The repository is not trusted: its own settings must not start programs. */
const NO_PROGRAMS = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null'];

const spawnGit: RunGit = (folder, args) =>
  new Promise((resolve) => {
    const child = spawn('git', [...NO_PROGRAMS, ...args], {
      cwd: folder,
      env: gitEnvironment(process.env),
      stdio: 'ignore',
      timeout: TIME_LIMIT_MS,
      windowsHide: true,
    });
    child.once('error', () => resolve(null));
    child.once('exit', (code) => resolve(code));
  });

/** Without our secrets, and without variables that would point git at another repository. */
function gitEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !/^(?:GIT_|TOKENWRIGHT_)/.test(name));
  return { ...Object.fromEntries(kept), GIT_OPTIONAL_LOCKS: '0' };
}

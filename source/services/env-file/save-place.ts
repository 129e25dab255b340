import { spawn } from 'node:child_process';
import { lstat, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { errorCode } from '../files/file-access.ts';
import { writeWhole } from '../files/whole-file.ts';
import { type EnvNotice, readEnvFile } from './read-env-file.ts';

/** What a typed path is resolved against. */
export interface SavePathContext {
  readonly cwd: string;
  /** For `~`; when empty or undefined, `~` is an ordinary name. */
  readonly home?: string | undefined;
}

/**
 * The file that a typed path means: `~` is the home folder, and a folder means the `.env` in it. A
 * folder that is itself named `.env…`, such as a Python environment, is returned as it is; a later
 * check refuses it.
 */
export async function resolveSavePath(typed: string, context: SavePathContext): Promise<string> {
  const { cwd, home = '' } = context;
  const isHome = home !== '' && /^~(?:[\\/]|$)/.test(typed);
  const path = resolve(cwd, isHome ? join(home, typed.slice(1)) : typed);
  if (basename(path).startsWith('.env')) return path;
  const isFolder = /[\\/]$/.test(typed) || (await stat(path).catch(() => null))?.isDirectory();
  return isFolder === true ? join(path, '.env') : path;
}

/** What is known about a folder before a token is saved there. */
interface EnvPlace {
  readonly exists: boolean;
  /** Keys of the example file, in its order. */
  readonly exampleKeys: readonly string[];
  /** Name of the example file, or null when there is none that can be read. */
  readonly example: string | null;
  readonly warning: string | null;
}

const EXAMPLES = ['.env.example', '.env.sample', '.env.template', '.env.dist', 'env.example'];

/** Only reads; a file that cannot be read counts as absent. `path` is absolute. */
export async function lookAtEnvPlace(path: string): Promise<EnvPlace> {
  const folder = dirname(path);
  const exists = await lstat(path).then(
    () => true,
    () => false,
  );
  const warning = syncedWarning(path);
  for (const example of EXAMPLES) {
    const file = await readEnvFile(join(folder, example)).catch(() => null);
    if (file === null) continue;
    return { exists, exampleKeys: [...file.entries.keys()], example, warning };
  }
  return { exists, exampleKeys: [], example: null, warning };
}

interface Cloud {
  readonly name: string;
  /** Matched against the path with forward slashes and a slash at the end. */
  readonly form: RegExp;
}

/** The folders of sync programs, by their names on macOS, Windows and Linux. */
const CLOUDS: readonly Cloud[] = [
  {
    name: 'iCloud Drive',
    form: /\/(?:Library\/Mobile Documents|iCloud ?Drive|iCloud~[^/]+|com~apple~CloudDocs)\//i,
  },
  { name: 'OneDrive', form: /\/OneDrive(?: ?- ?[^/]+|-[^/]+)?\//i },
  { name: 'Dropbox', form: /\/Dropbox(?: ?\([^/]+\))?\/|\/CloudStorage\/Dropbox[^/]*\//i },
  {
    name: 'Google Drive',
    form: /\/(?:Google ?Drive(?:-[^/]+)?|GoogleDrive|My Drive|DriveFS|\.?gdrive)\//i,
  },
  { name: 'a cloud storage', form: /\/Library\/CloudStorage\/[^/]+\//i },
];

/**
 * The program that copies the folder of a path to a cloud, judged by the path; null when none is
 * known.
 */
export function syncedBy(path: string): string | null {
  const whole = `${path.replaceAll('\\', '/')}/`;
  return CLOUDS.find(({ form }) => form.test(whole))?.name ?? null;
}

/** A warning about a synced folder, shown before a token is saved there. */
function syncedWarning(path: string): string | null {
  const name = syncedBy(path);
  return name === null
    ? null
    : `${path} looks like it lies in a folder of ${name}: the token would be copied to a cloud and to your other machines.`;
}

/** The same warning as a notice of a save. */
export function syncedNotice(path: string): EnvNotice[] {
  const message = syncedWarning(path);
  const remedy = 'Save it to a folder that stays on this machine.';
  return message === null ? [] : [{ code: 'synced-folder', line: null, message, remedy }];
}

/**
 * State of a file in git. `no-repository`: it is in none. `unknown`: git is missing or gave no
 * answer, though a repository may be there.
 */
export type GitState = 'tracked' | 'not-ignored' | 'ignored' | 'no-repository' | 'unknown';

/** Runs git in a folder. Returns the exit code, or null when it could not run or took too long. */
type RunGit = (folder: string, args: readonly string[]) => Promise<number | null>;

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

/** The repository is not trusted: its configuration must not start programs. */
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

/** Without our secrets, and without variables that point git at another repository. */
function gitEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !/^(?:GIT_|TOKENWRIGHT_)/.test(name));
  return { ...Object.fromEntries(kept), GIT_OPTIONAL_LOCKS: '0' };
}

/**
 * Adds a file to the `.gitignore` of its folder; `path` is absolute. The other lines, the line ends
 * and the permissions stay, and the file is complete at any moment (P62).
 *
 * @returns the path of the `.gitignore`
 */
export async function addToGitignore(path: string): Promise<string> {
  const named = join(dirname(path), '.gitignore');
  // If `.gitignore` is a link, its target is edited and the link stays.
  const file = await realpath(named).catch(() => named);
  const before = await readOrNone(file);
  // The bytes may be in any encoding, and stay unchanged.
  const bytes = before?.bytes ?? Buffer.alloc(0);
  const lineEnd = bytes.includes('\r\n') ? '\r\n' : '\n';
  const joint = bytes.length === 0 || bytes.at(-1) === NEWLINE ? '' : lineEnd;
  // Anchored, with special pattern characters escaped.
  const name = basename(path).replaceAll(/[\\*?[\]!# ]/g, '\\$&');
  const content = Buffer.concat([bytes, Buffer.from(`${joint}/${name}${lineEnd}`)]);
  await writeWhole(file, content, { replaces: true, mode: before?.mode ?? 0o644 });
  return named;
}

const NEWLINE = 0x0a;

/** Null when there is no file. A file that cannot be read is not replaced: the error is thrown. */
async function readOrNone(file: string): Promise<{ bytes: Buffer; mode: number } | null> {
  try {
    const [bytes, { mode }] = await Promise.all([readFile(file), stat(file)]);
    return { bytes, mode: mode & 0o777 };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

import { spawn } from 'node:child_process';
import { lstat, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { errorCode } from '../files/file-access.ts';
import { writeWhole } from '../files/whole-file.ts';
import { type EnvNotice, readEnvFile } from './read-env-file.ts';

/** Where a person's words lead. */
export interface SavePathContext {
  readonly cwd: string;
  /** For `~`; empty or undefined: it stands for itself. */
  readonly home?: string | undefined;
}

/**
 * The file that a typed path means: `~` is the home folder, and a folder gets its `.env`. A folder
 * that is itself called `.env…`, as of a Python environment, stays what it is and is refused later.
 */
export async function resolveSavePath(typed: string, context: SavePathContext): Promise<string> {
  const { cwd, home = '' } = context;
  const isHome = home !== '' && /^~(?:[\\/]|$)/.test(typed);
  const path = resolve(cwd, isHome ? join(home, typed.slice(1)) : typed);
  if (basename(path).startsWith('.env')) return path;
  const isFolder = /[\\/]$/.test(typed) || (await stat(path).catch(() => null))?.isDirectory();
  return isFolder === true ? join(path, '.env') : path;
}

/** What a folder tells about saving a token there. */
interface EnvPlace {
  readonly exists: boolean;
  /** Keys of the example file, in its order. */
  readonly exampleKeys: readonly string[];
  /** Its name, or null when there is none that can be read. */
  readonly example: string | null;
  readonly warning: string | null;
}

const EXAMPLES = ['.env.example', '.env.sample', '.env.template', '.env.dist', 'env.example'];

/** Looks and writes nothing; a file that cannot be read counts as absent. `path` is absolute. */
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
  /** Against the path with forward slashes and a slash at the end. */
  readonly form: RegExp;
}

/** The folders of the sync programs, as they name them on macOS, Windows and Linux. */
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

/** Which program copies the folder of a path to a cloud, by the path's form; null: none known. */
export function syncedBy(path: string): string | null {
  const whole = `${path.replaceAll('\\', '/')}/`;
  return CLOUDS.find(({ form }) => form.test(whole))?.name ?? null;
}

/** One sentence about a synced folder, for before a token is saved there. */
function syncedWarning(path: string): string | null {
  const name = syncedBy(path);
  return name === null
    ? null
    : `${path} looks like it lies in a folder of ${name}: the token would be copied to a cloud and to your other machines.`;
}

/** The same as a notice of a save. */
export function syncedNotice(path: string): EnvNotice[] {
  const message = syncedWarning(path);
  const remedy = 'Save it to a folder that stays on this machine.';
  return message === null ? [] : [{ code: 'synced-folder', line: null, message, remedy }];
}

/**
 * How git sees a file. `no-repository`: it lies in none. `unknown`: git is missing or would not
 * answer, though a repository may be there.
 */
export type GitState = 'tracked' | 'not-ignored' | 'ignored' | 'no-repository' | 'unknown';

/** Runs git in a folder. The exit code, or null when it could not run or took too long. */
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

/**
 * Adds a file to the `.gitignore` of its folder; `path` is absolute. Its other lines, its line ends and
 * its rights stay, and it is whole at any moment (P62).
 *
 * @returns the path of the `.gitignore`
 */
export async function addToGitignore(path: string): Promise<string> {
  const named = join(dirname(path), '.gitignore');
  // Behind a link the file itself gets the line, and the link stays.
  const file = await realpath(named).catch(() => named);
  const before = await readOrNone(file);
  // Its bytes may be of any encoding, and stay as they are.
  const bytes = before?.bytes ?? Buffer.alloc(0);
  const lineEnd = bytes.includes('\r\n') ? '\r\n' : '\n';
  const joint = bytes.length === 0 || bytes.at(-1) === NEWLINE ? '' : lineEnd;
  // Anchored, and with the characters escaped that would make it a pattern.
  const name = basename(path).replaceAll(/[\\*?[\]!# ]/g, '\\$&');
  const content = Buffer.concat([bytes, Buffer.from(`${joint}/${name}${lineEnd}`)]);
  await writeWhole(file, content, { replaces: true, mode: before?.mode ?? 0o644 });
  return named;
}

const NEWLINE = 0x0a;

/** Null: there is none. What cannot be read is not replaced either. */
async function readOrNone(file: string): Promise<{ bytes: Buffer; mode: number } | null> {
  try {
    const [bytes, { mode }] = await Promise.all([readFile(file), stat(file)]);
    return { bytes, mode: mode & 0o777 };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Interrupts } from '../../app/ports.ts';
import { detectShell } from '../../core/text/command-shell.ts';
import { programName } from '../../core/text/program-name.ts';
import type { Secret } from '../../core/text/secret.ts';

/** Runs before a defect of ours ends the program, so that a token in memory is not lost with it. */
export interface Rescue {
  run: (() => Promise<void>) | null;
}

/** The process as commands see it; tests pass streams of their own. */
export interface World {
  /** A copy, secrets included; the live environment no longer has them. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly version: string;
  /** How this program is called where it was started: `npx tokenwright`. */
  readonly program: string;
  readonly stdin: NodeJS.ReadStream;
  /** Input that was read before this command and not consumed; absent: none. */
  readonly unread?: string;
  /** Receives input that this command has read and not consumed; absent: no command follows. */
  readonly giveBack?: (unread: string) => void;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  /** Aborted when the process is told to end; its reason is the name of the signal. */
  readonly signal: AbortSignal;
  /** Warnings about settings of Node that would show secrets, printed already; absent: none. */
  readonly warnings?: readonly string[];
  /** Absent: Ctrl+C always ends the program. */
  readonly interrupts?: Interrupts;
  /** Absent: a defect ends the program at once. */
  readonly rescue?: Rescue;
  /** Every secret of this run, removed by value from all output. */
  readonly secrets: Set<Secret>;
}

/**
 * What a person calls this program by; reads the file system to find that out.
 *
 * @param script the program's file as it was called
 */
export function programOf(script: string, env: World['env'], cwd: string): string {
  return programName({
    env,
    script,
    cwd,
    isOnPath: isOnPath(script, env),
    npxPackage: npxPackage(script),
    shell: detectShell(env, process.platform),
  });
}

/**
 * Whether `tokenwright` on the person's PATH is this program. Folders that npm adds to the PATH do
 * not count.
 */
function isOnPath(script: string, env: World['env']): boolean {
  const isByNpm = env['npm_command'] !== undefined;
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  const own = folders.filter((folder) => !isByNpm || !/[\\/]node_modules[\\/]/.test(folder));
  // On Windows a batch file takes the place of the link, beside the package itself.
  const file =
    process.platform === 'win32' ? 'node_modules/tokenwright/dist/cli.js' : 'tokenwright';
  const first = own.map((folder) => join(folder, file)).find((path) => existsSync(path));
  return first !== undefined && realPath(first) === realPath(script);
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** The package that npx was told to run; npx notes it in the folder of its cache. */
function npxPackage(script: string): string | null {
  const [, root] = /^(.*[\\/]_npx[\\/][^\\/]+)[\\/]/.exec(script) ?? [];
  if (root === undefined) return null;
  try {
    const { _npx: noted } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const name: unknown = noted?.packages?.[0];
    if (typeof name !== 'string' || name === 'tokenwright') return null;
    // A folder is a clone, where the plain name is enough.
    const isFolder = /^(?:file:|[./~]|[a-z]:)/i.test(name) && !name.endsWith('.tgz');
    return isFolder ? null : name;
  } catch {
    return null;
  }
}

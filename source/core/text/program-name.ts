import { KIT_VARIABLE } from '../service/variables.ts';
import { quoteFor, type Shell } from './command-shell.ts';

/** How this process was started. */
interface ProgramStart {
  /** Read for what npm tells the programs that it starts. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The program's file as it was called, absolute; a link is not followed. */
  readonly script: string;
  /** The working folder of the process. */
  readonly cwd: string;
  /** A `tokenwright` on the person's own path is this very program. */
  readonly isOnPath: boolean;
  /** What `npx` was told to run where that is another name: `file:../tokenwright-0.1.0.tgz`. */
  readonly npxPackage: string | null;
  readonly shell: Shell;
}

const NAME = 'tokenwright';

/**
 * How the person calls this program again, from where this start was typed: `tokenwright`,
 * `npx tokenwright`, `node dist/cli.js`. A command's name follows it in every sentence that has one.
 *
 * In a clone it is the file: `npm start` prints lines of its own on standard output, and `npx`
 * finds nothing there for good once it was tried before the first build.
 */
export function programName(start: ProgramStart): string {
  const { env, script, isOnPath, npxPackage, shell } = start;
  const kit = env[KIT_VARIABLE] ?? '';
  if (kit !== '') return shellWord(shell, kitStart(kit));
  if (isByNpx(env)) {
    return npxPackage === null
      ? `npx ${NAME}`
      : `npx --package=${shellWord(shell, npxPackage)} ${NAME}`;
  }
  if (isOnPath) return NAME;
  const path = script.replaceAll('\\', '/');
  if (/\/node_modules\/(?:\.bin\/|tokenwright\/)/.test(path)) return `npx ${NAME}`;
  if (!/\.[cm]?[jt]s$/.test(path)) return shellWord(shell, script);
  return `node ${shellWord(shell, fromFolder(env['INIT_CWD'] ?? start.cwd, script))}`;
}

/** The launcher of a kit, whole: the person's own folder is not known behind it. */
function kitStart(kit: string): string {
  const [, windows] = /^((?:[a-z]:|\\\\).*?)[\\/.]*$/i.exec(kit) ?? [];
  return windows === undefined ? `${kit}/start.sh` : `${windows}\\start.cmd`;
}

/** By `npx` itself, not by something else that it started, such as a shell. */
function isByNpx(env: ProgramStart['env']): boolean {
  const script = env['npm_lifecycle_script'] ?? '';
  return env['npm_command'] === 'exec' && /^['"]?tokenwright(?![\w-])/.test(script);
}

/** Relative where it lies below the folder; else whole, which is right everywhere. */
function fromFolder(folder: string, file: string): string {
  const isBelow = file.startsWith(folder) && /^[\\/]/.test(file.slice(folder.length));
  return isBelow ? file.slice(folder.length + 1) : file;
}

/** As one word of a command line. */
export function shellWord(shell: Shell, text: string): string {
  return /^[\w.:/\\@+-]+$/.test(text) ? text : quoteFor(shell, text);
}

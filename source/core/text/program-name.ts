import { KIT_VARIABLE } from '../service/variables.ts';
import { quoteFor, type Shell } from './command-shell.ts';

/** How this process was started. */
interface ProgramStart {
  /** Holds the variables that npm sets for the programs it starts. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the program's file as called; a symbolic link is not resolved. */
  readonly script: string;
  /** The working folder of the process. */
  readonly cwd: string;
  /** A `tokenwright` on the user's PATH is this same program. */
  readonly isOnPath: boolean;
  /**
   * The package that `npx` was told to run, if it is not the name: `file:../tokenwright-0.1.0.tgz`.
   */
  readonly npxPackage: string | null;
  readonly shell: Shell;
}

const NAME = 'tokenwright';

/**
 * How the user runs this program again from the same folder: `tokenwright`, `npx tokenwright`,
 * `node dist/cli.js`. In messages a command's name follows it.
 *
 * In a clone it is the file: `npm start` prints extra lines on standard output, and `npx`, once
 * tried before the first build, never finds the program there.
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

/** The absolute path of a kit's launcher: the program below it does not know the user's folder. */
function kitStart(kit: string): string {
  const [, windows] = /^((?:[a-z]:|\\\\).*?)[\\/.]*$/i.exec(kit) ?? [];
  return windows === undefined ? `${kit}/start.sh` : `${windows}\\start.cmd`;
}

/** Whether `npx` itself started this program, not something that it started, such as a shell. */
function isByNpx(env: ProgramStart['env']): boolean {
  const script = env['npm_lifecycle_script'] ?? '';
  return env['npm_command'] === 'exec' && /^['"]?tokenwright(?![\w-])/.test(script);
}

/** Relative if the file lies below the folder; else absolute, which works from everywhere. */
function fromFolder(folder: string, file: string): string {
  const isBelow = file.startsWith(folder) && /^[\\/]/.test(file.slice(folder.length));
  return isBelow ? file.slice(folder.length + 1) : file;
}

/** The text as one word of a command line, quoted if the shell needs that. */
export function shellWord(shell: Shell, text: string): string {
  return /^[\w.:/\\@+-]+$/.test(text) ? text : quoteFor(shell, text);
}

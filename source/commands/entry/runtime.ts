import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The same range as `engines` in package.json, in npm's notation. */
export const NODE_RANGE = '^22.22.2 || ^24.15.0 || >=26.0.0';

/** Whether this version of Node (`24.21.0`) can run the program. */
export function isFitNode(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => parseInt(part, 10));
  if (major >= 26) return true;
  if (major === 24) return minor >= 15;
  return major === 22 && (minor > 22 || (minor === 22 && patch >= 2));
}

/** The message for a Node that is too old, when no suitable one can be started instead. */
export function unfitNodeSentence(version: string): string {
  return `tokenwright needs Node 22.22.2, 24.15, 26 or newer, and this is Node ${version}: install a newer Node from https://nodejs.org and run the same command again.`;
}

/**
 * The Node that this repository pins as a package in its `node_modules`, or null. A published
 * package has none: only the package's own folder is searched.
 * @param root URL of the folder that holds package.json.
 */
export function findPinnedRuntime(root: URL): string | null {
  const isWindows = process.platform === 'win32';
  const file = isWindows ? 'bin/node.exe' : 'bin/node';
  const system = isWindows ? 'win' : process.platform;
  const candidates = [
    `node_modules/node-${system}-${process.arch}/${file}`,
    `node_modules/node-bin-${process.platform}-${process.arch}/${file}`,
    ...(isWindows ? [] : ['node_modules/.bin/node']),
  ];
  const found = candidates.map((path) => new URL(path, root)).find((url) => existsSync(url));
  return found === undefined ? null : fileURLToPath(found);
}

const PASSED_ON = ['SIGTERM', 'SIGHUP', 'SIGINT'] as const;

/** How a process ended: with an exit code, or by a signal. */
interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/**
 * Runs a program in place of this one, with its terminal, its input and output, and its signals.
 * Rejects when the program cannot be started.
 */
export function runInPlace(
  file: string,
  args: readonly string[],
  options: {
    readonly env?: NodeJS.ProcessEnv;
    /** The arguments are one line for cmd.exe, which must not be quoted again. */
    readonly windowsVerbatimArguments?: boolean;
  } = {},
): Promise<ProcessEnd> {
  const child = spawn(file, args, { ...options, stdio: 'inherit' });
  // On Ctrl+C the terminal signals both processes; passing it on would count as pressing it twice.
  const hasTerminal = [process.stdin, process.stdout, process.stderr].some(
    (stream) => stream.isTTY,
  );
  for (const signal of PASSED_ON) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !hasTerminal) child.kill(signal);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

/** Options of Node that expose the memory, or what goes over the wire. */
const TELLING_FLAGS: ReadonlyArray<readonly [flag: RegExp, words: string]> = [
  [
    /^--inspect(?:-brk|-wait)?(?:=|$)/,
    '--inspect is set: a debugger on this machine can read the secrets in memory. Start without it when you use real ones.',
  ],
  [
    /^--(?:heapsnapshot-|build-snapshot|abort-on-uncaught-exception)/,
    'An option of Node writes the memory to a file, the secrets in it included. Start without it when you use real ones.',
  ],
  [
    /^--(?:tls-keylog|trace-tls)/,
    'An option of Node writes down what opens TLS connections, and with them the secrets in requests. Start without it when you use real ones.',
  ],
];

/**
 * Sentences about settings of Node itself that would show secrets: `NODE_DEBUG` prints request
 * addresses with their query, `--inspect` lets a debugger read the memory.
 */
export function debugWarnings(
  env: Readonly<Record<string, string | undefined>>,
  execArgv: readonly string[],
): string[] {
  const warnings: string[] = [];
  const debugged = (env['NODE_DEBUG'] ?? '').toLowerCase().split(/[\s,]+/);
  if (debugged.some((name) => /^(?:\*|http2?|https|net|tls|undici|fetch)$/.test(name))) {
    warnings.push(
      'NODE_DEBUG is set: Node prints request addresses, the code in the query included. Unset it before you show this to anybody.',
    );
  }
  // Node allows quotes around an option there, and `_` for `-`.
  const options = (env['NODE_OPTIONS'] ?? '').replaceAll('"', ' ').split(/\s+/);
  const flags = [...execArgv, ...options].map((flag) => flag.replaceAll('_', '-'));
  for (const [flag, words] of TELLING_FLAGS) {
    if (flags.some((one) => flag.test(one))) warnings.push(words);
  }
  return warnings;
}

/**
 * Lets Node keep the compiled form of our files, which halves the start. It is kept in the person's
 * own cache folder: Node's default is a folder under /tmp that another user could prepare.
 */
export function useCompileCache(env: Readonly<Record<string, string | undefined>>): void {
  const folder = compileCacheFolder(env);
  if (folder === null || typeof nodeModule.enableCompileCache !== 'function') return;
  nodeModule.enableCompileCache(join(folder, 'compiled'));
}

/**
 * Whether nothing may be kept: with `--no-keep`, and for `forget`, which would leave a new file
 * behind.
 */
export function keepsNothing(args: readonly string[]): boolean {
  return args[0] === 'forget' || args.includes('--no-keep');
}

/** Our own folder in the person's cache; null when there is none. */
export function compileCacheFolder(
  env: Readonly<Record<string, string | undefined>>,
): string | null {
  // A kit keeps everything in its own folder. The name is repeated here, since the entry point
  // loads no other file for it.
  const kit = env['TOKENWRIGHT_KIT'] ?? '';
  if (isAbsolute(kit)) return join(kit, 'home', 'cache');
  const folder = cacheFolder(env);
  return folder === null ? null : join(folder, 'tokenwright');
}

function cacheFolder(env: Readonly<Record<string, string | undefined>>): string | null {
  const named = process.platform === 'win32' ? env['LOCALAPPDATA'] : env['XDG_CACHE_HOME'];
  // The base directory specification says to ignore a relative path.
  if (named !== undefined && isAbsolute(named)) return named;
  const home = env['HOME'] ?? (process.platform === 'win32' ? homedir() : '');
  if (!isAbsolute(home) || home === '/') return null;
  return join(home, process.platform === 'darwin' ? 'Library/Caches' : '.cache');
}

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The Node that this repository pins, as data in its `node_modules`, or null. A published
 * package has none: nothing above the package's own folder is looked at.
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

/**
 * Runs the same program with another Node and takes over its end.
 * @returns the exit code; 128 plus the number for a signal is the caller's to know.
 */
export function runWith(
  runtime: string,
  script: string,
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }> {
  // Behind `--` Node does not look for options of its own, such as --env-file.
  const child = spawn(runtime, ['--', script, ...args], { stdio: 'inherit' });
  // On Ctrl+C the terminal tells both processes; passing it on would count as pressing it twice.
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

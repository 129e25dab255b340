import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The oldest Node of each line that the package supports: what runs there runs on newer ones. */
export function oldestOfEachLine(engines: string): string[] {
  return [...engines.matchAll(/\d+\.\d+\.\d+/g)].map(([version]) => version);
}

/**
 * The program `node` of a version, from the registry; it is kept in a folder outside any project.
 *
 * @param version exact, or the number of a line
 * @returns its path
 */
export function fetchNode(version: string): string {
  const { platform, arch } = process;
  const name = `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  const folder = join(cache, 'tokenwright-nodes', version);
  const file = platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  const program = join(folder, 'node_modules', name, file);
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel=error'];
  execFileSync('npm', ['install', '--prefix', folder, ...quiet, `${name}@${version}`], {
    cwd: folder,
    shell: platform === 'win32',
    stdio: 'inherit',
  });
  return program;
}

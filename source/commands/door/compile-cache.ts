import * as nodeModule from 'node:module';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * Lets Node keep its compiled form of our files, which halves the start. In the person's own
 * cache folder: Node's default is a folder under /tmp that another user could prepare.
 */
export function useCompileCache(env: Readonly<Record<string, string | undefined>>): void {
  const folder = compileCacheFolder(env);
  if (folder === null || typeof nodeModule.enableCompileCache !== 'function') return;
  nodeModule.enableCompileCache(join(folder, 'compiled'));
}

/** Whoever asks that nothing be kept, or that all be deleted, finds nothing new afterwards. */
export function keepsNothing(args: readonly string[]): boolean {
  return args[0] === 'forget' || args.includes('--no-keep');
}

/** Our own folder in the person's cache; null where there is none. */
export function compileCacheFolder(
  env: Readonly<Record<string, string | undefined>>,
): string | null {
  const folder = cacheFolder(env);
  return folder === null ? null : join(folder, 'tokenwright');
}

function cacheFolder(env: Readonly<Record<string, string | undefined>>): string | null {
  const named = process.platform === 'win32' ? env['LOCALAPPDATA'] : env['XDG_CACHE_HOME'];
  // The base directory specification asks to ignore a relative one.
  if (named !== undefined && isAbsolute(named)) return named;
  const home = env['HOME'] ?? (process.platform === 'win32' ? homedir() : '');
  if (!isAbsolute(home) || home === '/') return null;
  return join(home, process.platform === 'darwin' ? 'Library/Caches' : '.cache');
}

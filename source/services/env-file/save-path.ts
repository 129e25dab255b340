import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';

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

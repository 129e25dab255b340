import { isAbsolute, join, win32 } from 'node:path';

/** Where a run is remembered, or why nothing is. */
export type MemoryFolder =
  /** `note`: something about the environment that a person should know, or null. */
  | { readonly type: 'folder'; readonly path: string; readonly note: string | null }
  | { readonly type: 'none'; readonly reason: string };

/** By the XDG base directory specification; AppData on Windows. Looks at nothing but `env`. */
export function memoryFolder(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): MemoryFolder {
  return platform === 'win32' ? windowsFolder(env) : xdgFolder(env);
}

function xdgFolder(env: Readonly<Record<string, string | undefined>>): MemoryFolder {
  const home = env['HOME'] ?? '';
  // A service account or a broken container: what is written there is nobody's.
  if (home === '' || /^\/+$/.test(home) || !isAbsolute(home)) {
    return {
      type: 'none',
      reason: 'HOME names no folder of yours, so this run is remembered in memory only.',
    };
  }
  const asked = env['XDG_CONFIG_HOME'] ?? '';
  const isRelative = asked !== '' && !isAbsolute(asked);
  const base = asked === '' || isRelative ? join(home, '.config') : asked;
  const note = isRelative ? 'XDG_CONFIG_HOME is a relative path, so it is ignored.' : null;
  return { type: 'folder', path: join(base, 'tokenwright'), note };
}

function windowsFolder(env: Readonly<Record<string, string | undefined>>): MemoryFolder {
  const base = env['LOCALAPPDATA'] ?? env['APPDATA'] ?? '';
  if (base === '' || !win32.isAbsolute(base)) {
    return {
      type: 'none',
      reason: 'LOCALAPPDATA names no folder, so this run is remembered in memory only.',
    };
  }
  return { type: 'folder', path: win32.join(base, 'tokenwright'), note: null };
}

import { isAbsolute, join, resolve, win32 } from 'node:path';
import { KIT_VARIABLE } from '../../core/service/variables.ts';
import type { Environment } from '../environment/environment.ts';

/** The folder of the memory files, or why there is none. */
export type MemoryFolder =
  /** `note`: something about the environment that a person should know, or null. */
  | { readonly type: 'folder'; readonly path: string; readonly note: string | null }
  | { readonly type: 'none'; readonly reason: string };

/** Follows the XDG base directory specification; AppData on Windows. Reads only `env`. */
export function memoryFolder(env: Environment, platform: NodeJS.Platform): MemoryFolder {
  const kit = kitFolder(env);
  if (kit !== null) return { type: 'folder', path: join(kit, 'home'), note: null };
  return platform === 'win32' ? windowsFolder(env) : xdgFolder(env);
}

/**
 * The start script of a kit sets this variable: then all memory files stay in the kit. Null outside
 * a kit.
 */
function kitFolder(env: Environment): string | null {
  const folder = env[KIT_VARIABLE] ?? '';
  return isAbsolute(folder) ? resolve(folder) : null;
}

function xdgFolder(env: Environment): MemoryFolder {
  const home = env['HOME'] ?? '';
  // A service account or a broken container, whose home belongs to no person.
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

function windowsFolder(env: Environment): MemoryFolder {
  const base = env['LOCALAPPDATA'] ?? env['APPDATA'] ?? '';
  if (base === '' || !win32.isAbsolute(base)) {
    return {
      type: 'none',
      reason: 'LOCALAPPDATA names no folder, so this run is remembered in memory only.',
    };
  }
  return { type: 'folder', path: win32.join(base, 'tokenwright'), note: null };
}

/** Path of the settings file; null when the environment names no folder. */
export function settingsPath(env: Environment, platform: NodeJS.Platform): string | null {
  return besideMemory(env, platform, 'settings.json');
}

/** The remedy when the environment names no folder. */
export const SET_HOME = 'Set HOME (on Windows LOCALAPPDATA).';

/** Path of the file of named stores; null when the environment names no folder. */
export function storesPath(env: Environment, platform: NodeJS.Platform): string | null {
  return besideMemory(env, platform, 'stores.json');
}

function besideMemory(env: Environment, platform: NodeJS.Platform, name: string): string | null {
  const folder = memoryFolder(env, platform);
  if (folder.type === 'none') return null;
  return (platform === 'win32' ? win32.join : join)(folder.path, name);
}

/**
 * Path of the token file that a named store has for itself, in a folder for this machine alone:
 * configuration may be copied to other machines, a token should not be. Null when the environment
 * names no folder.
 */
export function ownTokenPath(
  env: Environment,
  platform: NodeJS.Platform,
  name: string,
): string | null {
  const folder = memoryFolder(env, platform);
  if (folder.type === 'none') return null;
  if (kitFolder(env) !== null) return join(folder.path, 'stores', `${name}.env`);
  if (platform === 'win32') return win32.join(folder.path, 'stores', `${name}.env`);
  const asked = env['XDG_STATE_HOME'] ?? '';
  const base = isAbsolute(asked) ? asked : join(env['HOME'] ?? '', '.local', 'state');
  return join(base, 'tokenwright', 'stores', `${name}.env`);
}

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where a program is found on this machine, or null. */
export function programHere(name: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Those of the names that can be run here. */
export function programsHere<Name extends string>(names: readonly Name[]): Name[] {
  return names.filter((name) => programHere(name) !== null);
}

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Remembered, SavedFile } from '../../core/guide/remembered.ts';
import {
  findKept,
  findLeftOverFiles,
  findMemoryFiles,
  type KeptVariables,
} from '../../services/memory/kept-files.ts';
import type { MemoryFolder } from '../../services/memory/memory-folder.ts';
import { compileCacheFolder } from '../door/compile-cache.ts';
import type { World } from '../door/world.ts';

/** All that this tool keeps on this machine. */
export interface Kept {
  readonly variables: readonly KeptVariables[];
  /** Files of our own: the memory, and what interrupted saves left. */
  readonly files: readonly string[];
  /** Folders of our own: the program in compiled form. */
  readonly folders: readonly string[];
}

/** Looks for it, and changes nothing. `envFile` is as it was typed. */
export async function findAllKept(
  world: World,
  envFile: string,
  { saved }: Remembered,
  folder: MemoryFolder,
): Promise<Kept> {
  const here: SavedFile = {
    path: resolve(world.cwd, envFile),
    names: [],
    shop: '',
    // Who made it is not known: it stays, empty.
    isNew: false,
  };
  const isKnown = saved.some(({ path }) => path === here.path);
  const places = isKnown ? saved : [...saved, here];
  const cache = compileCacheFolder(world.env);
  const memoryFiles = folder.type === 'folder' ? await findMemoryFiles(folder.path) : [];
  return {
    variables: await findKept(places),
    files: [...(await findLeftOverFiles(places.map(({ path }) => path))), ...memoryFiles],
    folders: cache !== null && existsSync(cache) ? [cache] : [],
  };
}

/** One line each, for the question and for the answer. */
export function keptLines({ variables, files, folders }: Kept): string[] {
  return [
    ...variables.map(({ path, names }) => `  ${names.join(', ')} in ${path}`),
    ...files.map((file) => `  ${file}`),
    ...folders.map((folder) => `  ${folder} (this program in compiled form)`),
  ];
}

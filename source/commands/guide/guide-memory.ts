import type { MemoryPort } from '../../app/keep-memory.ts';
import type { TickMemory } from '../../app/ports.ts';
import { createTickMemory } from '../../app/tick-memory.ts';
import { type MemoryConfig, NO_MEMORY, type Remembered } from '../../core/guide/remembered.ts';
import { memoryFolder } from '../../services/memory/memory-folder.ts';
import { openMemoryFile } from '../../services/memory/memory-file.ts';
import { compileCacheFolder } from '../door/compile-cache.ts';
import type { World } from '../door/world.ts';
import type { GuideOptions } from './guide-config.ts';
import type { Output } from '../output.ts';

export interface GuideMemory {
  readonly config: MemoryConfig;
  /** Null: nothing of this run is kept. */
  readonly file: MemoryPort | null;
  readonly ticks: TickMemory;
}

/** What earlier runs left. With `--no-keep` nothing is read and nothing is written. */
export async function openGuideMemory(
  world: World,
  options: GuideOptions,
  output: Output,
): Promise<GuideMemory> {
  if (!options.keep) return inMemoryOnly(null);
  const cacheFolder = compileCacheFolder(world.env);
  const folder = memoryFolder(world.env, process.platform);
  if (folder.type === 'none') {
    output.talk(folder.reason);
    return inMemoryOnly(cacheFolder);
  }
  if (folder.note !== null) output.talk(folder.note);
  const file = openMemoryFile(folder.path);
  const { remembered, isThere, notice } = await file.load();
  if (notice !== null) output.talk(notice);
  // Whoever has named a store on the command line wants that one.
  const offersResume = options.practice !== true && options.shop === undefined;
  return {
    config: { remembered, path: file.path, isThere, cacheFolder, offersResume },
    file,
    ticks: ticksIn(file, remembered),
  };
}

function inMemoryOnly(cacheFolder: string | null): GuideMemory {
  return { config: { ...NO_MEMORY, cacheFolder }, file: null, ticks: createTickMemory() };
}

/** A tick that cannot be written is there for this run; the keeper has said what is wrong. */
function ticksIn(file: MemoryPort, remembered: Remembered): TickMemory {
  const ofRun = createTickMemory();
  const seen = new Set<string>();
  return {
    load: async (shop) => (seen.has(shop) ? ofRun.load(shop) : (remembered.ticks[shop] ?? [])),
    async save(shop, ticks) {
      seen.add(shop);
      await ofRun.save(shop, ticks);
      await file
        .update((before) => ({ ...before, ticks: { ...before.ticks, [shop]: ticks } }))
        .catch(() => undefined);
    },
  };
}

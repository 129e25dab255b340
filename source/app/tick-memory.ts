import type { TickMemory } from './ports.ts';

/** Remembers ticks as long as the program runs. */
export function createTickMemory(): TickMemory {
  const byShop = new Map<string, readonly string[]>();
  return {
    load: async (shop) => byShop.get(shop) ?? [],
    save: async (shop, ticks) => void byShop.set(shop, ticks),
  };
}

/** A sequence of random numbers that depends on its keys only, the same on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** One of the entries; the list must not be empty. */
  pick<T>(list: readonly T[]): T;
  /** True with this probability. */
  chance(probability: number): boolean;
}

/**
 * The random numbers of one row: `randomFor(seed, 'product', 17)`. Each row has its own, so that
 * row 40,000 can be made without the 39,999 before it.
 */
export function randomFor(...keys: ReadonlyArray<string | number>): Random {
  let state = hashText(keys.join('/'));
  // mulberry32: 32 bits of state, no arrays, and integer arithmetic that no engine rounds.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    pick: (list) => {
      const entry = list[int(0, list.length - 1)];
      if (entry === undefined) throw new RangeError('nothing to pick from');
      return entry;
    },
    chance: (probability) => next() < probability,
  };
}

/** FNV-1a over UTF-16 units, 32 bits; good enough to tell rows apart, never used for secrets. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

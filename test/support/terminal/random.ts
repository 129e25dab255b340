/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** From 0 up to and without `limit`. */
  upTo(limit: number): number;
  /** True so often: 0 never, 1 always. */
  chance(share: number): boolean;
  oneOf<Value>(values: readonly Value[]): Value;
}

/** Mulberry32: 32 bits of state are enough for walks through a screen. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    upTo: (limit) => Math.floor(next() * limit),
    chance: (share) => next() < share,
    oneOf(values) {
      const value = values[Math.floor(next() * values.length)];
      if (value === undefined) throw new Error('There is nothing to choose from.');
      return value;
    },
  };
}

/** A repeatable source of randomness: the same seed gives the same run (mulberry32). */
export interface SeededRandom {
  /** 0 to `below` - 1. */
  integer(below: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const integer = (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
  return { integer, pick: (list) => list[integer(list.length)] ?? list[0] };
}

/**
 * Binary search: the first index whose test is true, or `length`. Once true, the test must stay
 * true for all higher indices.
 */
export function firstIndex(length: number, test: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Clamps an index to a list of `count` entries; 0 for an empty list. */
export function within(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index));
}

/** Wraps an index: the first entry follows the last, so the end of a long list is one key away. */
export function around(index: number, count: number): number {
  if (index >= count) return 0;
  return index < 0 ? Math.max(0, count - 1) : index;
}

/** An index after a move: a move by one wraps at the ends, a larger one stops there. */
export function moved(index: number, by: number, count: number): number {
  return (Math.abs(by) > 1 ? within : around)(index + by, count);
}

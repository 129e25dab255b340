/** The first index from 0 whose test is true; `length` where none is. Tests go from false to true. */
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

/** An index moved in a list, never past its ends; 0 in an empty one. */
export function within(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index));
}

/** The same round the ends: beyond the last comes the first, so that a long list has a near end. */
export function around(index: number, count: number): number {
  if (index >= count) return 0;
  return index < 0 ? Math.max(0, count - 1) : index;
}

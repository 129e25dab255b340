/**
 * Helpers for lists of any length. Spread arguments go on the call stack, which overflows at some
 * ten thousand values: `list.push(...items)` throws where `append` does not.
 */

/** Adds items at the end of a list. */
export function append<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}

/** @returns the largest of the numbers and `least`, which is -Infinity by default */
export function largest(numbers: Iterable<number>, least = -Infinity): number {
  let found = least;
  for (const number of numbers) found = Math.max(found, number);
  return found;
}

/** @returns the smallest of the numbers; Infinity for an empty list */
export function smallest(numbers: Iterable<number>): number {
  let found = Infinity;
  for (const number of numbers) found = Math.min(found, number);
  return found;
}

/**
 * Lists of any length. What is spread into a call stands on the stack, where some ten thousand
 * values are too many: `list.push(...items)` throws where this does not.
 */

/** Adds items at the end of a list. */
export function append<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}

/** @returns the largest of the numbers and `least`; -Infinity where there is none */
export function largest(numbers: Iterable<number>, least = -Infinity): number {
  let found = least;
  for (const number of numbers) found = Math.max(found, number);
  return found;
}

/** @returns the smallest of the numbers; Infinity where there is none */
export function smallest(numbers: Iterable<number>): number {
  let found = Infinity;
  for (const number of numbers) found = Math.min(found, number);
  return found;
}

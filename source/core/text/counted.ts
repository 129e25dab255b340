/**
 * `1 row`, `2,000 rows`, `0 entries`: a number with its noun.
 *
 * @param many the plural if it is not `one` with an s
 */
export function counted(count: number, one: string, many?: string): string {
  return `${count.toLocaleString('en')} ${noun(count, one, many)}`;
}

/** The noun alone, singular or plural. */
export function noun(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** `1 row`, `2,000 rows`, `0 entries`: a number with its noun. @param many where one more letter does not do */
export function counted(count: number, one: string, many?: string): string {
  return `${count.toLocaleString('en')} ${noun(count, one, many)}`;
}

/** The noun alone, in the number that fits. */
export function noun(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

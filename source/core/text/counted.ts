/** `1 row`, `2,000 rows`, `0 entries`: a number with its noun. @param many where one more letter does not do */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

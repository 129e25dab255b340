/**
 * A line for each thing that a reader makes of values, with the values that it makes it of.
 *
 * @param read pairs of a value and what was made of it, as words
 */
export function readingLines(read: ReadonlyArray<readonly [given: string, made: string]>): string {
  const groups = Map.groupBy(read, ([, made]) => made);
  const rows = [...groups].map(
    ([made, pairs]) => `${pairs.map(([given]) => given).join(' ')} → ${made}`,
  );
  return ['', ...rows].join('\n');
}

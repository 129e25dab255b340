/** Looks for a pattern in the screen read as one row, since sentences are wrapped. */
export function inOneRow(text: RegExp): (rows: readonly string[]) => boolean {
  return (rows) => text.test(rows.join(' ').replaceAll(/\s+/g, ' '));
}

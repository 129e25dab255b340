/** Exactly that many rows: what is over is cut, what is missing is blank. */
export function fillRows(rows: readonly string[], height: number): string[] {
  const filled = rows.slice(0, Math.max(0, height));
  while (filled.length < height) filled.push('');
  return filled;
}

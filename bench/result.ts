/** One line of the table. A figure over its budget is marked; `null` has no budget. */
export interface Result {
  readonly what: string;
  readonly figure: number;
  readonly unit: '× empty Node' | 'ms' | 'MB' | '× its size' | 'per s';
  readonly budget: number | null;
  /** How it was measured, in a few words. */
  readonly note: string;
}

function isOver(result: Result): boolean {
  return result.budget !== null && result.figure > result.budget;
}

export function toRow(result: Result): string {
  const figure = `${result.figure.toFixed(result.figure < 20 ? 2 : 0)} ${result.unit}`;
  const budget = result.budget === null ? '' : `≤ ${result.budget}`;
  const verdict = result.budget === null ? '' : isOver(result) ? 'OVER' : 'ok';
  return [
    result.what.padEnd(46),
    figure.padStart(20),
    budget.padStart(9),
    verdict.padStart(5),
    `  ${result.note}`,
  ].join(' ');
}

/** Of an unsorted, non-empty list; `share` from 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const index = Math.min(sorted.length - 1, Math.floor(share * sorted.length));
  const value = sorted[index];
  if (value === undefined) throw new Error('No value to take a quantile of.');
  return value;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

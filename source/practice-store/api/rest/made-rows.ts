import { listedRows, type Rows } from '../../data/rows.ts';
import type { World } from '../../data/world.ts';

export const DAY_MS = 86_400_000;

/**
 * A few rows of a kind that only REST shows in the practice store. Their ids ascend, and their
 * dates are counted back from the world's day.
 */
export function madeRows<Row>(
  world: World,
  firstId: number,
  rows: readonly Row[],
): Rows<Row & { readonly id: number; readonly createdAtMs: number }> {
  return listedRows(
    rows.map((row, index) => ({
      ...row,
      id: firstId + index * 27,
      createdAtMs: world.anchorMs - (90 - index * 7) * DAY_MS + 36_000_000,
    })),
  );
}

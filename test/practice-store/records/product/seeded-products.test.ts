/** The rows that a new store begins with, whole, as texts beside this file. */
import { expect, test } from 'vitest';
import { createWorld } from '../../../../source/practice-store/records/create-world.ts';
import { allRows } from '../../../../source/practice-store/records/rows.ts';
import { short } from '../../../support/state-changes.ts';
import { NOW_MS } from '../../api/api-caller.ts';

const SEEDS = [1, 2];

function rowsOf(list: 'products' | 'discounts' | 'locations', seed: number): readonly string[] {
  const world = createWorld({ nowMs: NOW_MS, seed });
  return allRows<object>(world[list]).map((row) => short(JSON.stringify(row), 120));
}

test.each(['products', 'discounts', 'locations'] as const)(
  'a new store has these %s',
  async (list) => {
    const rows = SEEDS.flatMap((seed) => [`seed ${seed}`, ...rowsOf(list, seed)]);
    await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot(`seeded-products.${list}.txt`);
  },
);

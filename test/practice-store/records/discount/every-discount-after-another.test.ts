/**
 * What each mutation of discounts does after each other one, as a text beside this file; written anew
 * with `vitest run <this file> -u`.
 */
import { expect, test } from 'vitest';
import { discountArguments } from '../../inputs/arguments/discounts.ts';
import { ids } from '../../inputs/field-outcomes.ts';
import { pairsOf } from '../../inputs/pair-outcomes.ts';

const names = [discountArguments(ids)]
  .flatMap(({ calls }) => Object.keys(calls))
  .filter((name) => name.startsWith('discount'));

test(
  'each mutation after each other one does what is written down',
  { timeout: 120_000 },
  async () => {
    await expect(`${await pairsOf(names)}\n`).toMatchFileSnapshot(
      'every-discount-after-another.txt',
    );
  },
);

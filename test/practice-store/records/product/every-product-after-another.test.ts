/**
 * What each mutation of products does after each other one, as a text beside this file; written anew
 * with `vitest run <this file> -u`.
 */
import { expect, test } from 'vitest';
import { productArguments } from '../../inputs/arguments/products.ts';
import { ids } from '../../inputs/field-outcomes.ts';
import { pairsOf } from '../../inputs/pair-outcomes.ts';

const names = [productArguments(ids)].flatMap(({ calls }) => Object.keys(calls));

test(
  'each mutation after each other one does what is written down',
  { timeout: 120_000 },
  async () => {
    await expect(`${await pairsOf(names)}\n`).toMatchFileSnapshot(
      'every-product-after-another.txt',
    );
  },
);

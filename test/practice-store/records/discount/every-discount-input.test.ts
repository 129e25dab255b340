/**
 * What each field of the input of each mutation of discounts does, and what is said to values at its
 * edge, as texts beside this file; written anew with `vitest run <this file> -u`.
 */
import { expect, test } from 'vitest';
import { discountArguments } from '../../inputs/arguments/discounts.ts';
import { changesBy, edgesBy, ids } from '../../inputs/field-outcomes.ts';

const names = [discountArguments(ids)]
  .flatMap(({ calls }) => Object.keys(calls))
  .filter((name) => name.startsWith('discount'));

test('each field of an input does what is written down for it', { timeout: 240_000 }, async () => {
  const rows: string[] = [];
  for (const name of names) rows.push(await changesBy(name));
  await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot('every-discount-input.changes.txt');
});

test(
  'each field of an input is answered as it is written down, in values at its edge',
  { timeout: 240_000 },
  async () => {
    const rows: string[] = [];
    for (const name of names) rows.push(await edgesBy(name));
    await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot('every-discount-input.edges.txt');
  },
);

/**
 * What each field of the input of each mutation of draft orders does, and what is said to values at its
 * edge, as texts beside this file; written anew with `vitest run <this file> -u`.
 */
import { expect, test } from 'vitest';
import { draftOrderArguments } from '../../inputs/arguments/draft-orders.ts';
import { changesBy, edgesBy, ids } from '../../inputs/field-outcomes.ts';

const names = [draftOrderArguments(ids)].flatMap(({ calls }) => Object.keys(calls));

test('each field of an input does what is written down for it', { timeout: 240_000 }, async () => {
  const rows: string[] = [];
  for (const name of names) rows.push(await changesBy(name));
  await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot('every-draft-order-input.changes.txt');
});

test(
  'each field of an input is answered as it is written down, in values at its edge',
  { timeout: 240_000 },
  async () => {
    const rows: string[] = [];
    for (const name of names) rows.push(await edgesBy(name));
    await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot('every-draft-order-input.edges.txt');
  },
);

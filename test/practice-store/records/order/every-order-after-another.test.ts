/**
 * What each mutation of orders does after each other one, as a text beside this file; written anew
 * with `vitest run <this file> -u`.
 */
import { expect, test } from 'vitest';
import { orderArguments } from '../../inputs/arguments/orders.ts';
import { orderEditArguments } from '../../inputs/arguments/order-edits.ts';
import { draftOrderArguments } from '../../inputs/arguments/draft-orders.ts';
import { ids } from '../../inputs/field-outcomes.ts';
import { pairsOf } from '../../inputs/pair-outcomes.ts';

const names = [orderArguments(ids), orderEditArguments(ids), draftOrderArguments(ids)].flatMap(
  ({ calls }) => Object.keys(calls),
);

test(
  'each mutation after each other one does what is written down',
  { timeout: 120_000 },
  async () => {
    await expect(`${await pairsOf(names)}\n`).toMatchFileSnapshot('every-order-after-another.txt');
  },
);

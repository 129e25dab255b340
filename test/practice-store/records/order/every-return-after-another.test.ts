/**
 * What each mutation of returns does after each other one, as a text beside this file; written anew
 * with `vitest run <this file> -u`.
 */
import { expect, test } from 'vitest';
import { returnArguments } from '../../inputs/arguments/returns.ts';
import { ids } from '../../inputs/field-outcomes.ts';
import { pairsOf } from '../../inputs/pair-outcomes.ts';

const names = [returnArguments(ids)].flatMap(({ calls }) => Object.keys(calls));

test(
  'each mutation after each other one does what is written down',
  { timeout: 120_000 },
  async () => {
    await expect(`${await pairsOf(names)}\n`).toMatchFileSnapshot('every-return-after-another.txt');
  },
);

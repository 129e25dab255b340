/**
 * What the mutations of segments make of each of their input fields, as a text beside this
 * file; written anew with `vitest run test/practice-store/records/customer/segment/every-input -u`.
 */
import { expect, test } from 'vitest';
import { discountArguments } from '../../../inputs/arguments/discounts.ts';
import { knownIds, leafOutcomes } from '../../../inputs/leaf-outcomes.ts';

const names = Object.keys(discountArguments(knownIds).calls).filter((name) =>
  name.startsWith('segment'),
);

test('every input field makes what is written down for it', async () => {
  const outcomes: string[] = [];
  for (const name of names) outcomes.push(await leafOutcomes(name));
  await expect(outcomes.join('')).toMatchFileSnapshot('every-input.txt');
});

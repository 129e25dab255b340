/**
 * What the mutations that publish make of each of their input fields, as a text beside this
 * file; written anew with
 * `vitest run test/practice-store/records/collection/publication/every-input -u`.
 */
import { expect, test } from 'vitest';
import { productArguments } from '../../../inputs/arguments/products.ts';
import { knownIds, leafOutcomes } from '../../../inputs/leaf-outcomes.ts';

const names = Object.keys(productArguments(knownIds).calls).filter((name) =>
  name.startsWith('publishable'),
);

test('every input field makes what is written down for it', async () => {
  const outcomes: string[] = [];
  for (const name of names) outcomes.push(await leafOutcomes(name));
  await expect(outcomes.join('')).toMatchFileSnapshot('every-input.txt');
});

/**
 * What the mutations of charges make of each of their input fields, as a text beside this
 * file; written anew with `vitest run test/practice-store/records/app/every-charge-input -u`.
 */
import { expect, test } from 'vitest';
import { chargeArguments } from '../../inputs/arguments/charges.ts';
import { leafOutcomes } from '../../inputs/leaf-outcomes.ts';

test('every input field makes what is written down for it', { timeout: 60_000 }, async () => {
  const outcomes: string[] = [];
  for (const name of Object.keys(chargeArguments().calls)) outcomes.push(await leafOutcomes(name));
  await expect(outcomes.join('')).toMatchFileSnapshot('every-charge-input.txt');
});

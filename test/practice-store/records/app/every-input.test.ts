/**
 * What the mutations of apps and shops make of each of their input fields, as a text beside this
 * file; written anew with `vitest run test/practice-store/records/app/every-input -u`.
 */
import { expect, test } from 'vitest';
import { appArguments } from '../../inputs/arguments/app.ts';
import { knownIds, leafOutcomes } from '../../inputs/leaf-outcomes.ts';

test('every input field makes what is written down for it', { timeout: 60_000 }, async () => {
  const outcomes: string[] = [];
  for (const name of Object.keys(appArguments(knownIds).calls))
    outcomes.push(await leafOutcomes(name));
  await expect(outcomes.join('')).toMatchFileSnapshot('every-input.txt');
});

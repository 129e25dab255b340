/**
 * What the mutations of pages, files and themes make of each of their input fields, as a text beside this
 * file; written anew with `vitest run test/practice-store/records/content/every-input -u`.
 */
import { expect, test } from 'vitest';
import { contentArguments } from '../../inputs/arguments/content.ts';
import { knownIds, leafOutcomes } from '../../inputs/leaf-outcomes.ts';

test('every input field makes what is written down for it', { timeout: 60_000 }, async () => {
  const outcomes: string[] = [];
  for (const name of Object.keys(contentArguments(knownIds).calls))
    outcomes.push(await leafOutcomes(name));
  await expect(outcomes.join('')).toMatchFileSnapshot('every-input.txt');
});

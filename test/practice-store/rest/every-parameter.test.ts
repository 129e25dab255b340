/**
 * What the lists of REST make of each parameter of their queries, as a text beside this file; written
 * anew with `vitest run test/practice-store/rest/every-parameter -u`.
 */
import { expect, test } from 'vitest';
import { listOutcomes } from './list-outcomes.ts';

test('every parameter of a list finds what is written down for it', async () => {
  await expect(listOutcomes(() => true)).toMatchFileSnapshot('every-parameter.txt');
});

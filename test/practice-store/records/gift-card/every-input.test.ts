/**
 * What the mutations of gift cards make of each of their input fields, as a text beside this
 * file; written anew with `vitest run test/practice-store/records/gift-card/every-input -u`.
 */
import { discountArguments } from '../../inputs/arguments/discounts.ts';
import { knownIds } from '../../inputs/leaf-outcomes.ts';
import { testLeafOutcomes } from '../../inputs/written-tests.ts';

const names = Object.keys(discountArguments(knownIds).calls).filter((name) =>
  name.startsWith('giftCard'),
);

testLeafOutcomes('every-input', names);

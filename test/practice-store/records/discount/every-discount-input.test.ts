/**
 * What each field of the input of each mutation of discounts does, and what is said to values at its
 * edge, as texts beside this file; written anew with `vitest run <this file> -u`.
 */
import { discountArguments } from '../../inputs/arguments/discounts.ts';
import { ids } from '../../inputs/field-outcomes.ts';
import { mutationsIn, testFieldOutcomes } from '../../inputs/written-tests.ts';

const names = mutationsIn(discountArguments(ids)).filter((name) => name.startsWith('discount'));

testFieldOutcomes('every-discount-input', names);

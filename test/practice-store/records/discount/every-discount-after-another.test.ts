/**
 * What each mutation of discounts does after each other one, as a text beside this file; written anew
 * with `vitest run <this file> -u`.
 */
import { discountArguments } from '../../inputs/arguments/discounts.ts';
import { ids } from '../../inputs/field-outcomes.ts';
import { mutationsIn, testPairs } from '../../inputs/written-tests.ts';

const names = mutationsIn(discountArguments(ids)).filter((name) => name.startsWith('discount'));

testPairs('every-discount-after-another', names);

/**
 * What each mutation of products does after each other one, as a text beside this file; written anew
 * with `vitest run <this file> -u`.
 */
import { productArguments } from '../../inputs/arguments/products.ts';
import { ids } from '../../inputs/field-outcomes.ts';
import { mutationsIn, testPairs } from '../../inputs/written-tests.ts';

const names = mutationsIn(productArguments(ids));

testPairs('every-product-after-another', names);

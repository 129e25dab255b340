/**
 * What each field of the input of each mutation of products does, and what is said to values at its
 * edge, as texts beside this file; written anew with `vitest run <this file> -u`.
 */
import { productArguments } from '../../inputs/arguments/products.ts';
import { ids } from '../../inputs/field-outcomes.ts';
import { mutationsIn, testFieldOutcomes } from '../../inputs/written-tests.ts';

const names = mutationsIn(productArguments(ids));

testFieldOutcomes('every-product-input', names);

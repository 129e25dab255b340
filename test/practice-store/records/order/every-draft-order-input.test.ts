/**
 * What each field of the input of each mutation of draft orders does, and what is said to values at its
 * edge, as texts beside this file; written anew with `vitest run <this file> -u`.
 */
import { draftOrderArguments } from '../../inputs/arguments/draft-orders.ts';
import { ids } from '../../inputs/field-outcomes.ts';
import { mutationsIn, testFieldOutcomes } from '../../inputs/written-tests.ts';

const names = mutationsIn(draftOrderArguments(ids));

testFieldOutcomes('every-draft-order-input', names);

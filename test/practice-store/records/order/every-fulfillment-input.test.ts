/**
 * What each field of the input of each mutation of fulfillments does, and what is said to values at its
 * edge, as texts beside this file; written anew with `vitest run <this file> -u`.
 */
import { fulfillmentArguments } from '../../inputs/arguments/fulfillments.ts';
import { ids } from '../../inputs/field-outcomes.ts';
import { mutationsIn, testFieldOutcomes } from '../../inputs/written-tests.ts';

const names = mutationsIn(fulfillmentArguments(ids));

testFieldOutcomes('every-fulfillment-input', names);

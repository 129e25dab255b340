/**
 * What each mutation of fulfillments does after each other one, as a text beside this file; written anew
 * with `vitest run <this file> -u`.
 */
import { fulfillmentArguments } from '../../inputs/arguments/fulfillments.ts';
import { ids } from '../../inputs/field-outcomes.ts';
import { mutationsIn, testPairs } from '../../inputs/written-tests.ts';

const names = mutationsIn(fulfillmentArguments(ids));

testPairs('every-fulfillment-after-another', names);

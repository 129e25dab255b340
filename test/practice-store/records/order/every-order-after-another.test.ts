/**
 * What each mutation of orders does after each other one, as a text beside this file; written anew
 * with `vitest run <this file> -u`.
 */
import { orderArguments } from '../../inputs/arguments/orders.ts';
import { orderEditArguments } from '../../inputs/arguments/order-edits.ts';
import { draftOrderArguments } from '../../inputs/arguments/draft-orders.ts';
import { ids } from '../../inputs/field-outcomes.ts';
import { mutationsIn, testPairs } from '../../inputs/written-tests.ts';

const names = mutationsIn(orderArguments(ids), orderEditArguments(ids), draftOrderArguments(ids));

testPairs('every-order-after-another', names);

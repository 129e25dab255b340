/**
 * What each field of the input of each mutation of orders does, and what is said to values at its
 * edge, as texts beside this file; written anew with `vitest run <this file> -u`.
 */
import { orderArguments } from '../../inputs/arguments/orders.ts';
import { orderEditArguments } from '../../inputs/arguments/order-edits.ts';
import { ids } from '../../inputs/field-outcomes.ts';
import { mutationsIn, testFieldOutcomes } from '../../inputs/written-tests.ts';

const names = mutationsIn(orderArguments(ids), orderEditArguments(ids));

testFieldOutcomes('every-order-input', names);

/**
 * What each field of the input of each mutation of inventory and transfers does, and what is said to values at its
 * edge, as texts beside this file; written anew with `vitest run <this file> -u`.
 */
import { inventoryArguments } from '../../inputs/arguments/inventory.ts';
import { transferArguments } from '../../inputs/arguments/transfers.ts';
import { ids } from '../../inputs/field-outcomes.ts';
import { mutationsIn, testFieldOutcomes } from '../../inputs/written-tests.ts';

const names = mutationsIn(inventoryArguments(ids), transferArguments(ids));

testFieldOutcomes('every-inventory-input', names);

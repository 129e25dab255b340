/**
 * What each mutation of inventory does after each other one, as a text beside this file; written anew
 * with `vitest run <this file> -u`.
 */
import { inventoryArguments } from '../../inputs/arguments/inventory.ts';
import { transferArguments } from '../../inputs/arguments/transfers.ts';
import { ids } from '../../inputs/field-outcomes.ts';
import { mutationsIn, testPairs } from '../../inputs/written-tests.ts';

const names = mutationsIn(inventoryArguments(ids), transferArguments(ids));

testPairs('every-stock-after-another', names);

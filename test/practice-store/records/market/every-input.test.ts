/**
 * What the mutations of markets make of each of their input fields, as a text beside this
 * file; written anew with `vitest run test/practice-store/records/market/every-input -u`.
 */
import { marketArguments } from '../../inputs/arguments/markets.ts';
import { knownIds } from '../../inputs/leaf-outcomes.ts';
import { mutationsIn, testLeafOutcomes } from '../../inputs/written-tests.ts';

testLeafOutcomes('every-input', mutationsIn(marketArguments(knownIds)));

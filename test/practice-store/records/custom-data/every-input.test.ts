/**
 * What the mutations of metafields and metaobjects make of each of their input fields, as a text beside this
 * file; written anew with `vitest run test/practice-store/records/custom-data/every-input -u`.
 */
import { customDataArguments } from '../../inputs/arguments/custom-data.ts';
import { knownIds } from '../../inputs/leaf-outcomes.ts';
import { mutationsIn, testLeafOutcomes } from '../../inputs/written-tests.ts';

testLeafOutcomes('every-input', mutationsIn(customDataArguments(knownIds)));

/**
 * What the mutations of collections make of each of their input fields, as a text beside this
 * file; written anew with `vitest run test/practice-store/records/collection/every-input -u`.
 */
import { collectionArguments } from '../../inputs/arguments/collections.ts';
import { knownIds } from '../../inputs/leaf-outcomes.ts';
import { mutationsIn, testLeafOutcomes } from '../../inputs/written-tests.ts';

testLeafOutcomes('every-input', mutationsIn(collectionArguments(knownIds)));

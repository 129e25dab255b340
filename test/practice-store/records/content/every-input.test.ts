/**
 * What the mutations of pages, files and themes make of each of their input fields, as a text beside this
 * file; written anew with `vitest run test/practice-store/records/content/every-input -u`.
 */
import { contentArguments } from '../../inputs/arguments/content.ts';
import { knownIds } from '../../inputs/leaf-outcomes.ts';
import { mutationsIn, testLeafOutcomes } from '../../inputs/written-tests.ts';

testLeafOutcomes('every-input', mutationsIn(contentArguments(knownIds)));

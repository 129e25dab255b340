/**
 * What the mutations of apps and shops make of each of their input fields, as a text beside this
 * file; written anew with `vitest run test/practice-store/records/app/every-input -u`.
 */
import { appArguments } from '../../inputs/arguments/app.ts';
import { knownIds } from '../../inputs/leaf-outcomes.ts';
import { mutationsIn, testLeafOutcomes } from '../../inputs/written-tests.ts';

testLeafOutcomes('every-input', mutationsIn(appArguments(knownIds)));

/**
 * What the mutations of charges make of each of their input fields, as a text beside this
 * file; written anew with `vitest run test/practice-store/records/app/every-charge-input -u`.
 */
import { chargeArguments } from '../../inputs/arguments/charges.ts';
import { mutationsIn, testLeafOutcomes } from '../../inputs/written-tests.ts';

testLeafOutcomes('every-charge-input', mutationsIn(chargeArguments()));

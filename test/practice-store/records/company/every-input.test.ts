/**
 * What the mutations of companies make of each of their input fields, as a text beside this
 * file; written anew with `vitest run test/practice-store/records/company/every-input -u`.
 */
import { companyArguments } from '../../inputs/arguments/companies.ts';
import { knownIds } from '../../inputs/leaf-outcomes.ts';
import { mutationsIn, testLeafOutcomes } from '../../inputs/written-tests.ts';

testLeafOutcomes('every-input', mutationsIn(companyArguments(knownIds)));

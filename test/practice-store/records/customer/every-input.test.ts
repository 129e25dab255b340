/**
 * What the mutations of customers and gift cards make of each of their input fields, as a text beside this
 * file; written anew with `vitest run test/practice-store/records/customer/every-input -u`.
 */
import { peopleArguments } from '../../inputs/arguments/people.ts';
import { knownIds } from '../../inputs/leaf-outcomes.ts';
import { mutationsIn, testLeafOutcomes } from '../../inputs/written-tests.ts';

testLeafOutcomes('every-input', mutationsIn(peopleArguments(knownIds)));

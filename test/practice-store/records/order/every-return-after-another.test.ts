/**
 * What each mutation of returns does after each other one, as a text beside this file; written anew
 * with `vitest run <this file> -u`.
 */
import { returnArguments } from '../../inputs/arguments/returns.ts';
import { ids } from '../../inputs/field-outcomes.ts';
import { mutationsIn, testPairs } from '../../inputs/written-tests.ts';

const names = mutationsIn(returnArguments(ids));

testPairs('every-return-after-another', names);

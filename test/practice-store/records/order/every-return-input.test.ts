/**
 * What each field of the input of each mutation of returns does, and what is said to values at its
 * edge, as texts beside this file; written anew with `vitest run <this file> -u`.
 */
import { returnArguments } from '../../inputs/arguments/returns.ts';
import { ids } from '../../inputs/field-outcomes.ts';
import { mutationsIn, testFieldOutcomes } from '../../inputs/written-tests.ts';

const names = mutationsIn(returnArguments(ids));

testFieldOutcomes('every-return-input', names);

import {
  FragmentsOnCompositeTypesRule,
  KnownDirectivesRule,
  KnownFragmentNamesRule,
  KnownTypeNamesRule,
  NoFragmentCyclesRule,
  NoUnusedFragmentsRule,
  OverlappingFieldsCanBeMergedRule,
  PossibleFragmentSpreadsRule,
  specifiedRules,
  UniqueArgumentNamesRule,
  UniqueFragmentNamesRule,
  UniqueVariableNamesRule,
  validate,
  VariablesAreInputTypesRule,
  VariablesInAllowedPositionRule,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  type ValidationRule,
} from 'graphql';
import { place, type ErrorJson } from '../error-json.ts';
import { argumentRule } from './arguments.ts';
import { selectionRule } from './selections.ts';
import { variableRule } from './variables.ts';

/** Rules whose findings have the service's own words. */
const WORDED: readonly ValidationRule[] = [selectionRule, argumentRule, variableRule];

/** Codes for findings that keep the words of graphql-js. */
const CODES: ReadonlyArray<readonly [ValidationRule, string]> = [
  [KnownTypeNamesRule, 'undefinedType'],
  [KnownFragmentNamesRule, 'useAndDefineFragment'],
  [NoUnusedFragmentsRule, 'useAndDefineFragment'],
  [FragmentsOnCompositeTypesRule, 'fragmentOnNonCompositeType'],
  [PossibleFragmentSpreadsRule, 'cannotSpreadFragment'],
  [NoFragmentCyclesRule, 'infiniteLoop'],
  [OverlappingFieldsCanBeMergedRule, 'fieldConflict'],
  [KnownDirectivesRule, 'undefinedDirective'],
  [VariablesAreInputTypesRule, 'variableRequiresValidType'],
  [VariablesInAllowedPositionRule, 'variableMismatch'],
  [UniqueArgumentNamesRule, 'argumentNotUnique'],
  [UniqueFragmentNamesRule, 'fragmentNotUnique'],
  [UniqueVariableNamesRule, 'variableNotUnique'],
];

/**
 * The findings of a document in the service's shape; none when it may run. A valid document is
 * read once; only a faulty one is read again, for the words.
 */
export function validateDocument(schema: GraphQLSchema, document: DocumentNode): ErrorJson[] {
  const found = validate(schema, document, specifiedRules, { hideSuggestions: true });
  if (found.length === 0) return [];
  const worded = validate(schema, document, WORDED);
  if (worded.length > 0) return worded.map((error) => toJson(error, null));
  const coded = CODES.flatMap(([rule, code]) =>
    validate(schema, document, [rule], { hideSuggestions: true }).map((error) =>
      toJson(error, code),
    ),
  );
  return coded.length > 0 ? coded : found.map((error) => toJson(error, 'BAD_REQUEST'));
}

function toJson(error: GraphQLError, code: string | null): ErrorJson {
  return {
    message: error.message,
    ...(error.locations === undefined ? {} : { locations: error.locations.map(place) }),
    ...(error.path === undefined ? {} : { path: error.path }),
    extensions: code === null ? error.extensions : { code },
  };
}

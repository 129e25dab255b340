import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  type OperationDefinitionNode,
  print,
  typeFromAST,
} from 'graphql';
import type { ErrorJson } from '../errors.ts';
import { placeOf } from './reading.ts';
import { scalarProblem } from './scalar-values.ts';

interface Problem {
  readonly path: ReadonlyArray<string | number>;
  readonly explanation: string;
  readonly message?: string;
}

/** INVALID_VARIABLE, once for each variable whose value does not fit. */
export function variableFaults(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  values: Readonly<Record<string, unknown>>,
): ErrorJson[] {
  return (operation.variableDefinitions ?? []).flatMap((definition): ErrorJson[] => {
    const type = typeFromAST(schema, definition.type);
    if (!isInputType(type)) return [];
    const name = definition.variable.name.value;
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined && definition.defaultValue !== undefined) return [];
    const problems = problemsOf(value, type, []);
    if (problems.length === 0) return [];
    return [
      {
        message: `Variable $${name} of type ${print(definition.type)} was provided invalid value${suffixOf(problems)}`,
        locations: [placeOf(definition)],
        extensions: { code: 'INVALID_VARIABLE', value: value ?? null, problems },
      },
    ];
  });
}

/** ` for title (Expected value to not be null), price (…)`; empty for the value as a whole. */
function suffixOf(problems: readonly Problem[]): string {
  const named = problems.filter((problem) => problem.path.length > 0);
  if (named.length === 0) return '';
  return ` for ${named.map(({ path, explanation }) => `${path.join('.')} (${explanation})`).join(', ')}`;
}

function problemsOf(value: unknown, type: GraphQLInputType, path: Problem['path']): Problem[] {
  if (isNonNullType(type)) {
    return value === null || value === undefined
      ? [{ path, explanation: 'Expected value to not be null' }]
      : problemsOf(value, type.ofType, path);
  }
  if (value === null || value === undefined) return [];
  if (isListType(type)) {
    // A single value counts as a list of one, in the path as well.
    const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
    return entries.flatMap((entry, at) => problemsOf(entry, type.ofType, [...path, at]));
  }
  if (isInputObjectType(type)) return objectProblems(value, type, path);
  if (isEnumType(type)) {
    if (typeof value === 'string' && type.getValue(value) !== undefined) return [];
    const names = type.getValues().map((entry) => entry.name);
    return [
      { path, explanation: `Expected ${JSON.stringify(value)} to be one of: ${names.join(', ')}` },
    ];
  }
  const problem = scalarProblem(type.name, value);
  return problem === null ? [] : [{ path, ...problem }];
}

/** Problems of the given fields in their order, then the missing ones. */
function objectProblems(
  value: unknown,
  type: GraphQLInputObjectType,
  path: Problem['path'],
): Problem[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [{ path, explanation: `Expected ${JSON.stringify(value)} to be a key-value object.` }];
  }
  const fields = type.getFields();
  const given = Object.entries(value);
  const problems = given.flatMap(([name, entry]): Problem[] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field === undefined
      ? [{ path: [...path, name], explanation: `Field is not defined on ${type.name}` }]
      : problemsOf(entry, field.type, [...path, name]);
  });
  for (const field of Object.values(fields)) {
    if (!isRequiredInputField(field) || Object.hasOwn(value, field.name)) continue;
    problems.push(...problemsOf(null, field.type, [...path, field.name]));
  }
  if (!type.isOneOf) return problems;
  const asked = `'${type.name}' requires exactly one argument, but`;
  const [only] = given;
  if (only === undefined || given.length > 1) {
    problems.push({ path, explanation: `${asked} ${given.length} were provided.` });
  } else if (only[1] === null) {
    problems.push({ path, explanation: `${asked} '${only[0]}' was \`null\`.` });
  }
  return problems;
}

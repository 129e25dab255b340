import {
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  print,
  typeFromAST,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { ErrorJson } from '../error-json.ts';
import { place } from '../error-json.ts';

interface Problem {
  readonly path: ReadonlyArray<string | number>;
  readonly explanation: string;
}

const NULL_PROBLEM = 'Expected value to not be null';

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
    if (value === undefined && (definition.defaultValue !== undefined || !isNonNullType(type))) {
      return [];
    }
    const problems = problemsOf(value, type, []);
    if (problems.length === 0) return [];
    const location = definition.loc?.startToken;
    return [
      {
        message: `Variable $${name} of type ${print(definition.type)} was provided invalid value${suffixOf(problems)}`,
        ...(location === undefined ? {} : { locations: [place(location)] }),
        extensions: { code: 'INVALID_VARIABLE', value: value ?? null, problems },
      },
    ];
  });
}

/** ` for title (Expected value to not be null), price (…)`; nothing for the value as a whole. */
function suffixOf(problems: readonly Problem[]): string {
  const named = problems.filter((problem) => problem.path.length > 0);
  if (named.length === 0) return '';
  return ` for ${named.map(({ path, explanation }) => `${path.join('.')} (${explanation})`).join(', ')}`;
}

function problemsOf(value: unknown, type: GraphQLInputType, path: Problem['path']): Problem[] {
  if (isNonNullType(type)) {
    return value === null || value === undefined
      ? [{ path, explanation: NULL_PROBLEM }]
      : problemsOf(value, type.ofType, path);
  }
  if (value === null || value === undefined) return [];
  if (isListType(type)) {
    const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
    return entries.flatMap((entry, at) =>
      problemsOf(entry, type.ofType, Array.isArray(value) ? [...path, at] : path),
    );
  }
  if (isInputObjectType(type)) {
    if (typeof value !== 'object' || Array.isArray(value)) {
      return [{ path, explanation: `Expected ${JSON.stringify(value)} to be a key-value object` }];
    }
    const given = new Map<string, unknown>(Object.entries(value));
    const fields = type.getFields();
    return [
      ...[...given.keys()]
        .filter((name) => !Object.hasOwn(fields, name))
        .map((name) => ({
          path: [...path, name],
          explanation: `Field is not defined on ${type.name}`,
        })),
      ...Object.values(fields).flatMap((field) =>
        given.has(field.name) || isRequiredInputField(field)
          ? problemsOf(given.get(field.name), field.type, [...path, field.name])
          : [],
      ),
    ];
  }
  if (isEnumType(type)) {
    if (typeof value === 'string' && type.getValue(value) !== undefined) return [];
    const names = type.getValues().map((entry) => entry.name);
    return [
      { path, explanation: `Expected ${JSON.stringify(value)} to be one of: ${names.join(', ')}` },
    ];
  }
  try {
    type.coerceInputValue(value);
    return [];
  } catch {
    return [
      { path, explanation: `Could not coerce value ${JSON.stringify(value)} to ${type.name}` },
    ];
  }
}

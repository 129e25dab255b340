import {
  type ASTNode,
  type ConstValueNode,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLScalarType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  isScalarType,
  Kind,
  type ObjectValueNode,
  type OperationDefinitionNode,
  print,
  typeFromAST,
  type ValueNode,
} from 'graphql';
import { type ErrorJson, place } from '../errors.ts';

/** A literal that does not fit, in the service's words. */
interface LiteralFault {
  readonly node: ASTNode;
  readonly code: string;
  readonly message: string;
  /** Below the argument. */
  readonly path: readonly string[];
  readonly more: Readonly<Record<string, unknown>>;
}

/** What takes the value: an argument of a field, or a field of an input object. */
interface Owner {
  readonly kind: 'Field' | 'InputObject';
  readonly name: string;
  readonly argument: string;
}

/** The faults of a literal; variables inside it are looked at when their values are there. */
export function literalFaults(
  value: ValueNode,
  type: GraphQLInputType,
  owner: Owner,
  path: readonly string[] = [],
): LiteralFault[] {
  if (value.kind === Kind.VARIABLE) return [];
  const misfit: LiteralFault = {
    node: value,
    code: 'argumentLiteralsIncompatible',
    message: `Argument '${owner.argument}' on ${owner.kind} '${owner.name}' has an invalid value (${print(value)}). Expected type '${String(type)}'.`,
    path,
    more: { typeName: owner.kind, argumentName: owner.argument },
  };
  if (isNonNullType(type)) {
    return value.kind === Kind.NULL ? [misfit] : literalFaults(value, type.ofType, owner, path);
  }
  if (value.kind === Kind.NULL) return [];
  if (isListType(type)) {
    // A single value stands for a list of one.
    const entries = value.kind === Kind.LIST ? value.values : [value];
    return entries.flatMap((entry) => literalFaults(entry, type.ofType, owner, path));
  }
  if (isInputObjectType(type)) {
    return value.kind === Kind.OBJECT ? objectFaults(value, type, path) : [misfit];
  }
  if (isEnumType(type)) {
    const isKnown = value.kind === Kind.ENUM && type.getValue(value.value) !== undefined;
    return isKnown ? [] : [misfit];
  }
  return isScalarType(type) && !fitsScalar(value, type) ? [misfit] : [];
}

/** What is said of an argument that its owner does not know. */
export function notAccepted({ kind, name, argument }: Owner) {
  return {
    code: 'argumentNotAccepted',
    message: `${kind} '${name}' doesn't accept argument '${argument}'`,
    more: { name, typeName: kind, argumentName: argument },
  };
}

function objectFaults(
  value: ObjectValueNode,
  type: GraphQLInputObjectType,
  path: readonly string[],
): LiteralFault[] {
  const fields = type.getFields();
  const given = new Set(value.fields.map((field) => field.name.value));
  const missing = Object.values(fields).filter(
    (field) => isRequiredInputField(field) && !given.has(field.name),
  );
  return [
    ...missing.map((field): LiteralFault => ({
      node: value,
      code: 'missingRequiredInputObjectAttribute',
      message: `Argument '${field.name}' on InputObject '${type.name}' is required. Expected type ${String(field.type)}`,
      path: [...path, field.name],
      more: {
        argumentName: field.name,
        argumentType: String(field.type),
        inputObjectType: type.name,
      },
    })),
    ...value.fields.flatMap((entry): LiteralFault[] => {
      const name = entry.name.value;
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const owner = { kind: 'InputObject', name: type.name, argument: name } as const;
      if (field === undefined) {
        return [{ node: entry, path: [...path, name], ...notAccepted(owner) }];
      }
      return literalFaults(entry.value, field.type, owner, [...path, name]);
    }),
  ];
}

function fitsScalar(value: ValueNode, type: GraphQLScalarType): boolean {
  if (type.coerceInputLiteral === undefined || !isConstant(value)) return true;
  try {
    return type.coerceInputLiteral(value) !== undefined;
  } catch {
    return false;
  }
}

function isConstant(value: ValueNode): value is ConstValueNode {
  if (value.kind === Kind.LIST) return value.values.every(isConstant);
  if (value.kind === Kind.OBJECT) return value.fields.every((field) => isConstant(field.value));
  return value.kind !== Kind.VARIABLE;
}

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

import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  isScalarType,
  Kind,
  print,
  type ASTNode,
  type ConstValueNode,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLScalarType,
  type ObjectValueNode,
  type ValueNode,
} from 'graphql';

/** A literal that does not fit, in the service's words. */
export interface LiteralFault {
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
      if (field === undefined) {
        return [
          {
            node: entry,
            code: 'argumentNotAccepted',
            message: `InputObject '${type.name}' doesn't accept argument '${name}'`,
            path: [...path, name],
            more: { name: type.name, typeName: 'InputObject', argumentName: name },
          },
        ];
      }
      const owner = { kind: 'InputObject', name: type.name, argument: name } as const;
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

import {
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  isScalarType,
  Kind,
  type ValueNode,
} from 'graphql';
import { scalarProblem } from './scalar-values.ts';

/** Why a literal does not fit its type. */
interface Misfit {
  readonly explanation: string | null;
  /** The scalar's own message, in place of the whole error. */
  readonly message: string | null;
}

const MISFIT: Misfit = { explanation: null, message: null };

/**
 * The first part of a literal that does not fit its type; null where all fits. Variables are
 * checked later, with their values.
 * @param areFieldsKnown whether the fields of input objects were checked before
 */
export function literalMisfit(
  value: ValueNode,
  type: GraphQLInputType,
  areFieldsKnown: boolean,
): Misfit | null {
  if (value.kind === Kind.NULL) return isNonNullType(type) ? MISFIT : null;
  if (isNonNullType(type)) return literalMisfit(value, type.ofType, areFieldsKnown);
  if (isListType(type)) {
    // A single value counts as a list of one.
    const entries = value.kind === Kind.LIST ? value.values : [value];
    for (const entry of entries) {
      const misfit = literalMisfit(entry, type.ofType, areFieldsKnown);
      if (misfit !== null) return misfit;
    }
    return null;
  }
  if (value.kind === Kind.VARIABLE) return null;
  if (isEnumType(type)) {
    const isKnown = value.kind === Kind.ENUM && type.getValue(value.value) !== undefined;
    return isKnown ? null : MISFIT;
  }
  if (isScalarType(type)) {
    if (!isConstant(value)) return MISFIT;
    // With a decimal point it is not a whole number, not even `1.0`.
    if (type.name === 'Int' && value.kind === Kind.FLOAT) {
      return { explanation: `Could not coerce value ${value.value} to Int`, message: null };
    }
    const problem = scalarProblem(type.name, literalValue(value));
    return problem === null ? null : { message: null, ...problem };
  }
  if (value.kind !== Kind.OBJECT || !isInputObjectType(type)) return MISFIT;
  if (areFieldsKnown) return null;
  const fields = type.getFields();
  const given = new Map(value.fields.map((field) => [field.name.value, field.value]));
  const isMissing = Object.values(fields).some(
    (field) => isRequiredInputField(field) && !given.has(field.name),
  );
  if (isMissing || (type.isOneOf && given.size !== 1)) return MISFIT;
  for (const [name, entry] of given) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const misfit = field === undefined ? MISFIT : literalMisfit(entry, field.type, false);
    if (misfit !== null) return misfit;
  }
  return null;
}

function isConstant(value: ValueNode): boolean {
  if (value.kind === Kind.LIST) return value.values.every(isConstant);
  if (value.kind === Kind.OBJECT) return value.fields.every((field) => isConstant(field.value));
  return value.kind !== Kind.VARIABLE;
}

/** The value of a constant literal; the name of an enum value is not a text. */
function literalValue(value: ValueNode): unknown {
  switch (value.kind) {
    case Kind.INT:
    case Kind.FLOAT:
      return Number(value.value);
    case Kind.STRING:
    case Kind.BOOLEAN:
      return value.value;
    case Kind.LIST:
      return value.values.map(literalValue);
    case Kind.OBJECT:
      return Object.fromEntries(
        value.fields.map((field) => [field.name.value, literalValue(field.value)]),
      );
    case Kind.NULL:
      return null;
    case Kind.ENUM:
      return { enum: value.value };
    case Kind.VARIABLE:
      return undefined;
  }
}

/** A literal as the service writes it in a message: `{title: "x", tags: ["a", "b"]}`. */
export function literalText(value: ValueNode): string {
  switch (value.kind) {
    case Kind.VARIABLE:
      return `$${value.name.value}`;
    case Kind.STRING:
      return JSON.stringify(value.value);
    case Kind.FLOAT:
      return Number.isInteger(Number(value.value))
        ? `${Number(value.value)}.0`
        : String(Number(value.value));
    case Kind.INT:
    case Kind.ENUM:
      return value.value;
    case Kind.BOOLEAN:
      return String(value.value);
    case Kind.NULL:
      return 'null';
    case Kind.LIST:
      return `[${value.values.map(literalText).join(', ')}]`;
    case Kind.OBJECT:
      return `{${value.fields
        .map((field) => `${field.name.value}: ${literalText(field.value)}`)
        .join(', ')}}`;
  }
}

import {
  getNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Fault } from '../records/change.ts';
import type { Outcome } from './mutation.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What came of a mutation in the shape of its payload. What is not named is null, so that nothing
 * in it is made up.
 */
export function payloadOf({ values, faults }: Outcome, returnType: GraphQLOutputType): Values {
  const type = getNamedType(returnType);
  if (!isObjectType(type)) return values;
  const entries = Object.values(type.getFields()).flatMap((field): Array<[string, unknown]> => {
    if (Object.hasOwn(values, field.name)) return [[field.name, values[field.name]]];
    const inner = isNonNullType(field.type) ? field.type.ofType : field.type;
    if (/userErrors$/i.test(field.name) && isListType(inner)) {
      const errorType = getNamedType(inner);
      return [[field.name, faults.map((fault) => userError(fault, errorType))]];
    }
    return isNonNullType(field.type) ? [] : [[field.name, null]];
  });
  return Object.fromEntries(entries);
}

function userError(fault: Fault, type: unknown): Values {
  const field = fault.field.length === 0 ? null : fault.field;
  if (!isObjectType(type)) return { field, message: fault.message };
  const others = Object.keys(type.getFields()).map((name) => [name, null] as const);
  return {
    ...Object.fromEntries(others),
    __typename: type.name,
    field,
    message: fault.message,
    ...codeOf(fault, type),
  };
}

/** Only codes that the mutation's own list knows; a near one where it must have one. */
function codeOf(fault: Fault, type: GraphQLObjectType): { readonly code?: string | null } {
  const field = type.getFields()['code'];
  if (field === undefined) return {};
  const codes = getNamedType(field.type);
  if (!isEnumType(codes)) return { code: fault.code };
  const known = [fault.code, 'INVALID', 'INVALID_INPUT'].find(
    (code) => codes.getValue(code) !== undefined,
  );
  if (known !== undefined) return { code: known };
  return { code: isNonNullType(field.type) ? (codes.getValues()[0]?.name ?? null) : null };
}

/**
 * The payload of a mutation that is not carried out: every list of user errors holds one entry
 * that says so, what may be null is null.
 */
export function refusedPayload(name: string, type: GraphQLOutputType): unknown {
  const payload = getNamedType(type);
  if (!isObjectType(payload)) return null;
  const entries = Object.values(payload.getFields()).flatMap((field): Array<[string, unknown]> => {
    if (/userErrors$/i.test(field.name) && isList(field.type)) {
      return [[field.name, [refusal(name, getNamedType(field.type))]]];
    }
    return isNonNullType(field.type) ? [] : [[field.name, null]];
  });
  return Object.fromEntries(entries);
}

function refusal(name: string, type: unknown): Readonly<Record<string, unknown>> {
  const message = `The practice store does not carry out ${name}. Nothing was changed.`;
  if (!isObjectType(type)) return { message, field: null };
  return { __typename: type.name, message, field: null, ...nullableCode(type) };
}

/** No code of the service means "not carried out", so none is claimed where none is needed. */
function nullableCode(type: GraphQLObjectType): { code?: null } {
  const code = type.getFields()['code'];
  return code === undefined || isNonNullType(code.type) ? {} : { code: null };
}

function isList(type: GraphQLOutputType): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}

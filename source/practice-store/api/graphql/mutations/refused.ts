import {
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';

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

import {
  getNamedType,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Fault } from '../records/change.ts';
import type { AccessGate, ProtectedData } from './access.ts';
import { bulkArgs, noteBulkPage } from './bulk/run-bulk.ts';
import type { CostMeter } from './cost/requested-cost.ts';
import { generateValue } from './generated-value.ts';
import { Outcome } from './mutation.ts';
import { type Args, GeneratedObject, type GraphqlSession, pathOf, WorldObject } from './session.ts';
import { checkArguments } from './validation/argument-rules.ts';

/** What one execution carries through its resolvers. */
export interface Execution {
  readonly session: GraphqlSession;
  readonly gate: AccessGate;
  readonly protectedData: ProtectedData;
  readonly meter: CostMeter;
}

/**
 * The one resolver of every field: checks the access, takes the world's value, else generates
 * one, so that every valid field has an answer.
 */
export const resolveField: GraphQLFieldResolver<unknown, Execution> = (
  source,
  given: Args,
  { session, gate, protectedData, meter },
  info,
) => {
  gate.check(info);
  protectedData.check(info);
  checkArguments(given, info, session);
  const args = session.bulk === null ? given : bulkArgs(given, session.bulk, info);
  const known = knownValue(source, args, session, info);
  const value =
    known === undefined
      ? generateValue(info.returnType, placeOf(source, args, info), session)
      : known;
  if (info.fieldName === 'node' || info.fieldName === 'nodes') {
    checkFound(value, info, (typename) => {
      gate.checkFound(info, typename);
      protectedData.checkFound(typename);
    });
  }
  if (session.bulk !== null) noteBulkPage(value, session.bulk, info);
  meter.add(value, info);
  return value;
};

/** Undefined when neither the world nor a plain object has a value for the field. */
function knownValue(
  source: unknown,
  args: Args,
  session: GraphqlSession,
  info: GraphQLResolveInfo,
): unknown {
  const name = info.fieldName;
  if (source instanceof WorldObject) {
    const field = source.find(name);
    if (field !== null) {
      const value = field(args, session, info);
      if (!(value instanceof Outcome)) return value;
      return payloadOf(info.returnType, value.values, (type) =>
        value.faults.map((fault) => userError(fault, type)),
      );
    }
    return source.__typename === 'Mutation'
      ? payloadOf(info.returnType, {}, (type) => [refusal(name, type)])
      : undefined;
  }
  if (source instanceof GeneratedObject) {
    return name === 'id' && source.id !== null ? source.id : undefined;
  }
  if (typeof source !== 'object' || source === null || !Object.hasOwn(source, name)) {
    return undefined;
  }
  const value: unknown = Reflect.get(source, name);
  return value;
}

function placeOf(source: unknown, args: Args, info: GraphQLResolveInfo) {
  const isKeyed = source instanceof WorldObject || source instanceof GeneratedObject;
  const owner = isKeyed ? `${source.__typename}:${source.key}` : pathOf(info).join('.');
  return {
    parentType: info.parentType.name,
    field: info.fieldName,
    key: `${owner}.${info.fieldName}`,
    depth: source instanceof GeneratedObject ? source.depth : 0,
    args,
  };
}

/** For `node` the type of the found object decides, since the field's own type is an interface. */
function checkFound(
  value: unknown,
  info: GraphQLResolveInfo,
  check: (typename: string) => void,
): void {
  if (info.parentType.name !== 'QueryRoot') return;
  for (const found of Array.isArray(value) ? value : [value]) {
    if (!(found instanceof WorldObject || found instanceof GeneratedObject)) continue;
    if (isObjectType(info.schema.getType(found.__typename))) check(found.__typename);
  }
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The payload of a mutation. Every field that is neither a value nor a list of user errors is
 * null, so that nothing in it is generated.
 */
function payloadOf(
  returnType: GraphQLOutputType,
  values: Values,
  errorsOf: (errorType: unknown) => readonly Values[],
): Values {
  const type = getNamedType(returnType);
  if (!isObjectType(type)) return values;
  const entries = Object.values(type.getFields()).flatMap((field): Array<[string, unknown]> => {
    if (Object.hasOwn(values, field.name)) return [[field.name, values[field.name]]];
    const inner = isNonNullType(field.type) ? field.type.ofType : field.type;
    if (/userErrors$/i.test(field.name) && isListType(inner)) {
      return [[field.name, errorsOf(getNamedType(inner))]];
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

/** Only codes of the mutation's own enum; a near one where the code is not nullable. */
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

/** The one user error of a mutation that is not carried out. */
function refusal(name: string, type: unknown): Values {
  const message = `The practice store does not carry out ${name}. Nothing was changed.`;
  if (!isObjectType(type)) return { message, field: null };
  return { __typename: type.name, message, field: null, ...nullableCode(type) };
}

/** No code of the service means "not carried out", so a nullable code is null. */
function nullableCode(type: GraphQLObjectType): { code?: null } {
  const code = type.getFields()['code'];
  return code === undefined || isNonNullType(code.type) ? {} : { code: null };
}

import {
  getNamedType,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { type Fault, notSupported, sentence } from '../records/change.ts';
import type { AccessChecker, ProtectedData } from './access.ts';
import type { AnswerSize } from './answer-size.ts';
import { bulkArgs, noteBulkPage } from './bulk/run-bulk.ts';
import { derivedValue } from './derived-value.ts';
import { FieldError } from './errors.ts';
import { generateValue, type Place } from './generated-value.ts';
import {
  checkTypes,
  type GivenId,
  givenIds,
  type IdTypes,
  invalidId,
  LOOKS_UP_FIRST,
  unknownIdFault,
  unknownIds,
} from './given-ids.ts';
import { Outcome } from './mutation.ts';
import { type Args, GeneratedObject, type GraphqlSession, pathOf, WorldObject } from './session.ts';
import { checkArguments } from './validation/argument-rules.ts';

/** What one execution carries through its resolvers. */
export interface Execution {
  readonly session: GraphqlSession;
  readonly accessChecker: AccessChecker;
  readonly protectedData: ProtectedData;
  readonly idTypes: IdTypes;
  readonly size: AnswerSize;
}

/**
 * The one resolver of every field: checks access, arguments and ids, then takes the value of the
 * `World`, else derives or generates one, so that every valid field has an answer.
 */
export const resolveField: GraphQLFieldResolver<unknown, Execution> = (
  source,
  given: Args,
  { session, accessChecker, protectedData, idTypes, size },
  info,
) => {
  accessChecker.check(info);
  protectedData.check(info);
  checkArguments(given, info, session);
  const args = session.bulk === null ? given : bulkArgs(given, session.bulk, info);
  const known = knownValue(source, args, session, info, idTypes);
  const value =
    known === undefined
      ? (derivedValue(source, args, session, info) ??
        generateValue(info.returnType, placeOf(source, args, info), session))
      : known;
  if (info.fieldName === 'node' || info.fieldName === 'nodes') {
    checkFound(value, info, (typename) => {
      accessChecker.checkFound(info, typename);
      protectedData.checkFound(typename);
    });
  }
  if (info.fieldName === 'id') noteShown(source, value, session, info);
  if (session.bulk !== null) noteBulkPage(value, session.bulk, info);
  if (Array.isArray(value)) size.addList(value.length, info);
  return value;
};

/** Undefined when neither the `World` nor a plain object has a value for the field. */
function knownValue(
  source: unknown,
  args: Args,
  session: GraphqlSession,
  info: GraphQLResolveInfo,
  idTypes: IdTypes,
): unknown {
  const name = info.fieldName;
  const ids = Object.keys(args).length === 0 ? [] : givenIds(args, info, idTypes);
  if (ids.length > 0) checkTypes(ids, session);
  if (source instanceof WorldObject) {
    const field = source.find(name);
    if (source.__typename === 'Mutation') return mutate(field, args, session, info, ids);
    if (source.__typename === 'QueryRoot') {
      const [id] = unknownIds(ids, info, session, field !== null);
      if (id !== undefined) return nothingFor(id, info);
      if (field === null) return shownFor(args, session, info);
      return named(field(args, session, info), info);
    }
    return field?.(args, session, info);
  }
  if (typeof source !== 'object' || source === null || !Object.hasOwn(source, name)) {
    return undefined;
  }
  const value: unknown = source instanceof GeneratedObject ? undefined : Reflect.get(source, name);
  // A list in a plain object is a function of the field's arguments.
  return typeof value === 'function' ? Reflect.apply(value, source, [args]) : value;
}

/** Carries out a mutation, or reports in its payload why not. */
function mutate(
  field: ReturnType<WorldObject['find']>,
  args: Args,
  session: GraphqlSession,
  info: GraphQLResolveInfo,
  ids: readonly GivenId[],
): unknown {
  const { fieldName: name, returnType } = info;
  const [unknown] = unknownIds(ids, info, session, field !== null);
  if (unknown !== undefined) {
    if (LOOKS_UP_FIRST.test(name)) throw invalidId(unknown.text);
    return refusedPayload(returnType, session, [unknownIdFault(unknown)]);
  }
  if (field === null) {
    const refusal = refusalOf(name);
    // A bare null would look like a success.
    if (!asksForErrors(info)) throw new FieldError('NOT_IMPLEMENTED', refusal.message);
    return refusedPayload(returnType, session, [refusal]);
  }
  const value = field(args, session, info);
  if (!(value instanceof Outcome)) return value;
  return payloadOf(returnType, value.values, session, (type) =>
    value.faults.map((fault) => userError(fault, type)),
  );
}

function refusedPayload(
  returnType: GraphQLOutputType,
  session: GraphqlSession,
  faults: readonly Fault[],
): Values {
  return payloadOf(returnType, {}, session, (type) =>
    faults.map((fault) => userError(fault, type)),
  );
}

/** The user error of a mutation that the practice store does not carry out. */
function refusalOf(name: string): Fault {
  return sentence([], `${notSupported(name)} Nothing was changed.`, 'NOT_SUPPORTED');
}

/** Whether the document selects any list of user errors of the payload. */
function asksForErrors({ fieldNodes, fragments }: GraphQLResolveInfo): boolean {
  const isAsked = ({ selections }: SelectionSetNode): boolean =>
    selections.some((entry) => {
      if (entry.kind === Kind.FIELD) return USER_ERRORS.test(entry.name.value);
      const inner = entry.kind === Kind.INLINE_FRAGMENT ? entry : fragments[entry.name.value];
      return inner !== undefined && isAsked(inner.selectionSet);
    });
  return fieldNodes.some(({ selectionSet }) => selectionSet !== undefined && isAsked(selectionSet));
}

/** Root fields that give an error for a missing object, where others are null. */
const NOT_FOUND: Readonly<Record<string, string>> = { theme: 'Theme does not exist' };

function named(value: unknown, { fieldName }: GraphQLResolveInfo): unknown {
  const message =
    value === null && Object.hasOwn(NOT_FOUND, fieldName) ? NOT_FOUND[fieldName] : null;
  if (message != null) throw new FieldError('NOT_FOUND', message);
  return value;
}

/** The answer of a `QueryRoot` field to an id that was never issued. */
function nothingFor({ text }: GivenId, info: GraphQLResolveInfo): null {
  named(null, info);
  if (isNonNullType(info.returnType)) throw invalidId(text);
  return null;
}

/** The object shown before under the id in the arguments; undefined when there is none. */
function shownFor(args: Args, session: GraphqlSession, info: GraphQLResolveInfo): unknown {
  const id = args['id'];
  const type = getNamedType(info.returnType);
  const found = typeof id === 'string' ? session.shownObjects.find(id) : null;
  if (found === null) return undefined;
  const isFitting =
    found.__typename === type.name ||
    (isAbstractType(type) &&
      session.schema.getPossibleTypes(type).some(({ name }) => name === found.__typename));
  return isFitting ? found : undefined;
}

/** Remembers the object that an id was shown for, unless the `World` finds it anyway. */
function noteShown(
  source: unknown,
  value: unknown,
  session: GraphqlSession,
  { parentType }: GraphQLResolveInfo,
): void {
  if (typeof value !== 'string' || source instanceof WorldObject) return;
  if (typeof source !== 'object' || source === null) return;
  const object =
    source instanceof GeneratedObject ? source : { ...source, __typename: parentType.name };
  session.shownObjects.note(value, object);
}

function placeOf(source: unknown, args: Args, info: GraphQLResolveInfo): Place {
  return {
    parentType: info.parentType.name,
    field: info.fieldName,
    owner:
      source instanceof WorldObject || source instanceof GeneratedObject
        ? `${source.__typename}:${source.key}`
        : pathOf(info).join('.'),
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
    const typename: unknown = Reflect.get(Object(found), '__typename');
    if (typeof typename === 'string' && isObjectType(info.schema.getType(typename)))
      check(typename);
  }
}

type Values = Readonly<Record<string, unknown>>;

const USER_ERRORS = /userErrors$/i;

/**
 * The payload of a mutation. Every field that is neither a value nor a list of user errors is
 * null, so that nothing in it is generated.
 */
function payloadOf(
  returnType: GraphQLOutputType,
  values: Values,
  session: GraphqlSession,
  errorsOf: (errorType: unknown) => readonly Values[],
): Values {
  const type = getNamedType(returnType);
  if (!isObjectType(type)) return values;
  const entries = Object.values(type.getFields()).flatMap((field): Array<[string, unknown]> => {
    if (Object.hasOwn(values, field.name)) {
      const value = values[field.name];
      if (getNamedType(field.type).name === 'Job') noteJob(value, session);
      return [[field.name, value]];
    }
    const inner = isNonNullType(field.type) ? field.type.ofType : field.type;
    if (USER_ERRORS.test(field.name) && isListType(inner)) {
      const errorType = getNamedType(inner);
      const [concrete] = isAbstractType(errorType)
        ? session.schema.getPossibleTypes(errorType)
        : [errorType];
      return [[field.name, errorsOf(concrete)]];
    }
    return isNonNullType(field.type) ? [] : [[field.name, null]];
  });
  return Object.fromEntries(entries);
}

/** A job can be queried later, whether this answer shows its id or not. */
function noteJob(value: unknown, { shownObjects }: GraphqlSession): void {
  const id: unknown = Reflect.get(Object(value), 'id');
  if (typeof id === 'string')
    shownObjects.note(id, { ...Object(value), __typename: 'Job', done: true });
}

function userError(fault: Fault, type: unknown): Values {
  const field = fault.field.length === 0 ? null : fault.field;
  if (!isObjectType(type)) return { field, message: fault.message };
  const others = Object.values(type.getFields())
    .filter((entry) => !isNonNullType(entry.type))
    .map(({ name }) => [name, null] as const);
  return {
    ...Object.fromEntries(others),
    __typename: type.name,
    field,
    message: fault.message,
    ...codeOf(fault, type),
  };
}

/** Replacements for a code that a mutation's enum does not have, the nearest first. */
const NEAR_CODES: Readonly<Record<string, readonly string[]>> = {
  NOT_FOUND: [
    'RECORD_NOT_FOUND',
    'RESOURCE_NOT_FOUND',
    'DOES_NOT_EXIST',
    'INVALID_ID',
    'RESOURCE_DOES_NOT_EXIST',
  ],
  NOT_SUPPORTED: [
    'UNSUPPORTED',
    'UNSUPPORTED_OPERATION',
    'OPERATION_NOT_ALLOWED',
    'ACTION_NOT_ALLOWED',
    'NOT_ALLOWED',
    'NOT_PERMITTED',
    'INTERNAL_ERROR',
    'INTERNAL_SERVER_ERROR',
    'GENERIC_ERROR',
    'UNEXPECTED_ERROR',
    'UNKNOWN_ERROR',
  ],
};

/**
 * The code itself, or the nearest one in the mutation's own enum, since its errors always have one.
 */
function codeOf({ code }: Fault, type: GraphQLObjectType): { readonly code?: string } {
  const field = type.getFields()['code'];
  if (field === undefined) return {};
  const codes = getNamedType(field.type);
  if (!isEnumType(codes)) return { code };
  const names = codes.getValues().map(({ name }) => name);
  const near = NEAR_CODES[code] ?? [];
  const known =
    [code, ...near].find((name) => names.includes(name)) ??
    names.find((name) => name.endsWith(code)) ??
    ['INVALID', 'INVALID_INPUT', 'INVALID_VALUE'].find((name) => names.includes(name)) ??
    names[0];
  return known === undefined ? {} : { code: known };
}

import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLResolveInfo,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { FieldError } from '../errors.ts';
import type { Args, GraphqlSession } from '../session.ts';
import { type Input, readInput, readTexts } from '../mutation.ts';
import { parseGid, parseMoment } from '../../api/formats.ts';

/**
 * Checks what the service demands of the arguments of a field beyond its schema.
 * @throws FieldError for the first rule that is broken
 */
export function checkArguments(
  args: Args,
  info: GraphQLResolveInfo,
  { bulk, context }: Pick<GraphqlSession, 'bulk' | 'context'>,
): void {
  const { parentType, fieldName } = info;
  const field = parentType.getFields()[fieldName];
  if (field === undefined || field.args.length === 0) return;
  // A bulk query sets the sizes of its pages itself.
  const fault =
    (bulk === null ? windowFault(args, field.args, info) : null) ??
    (parentType.name === 'Mutation'
      ? (choiceFault(args, field.args, fieldName) ??
        keyFault(field.description ?? '', info, context.apiVersion))
      : null) ??
    BY_FIELD[`${parentType.name}.${fieldName}`]?.(args);
  if (fault != null) throw fault;
  for (const argument of field.args) {
    if (args[argument.name] != null) checkValue(args[argument.name], argument.type);
  }
}

type ArgumentRule = (args: Args) => FieldError | null;

/** Rules of single fields. */
const BY_FIELD: Readonly<Record<string, ArgumentRule>> = {
  'Mutation.pubSubServerPixelUpdate': (args) =>
    blankFault('pubSubProject', args['pubSubProject']) ??
    blankFault('pubSubTopic', args['pubSubTopic']),
  'QueryRoot.bulkOperations': ({ query }) => {
    const [, date = '*'] =
      typeof query === 'string' ? (/\bcreated_at:[<>]?=?['"]?([^\s'"]*)/.exec(query) ?? []) : [];
    const isYearOrMonth = /^\d{1,4}(?:-\d\d)?$/.test(date);
    return date === '*' || date === 'now' || isYearOrMonth || !Number.isNaN(parseMoment(date))
      ? null
      : badRequest('Invalid timestamp for query filter `created_at`.');
  },
};

/** A page needs `first` or `last`, not both. */
function windowFault(
  { first, last }: Args,
  known: readonly GraphQLArgument[],
  { returnType }: GraphQLResolveInfo,
): FieldError | null {
  if (!getNamedType(returnType).name.endsWith('Connection')) return null;
  if (!known.some(({ name }) => name === 'first') || !known.some(({ name }) => name === 'last')) {
    return null;
  }
  if (first == null && last == null) return badRequest('you must provide one of first or last');
  return first != null && last != null
    ? badRequest('providing both first and last is not supported')
    : null;
}

/** A deprecated `input` and the argument that replaces it: exactly one of them is given. */
function choiceFault(
  args: Args,
  known: readonly GraphQLArgument[],
  fieldName: string,
): FieldError | null {
  const old = known.find(({ name, deprecationReason }) => name === 'input' && deprecationReason);
  const successor = known.find(
    (argument) =>
      argument !== old &&
      isInputObjectType(argument.type) &&
      argument.type.name.endsWith('Input') &&
      !argument.type.isOneOf,
  );
  if (old === undefined || isNonNullType(old.type) || successor === undefined) return null;
  const choices = [old.name, successor.name];
  return choices.filter((name) => Object.hasOwn(args, name)).length === 1
    ? null
    : invalid(
        `${fieldName} must include exactly one of the following arguments: ${choices.join(', ')}.`,
      );
}

/** `As of version 2026-04, the idempotency key is required`, as descriptions have it. */
const KEY_REQUIRED = /as of (?:version )?`?(\d{4}-\d\d)`?, the idempotency key is required/i;

/** Mutations that must not run twice by accident need a key, where their description says so. */
function keyFault(
  description: string,
  { fieldNodes }: GraphQLResolveInfo,
  apiVersion: string,
): FieldError | null {
  const since = KEY_REQUIRED.exec(description)?.[1];
  // `unstable` sorts after every date.
  if (since === undefined || apiVersion < since) return null;
  const hasKey = fieldNodes.some(({ directives }) =>
    directives?.some(({ name }) => name.value === 'idempotent'),
  );
  return hasKey
    ? null
    : badRequest('The @idempotent directive is required for this mutation but was not provided.');
}

/** @throws FieldError for the first value that its type does not take, however deep */
function checkValue(value: unknown, type: GraphQLInputType): void {
  if (value === null || value === undefined) return;
  if (isNonNullType(type)) return checkValue(value, type.ofType);
  if (isListType(type)) {
    for (const entry of Array.isArray(value) ? value : [value]) checkValue(entry, type.ofType);
    return;
  }
  if (isEnumType(type) && type.name === 'CurrencyCode' && value === 'XXX') {
    const message = `CurrencyCode "XXX" is invalid. It can only be used as a result and not as an input value.`;
    throw new FieldError('CURRENCY_CODE_INVALID', message);
  }
  if (!isInputObjectType(type)) return;
  const fault = inputFault(type, value);
  if (fault !== null) throw fault;
  for (const field of Object.values(type.getFields())) {
    const inner: unknown = Reflect.get(Object(value), field.name);
    checkValue(inner, field.type);
  }
}

/** Rules of one type of input object, wherever it is used. */
const BY_TYPE: Readonly<Record<string, (value: Input) => FieldError | null>> = {
  DiscountCollectionsInput: (value) => overlapFault(value, 'add', 'remove'),
  DiscountCustomersInput: (value) => overlapFault(value, 'add', 'remove'),
  DiscountCustomerSegmentsInput: (value) => overlapFault(value, 'add', 'remove'),
  DiscountMarketsInput: (value) => overlapFault(value, 'add', 'remove'),
  DiscountProductsInput: (value) =>
    overlapFault(value, 'productsToAdd', 'productsToRemove') ??
    overlapFault(value, 'productVariantsToAdd', 'productVariantsToRemove'),
  DiscountCountriesInput: ({ add, remove }) =>
    inBoth(add, remove) === null
      ? null
      : badRequest('A country code is present in `add` and `remove` field'),
  DiscountCustomerGetsValueInput: (value) =>
    givenOf(value, ['percentage', 'discountOnQuantity', 'discountAmount']).length < 2
      ? null
      : badRequest(
          'A discount can only have one of percentage, discountOnQuantity or discountAmount.',
        ),
  DiscountCustomerSelectionInput: (value) => {
    const [chosen] = givenOf(value, ['customers', 'customerSegments']);
    if (value['all'] !== true || chosen === undefined) return null;
    const what = chosen === 'customers' ? 'customers or customerSavedSearches' : chosen;
    return badRequest(
      `A discount cannot have customerSelection set to all, when ${what} is specified.`,
    );
  },
  MetafieldInput: ({ key }) => blankFault('key', key),
};

function inputFault(type: GraphQLInputObjectType, given: unknown): FieldError | null {
  const value = readInput(given);
  const rule = Object.hasOwn(BY_TYPE, type.name) ? BY_TYPE[type.name] : undefined;
  if (rule !== undefined) return rule(value);
  // Some types are a choice only by their description: they are older than `@oneOf`.
  const isChoice = /\bexactly one (?:field|option)\b.*\brequired/is.test(type.description ?? '');
  const choices = Object.keys(type.getFields());
  return !isChoice || type.isOneOf || givenOf(value, choices).length === 1
    ? null
    : invalid(`${type.name} requires exactly one of ${choices.join(', ')}`);
}

function overlapFault(value: Input, add: string, remove: string): FieldError | null {
  const id = inBoth(value[add], value[remove]);
  if (id === null) return null;
  const type = parseGid(id)?.type ?? '';
  return badRequest(`The same ${type} id is present in both '${add}' and '${remove}' fields`);
}

function inBoth(some: unknown, others: unknown): string | null {
  const known = new Set(readTexts(others));
  return readTexts(some)?.find((entry) => known.has(entry)) ?? null;
}

/** The names of those that have a value. */
function givenOf(value: Input, names: readonly string[]): string[] {
  return names.filter((name) => value[name] !== undefined && value[name] !== null);
}

/** The fault of a text that was given but is blank. */
function blankFault(name: string, value: unknown): FieldError | null {
  return typeof value === 'string' && value.trim() === ''
    ? invalid(`${name} can't be blank`)
    : null;
}

/** For arguments that break a rule of their field or type. */
function invalid(message: string): FieldError {
  return new FieldError('INVALID_FIELD_ARGUMENTS', message);
}

/** For a call whose arguments are missing, invalid or contradictory. */
function badRequest(message: string): FieldError {
  return new FieldError('BAD_REQUEST', message);
}

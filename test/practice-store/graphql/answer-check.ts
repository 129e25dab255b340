import {
  getNullableType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  parse,
  Kind,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
  type GraphQLNamedType,
} from 'graphql';

const FORMS: Record<string, RegExp> = {
  ID: /^gid:\/\/shopify\/[A-Za-z]+\/[^/]+$/,
  Money: /^-?\d+\.\d\d$/,
  Decimal: /^-?\d+\.\d+$/,
  Date: /^\d{4}-\d\d-\d\d$/,
  DateTime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  // Webhooks go to Amazon and Google as well; some pages are the practice store's own.
  URL: /^https:\/\/[a-z.]+(?:\/|$)|^pubsub:|^arn:|^http:\/\/127\.0\.0\.1[:/]/,
  BigInt: /^\d+$/,
  UnsignedInt64: /^\d+$/,
  UtcOffset: /^[+-]\d\d:\d\d$/,
  Color: /^#[0-9a-f]{6}$/,
  ARN: /^arn:/,
};

/** What is wrong with an answer, as sentences; every value is held against its type. */
export function answerFaults(schema: GraphQLSchema, query: string, data: unknown): string[] {
  const [operation] = parse(query).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return ['no operation'];
  const root = schema.getRootType(operation.operation);
  return root == null
    ? ['no root']
    : selectionFaults(schema, operation.selectionSet, root, data, '');
}

function selectionFaults(
  schema: GraphQLSchema,
  { selections }: SelectionSetNode,
  type: GraphQLNamedType,
  value: unknown,
  path: string,
): string[] {
  if (typeof value !== 'object' || value === null) return [`${path}: no object`];
  return selections.flatMap((selection): string[] => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return [`${path}: a spread`];
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      const name = selection.typeCondition?.name.value ?? type.name;
      const inner = schema.getType(name);
      if (Reflect.get(value, '__typename') !== name || inner === undefined) return [];
      return selectionFaults(schema, selection.selectionSet, inner, value, path);
    }
    const key = selection.alias?.value ?? selection.name.value;
    const at = `${path}.${key}`;
    if (selection.name.value === '__typename') return [];
    if (!Object.hasOwn(value, key)) return [`${at}: missing`];
    const field =
      'getFields' in type && !isEnumType(type) ? type.getFields()[selection.name.value] : undefined;
    if (field === undefined || !('args' in field)) return [`${at}: unknown field`];
    return valueFaults(schema, selection.selectionSet, field.type, Reflect.get(value, key), at);
  });
}

function valueFaults(
  schema: GraphQLSchema,
  selectionSet: SelectionSetNode | undefined,
  type: GraphQLOutputType,
  value: unknown,
  path: string,
): string[] {
  if (value === null) return isNonNullType(type) ? [`${path}: null`] : [];
  const inner = getNullableType(type);
  if (isListType(inner)) {
    if (!Array.isArray(value)) return [`${path}: no list`];
    return value.flatMap((entry: unknown, at) =>
      valueFaults(schema, selectionSet, inner.ofType, entry, `${path}[${at}]`),
    );
  }
  if (isEnumType(inner)) {
    return typeof value === 'string' && inner.getValue(value) !== undefined
      ? []
      : [`${path}: ${JSON.stringify(value)} is no ${inner.name}`];
  }
  if (isScalarType(inner)) return scalarFaults(inner.name, value, path);
  if (selectionSet === undefined) return [`${path}: no selection`];
  const typename: unknown = Reflect.get(Object(value), '__typename');
  const own = isObjectType(inner) ? [] : schema.getPossibleTypes(inner).map((entry) => entry.name);
  const isFitting = isObjectType(inner) ? typename === inner.name : own.includes(String(typename));
  if (!isFitting) return [`${path}: ${String(typename)} is no ${inner.name}`];
  return selectionFaults(schema, selectionSet, inner, value, path);
}

function scalarFaults(name: string, value: unknown, path: string): string[] {
  const fault = [`${path}: ${JSON.stringify(value)} is no ${name}`];
  if (name === 'JSON') return [];
  if (name === 'Int') return Number.isInteger(value) ? [] : fault;
  if (name === 'Float') return typeof value === 'number' ? [] : fault;
  if (name === 'Boolean') return typeof value === 'boolean' ? [] : fault;
  if (typeof value !== 'string') return fault;
  return FORMS[name]?.test(value) === false ? fault : [];
}

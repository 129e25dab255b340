import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';

/**
 * One field of a query written out: necessary arguments filled, pages of one, and everything
 * below it to the given number of levels.
 */
export function writeField(
  field: GraphQLField<unknown, unknown>,
  levels: number,
  schema: GraphQLSchema,
  idTypes: IdTypes = new Map(),
  owner = '',
): string | null {
  const type = getNamedType(field.type);
  const selection = isLeafType(type) ? '' : writeSelection(type, levels, schema, idTypes);
  if (selection === null) return null;
  const isPage = type.name.endsWith('Connection') && field.args.some((arg) => arg.name === 'first');
  const args = field.args
    .filter(
      (arg) =>
        isRequiredArgument(arg) ||
        (isPage && arg.name === 'first') ||
        // One of `input` and the argument that takes its place must be there.
        (arg.name === 'input' && arg.deprecationReason),
    )
    .map(
      (arg) =>
        `${arg.name}: ${writeValue(arg.type, arg.name, `${owner}.${field.name}.${arg.name}`, idTypes)}`,
    );
  const given = args.length === 0 ? '' : `(${args.join(', ')})`;
  return `${field.name}${given}${keyDirective(field)}${selection}`;
}

/** Some mutations must not run twice by accident. */
export function keyDirective({ description }: GraphQLField<unknown, unknown>): string {
  return /idempotency key is required/.test(description ?? '') ? ' @idempotent(key: "one")' : '';
}

/** The types that an id may have, by its place. */
type IdTypes = ReadonlyMap<string, readonly string[]>;

/** Names that the schema uses inside, and the one in global ids. */
const PUBLIC_NAMES: Readonly<Record<string, string>> = {
  Catalog: 'MarketCatalog',
  Event: 'BasicEvent',
  File: 'MediaImage',
  HasMetafields: 'Product',
  Media: 'MediaImage',
  Node: 'Product',
  ProductOperation: 'ProductSetOperation',
  Publishable: 'Product',
};

/** The names of these types in global ids. */
export function publicTypes(types: readonly string[]): string[] {
  return types.map((type) => PUBLIC_NAMES[type] ?? type);
}

/** An id of the first of these types that nobody ever issued. */
function anId(types: readonly string[]): string {
  return `gid://shopify/${publicTypes(types)[0] ?? 'Product'}/1`;
}

/** Null when there is no level left. */
function writeSelection(
  type: GraphQLNamedType,
  levels: number,
  schema: GraphQLSchema,
  idTypes: IdTypes,
): string | null {
  // The layers of a connection are one level together.
  const isWrapper = /(?:Connection|Edge)$/.test(type.name);
  const left = isWrapper ? levels : levels - 1;
  if (left < 0) return null;
  if (isObjectType(type)) {
    const all = type.getFields();
    // Both at each level would cost more than one document may.
    const isTwice = type.name.endsWith('Connection') && levels < 2 && 'nodes' in all;
    const fields = Object.values(all)
      .filter(({ name }) => !isTwice || name !== 'edges')
      .map((field) => writeField(field, left, schema, idTypes, type.name))
      .filter((text) => text !== null);
    return ` { ${['__typename', ...fields].join(' ')} }`;
  }
  const possible = 'getTypes' in type || 'getInterfaces' in type ? possibleTypes(type, schema) : [];
  const own =
    'getFields' in type && !isInputObjectType(type)
      ? Object.values(type.getFields())
          .map((field) => writeField(field, 0, schema, idTypes, type.name))
          .filter((text) => text !== null)
      : [];
  const fragments = possible.slice(0, 2).map((entry) => {
    // Fields of two types may differ in kind under one name, so each has an alias of its own.
    const fields = Object.values(entry.getFields())
      .map((field) => writeField(field, 0, schema, idTypes, entry.name))
      .filter((text) => text !== null)
      .map((text, at) => `${entry.name}_${at}: ${text}`);
    return `... on ${entry.name} { __typename ${fields.join(' ')} }`;
  });
  return ` { ${['__typename', ...own, ...fragments].join(' ')} }`;
}

function possibleTypes(type: GraphQLNamedType, schema: GraphQLSchema) {
  return Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter((entry) =>
      'getTypes' in type
        ? type.getTypes().includes(entry)
        : entry.getInterfaces().some((implemented) => implemented === type),
    );
}

function isChoice({ isOneOf, description }: GraphQLInputObjectType): boolean {
  return isOneOf || /Exactly one (?:field|option)/.test(description ?? '');
}

/** A literal that the type takes. */
function writeValue(type: GraphQLInputType, name: string, place: string, idTypes: IdTypes): string {
  if (isNonNullType(type)) return writeValue(type.ofType, name, place, idTypes);
  if (isListType(type)) return `[${writeValue(type.ofType, name, place, idTypes)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? 'NONE';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const needed = isChoice(type) ? fields.slice(0, 1) : fields.filter(isRequiredInputField);
    return `{ ${needed.map((field) => `${field.name}: ${writeValue(field.type, field.name, `${type.name}.${field.name}`, idTypes)}`).join(', ')} }`;
  }
  if (name === 'first') return '1';
  switch (type.name) {
    case 'ID':
      return `"${anId(idTypes.get(place) ?? ['Product'])}"`;
    case 'Int':
    case 'Float':
      return '1';
    case 'Boolean':
      return 'false';
    case 'Date':
      return '"2026-10-01"';
    case 'DateTime':
      return '"2026-10-01T00:00:00Z"';
    case 'Decimal':
    case 'Money':
      return '"1.00"';
    case 'URL':
      return '"https://practice.example/path"';
    case 'ARN':
      return '"arn:aws:events:eu-west-1::event-source/practice"';
    case 'BigInt':
    case 'UnsignedInt64':
      return '"1"';
    case 'UtcOffset':
      return '"+01:00"';
    case 'JSON':
      return '"{}"';
    default:
      return '"practice"';
  }
}

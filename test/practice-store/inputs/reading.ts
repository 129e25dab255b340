import {
  type DocumentNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  parse,
} from 'graphql';

/** Needed arguments of fields that are read; a field with others is left out. */
const READ_ARGUMENTS: Readonly<Record<string, string>> = {
  'Page.translations': 'locale: "de"',
  'InventoryLevel.quantities':
    'names: ["available", "on_hand", "committed", "incoming", "reserved", "damaged", "safety_stock", "quality_control"]',
};

/** Positions and previews tell nothing about what was set. */
const LEFT_OUT = new Set([
  'cursor',
  'edges',
  'pageInfo',
  'events',
  'comments',
  'metafieldDefinitions',
  'unpublishedChannels',
  'unpublishedPublications',
]);

/** Writes documents that read an object with everything in it; each is written once. */
export interface ReadingWriter {
  /** `node(id: $id)` of a type, so many levels deep. */
  node(typename: string, levels: number): DocumentNode;
  /** What a payload or any other object shows, as a selection. */
  selection(type: GraphQLObjectType, levels: number): string;
}

export function createReadingWriter(schema: GraphQLSchema): ReadingWriter {
  const documents = new Map<string, DocumentNode>();

  const selection = (
    type: GraphQLObjectType,
    levels: number,
    above: readonly string[] = [],
  ): string => {
    const path = [...above, type.name];
    const fields = Object.values(type.getFields()).flatMap((field) =>
      fieldText(type, field, levels, path),
    );
    return `{ ${['__typename', ...fields].join(' ')} }`;
  };

  const fieldText = (
    owner: GraphQLObjectType,
    field: GraphQLField<unknown, unknown>,
    levels: number,
    path: readonly string[],
  ): string[] => {
    if (LEFT_OUT.has(field.name)) {
      const isOnlyWay = field.name === 'edges' && owner.getFields()['nodes'] === undefined;
      if (!isOnlyWay) return [];
    }
    const given = READ_ARGUMENTS[`${owner.name}.${field.name}`];
    if (given === undefined && field.args.some(isRequiredArgument)) return [];
    const type = getNamedType(field.type);
    const isPaged = given === undefined && field.args.some(({ name }) => name === 'first');
    const args = given ?? (isPaged ? `first: ${path.length > 1 ? 4 : 12}` : null);
    const call = `${field.name}${args === null ? '' : `(${args})`}`;
    if (isLeafType(type)) return [call];
    const isWrapper = /(?:Connection|Edge)$/.test(type.name);
    // Nor do parts that are no objects of their own, such as the data of a capability.
    const kinds = isAbstractType(type) ? schema.getPossibleTypes(type) : [type];
    const isPart =
      path.length > 1 &&
      kinds.every((kind) => isObjectType(kind) && kind.getFields()['id'] === undefined);
    const left = isWrapper || isPart ? levels : levels - 1;
    if (left < 1 || path.includes(type.name)) return [];
    if (isObjectType(type)) return [`${call} ${selection(type, left, path)}`];
    if (!isAbstractType(type)) return [];
    const possible = schema.getPossibleTypes(type).filter(({ name }) => !path.includes(name));
    // An interface that everything implements would make the document huge: one level of it will do.
    const depth = possible.length > 12 ? 1 : left;
    const parts = possible.map((entry) => `... on ${entry.name} ${selection(entry, depth, path)}`);
    return [`${call} { __typename ${parts.join(' ')} }`];
  };

  return {
    selection: (type, levels) => selection(type, levels),
    node: (typename, levels) => {
      const key = `${typename}/${levels}`;
      const known = documents.get(key);
      if (known !== undefined) return known;
      const type = schema.getType(typename);
      if (!isObjectType(type)) throw new Error(`no type ${typename}`);
      const text = `query($id: ID!) { node(id: $id) { ... on ${typename} ${selection(type, levels)} } }`;
      const document = parse(text, { noLocation: true });
      documents.set(key, document);
      return document;
    },
  };
}

/** What of a payload is read, apart from the objects that `node` finds again. */
export function payloadSelection(
  type: GraphQLObjectType,
  schema: GraphQLSchema,
  writer: ReadingWriter,
  isFoundAgain: (typename: string) => boolean,
): string {
  const fields = Object.values(type.getFields()).flatMap((field): string[] => {
    // Many payloads show the whole shop beside what was changed.
    if (field.name === 'shop' || field.args.some(isRequiredArgument)) return [];
    const inner = getNamedType(field.type);
    if (isLeafType(inner)) return [field.name];
    if (/userErrors$/i.test(field.name)) {
      const hasCode = isObjectType(inner) && inner.getFields()['code'] !== undefined;
      return [`${field.name} { field message ${hasCode ? 'code' : ''} }`];
    }
    if (isAbstractType(inner)) return [`${field.name} { __typename ... on Node { id } }`];
    if (!isObjectType(inner) || inner.name.endsWith('Connection')) return [];
    if (isFoundAgain(inner.name)) return [`${field.name} { __typename id }`];
    return [`${field.name} ${writer.selection(inner, 2)}`];
  });
  return `{ ${fields.join(' ')} }`;
}

/** Every global id in a value, at any depth. */
export function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('gid://shopify/') ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(idsIn);
}

import { dateTime, gid, timeText } from '../../api/formats.ts';
import { connect } from '../../graphql/connection.ts';
import type { FieldTable, GraphqlSession } from '../../graphql/session.ts';
import { restResource } from '../../rest/resource.ts';
import { listedRows } from '../rows.ts';
import { ascending } from '../sequence.ts';
import {
  compareDigest,
  DEFAULT_NAMESPACE,
  type Metafield,
  METAFIELD_DEFINITIONS,
  type MetafieldDefinition,
  type MetafieldOwner,
  OWNER_TYPES,
  type OwnerTypename,
} from './metafield.ts';

export const metafieldFields: FieldTable<Metafield> = {
  id: (metafield) => gid('Metafield', metafield.id),
  legacyResourceId: (metafield) => String(metafield.id),
  namespace: (metafield) => metafield.namespace,
  key: (metafield) => metafield.key,
  type: (metafield) => metafield.type,
  value: (metafield) => metafield.value,
  jsonValue: (metafield) => jsonValueOf(metafield.type, metafield.value),
  sizeInBytes: (metafield) => Buffer.byteLength(metafield.value),
  compareDigest: compareDigest,
  description: () => null,
  ownerType: ({ owner }) => OWNER_TYPES[owner.typename],
  owner: ({ owner }, _args, { objects }) => objects.node(gid(owner.typename, owner.id)),
  definition: (metafield, _args, { objects }) => {
    const found = METAFIELD_DEFINITIONS.find(
      (entry) =>
        entry.ownerTypename === metafield.owner.typename &&
        entry.namespace === metafield.namespace &&
        entry.key === metafield.key,
    );
    return found === undefined ? null : objects.metafieldDefinition(found);
  },
  reference: (metafield, _args, { objects }) =>
    metafield.value.startsWith('gid://') ? objects.node(metafield.value) : null,
  references: () => null,
  translations: () => [],
  createdAt: (metafield) => dateTime(metafield.createdAtMs),
  updatedAt: (metafield) => dateTime(metafield.updatedAtMs),
};

export const metafieldDefinitionFields: FieldTable<MetafieldDefinition> = {
  id: (definition) => gid('MetafieldDefinition', definition.id),
  name: (definition) => definition.name,
  namespace: (definition) => definition.namespace,
  key: (definition) => definition.key,
  description: (definition) => definition.description,
  ownerType: ({ ownerTypename }) => OWNER_TYPES[ownerTypename],
  type: ({ type }) => metafieldType(type),
  pinnedPosition: (definition) => (definition.id % 7) + 1,
  standardTemplate: () => null,
  validations: () => [],
  validationStatus: () => 'ALL_VALID',
  constraints: () => null,
};

/** `MetafieldDefinitionType`. */
export function metafieldType(name: string): Readonly<Record<string, unknown>> {
  const category = name.startsWith('number') ? 'NUMBER' : /text/.test(name) ? 'TEXT' : 'OTHER';
  return {
    __typename: 'MetafieldDefinitionType',
    name,
    category,
    supportsDefinitionMigrations: false,
  };
}

/** The value as JSON: a number for a number, a list for a list, else the text itself. */
export function jsonValueOf(type: string, value: string): unknown {
  if (!/^(?:number_|boolean|json|list\.|dimension|volume|weight|money|rating)/.test(type)) {
    return value;
  }
  try {
    const parsed: unknown = JSON.parse(value);
    return parsed;
  } catch {
    return value;
  }
}

/** `metafield` and `metafields` of a type that carries them. */
export function metafieldsOf<Row>(
  typename: OwnerTypename,
  idOf: (row: Row, session: GraphqlSession) => number,
): FieldTable<Row> {
  const owner = (row: Row, session: GraphqlSession): MetafieldOwner => ({
    typename,
    id: idOf(row, session),
  });
  return {
    metafield: (row, args, session) => {
      const namespace = args['namespace'] ?? DEFAULT_NAMESPACE;
      const found = session.world.metafields
        .of(owner(row, session))
        .find((entry) => entry.namespace === namespace && entry.key === args['key']);
      return found === undefined ? null : session.objects.metafield(found);
    },
    metafields: (row, args, session) => {
      const { namespace, keys } = args;
      const wanted: readonly unknown[] | null = Array.isArray(keys) ? keys : null;
      const rows = session.world.metafields
        .of(owner(row, session))
        .filter(
          (entry) =>
            (typeof namespace !== 'string' || entry.namespace === namespace) &&
            (wanted === null ||
              wanted.includes(`${entry.namespace}.${entry.key}`) ||
              wanted.includes(entry.key)),
        );
      return connect(ascending(listedRows(rows)), args, session.objects.metafield);
    },
  };
}

/** The metafields of the store itself. */
export const metafields = restResource<Metafield>({
  plural: 'metafields',
  singular: 'metafield',
  readScopes: [],
  writeScope: null,
  order: 'oldest-first',
  rows: ({ world }) =>
    listedRows(
      world.metafields.of({ typename: 'Shop', id: world.shop.id }).toSorted((a, b) => a.id - b.id),
    ),
  toJson: (metafield) => ({
    id: metafield.id,
    namespace: metafield.namespace,
    key: metafield.key,
    value: metafield.value,
    description: null,
    owner_id: metafield.owner.id,
    created_at: timeText(metafield.createdAtMs),
    updated_at: timeText(metafield.updatedAtMs),
    owner_resource: 'shop',
    type: metafield.type,
    admin_graphql_api_id: `gid://shopify/Metafield/${metafield.id}`,
  }),
  filters: {
    namespace: (row, value) => row.namespace === value,
    key: (row, value) => row.key === value,
    type: (row, value) => row.type === value,
  },
});

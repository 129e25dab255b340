import { gid } from '../../api/formats.ts';
import { connectList } from '../../graphql/connection.ts';
import { listConnection, type Listing, listRoot } from '../../graphql/listing.ts';
import { readInput } from '../../graphql/mutation.ts';
import { DATES, type Field, recordType, rowFields } from '../../graphql/record-type.ts';
import { dateField, exactField, numberField, textField } from '../../graphql/search/fields.ts';
import type { Args } from '../../graphql/session.ts';
import { listedRows, type Rows } from '../rows.ts';
import { metafieldMutations } from './metafield-changes.ts';
import { metafields } from './metafield-rest.ts';
import {
  compareDigest,
  DEFAULT_NAMESPACE,
  definitionOf,
  jsonValueOf,
  type Metafield,
  METAFIELD_DEFINITIONS,
  type MetafieldDefinition,
  OWNER_TYPES,
  type OwnerTypename,
} from './metafield.ts';

export const metafieldType = recordType<Metafield>('Metafield', {
  find: (id, { world }) => world.metafields.find(id),
  fields: {
    legacyResourceId: (metafield) => String(metafield.id),
    ...rowFields<Metafield>('namespace', 'key', 'type', 'value'),
    jsonValue: (metafield) => jsonValueOf(metafield.type, metafield.value),
    sizeInBytes: (metafield) => Buffer.byteLength(metafield.value),
    compareDigest: compareDigest,
    description: () => null,
    ownerType: ({ owner }) => OWNER_TYPES[owner.typename],
    owner: ({ owner }, _args, session) => session.node(gid(owner.typename, owner.id)),
    definition: ({ owner, namespace, key }, _args, { objects }) =>
      objects.MetafieldDefinition(definitionOf(owner.typename, namespace, key)),
    reference: (metafield, _args, session) =>
      metafield.value.startsWith('gid://') ? session.node(metafield.value) : null,
    references: () => null,
    translations: () => [],
    ...DATES,
  },
  mutations: metafieldMutations,
  rest: metafields,
});

/** How the definitions of metafields are searched and sorted. */
const definitionListing: Listing<MetafieldDefinition> = {
  name: 'metafield-definitions',
  search: {
    named: {
      id: numberField((definition) => definition.id),
      key: exactField((definition) => definition.key),
      namespace: exactField((definition) => definition.namespace),
      owner_type: exactField(({ ownerTypename }) => OWNER_TYPES[ownerTypename]),
      type: exactField((definition) => definition.type),
      created_at: dateField((_definition, { world }) => world.anchorMs),
      updated_at: dateField((_definition, { world }) => world.anchorMs),
    },
    free: textField((definition) => [definition.name, definition.namespace, definition.key]),
  },
  sort: {
    NAME: (definition) => definition.name.toLowerCase(),
    PINNED_POSITION: pinnedPosition,
  },
};

function pinnedPosition({ id }: MetafieldDefinition): number {
  return (id % 7) + 1;
}

/** The definitions that the arguments of a list ask for. */
function wantedDefinitions(
  ownerType: unknown,
  { namespace, key, pinnedStatus }: Args,
): Rows<MetafieldDefinition> {
  return listedRows(
    METAFIELD_DEFINITIONS.filter(
      (entry) =>
        OWNER_TYPES[entry.ownerTypename] === ownerType &&
        (namespace == null || entry.namespace === namespace) &&
        (key == null || entry.key === key) &&
        pinnedStatus !== 'UNPINNED',
    ),
  );
}

export const metafieldDefinitionType = recordType<MetafieldDefinition>('MetafieldDefinition', {
  find: (id) => METAFIELD_DEFINITIONS.find((entry) => entry.id === id),
  fields: {
    ...rowFields<MetafieldDefinition>('name', 'namespace', 'key', 'description'),
    ownerType: ({ ownerTypename }) => OWNER_TYPES[ownerTypename],
    type: ({ type }) => valueType(type),
    pinnedPosition: pinnedPosition,
    standardTemplate: () => null,
    validations: () => [],
    validationStatus: () => 'ALL_VALID',
    constraints: () => null,
  },
  roots: {
    metafieldDefinitions: listRoot('MetafieldDefinition', definitionListing, (_session, args) =>
      wantedDefinitions(args['ownerType'], args),
    ),
    metafieldDefinition: (args, session) => {
      const wanted = readInput(args['identifier']);
      const found = METAFIELD_DEFINITIONS.find(
        (entry) =>
          OWNER_TYPES[entry.ownerTypename] === wanted['ownerType'] &&
          entry.key === wanted['key'] &&
          entry.namespace === (wanted['namespace'] ?? DEFAULT_NAMESPACE),
      );
      return (
        session.objects.MetafieldDefinition(found) ??
        session.node(args['id'], 'MetafieldDefinition')
      );
    },
  },
});

/** `MetafieldDefinitionType`. */
export function valueType(name: string): Readonly<Record<string, unknown>> {
  const category = name.startsWith('number') ? 'NUMBER' : /text/.test(name) ? 'TEXT' : 'OTHER';
  return {
    __typename: 'MetafieldDefinitionType',
    name,
    category,
    supportsDefinitionMigrations: false,
  };
}

/** `metafield`, `metafields` and their definitions of a type that carries them. */
export function metafieldsOf(
  typename: OwnerTypename,
): Readonly<
  Record<'metafield' | 'metafields' | 'metafieldDefinitions', Field<{ readonly id: number }>>
> {
  return {
    metafieldDefinitions: (_owner, args, session, info) =>
      listConnection(
        definitionListing,
        wantedDefinitions(OWNER_TYPES[typename], args),
        { args, session, info },
        session.objects.MetafieldDefinition,
      ),
    metafield: ({ id }, args, { world, objects }) => {
      const namespace = args['namespace'] ?? DEFAULT_NAMESPACE;
      const own = world.metafields.of({ typename, id });
      return objects.Metafield(
        own.find((entry) => entry.namespace === namespace && entry.key === args['key']),
      );
    },
    metafields: ({ id }, args, { world, objects }) => {
      const { namespace, keys } = args;
      const wanted: readonly unknown[] | null = Array.isArray(keys) ? keys : null;
      const rows = world.metafields
        .of({ typename, id })
        .filter(
          (entry) =>
            (typeof namespace !== 'string' || entry.namespace === namespace) &&
            (wanted === null ||
              wanted.includes(`${entry.namespace}.${entry.key}`) ||
              wanted.includes(entry.key)),
        );
      return connectList(rows, args, objects.Metafield);
    },
  };
}

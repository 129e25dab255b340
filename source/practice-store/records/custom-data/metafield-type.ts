import { gid } from '../../api/formats.ts';
import { connectList } from '../../graphql/connection.ts';
import { listConnection, type Listing, listRoot, recordFields } from '../../graphql/listing.ts';
import { readInput, readText } from '../../graphql/mutation.ts';
import { DATES, type Field, recordType, rowFields } from '../../graphql/record-type.ts';
import { exactField, textField } from '../../graphql/search/fields.ts';
import type { Args, GraphqlSession } from '../../graphql/session.ts';
import { allRows, listedRows, type Rows } from '../rows.ts';
import { metafieldsWith } from './defined-metafields.ts';
import { metafieldMutations } from './metafield-changes.ts';
import { definitionOf, type MetafieldDefinition } from './metafield-definition.ts';
import {
  metafieldDefinitionMutations,
  definitionByIdentifier,
} from './metafield-definition-changes.ts';
import { metafields } from './metafield-rest.ts';
import {
  compareDigest,
  fullNamespace,
  jsonValueOf,
  type Metafield,
  OWNER_TYPES,
  type OwnerTypename,
} from './metafield.ts';
import { valueFault } from './metafield-value.ts';
import { templateOf } from './standard-definition-type.ts';
import { metafieldTypes, shownValidations, valueType } from './value-types.ts';

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
    definition: ({ owner, namespace, key }, _args, { objects, world }) =>
      objects.MetafieldDefinition(definitionOf(world, owner.typename, namespace, key)),
    reference: ({ type, value }, _args, session) =>
      /^\w+_reference$/.test(type) ? session.node(value) : null,
    references: ({ type, value }, args, session) =>
      referencesIn(type, jsonValueOf(type, value), args, session),
    translations: () => [],
    ...DATES,
  },
  mutations: metafieldMutations,
  rest: metafields,
});

/** A connection of the objects in a list of references; null for any other type. */
export function referencesIn(
  type: string,
  ids: unknown,
  args: Args,
  session: GraphqlSession,
): unknown {
  if (!/^list\.\w+_reference$/.test(type)) return null;
  const nodes = (Array.isArray(ids) ? ids : []).flatMap((id: unknown, at) => {
    const node = session.node(id);
    return node === null ? [] : [{ id: at, node }];
  });
  return connectList(nodes, args, ({ node }) => node);
}

const definitionListing: Listing<MetafieldDefinition> = {
  name: 'metafield-definitions',
  search: {
    named: {
      ...recordFields<MetafieldDefinition>(),
      key: exactField((definition) => definition.key),
      namespace: exactField((definition) => definition.namespace),
      owner_type: exactField((definition) => definition.ownerType),
      type: exactField((definition) => definition.type),
    },
    free: textField(({ name, namespace, key }) => [name, namespace, key]),
  },
  sort: {
    NAME: (definition) => definition.name.toLowerCase(),
    PINNED_POSITION: (definition) => definition.pinnedPosition ?? Number.MAX_SAFE_INTEGER,
  },
};

/** The definitions that the arguments of a list ask for. */
function wantedDefinitions(
  ownerType: unknown,
  { namespace, key, pinnedStatus }: Args,
  { world }: GraphqlSession,
): Rows<MetafieldDefinition> {
  return listedRows(
    allRows(world.metafieldDefinitions).filter(
      (entry) =>
        entry.ownerType === ownerType &&
        (namespace == null || entry.namespace === namespace) &&
        (key == null || entry.key === key) &&
        (pinnedStatus !== 'PINNED' || entry.pinnedPosition !== null) &&
        (pinnedStatus !== 'UNPINNED' || entry.pinnedPosition === null),
    ),
  );
}

export const metafieldDefinitionType = recordType<MetafieldDefinition>('MetafieldDefinition', {
  rows: ({ world }) => world.metafieldDefinitions,
  fields: {
    ...rowFields<MetafieldDefinition>(
      'name',
      'namespace',
      'key',
      'description',
      'ownerType',
      'access',
      'pinnedPosition',
    ),
    type: ({ type }) => valueType(type),
    capabilities: ({ capabilities }) =>
      Object.fromEntries(
        Object.entries(capabilities).map(([name, enabled]) => [
          name,
          { eligible: true, enabled, status: enabled ? 'FILTERABLE' : 'NOT_FILTERABLE' },
        ]),
      ),
    useAsCollectionCondition: ({ capabilities }) => capabilities.smartCollectionCondition,
    standardTemplate: (definition, _args, session) => templateOf(definition, session),
    validations: ({ type, validations }) => shownValidations(type, validations),
    validationStatus: (definition, _args, session) =>
      metafieldsWith(definition, session.world).some(
        (entry) => !isValid(entry, definition, session),
      )
        ? 'SOME_INVALID'
        : 'ALL_VALID',
    constraints: ({ constraints }) =>
      constraints === null
        ? null
        : {
            key: constraints.key,
            values: connectList(
              constraints.values.map((value, id) => ({ id, value })),
              { first: constraints.values.length },
              ({ value }) => ({ value }),
            ),
          },
    metafields: (definition, args, session) =>
      connectList(metafieldsOfStatus(definition, args, session), args, session.objects.Metafield),
    metafieldsCount: (definition, args, session) =>
      metafieldsOfStatus(definition, args, session).length,
  },
  roots: {
    metafieldDefinitionTypes: () => metafieldTypes().map(valueType),
    metafieldDefinitions: listRoot('MetafieldDefinition', definitionListing, (session, args) =>
      wantedDefinitions(args['ownerType'], args, session),
    ),
    metafieldDefinition: (args, session) =>
      session.objects.MetafieldDefinition(
        definitionByIdentifier(readInput(args['identifier']), session),
      ) ?? session.node(args['id'], 'MetafieldDefinition'),
  },
  mutations: metafieldDefinitionMutations,
});

/** Whether a metafield satisfies the definition, which may be newer than the value. */
function isValid(
  { type, value }: Metafield,
  definition: MetafieldDefinition,
  session: GraphqlSession,
): boolean {
  return (
    type === definition.type && valueFault(type, value, definition.validations, session) === null
  );
}

function metafieldsOfStatus(
  definition: MetafieldDefinition,
  { validationStatus: wanted }: Args,
  session: GraphqlSession,
): Metafield[] {
  const all = metafieldsWith(definition, session.world);
  if (wanted !== 'VALID' && wanted !== 'INVALID') return all;
  return all.filter((entry) => isValid(entry, definition, session) === (wanted === 'VALID'));
}

/**
 * The fields `metafield`, `metafields` and `metafieldDefinitions` of an owner type.
 * @param idOf the id of the owner, if it is not the row's own id
 */
export function metafieldsOf<Row extends { readonly id: number | string }>(
  typename: OwnerTypename,
  idOf: (row: Row) => number = ({ id }) => Number(id),
): Readonly<Record<'metafield' | 'metafields' | 'metafieldDefinitions', Field<Row>>> {
  return {
    metafieldDefinitions: (_owner, args, session, info) =>
      listConnection(
        definitionListing,
        wantedDefinitions(OWNER_TYPES[typename], args, session),
        { args, session, info },
        session.objects.MetafieldDefinition,
      ),
    metafield: (row, args, { world, objects, context }) => {
      const [key = '', ...before] = String(args['key']).split('.').toReversed();
      const given =
        args['namespace'] ?? (before.length === 0 ? undefined : before.toReversed().join('.'));
      const namespace = fullNamespace(readText(given), context.app.id);
      const own = world.metafields.of({ typename, id: idOf(row) });
      return objects.Metafield(
        own.find((entry) => entry.namespace === namespace && entry.key === key),
      );
    },
    metafields: (row, args, { world, objects, context }) => {
      const { keys } = args;
      const namespace = readText(args['namespace']);
      const wanted: readonly unknown[] | null = Array.isArray(keys) ? keys : null;
      const rows = world.metafields
        .of({ typename, id: idOf(row) })
        .filter(
          (entry) =>
            (namespace === undefined ||
              entry.namespace === fullNamespace(namespace, context.app.id)) &&
            (wanted === null ||
              wanted.includes(`${entry.namespace}.${entry.key}`) ||
              wanted.includes(entry.key)),
        );
      return connectList(rows, args, objects.Metafield);
    },
  };
}

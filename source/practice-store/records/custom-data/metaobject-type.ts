import { connect, emptyList } from '../../graphql/connection.ts';
import { listField, type Listing, listRoot, recordFields } from '../../graphql/listing.ts';
import { readInput } from '../../graphql/mutation.ts';
import { byId, DATES, partObject, recordType, rowFields } from '../../graphql/record-type.ts';
import { exactField, type SearchField, textField } from '../../graphql/search/fields.ts';
import type { WorldObject } from '../../graphql/session.ts';
import { listedRows } from '../rows.ts';
import { ascending } from '../sequence.ts';
import type { Session } from '../world.ts';
import { jsonValueOf } from './metafield.ts';
import { valueEntries, valueSearch } from './metafield-search.ts';
import { definitionOf, entriesOf, metaobjectMutations, typeIn } from './metaobject-changes.ts';
import { metaobjectDefinitionMutations } from './metaobject-definition-changes.ts';
import type { Metaobject, MetaobjectDefinition, MetaobjectField } from './metaobject.ts';
import { referencesIn } from './metafield-type.ts';
import { metaobjectTemplate } from './standard-metaobject.ts';
import { shownValidations, valueType } from './value-types.ts';

/** The display name: the value of the field that the definition names, else the handle. */
function nameOf(metaobject: Metaobject, { world }: Session): string {
  const key = definitionOf(world, metaobject.type)?.displayNameKey;
  return (key == null ? undefined : metaobject.values[key]) ?? metaobject.handle;
}

/**
 * The search field of a name such as `fields.town`, compared by the type of the metaobject's field;
 * null for other names.
 */
function fieldSearch(name: string): SearchField<Metaobject> | null {
  const key = /^fields\.(.+)$/.exec(name)?.[1];
  if (key === undefined) return null;
  return valueSearch((isMeant) => (metaobject, { world }) => {
    const field = definitionOf(world, metaobject.type)?.fields.find(
      (entry) => entry.key.toLowerCase() === key,
    );
    const value = field === undefined ? undefined : metaobject.values[field.key];
    return field === undefined || value === undefined || !isMeant(field.type)
      ? []
      : valueEntries(field.type, value);
  });
}

/** In the schema the sort keys of metaobjects are strings, not an enum. */
const metaobjectListing: Listing<Metaobject> = {
  name: 'metaobjects',
  search: {
    named: {
      ...recordFields<Metaobject>(),
      handle: exactField((metaobject) => metaobject.handle),
      display_name: textField(nameOf),
    },
    keyed: fieldSearch,
    free: textField((metaobject) => Object.values(metaobject.values)),
  },
  sort: {
    display_name: (metaobject, session) => nameOf(metaobject, session).toLowerCase(),
    type: (metaobject) => metaobject.type,
    updated_at: (metaobject) => metaobject.updatedAtMs,
  },
};

export const metaobjectType = recordType<Metaobject>('Metaobject', {
  rows: ({ world }) => world.metaobjects,
  fields: {
    ...rowFields<Metaobject>('type', 'handle', 'values'),
    displayName: (metaobject, _args, session) => nameOf(metaobject, session),
    definition: (metaobject, _args, { world, objects }) =>
      objects.MetaobjectDefinition(definitionOf(world, metaobject.type)),
    fields: (metaobject, _args, session) =>
      (definitionOf(session.world, metaobject.type)?.fields ?? []).map((field) =>
        fieldValue(metaobject, field),
      ),
    field: (metaobject, args, session) => {
      const fields = definitionOf(session.world, metaobject.type)?.fields ?? [];
      const field = fields.find((entry) => entry.key === args['key']);
      return field === undefined ? null : fieldValue(metaobject, field);
    },
    capabilities: ({ type, status, templateSuffix }, _args, { world }) => {
      const enabled = definitionOf(world, type)?.capabilities;
      return {
        onlineStore: enabled?.onlineStore.enabled === true ? { templateSuffix } : null,
        publishable: enabled?.publishable.enabled === true ? { status } : null,
      };
    },
    createdBy: (_metaobject, _args, session) => session.objects.App(session.context.app),
    createdByApp: (_metaobject, _args, session) => session.objects.App(session.context.app),
    createdByStaff: () => null,
    staffMember: () => null,
    thumbnailField: () => null,
    referencedBy: emptyList,
    ...DATES,
  },
  roots: {
    metaobjects: listRoot('Metaobject', metaobjectListing, (session, args) =>
      listedRows(entriesOf(session.world, typeIn(args, session))),
    ),
    metaobject: byId('Metaobject'),
    metaobjectByHandle: (args, session) => {
      const wanted = readInput(args['handle']);
      const entries = entriesOf(session.world, typeIn(wanted, session));
      return session.objects.Metaobject(entries.find(({ handle }) => handle === wanted['handle']));
    },
  },
  mutations: metaobjectMutations,
});

export const metaobjectDefinitionType = recordType<MetaobjectDefinition>('MetaobjectDefinition', {
  rows: ({ world }) => world.metaobjectDefinitions,
  fields: {
    ...rowFields<MetaobjectDefinition>('type', 'name', 'description', 'displayNameKey', 'access'),
    capabilities: ({ capabilities: { publishable, translatable, renderable, onlineStore } }) => ({
      publishable,
      translatable,
      renderable: { enabled: renderable.enabled, data: renderable },
      onlineStore: {
        enabled: onlineStore.enabled,
        data: onlineStore.enabled
          ? { urlHandle: onlineStore.urlHandle, canCreateRedirects: onlineStore.createRedirects }
          : null,
      },
    }),
    fieldDefinitions: (definition) => definition.fields.map(fieldDefinition),
    hasThumbnailField: () => false,
    standardTemplate: ({ type }) => metaobjectTemplate(type),
    createdByApp: (_definition, _args, session) => session.objects.App(session.context.app),
    createdByStaff: () => null,
    metaobjectsCount: (definition, _args, { world }) => entriesOf(world, definition.type).length,
    metaobjects: listField(
      'Metaobject',
      metaobjectListing,
      (definition: MetaobjectDefinition, { world }) =>
        listedRows(entriesOf(world, definition.type)),
    ),
    ...DATES,
  },
  roots: {
    metaobjectDefinitions: (args, { world, objects }) =>
      connect(ascending(world.metaobjectDefinitions), args, objects.MetaobjectDefinition),
    metaobjectDefinition: byId('MetaobjectDefinition'),
    metaobjectDefinitionByType: (args, session) =>
      session.objects.MetaobjectDefinition(definitionOf(session.world, typeIn(args, session))),
  },
  mutations: metaobjectDefinitionMutations,
});

function fieldDefinition(field: MetaobjectField): Readonly<Record<string, unknown>> {
  return {
    __typename: 'MetaobjectFieldDefinition',
    key: field.key,
    name: field.name,
    description: field.description,
    required: field.isRequired,
    type: valueType(field.type),
    validations: shownValidations(field.type, field.validations),
    capabilities: { adminFilterable: { eligible: true, enabled: field.isFilterable } },
  };
}

function fieldValue({ id, values }: Metaobject, field: MetaobjectField): WorldObject {
  const { key, type } = field;
  const value = values[key] ?? null;
  const jsonValue = value === null ? null : jsonValueOf(type, value);
  return partObject('MetaobjectField', `${id}/${key}`, {
    key: () => key,
    type: () => type,
    value: () => value,
    jsonValue: () => jsonValue,
    definition: () => fieldDefinition(field),
    reference: (_args, session) =>
      /^\w+_reference$/.test(type) && value !== null ? session.node(value) : null,
    references: (args, session) => referencesIn(type, jsonValue, args, session),
    thumbnail: () => null,
  });
}

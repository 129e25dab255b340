import { entriesOf } from '../../../data/metaobject-changes.ts';
import type {
  Metaobject,
  MetaobjectDefinition,
  MetaobjectField,
} from '../../../data/metaobject.ts';
import { allRows, listedRows } from '../../../data/rows.ts';
import { ascending } from '../../../data/sequence.ts';
import type { World } from '../../../data/world.ts';
import { connect } from '../connection.ts';
import { gid } from '../gid.ts';
import { dateTime } from '../money.ts';
import type { FieldTable } from '../objects.ts';
import type { Scene } from '../scene.ts';
import { jsonValueOf, metafieldType } from './metafield.ts';

export const metaobjectFields: FieldTable<Metaobject> = {
  id: (metaobject) => gid('Metaobject', metaobject.id),
  type: (metaobject) => metaobject.type,
  handle: (metaobject) => metaobject.handle,
  displayName: (metaobject, _args, { world }) => {
    const key = definitionOf(world, metaobject.type)?.displayNameKey;
    return (key == null ? undefined : metaobject.values[key]) ?? metaobject.handle;
  },
  definition: (metaobject, _args, { world, objects }) => {
    const definition = definitionOf(world, metaobject.type);
    return definition === null ? null : objects.metaobjectDefinition(definition);
  },
  fields: (metaobject, _args, scene) =>
    (definitionOf(scene.world, metaobject.type)?.fields ?? []).map((field) =>
      fieldValue(metaobject, field, scene),
    ),
  field: (metaobject, args, scene) => {
    const fields = definitionOf(scene.world, metaobject.type)?.fields ?? [];
    const field = fields.find((entry) => entry.key === args['key']);
    return field === undefined ? null : fieldValue(metaobject, field, scene);
  },
  values: (metaobject) => metaobject.values,
  capabilities: () => ({ onlineStore: null, publishable: { status: 'ACTIVE' } }),
  createdBy: (_metaobject, _args, scene) => scene.objects.app(scene),
  createdByApp: (_metaobject, _args, scene) => scene.objects.app(scene),
  createdByStaff: () => null,
  staffMember: () => null,
  thumbnailField: () => null,
  referencedBy: (_metaobject, args) => connect(ascending(listedRows([])), args, () => null),
  createdAt: (metaobject) => dateTime(metaobject.createdAtMs),
  updatedAt: (metaobject) => dateTime(metaobject.updatedAtMs),
};

export const metaobjectDefinitionFields: FieldTable<MetaobjectDefinition> = {
  id: (definition) => gid('MetaobjectDefinition', definition.id),
  type: (definition) => definition.type,
  name: (definition) => definition.name,
  description: (definition) => definition.description,
  displayNameKey: (definition) => definition.displayNameKey,
  fieldDefinitions: (definition) => definition.fields.map(fieldDefinition),
  hasThumbnailField: () => false,
  standardTemplate: () => null,
  createdByApp: (_definition, _args, scene) => scene.objects.app(scene),
  createdByStaff: () => null,
  metaobjectsCount: (definition, _args, { world }) => entriesOf(world, definition.type).length,
  metaobjects: (definition, args, { world, objects }) =>
    connect(ascending(listedRows(entriesOf(world, definition.type))), args, objects.metaobject),
  createdAt: (definition) => dateTime(definition.createdAtMs),
  updatedAt: (definition) => dateTime(definition.updatedAtMs),
};

/** The definition of a type such as `maker`; null without one. */
export function definitionOf(world: World, type: string): MetaobjectDefinition | null {
  return allRows(world.metaobjectDefinitions).find((entry) => entry.type === type) ?? null;
}

function fieldDefinition(field: MetaobjectField): Readonly<Record<string, unknown>> {
  return {
    __typename: 'MetaobjectFieldDefinition',
    key: field.key,
    name: field.name,
    description: field.description,
    required: field.isRequired,
    type: metafieldType(field.type),
    validations: [],
  };
}

function fieldValue(metaobject: Metaobject, field: MetaobjectField, { objects }: Scene): unknown {
  const value = metaobject.values[field.key] ?? null;
  return {
    __typename: 'MetaobjectField',
    key: field.key,
    type: field.type,
    value,
    jsonValue: value === null ? null : jsonValueOf(field.type, value),
    definition: fieldDefinition(field),
    reference: value?.startsWith('gid://') === true ? objects.node(value) : null,
    references: null,
    thumbnail: null,
  };
}

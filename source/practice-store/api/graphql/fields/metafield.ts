import {
  compareDigest,
  type Metafield,
  METAFIELD_DEFINITIONS,
  type MetafieldDefinition,
  OWNER_TYPES,
} from '../../../data/metafield.ts';
import { gid } from '../gid.ts';
import { dateTime } from '../money.ts';
import type { FieldTable } from '../objects.ts';

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

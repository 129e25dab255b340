import { gid, numberInGid, rowIdIn } from '../../api/formats.ts';
import {
  type Input,
  made,
  outcomeOf,
  readFlag,
  readInput,
  readInputs,
  readText,
  readTextOrNull,
  shownAs,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import {
  type Fault,
  fault,
  faultIf,
  lengthFaults,
  saved,
  sentence,
  shortFaults,
} from '../change.ts';
import { characterFaults, nameFaults } from './metafield-changes.ts';
import { adminFaults, readValidations, typeFaults } from './metafield-definition-changes.ts';
import { definitionOf, duplicateFault, entriesOf, TAKEN, typeIn } from './metaobject-changes.ts';
import {
  type MetaobjectAccess,
  type MetaobjectCapabilities,
  type MetaobjectDefinition,
  type MetaobjectField,
  PLAIN_ACCESS,
  PLAIN_CAPABILITIES,
} from './metaobject.ts';
import { standardMetaobject } from './standard-metaobject.ts';
import { isMetafieldType, optionFaults } from './value-types.ts';

const MISSING = sentence(['id'], 'Record not found', 'RECORD_NOT_FOUND');
const SHORTEST_TYPE = 3;
const FIELDS = ['definition', 'fieldDefinitions'];

export const metaobjectDefinitionMutations: RootTable = {
  metaobjectDefinitionCreate: (args, session) => {
    const { world, context } = session;
    const input = readInput(args['definition']);
    const type = typeIn(input, session);
    const fields = (readInputs(input['fieldDefinitions']) ?? []).map((entry) => newField(entry));
    const definition: MetaobjectDefinition = {
      id: world.metaobjectDefinitions.nextId(),
      type,
      name: readText(input['name']) ?? type,
      description: readText(input['description']) ?? null,
      displayNameKey: readText(input['displayNameKey']) ?? null,
      fields,
      access: withAccess(PLAIN_ACCESS, readInput(input['access'])),
      capabilities: withCapabilities(PLAIN_CAPABILITIES, readInput(input['capabilities'])),
      createdAtMs: context.nowMs,
      updatedAtMs: context.nowMs,
    };
    const isTaken = definitionOf(world, type) !== null;
    const changed = saved(world.metaobjectDefinitions, definition, [
      ...kindFaults(type),
      ...faultIf(isTaken, ['definition', 'type'], 'Type', TAKEN, 'TAKEN'),
      ...fields.flatMap((field, at) => fieldFaults(field, fields.slice(0, at), at)),
      ...definitionFaults(definition, input),
    ]);
    return outcomeOf(changed, MISSING, shownAs('MetaobjectDefinition', session));
  },

  metaobjectDefinitionUpdate: (args, session) => {
    const { world, context } = session;
    const before = world.metaobjectDefinitions.find(rowIdIn(args['id'], 'MetaobjectDefinition'));
    if (before === null) return userErrors(MISSING);
    const input = readInput(args['definition']);
    const { fields, faults } = changedFields(before, input);
    const displayNameKey = readTextOrNull(input['displayNameKey']);
    const description = readTextOrNull(input['description']);
    const definition: MetaobjectDefinition = {
      ...before,
      name: readText(input['name']) ?? before.name,
      description: description === undefined ? before.description : description,
      displayNameKey: displayNameKey === undefined ? before.displayNameKey : displayNameKey,
      fields,
      access: withAccess(before.access, readInput(input['access'])),
      capabilities: withCapabilities(before.capabilities, readInput(input['capabilities'])),
      updatedAtMs: context.nowMs,
    };
    const changed = saved(world.metaobjectDefinitions, definition, [
      ...faults,
      ...definitionFaults(definition, input),
    ]);
    return outcomeOf(changed, MISSING, shownAs('MetaobjectDefinition', session));
  },

  standardMetaobjectDefinitionEnable: (args, session) => {
    const { world, context } = session;
    const type = readText(args['type']) ?? '';
    const template = standardMetaobject(type);
    if (template === undefined) {
      return userErrors(sentence(['type'], 'Record not found', 'RECORD_NOT_FOUND'));
    }
    // Enabling a type again changes nothing.
    const definition: MetaobjectDefinition = definitionOf(world, type) ?? {
      ...template,
      id: world.metaobjectDefinitions.nextId(),
      createdAtMs: context.nowMs,
      updatedAtMs: context.nowMs,
    };
    const changed = saved(world.metaobjectDefinitions, definition);
    return outcomeOf(changed, MISSING, shownAs('MetaobjectDefinition', session));
  },

  metaobjectDefinitionDelete: (args, session) => {
    const { world } = session;
    const id = numberInGid(args['id'], 'MetaobjectDefinition');
    const definition = id === null ? null : world.metaobjectDefinitions.find(id);
    if (definition === null) return userErrors(MISSING);
    // As in the service, the entries are deleted with their definition.
    for (const entry of entriesOf(world, definition.type)) world.metaobjects.remove(entry.id);
    world.metaobjectDefinitions.remove(definition.id);
    return made({ deletedId: gid('MetaobjectDefinition', definition.id) });
  },
};

function newField(input: Input): MetaobjectField {
  const key = readText(input['key']) ?? '';
  return withField(
    {
      key,
      name: key,
      type: readText(input['type']) ?? '',
      description: null,
      isRequired: false,
      validations: [],
      isFilterable: false,
    },
    input,
  );
}

function withField(before: MetaobjectField, input: Input): MetaobjectField {
  const filterable = readInput(readInput(input['capabilities'])['adminFilterable']);
  return {
    ...before,
    name: readText(input['name']) ?? before.name,
    description: readText(input['description']) ?? before.description,
    isRequired: readFlag(input['required']) ?? before.isRequired,
    validations: readValidations(input['validations']) ?? before.validations,
    isFilterable: readFlag(filterable['enabled']) ?? before.isFilterable,
  };
}

/** The fields after all operations, and the faults of the operations. */
function changedFields(
  before: MetaobjectDefinition,
  input: Input,
): { readonly fields: readonly MetaobjectField[]; readonly faults: readonly Fault[] } {
  let fields = before.fields;
  const faults: Fault[] = [];
  const named: string[] = [];
  for (const [at, operation] of (readInputs(input['fieldDefinitions']) ?? []).entries()) {
    const [[kind, value] = ['', null]] = Object.entries(operation);
    const entry = readInput(value);
    const key = readText(entry['key']) ?? '';
    named.push(key);
    const isKnown = fields.some((field) => field.key === key);
    if (kind === 'create') {
      const field = newField(entry);
      faults.push(...fieldFaults(field, fields, at));
      fields = [...fields, field];
    } else if (!isKnown) {
      const rest = `definition "${key}" does not exist`;
      faults.push(fault([...FIELDS, String(at)], 'Field', rest, 'UNDEFINED_OBJECT_FIELD'));
    } else if (kind === 'delete') {
      fields = fields.filter((field) => field.key !== key);
    } else {
      fields = fields.map((field) => (field.key === key ? withField(field, entry) : field));
      const changed = fields.filter((field) => field.key === key);
      const path = [...FIELDS, String(at)];
      faults.push(
        ...changed.flatMap(({ type, validations }) => optionFaults(type, validations, path)),
      );
    }
  }
  if (input['resetFieldOrder'] !== true) return { fields, faults };
  // The fields of the input come first, in its order.
  const place = ({ key }: MetaobjectField) => (named.includes(key) ? named.indexOf(key) : Infinity);
  return { fields: fields.toSorted((a, b) => Math.sign(place(a) - place(b)) || 0), faults };
}

function withAccess(before: MetaobjectAccess, input: Input): MetaobjectAccess {
  return {
    admin: readText(input['admin']) ?? before.admin,
    storefront: readText(input['storefront']) ?? before.storefront,
    customerAccount: readText(input['customerAccount']) ?? before.customerAccount,
  };
}

function withCapabilities(before: MetaobjectCapabilities, input: Input): MetaobjectCapabilities {
  const enabledIn = (name: keyof MetaobjectCapabilities): boolean =>
    readFlag(readInput(input[name])['enabled']) ?? before[name].enabled;
  const renderable = readInput(readInput(input['renderable'])['data']);
  const onlineStore = readInput(readInput(input['onlineStore'])['data']);
  return {
    publishable: { enabled: enabledIn('publishable') },
    translatable: { enabled: enabledIn('translatable') },
    renderable: {
      enabled: enabledIn('renderable'),
      metaTitleKey: readText(renderable['metaTitleKey']) ?? before.renderable.metaTitleKey,
      metaDescriptionKey:
        readText(renderable['metaDescriptionKey']) ?? before.renderable.metaDescriptionKey,
    },
    onlineStore: {
      enabled: enabledIn('onlineStore'),
      urlHandle: readText(onlineStore['urlHandle']) ?? before.onlineStore.urlHandle,
      createRedirects:
        readFlag(onlineStore['createRedirects']) ?? before.onlineStore.createRedirects,
    },
  };
}

/** Faults of the type of a definition. */
function kindFaults(type: string): Fault[] {
  const field = ['definition', 'type'];
  if (type.startsWith('shopify--')) {
    const message = 'Not authorized. This type is reserved for use by another application.';
    return [sentence(['definition'], message, 'NOT_AUTHORIZED')];
  }
  if (type.length < SHORTEST_TYPE) return shortFaults(type, SHORTEST_TYPE, field, 'Type');
  const isForm = /^[a-z0-9_-]+$/.test(type);
  return [...lengthFaults(type, field, 'Type'), ...characterFaults(isForm, field, 'Type')];
}

function fieldFaults(
  { key, type, validations }: MetaobjectField,
  before: readonly MetaobjectField[],
  at: number,
): Fault[] {
  const path = [...FIELDS, String(at)];
  const isTwice = before.some((field) => field.key === key);
  return [
    ...nameFaults(key, 'Key', path),
    ...(isTwice ? [duplicateFault(path, key)] : []),
    ...typeFaults(type, path),
    ...(isMetafieldType(type) ? optionFaults(type, validations, path) : []),
  ];
}

function definitionFaults(
  { type, name, displayNameKey, fields }: MetaobjectDefinition,
  input: Input,
): Fault[] {
  const isUnknown =
    displayNameKey !== null && !fields.some((field) => field.key === displayNameKey);
  return [
    ...lengthFaults(name, ['definition', 'name'], 'Name'),
    ...faultIf(
      isUnknown,
      ['definition', 'displayNameKey'],
      'Field definition',
      `"${String(displayNameKey)}" does not exist`,
      'UNDEFINED_OBJECT_FIELD',
    ),
    ...adminFaults(
      input,
      type,
      'Admin access can only be specified on metaobject definitions that have an app-reserved type.',
    ),
  ];
}

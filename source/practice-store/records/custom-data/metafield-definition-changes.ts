import { gid, numberInGid } from '../../api/formats.ts';
import {
  type Input,
  made,
  outcomeOf,
  readFlag,
  readInput,
  readInputs,
  readText,
  readTexts,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import {
  type Changed,
  type Fault,
  fault,
  faultIf,
  lengthFaults,
  saved,
  sentence,
} from '../change.ts';
import { allRows } from '../rows.ts';
import { fullNamespace } from './metafield.ts';
import { nameFaults } from './metafield-changes.ts';
import {
  CAPABILITIES,
  type MetafieldDefinition,
  ownerTypenameOf,
  PLAIN_DEFINITION,
  type Validation,
} from './metafield-definition.ts';
import { closeGap, nextPosition, pinFaults } from './metafield-definition-pin.ts';
import { valueFault } from './metafield-value.ts';
import { isStandardName } from './standard-definition.ts';
import { isMetafieldType, metafieldTypes, optionFaults } from './value-types.ts';

const RESERVED = 'This namespace and key combination is reserved for standard definitions.';
const MISSING = sentence(['definition'], 'Definition not found.', 'NOT_FOUND');

export const metafieldDefinitionMutations: RootTable = {
  metafieldDefinitionCreate: (args, session) => {
    const input = readInput(args['definition']);
    const base: MetafieldDefinition = {
      ...PLAIN_DEFINITION,
      id: session.world.metafieldDefinitions.nextId(),
      ownerType: readText(input['ownerType']) ?? '',
      namespace: namespaceIn(input, session),
      key: readText(input['key']) ?? '',
      name: '',
      type: readText(input['type']) ?? '',
      constraints: readConstraints(readInput(input['constraints'])),
      createdAtMs: session.context.nowMs,
      updatedAtMs: session.context.nowMs,
    };
    const definition = withInput(base, input, session);
    const changed = saved(session.world.metafieldDefinitions, definition, [
      ...newFaults(definition, session),
      ...definitionFaults(definition, input),
      ...pinFaults(definition),
    ]);
    if (changed.type === 'done') retypeMetafields(definition, session);
    return outcomeOf(changed, MISSING, definitionShown('createdDefinition', session));
  },

  metafieldDefinitionUpdate: (args, session) => {
    const input = readInput(args['definition']);
    const before = definitionByIdentifier(input, session);
    const changed = before === null ? null : update(before, input, session);
    return outcomeOf(changed, MISSING, definitionShown('updatedDefinition', session));
  },

  metafieldDefinitionDelete: (args, session) => {
    const { world } = session;
    const found = definitionByIdOrIdentifier(args, 'id', session);
    if (found === null) return userErrors(sentence(['id'], 'Definition not found.', 'NOT_FOUND'));
    const { id, ownerType, namespace, key } = found;
    const typename = ownerTypenameOf(ownerType);
    world.metafieldDefinitions.remove(id);
    closeGap(found, session);
    if (args['deleteAllAssociatedMetafields'] === true && typename !== null) {
      world.metafields.removeAll(typename, namespace, key);
    }
    return made({
      deletedDefinitionId: gid('MetafieldDefinition', id),
      deletedDefinition: { ownerType, namespace, key },
    });
  },

  metafieldDefinitionPin: (args, session) => {
    const found = definitionByIdOrIdentifier(args, 'definitionId', session);
    if (found?.pinnedPosition != null) {
      const message = 'Definition already pinned.';
      return userErrors(sentence([], message, 'ALREADY_PINNED'));
    }
    return pin(found, true, session, 'pinnedDefinition');
  },

  metafieldDefinitionUnpin: (args, session) => {
    const found = definitionByIdOrIdentifier(args, 'definitionId', session);
    if (found !== null && found.pinnedPosition === null) {
      return userErrors(sentence([], 'Definition is not pinned.', 'NOT_PINNED'));
    }
    return pin(found, false, session, 'unpinnedDefinition');
  },
};

/** Makes the payload of a mutation: the definition under this field name. */
export function definitionShown(name: string, { objects }: GraphqlSession) {
  return (row: MetafieldDefinition) => ({ [name]: objects.MetafieldDefinition(row) });
}

function pin(
  found: MetafieldDefinition | null,
  isPinned: boolean,
  session: GraphqlSession,
  name: string,
) {
  const { metafieldDefinitions } = session.world;
  const missing = sentence(['definitionId'], 'Definition not found.', 'NOT_FOUND');
  if (found === null) return userErrors(missing);
  const row = { ...found, pinnedPosition: isPinned ? nextPosition(found, session) : null };
  const changed = saved(metafieldDefinitions, row, pinFaults(row));
  if (!isPinned) closeGap(found, session);
  return outcomeOf(changed, missing, definitionShown(name, session));
}

/** Existing metafields take the definition's type if their value is valid for it. */
function retypeMetafields(definition: MetafieldDefinition, session: GraphqlSession): void {
  const { ownerType, namespace, key, type, validations } = definition;
  const typename = ownerTypenameOf(ownerType);
  if (typename === null) return;
  const { metafields } = session.world;
  for (const owner of metafields.changedOwners(typename)) {
    const known = metafields
      .of(owner)
      .find((entry) => entry.namespace === namespace && entry.key === key);
    if (known === undefined || known.type === type) continue;
    if (valueFault(type, known.value, validations, session) !== null) continue;
    metafields.set(owner, { namespace, key, type, value: known.value }, known.updatedAtMs);
  }
}

function namespaceIn(input: Input, { context }: GraphqlSession): string {
  return fullNamespace(readText(input['namespace']), context.app.id);
}

/** Finds a definition by the id in an argument, or by owner type, namespace and key. */
function definitionByIdOrIdentifier(
  args: Input,
  idName: string,
  session: GraphqlSession,
): MetafieldDefinition | null {
  const id = numberInGid(args[idName], 'MetafieldDefinition');
  if (id !== null) return session.world.metafieldDefinitions.find(id);
  return definitionByIdentifier(readInput(args['identifier']), session);
}

/** Finds a definition by owner type, namespace and key. */
export function definitionByIdentifier(
  input: Input,
  session: GraphqlSession,
): MetafieldDefinition | null {
  const namespace = namespaceIn(input, session);
  return (
    allRows(session.world.metafieldDefinitions).find(
      (entry) =>
        entry.ownerType === input['ownerType'] &&
        entry.namespace === namespace &&
        entry.key === input['key'],
    ) ?? null
  );
}

function update(
  before: MetafieldDefinition,
  input: Input,
  session: GraphqlSession,
): Changed<MetafieldDefinition> {
  const updates = readInput(input['constraintsUpdates']);
  const values = readInputs(updates['values']) ?? [];
  const dropped = values.map((value) => value['delete']);
  const added = values.flatMap((value) => readText(value['create']) ?? []);
  const key = updates['key'] === undefined ? before.constraints?.key : readText(updates['key']);
  const kept = (before.constraints?.values ?? []).filter((value) => !dropped.includes(value));
  const definition = withInput(
    {
      ...before,
      updatedAtMs: session.context.nowMs,
      constraints: key === undefined ? null : { key, values: [...new Set([...kept, ...added])] },
    },
    input,
    session,
  );
  const changed = saved(session.world.metafieldDefinitions, definition, [
    ...definitionFaults(definition, input),
    ...pinFaults(definition),
  ]);
  if (changed.type === 'done' && definition.pinnedPosition === null) closeGap(before, session);
  return changed;
}

/** Applies the fields that the inputs of create and update share. */
export function withInput(
  before: MetafieldDefinition,
  input: Input,
  session: GraphqlSession,
): MetafieldDefinition {
  const access = readInput(input['access']);
  const capabilities = readInput(input['capabilities']);
  const condition = readFlag(input['useAsCollectionCondition']);
  const isPinned = readFlag(input['pin']) ?? before.pinnedPosition !== null;
  return {
    ...before,
    name: readText(input['name']) ?? before.name,
    description: readText(input['description']) ?? before.description,
    validations: readValidations(input['validations']) ?? before.validations,
    pinnedPosition: isPinned ? (before.pinnedPosition ?? nextPosition(before, session)) : null,
    access: {
      admin: readText(access['admin']) ?? before.access.admin,
      storefront: readText(access['storefront']) ?? before.access.storefront,
      customerAccount: readText(access['customerAccount']) ?? before.access.customerAccount,
    },
    capabilities: {
      ...before.capabilities,
      ...(condition === undefined ? {} : { smartCollectionCondition: condition }),
      ...Object.fromEntries(
        CAPABILITIES.flatMap((name) => {
          const enabled = readFlag(readInput(capabilities[name])['enabled']);
          return enabled === undefined ? [] : [[name, enabled]];
        }),
      ),
      // No two owners may have the same id.
      ...(before.type === 'id' ? { uniqueValues: true } : {}),
    },
  };
}

/** The validation rules of an input; undefined when left out. */
export function readValidations(value: unknown): readonly Validation[] | undefined {
  return readInputs(value)?.map((entry) => ({
    name: readText(entry['name']) ?? '',
    value: readText(entry['value']) ?? '',
  }));
}

function readConstraints(input: Input): MetafieldDefinition['constraints'] {
  const key = readText(input['key']);
  return key === undefined ? null : { key, values: readTexts(input['values']) ?? [] };
}

/** The fault of a type that no definition may have. */
export function typeFaults(type: string, field: readonly string[]): Fault[] {
  if (type.endsWith('disclosure_reference')) {
    const message = `The ${type} type can only be used in standard definitions provided by Shopify.`;
    return [sentence(field, message, 'INVALID')];
  }
  if (isMetafieldType(type)) return [];
  const message = `Type name ${type} is not a valid type. Valid types are: ${metafieldTypes().join(', ')}.`;
  return [sentence(field, message, 'INCLUSION')];
}

/** Faults that only a new definition can have. */
function newFaults(definition: MetafieldDefinition, session: GraphqlSession): Fault[] {
  const { namespace, key, type } = definition;
  return [
    ...nameFaults(namespace, 'Namespace', ['definition', 'namespace']),
    ...nameFaults(key, 'Key', ['definition', 'key']),
    ...typeFaults(type, ['definition', 'type']),
    ...takenFaults(definition, ['definition', 'key'], session),
    ...(isStandardName(namespace, key)
      ? [sentence(['definition'], RESERVED, 'RESERVED_NAMESPACE_KEY')]
      : []),
  ];
}

/** The fault of a namespace and key that another definition of the same owner type has. */
export function takenFaults(
  { ownerType, namespace, key }: MetafieldDefinition,
  field: readonly string[],
  { world }: GraphqlSession,
): Fault[] {
  const isTaken = allRows(world.metafieldDefinitions).some(
    (entry) => entry.ownerType === ownerType && entry.namespace === namespace && entry.key === key,
  );
  const owner = ownerTypenameOf(ownerType) ?? ownerType;
  const taken = `is in use for ${owner} metafields on the '${namespace}' namespace.`;
  return faultIf(isTaken, field, 'Key', taken, 'TAKEN');
}

function definitionFaults(
  { name, namespace, type, validations }: MetafieldDefinition,
  input: Input,
): Fault[] {
  return [
    ...(name === '' ? [fault(['definition', 'name'], 'Name', "can't be blank", 'BLANK')] : []),
    ...lengthFaults(name, ['definition', 'name'], 'Name'),
    ...(isMetafieldType(type)
      ? optionFaults(type, validations, ['definition', 'validations'])
      : []),
    ...adminFaults(
      input,
      namespace,
      'Setting this access control is not permitted. It must be one of ["public_read_write"].',
    ),
  ];
}

/** Refuses `access.admin`, unless the namespace or type (`reserved`) is an app's own: `app--…`. */
export function adminFaults(input: Input, reserved: string, message: string): Fault[] {
  if (readInput(input['access'])['admin'] == null || reserved.startsWith('app--')) return [];
  const field = ['definition', 'access', 'admin'];
  return [sentence(field, message, 'ADMIN_ACCESS_INPUT_NOT_ALLOWED')];
}

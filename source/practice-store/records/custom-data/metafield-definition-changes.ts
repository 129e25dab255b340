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
import { isMetafieldType, metafieldTypes, optionFaults } from './value-types.ts';

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
    };
    const definition = withInput(base, input, session);
    const changed = saved(session.world.metafieldDefinitions, definition, [
      ...newFaults(definition, session),
      ...definitionFaults(definition, input),
    ]);
    return outcomeOf(changed, MISSING, shown('createdDefinition', session));
  },

  metafieldDefinitionUpdate: (args, session) => {
    const input = readInput(args['definition']);
    const before = namedDefinition(input, session);
    const changed = before === null ? null : update(before, input, session);
    return outcomeOf(changed, MISSING, shown('updatedDefinition', session));
  },

  metafieldDefinitionDelete: (args, session) => {
    const { world } = session;
    const found = chosenDefinition(args, 'id', session);
    if (found === null) return userErrors(sentence(['id'], 'Definition not found.', 'NOT_FOUND'));
    const { id, ownerType, namespace, key } = found;
    const typename = ownerTypenameOf(ownerType);
    world.metafieldDefinitions.remove(id);
    if (args['deleteAllAssociatedMetafields'] === true && typename !== null) {
      world.metafields.removeAll(typename, namespace, key);
    }
    return made({
      deletedDefinitionId: gid('MetafieldDefinition', id),
      deletedDefinition: { ownerType, namespace, key },
    });
  },

  metafieldDefinitionPin: (args, session) => {
    const found = chosenDefinition(args, 'definitionId', session);
    if (found?.pinnedPosition != null) {
      const message = 'Definition already pinned.';
      return userErrors(sentence([], message, 'ALREADY_PINNED'));
    }
    return pin(found, true, session, 'pinnedDefinition');
  },

  metafieldDefinitionUnpin: (args, session) => {
    const found = chosenDefinition(args, 'definitionId', session);
    if (found !== null && found.pinnedPosition === null) {
      return userErrors(sentence([], 'Definition is not pinned.', 'NOT_PINNED'));
    }
    return pin(found, false, session, 'unpinnedDefinition');
  },
};

function shown(name: string, { objects }: GraphqlSession) {
  return (row: MetafieldDefinition) => ({ [name]: objects.MetafieldDefinition(row) });
}

function pin(
  found: MetafieldDefinition | null,
  isPinned: boolean,
  session: GraphqlSession,
  name: string,
) {
  const { metafieldDefinitions } = session.world;
  const changed =
    found === null
      ? null
      : saved(metafieldDefinitions, {
          ...found,
          pinnedPosition: isPinned ? nextPosition(found, session) : null,
        });
  const missing = sentence(['definitionId'], 'Definition not found.', 'NOT_FOUND');
  return outcomeOf(changed, missing, shown(name, session));
}

function nextPosition({ ownerType }: MetafieldDefinition, { world }: GraphqlSession): number {
  const positions = allRows(world.metafieldDefinitions)
    .filter((entry) => entry.ownerType === ownerType)
    .map((entry) => entry.pinnedPosition ?? 0);
  return Math.max(0, ...positions) + 1;
}

function namespaceIn(input: Input, { context }: GraphqlSession): string {
  return fullNamespace(readText(input['namespace']), context.app.id);
}

/** By the id in an argument, or by owner type, namespace and key. */
function chosenDefinition(
  args: Input,
  idName: string,
  session: GraphqlSession,
): MetafieldDefinition | null {
  const id = numberInGid(args[idName], 'MetafieldDefinition');
  if (id !== null) return session.world.metafieldDefinitions.find(id);
  return namedDefinition(readInput(args['identifier']), session);
}

/** By owner type, namespace and key. */
export function namedDefinition(input: Input, session: GraphqlSession): MetafieldDefinition | null {
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
      constraints: key === undefined ? null : { key, values: [...new Set([...kept, ...added])] },
    },
    input,
    session,
  );
  return saved(session.world.metafieldDefinitions, definition, definitionFaults(definition, input));
}

/** What the inputs of making and of changing have in common. */
function withInput(
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
      // Two owners never have the same id.
      ...(before.type === 'id' ? { uniqueValues: true } : {}),
    },
  };
}

/** The rules of an input; undefined when they were left out. */
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

/** What can be wrong only when it is made. */
function newFaults(
  { ownerType, namespace, key, type }: MetafieldDefinition,
  { world }: GraphqlSession,
): Fault[] {
  const isTaken = allRows(world.metafieldDefinitions).some(
    (entry) => entry.ownerType === ownerType && entry.namespace === namespace && entry.key === key,
  );
  const owner = ownerTypenameOf(ownerType) ?? ownerType;
  const taken = `is in use for ${owner} metafields on the '${namespace}' namespace.`;
  return [
    ...nameFaults(namespace, 'Namespace', ['definition', 'namespace']),
    ...nameFaults(key, 'Key', ['definition', 'key']),
    ...typeFaults(type, ['definition', 'type']),
    ...faultIf(isTaken, ['definition', 'key'], 'Key', taken, 'TAKEN'),
  ];
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

/** Only what is reserved for the app may say what merchants may do. */
export function adminFaults(input: Input, reserved: string, message: string): Fault[] {
  if (readInput(input['access'])['admin'] == null || reserved.startsWith('app--')) return [];
  const field = ['definition', 'access', 'admin'];
  return [sentence(field, message, 'ADMIN_ACCESS_INPUT_NOT_ALLOWED')];
}

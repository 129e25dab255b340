import { parseJson } from '../../../core/json/json-object.ts';
import { gid, numberInGid } from '../../api/formats.ts';
import {
  finishedJob,
  type Input,
  made,
  outcomeOf,
  readInput,
  readInputs,
  readText,
  readTextOrNull,
  readTexts,
  shownAs,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import {
  type Changed,
  type Fault,
  fault,
  faultIf,
  freeHandle,
  handleOf,
  lengthFaults,
  saved,
  sentence,
} from '../change.ts';
import { allRows } from '../rows.ts';
import type { Session, World } from '../world.ts';
import { valueFault } from './metafield-value.ts';
import type { Metaobject, MetaobjectDefinition } from './metaobject.ts';
import { isMetafieldType } from './value-types.ts';

const MISSING = sentence(['id'], 'Record not found', 'RECORD_NOT_FOUND');
const HANDLE = ['metaobject', 'handle'];
export const TAKEN = 'has already been taken';

export const metaobjectMutations: RootTable = {
  metaobjectCreate: (args, session) => {
    const input = readInput(args['metaobject']);
    const changed = createMetaobject(session, input, readChange(input), HANDLE);
    return outcomeOf(changed, MISSING, shownAs('Metaobject', session));
  },

  metaobjectUpdate: (args, session) => {
    const id = numberInGid(args['id'], 'Metaobject');
    const change = readChange(readInput(args['metaobject']));
    const changed = updateMetaobject(session, id, change);
    return outcomeOf(changed, MISSING, shownAs('Metaobject', session));
  },

  metaobjectUpsert: (args, session) => {
    const wanted = readInput(args['handle']);
    const type = typeIn(wanted, session);
    const handle = readText(wanted['handle']) ?? '';
    const change = readChange({ values: args['values'], ...readInput(args['metaobject']) });
    const found = entriesOf(session.world, type).find((entry) => entry.handle === handle);
    const changed =
      found === undefined
        ? createMetaobject(session, wanted, { ...change, handle: change.handle ?? handle }, [
            'handle',
            'handle',
          ])
        : updateMetaobject(session, found.id, change);
    return outcomeOf(changed, MISSING, shownAs('Metaobject', session));
  },

  metaobjectDelete: (args, session) => {
    const id = numberInGid(args['id'], 'Metaobject');
    if (id === null || !session.world.metaobjects.remove(id)) return userErrors(MISSING);
    return made({ deletedId: gid('Metaobject', id) });
  },

  metaobjectBulkDelete: (args, session) => {
    const { world } = session;
    const where = readInput(args['where']);
    const type = readText(where['type']);
    const ids = readTexts(where['ids']) ?? [];
    if (type !== undefined && definitionOf(world, typeIn(where, session)) === null) {
      return userErrors(undefinedType(type, ['where', 'type']));
    }
    const gone = [
      ...(type === undefined ? [] : entriesOf(world, typeIn(where, session)).map(({ id }) => id)),
      ...ids.flatMap((id) => numberInGid(id, 'Metaobject') ?? []),
    ];
    for (const id of gone) world.metaobjects.remove(id);
    return made({ job: finishedJob() });
  },
};

/**
 * The type that an input names, as it is kept: in lower case; `$app:Shelf` stands for the app's own
 * `app--1--shelf`.
 */
export function typeIn(input: Input, { context }: Session): string {
  const type = readText(input['type']) ?? '';
  return type.replace(/^\$app:/, `app--${context.app.id}--`).toLowerCase();
}

interface MetaobjectChange {
  readonly handle: string | undefined;
  readonly values: ReadonlyArray<{ readonly key: string; readonly value: string }>;
  readonly status: Metaobject['status'] | undefined;
  readonly templateSuffix: string | null | undefined;
  /** Capabilities that the input sets: name in the schema and name in messages. */
  readonly used: ReadonlyArray<readonly ['publishable' | 'onlineStore', string]>;
  readonly redirects: boolean;
}

/** The input has its field values as a list (`fields`) or as one JSON object (`values`). */
function readChange(input: Input): MetaobjectChange {
  const listed = (readInputs(input['fields']) ?? []).map((field) => ({
    key: readText(field['key']) ?? '',
    value: readText(field['value']) ?? '',
  }));
  const { values } = input;
  const whole = Object.entries(readInput(typeof values === 'string' ? parseJson(values) : values));
  const capabilities = readInput(input['capabilities']);
  const { publishable, onlineStore } = capabilities;
  const status = readInput(publishable)['status'];
  return {
    handle: readText(input['handle']),
    values: [
      ...whole.map(([key, value]) => ({
        key,
        value: typeof value === 'string' ? value : JSON.stringify(value),
      })),
      ...listed,
    ],
    status: status === 'ACTIVE' || status === 'DRAFT' ? status : undefined,
    templateSuffix: readTextOrNull(readInput(onlineStore)['templateSuffix']),
    used: [
      ...(publishable == null ? [] : [['publishable', 'publishable'] as const]),
      ...(onlineStore == null ? [] : [['onlineStore', 'online_store'] as const]),
    ],
    redirects: input['redirectNewHandle'] === true,
  };
}

/**
 * Creates an entry; refused for a type without a definition.
 * @param named the input that names the type
 */
function createMetaobject(
  session: GraphqlSession,
  named: Input,
  input: MetaobjectChange,
  handleField: readonly string[],
): Changed<Metaobject> {
  const { world, context } = session;
  const tooLong = lengthFaults(input.handle ?? '', handleField, 'Handle');
  const [first, ...more] = tooLong;
  if (first !== undefined) return { type: 'refused', faults: [first, ...more] };
  const type = typeIn(named, session);
  const definition = definitionOf(world, type);
  if (definition === null) {
    const sent = readText(named['type']) ?? '';
    return { type: 'refused', faults: [undefinedType(sent, ['metaobject', 'type'])] };
  }
  const values = Object.fromEntries(input.values.map(({ key, value }) => [key, value]));
  const name = definition.displayNameKey === null ? undefined : values[definition.displayNameKey];
  const metaobject: Metaobject = {
    id: world.metaobjects.nextId(),
    type,
    handle: uniqueHandle(world, type, input.handle ?? name ?? type, null),
    values,
    status: input.status ?? 'DRAFT',
    templateSuffix: input.templateSuffix ?? null,
    createdAtMs: context.nowMs,
    updatedAtMs: context.nowMs,
  };
  const faults = metaobjectFaults(definition, values, input, session);
  return saved(world.metaobjects, metaobject, faults);
}

function undefinedType(type: string, field: readonly string[]): Fault {
  const rest = `metaobject definition exists for type "${type}"`;
  return fault(field, 'No', rest, 'UNDEFINED_OBJECT_TYPE');
}

/** Null when there is none with this id. */
function updateMetaobject(
  session: GraphqlSession,
  id: number | null,
  change: MetaobjectChange,
): Changed<Metaobject> | null {
  const { world, context } = session;
  const before = id === null ? null : world.metaobjects.find(id);
  const definition = before === null ? null : definitionOf(world, before.type);
  if (before === null || definition === null) return null;
  const values = {
    ...before.values,
    ...Object.fromEntries(change.values.map(({ key, value }) => [key, value])),
  };
  const metaobject: Metaobject = {
    ...before,
    handle:
      change.handle === undefined
        ? before.handle
        : uniqueHandle(world, before.type, change.handle, id),
    values,
    status: change.status ?? before.status,
    templateSuffix:
      change.templateSuffix === undefined ? before.templateSuffix : change.templateSuffix,
    updatedAtMs: context.nowMs,
  };
  const isTaken =
    change.handle !== undefined &&
    entriesOf(world, before.type).some(
      (entry) => entry.id !== id && entry.handle === handleOf(change.handle ?? ''),
    );
  return saved(world.metaobjects, metaobject, [
    ...lengthFaults(change.handle ?? '', HANDLE, 'Handle'),
    ...faultIf(isTaken, HANDLE, 'Handle', TAKEN, 'TAKEN'),
    ...metaobjectFaults(definition, values, change, session),
  ]);
}

function metaobjectFaults(
  definition: MetaobjectDefinition,
  values: Readonly<Record<string, string>>,
  change: MetaobjectChange,
  session: GraphqlSession,
): Fault[] {
  const keys = change.values.map(({ key }) => key);
  return [
    ...change.used.flatMap(([name, word]) =>
      definition.capabilities[name].enabled
        ? []
        : [
            sentence(
              ['metaobject', 'capabilities', name],
              `Capability is not enabled: ${word}`,
              'CAPABILITY_NOT_ENABLED',
            ),
          ],
    ),
    ...faultIf(
      change.redirects,
      ['metaobject', 'redirectNewHandle'],
      'The practice store',
      'does not make redirects of metaobjects.',
      'INVALID',
    ),
    ...change.values.flatMap(({ key, value }, at): Fault[] => {
      const path = ['metaobject', 'fields', String(at)];
      const field = definition.fields.find((entry) => entry.key === key);
      if (field === undefined) {
        const rest = `definition "${key}" does not exist`;
        return [fault(path, 'Field', rest, 'UNDEFINED_OBJECT_FIELD')];
      }
      if (keys.indexOf(key) < at) {
        return [
          duplicateFault(path, key),
          ...(field.isRequired ? [required(path, field.name)] : []),
        ];
      }
      const words =
        value === '' || !isMetafieldType(field.type)
          ? null
          : valueFault(field.type, value, field.validations, session);
      return words === null ? [] : [sentence(path, words, 'INVALID_VALUE')];
    }),
    ...definition.fields
      .filter((field) => field.isRequired && (values[field.key] ?? '') === '')
      .map((field) => required(['metaobject'], field.name)),
  ];
}

/** The fault of a field that is named twice. */
export function duplicateFault(field: readonly string[], key: string): Fault {
  return fault(field, 'Field', `"${key}" duplicates other inputs`, 'DUPLICATE_FIELD_INPUT');
}

function required(field: readonly string[], name: string): Fault {
  return fault(field, name, "can't be blank", 'OBJECT_FIELD_REQUIRED');
}

/** The definition of a type such as `maker`, in lower case; null without one. */
export function definitionOf(world: World, type: string): MetaobjectDefinition | null {
  return allRows(world.metaobjectDefinitions).find((entry) => entry.type === type) ?? null;
}

function uniqueHandle(world: World, type: string, wanted: string, ownId: number | null): string {
  const others = entriesOf(world, type).filter((entry) => entry.id !== ownId);
  return freeHandle(handleOf(wanted) || type, (handle) =>
    others.some((entry) => entry.handle === handle),
  );
}

/** All entries of a type, in the order in which they were made. */
export function entriesOf(world: World, type: string): Metaobject[] {
  return allRows(world.metaobjects).filter((entry) => entry.type === type);
}

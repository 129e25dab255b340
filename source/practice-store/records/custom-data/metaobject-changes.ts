import { gid, numberInGid } from '../../api/formats.ts';
import {
  type Input,
  made,
  outcomeOf,
  readFlag,
  readInput,
  readInputs,
  readText,
  shownAs,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import {
  type Changed,
  fault,
  type Fault,
  faultIf,
  freeHandle,
  handleOf,
  refuse,
  saved,
  sentence,
} from '../change.ts';
import { allRows } from '../rows.ts';
import type { World } from '../world.ts';
import { valueFaults } from './metafield-changes.ts';
import type { Metaobject, MetaobjectDefinition, MetaobjectField } from './metaobject.ts';

const MISSING = sentence(['id'], 'Record not found', 'RECORD_NOT_FOUND');

export const metaobjectMutations: RootTable = {
  metaobjectCreate: (args, session) => {
    const input = readInput(args['metaobject']);
    const type = readText(input['type']) ?? '';
    const changed = createMetaobject(session.world, type, readChange(input), session.context.nowMs);
    return outcomeOf(changed, MISSING, shownAs('Metaobject', session));
  },

  metaobjectUpdate: (args, session) => {
    const id = numberInGid(args['id'], 'Metaobject');
    const change = readChange(readInput(args['metaobject']));
    const changed = updateMetaobject(session.world, id, change, session.context.nowMs);
    return outcomeOf(changed, MISSING, shownAs('Metaobject', session));
  },

  metaobjectUpsert: (args, session) => {
    const wanted = readInput(args['handle']);
    const type = readText(wanted['type']) ?? '';
    const handle = readText(wanted['handle']) ?? '';
    const input = readInput(args['metaobject']);
    const change = readChange({ values: args['values'], ...input });
    const { nowMs } = session.context;
    const found = entriesOf(session.world, type).find((entry) => entry.handle === handle);
    const changed =
      found === undefined
        ? createMetaobject(
            session.world,
            type,
            { ...change, handle: change.handle ?? handle },
            nowMs,
          )
        : updateMetaobject(session.world, found.id, change, nowMs);
    return outcomeOf(changed, MISSING, shownAs('Metaobject', session));
  },

  metaobjectDelete: (args, session) => {
    const id = numberInGid(args['id'], 'Metaobject');
    if (id === null || !session.world.metaobjects.remove(id)) return userErrors(MISSING);
    return made({ deletedId: gid('Metaobject', id) });
  },

  metaobjectDefinitionCreate: (args, session) => {
    const input = readInput(args['definition']);
    const changed = createMetaobjectDefinition(
      session.world,
      {
        type: readText(input['type']) ?? '',
        name: readText(input['name']),
        description: readText(input['description']) ?? null,
        displayNameKey: readText(input['displayNameKey']) ?? null,
        fields: (readInputs(input['fieldDefinitions']) ?? []).map((field) => ({
          key: readText(field['key']) ?? '',
          name: readText(field['name']) ?? readText(field['key']) ?? '',
          type: readText(field['type']) ?? '',
          description: readText(field['description']) ?? null,
          isRequired: readFlag(field['required']) ?? false,
        })),
      },
      session.context.nowMs,
    );
    return outcomeOf(changed, MISSING, shownAs('MetaobjectDefinition', session));
  },

  metaobjectDefinitionDelete: (args, session) => {
    const { world } = session;
    const id = numberInGid(args['id'], 'MetaobjectDefinition');
    const definition = id === null ? null : world.metaobjectDefinitions.find(id);
    if (definition === null) return userErrors(MISSING);
    // Its entries go with it, as in the service.
    for (const entry of entriesOf(world, definition.type)) world.metaobjects.remove(entry.id);
    world.metaobjectDefinitions.remove(definition.id);
    return made({ deletedId: gid('MetaobjectDefinition', definition.id) });
  },
};

/** Fields as a list, or all of them as one JSON object. */
function readChange(input: Input): MetaobjectChange {
  const listed = (readInputs(input['fields']) ?? []).map((field) => ({
    key: readText(field['key']) ?? '',
    value: readText(field['value']) ?? '',
  }));
  const whole = Object.entries(readJsonObject(input['values'])).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
  return { handle: readText(input['handle']), values: [...whole, ...listed] };
}

function readJsonObject(value: unknown): Input {
  if (typeof value !== 'string') return readInput(value);
  try {
    return readInput(JSON.parse(value));
  } catch {
    return {};
  }
}

interface MetaobjectChange {
  readonly handle?: string | undefined;
  readonly values: ReadonlyArray<{ readonly key: string; readonly value: string }>;
}

/** Makes an entry of a type that must be defined. */
function createMetaobject(
  world: World,
  type: string,
  input: MetaobjectChange,
  nowMs: number,
): Changed<Metaobject> {
  const definition = definitionOf(world, type);
  if (definition === null) {
    const rest = `metaobject definition exists for type "${type}"`;
    return refuse(['metaobject', 'type'], 'No', rest, 'UNDEFINED_OBJECT_TYPE');
  }
  const values = Object.fromEntries(input.values.map(({ key, value }) => [key, value]));
  const name = definition.displayNameKey === null ? undefined : values[definition.displayNameKey];
  const metaobject: Metaobject = {
    id: world.metaobjects.nextId(),
    type,
    handle: uniqueHandle(world, type, input.handle ?? name ?? type, null),
    values,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  return saved(world.metaobjects, metaobject, metaobjectFaults(definition, values, input));
}

/** Null when there is none with this id. */
function updateMetaobject(
  world: World,
  id: number | null,
  change: MetaobjectChange,
  nowMs: number,
): Changed<Metaobject> | null {
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
    updatedAtMs: nowMs,
  };
  return saved(world.metaobjects, metaobject, metaobjectFaults(definition, values, change));
}

/** Defines a new type. Faults name fields below `definition`. */
function createMetaobjectDefinition(
  world: World,
  input: {
    readonly type: string;
    readonly name: string | undefined;
    readonly description: string | null;
    readonly displayNameKey: string | null;
    readonly fields: readonly MetaobjectField[];
  },
  nowMs: number,
): Changed<MetaobjectDefinition> {
  const { type, fields } = input;
  const keys = fields.map((field) => field.key);
  const isForm = /^[a-z0-9_$:-]{3,255}$/i.test(type);
  const isTaken = definitionOf(world, type) !== null;
  const isRepeated = new Set(keys).size < keys.length;
  const isUnknown = input.displayNameKey !== null && !keys.includes(input.displayNameKey);
  const definition: MetaobjectDefinition = {
    ...input,
    id: world.metaobjectDefinitions.nextId(),
    name: input.name ?? type,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  return saved(world.metaobjectDefinitions, definition, [
    ...faultIf(!isForm, ['definition', 'type'], 'Type', 'is invalid', 'INVALID'),
    ...faultIf(isTaken, ['definition', 'type'], 'Type', 'has already been taken', 'TAKEN'),
    ...faultIf(
      isRepeated,
      ['definition', 'fieldDefinitions'],
      'Field definition',
      'has a key twice',
      'DUPLICATE_FIELD_INPUT',
    ),
    ...faultIf(
      isUnknown,
      ['definition', 'displayNameKey'],
      'Display name key',
      'is not a field',
      'UNDEFINED_OBJECT_FIELD',
    ),
  ]);
}

function metaobjectFaults(
  definition: MetaobjectDefinition,
  values: Readonly<Record<string, string>>,
  { values: given }: MetaobjectChange,
): Fault[] {
  return [
    ...given.flatMap(({ key, value }, at): Fault[] => {
      const path = ['metaobject', 'fields', String(at)];
      const field = definition.fields.find((entry) => entry.key === key);
      if (field !== undefined) return valueFaults(field.type, value, path);
      const rest = `definition "${key}" does not exist`;
      return [fault(path, 'Field', rest, 'UNDEFINED_OBJECT_FIELD')];
    }),
    ...definition.fields
      .filter((field) => field.isRequired && (values[field.key] ?? '') === '')
      .map((field) => fault(['metaobject'], field.name, "can't be blank", 'OBJECT_FIELD_REQUIRED')),
  ];
}

/** The definition of a type such as `maker`; null without one. */
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

import { sentence } from '../../../data/change.ts';
import {
  createMetaobject,
  createMetaobjectDefinition,
  entriesOf,
  type MetaobjectChange,
  updateMetaobject,
} from '../../../data/metaobject-changes.ts';
import type { Metaobject } from '../../../data/metaobject.ts';
import { gid, numberInGid } from '../gid.ts';
import { type Input, readFlag, readInput, readInputs, readText } from '../input.ts';
import type { FieldTable } from '../objects.ts';
import type { Scene } from '../scene.ts';
import { changedPayload, payload } from './payload.ts';

const MISSING = sentence(['id'], 'Record not found', 'RECORD_NOT_FOUND');

export const metaobjectMutations: FieldTable<Scene> = {
  metaobjectCreate: (scene, args, _scene, info) => {
    const input = readInput(args['metaobject']);
    const type = readText(input['type']) ?? '';
    const changed = createMetaobject(scene.world, type, readChange(input), scene.context.nowMs);
    return changedPayload(info, changed, { show: shown(scene), missing: MISSING });
  },

  metaobjectUpdate: (scene, args, _scene, info) => {
    const id = numberInGid(args['id'], 'Metaobject');
    const change = readChange(readInput(args['metaobject']));
    const changed =
      id === null ? null : updateMetaobject(scene.world, id, change, scene.context.nowMs);
    return changedPayload(info, changed, { show: shown(scene), missing: MISSING });
  },

  metaobjectUpsert: (scene, args, _scene, info) => {
    const wanted = readInput(args['handle']);
    const type = readText(wanted['type']) ?? '';
    const handle = readText(wanted['handle']) ?? '';
    const input = readInput(args['metaobject']);
    const change = readChange({ values: args['values'], ...input });
    const { nowMs } = scene.context;
    const found = entriesOf(scene.world, type).find((entry) => entry.handle === handle);
    const changed =
      found === undefined
        ? createMetaobject(scene.world, type, { ...change, handle: change.handle ?? handle }, nowMs)
        : updateMetaobject(scene.world, found.id, change, nowMs);
    return changedPayload(info, changed, { show: shown(scene), missing: MISSING });
  },

  metaobjectDelete: (scene, args, _scene, info) => {
    const id = numberInGid(args['id'], 'Metaobject');
    if (id === null || !scene.world.metaobjects.remove(id)) return payload(info, {}, [MISSING]);
    return payload(info, { deletedId: gid('Metaobject', id) });
  },

  metaobjectDefinitionCreate: (scene, args, _scene, info) => {
    const input = readInput(args['definition']);
    const changed = createMetaobjectDefinition(
      scene.world,
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
      scene.context.nowMs,
    );
    return changedPayload(info, changed, {
      show: (row) => ({ metaobjectDefinition: scene.objects.metaobjectDefinition(row) }),
      missing: MISSING,
    });
  },

  metaobjectDefinitionDelete: (scene, args, _scene, info) => {
    const { world } = scene;
    const id = numberInGid(args['id'], 'MetaobjectDefinition');
    const definition = id === null ? null : world.metaobjectDefinitions.find(id);
    if (definition === null) return payload(info, {}, [MISSING]);
    // Its entries go with it, as in the service.
    for (const entry of entriesOf(world, definition.type)) world.metaobjects.remove(entry.id);
    world.metaobjectDefinitions.remove(definition.id);
    return payload(info, { deletedId: gid('MetaobjectDefinition', definition.id) });
  },
};

function shown(scene: Scene): (row: Metaobject) => Readonly<Record<string, unknown>> {
  return (row) => ({ metaobject: scene.objects.metaobject(row) });
}

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

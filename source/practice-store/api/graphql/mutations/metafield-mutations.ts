import { type Fault, sentence } from '../../../data/change.ts';
import { metafieldFaults } from '../../../data/metafield-changes.ts';
import {
  compareDigest,
  DEFAULT_NAMESPACE,
  type Metafield,
  METAFIELD_DEFINITIONS,
  type MetafieldOwner,
  OWNER_TYPES,
  type OwnerTypename,
} from '../../../data/metafield.ts';
import { findNode } from '../fields/find-node.ts';
import { parseGid } from '../gid.ts';
import { type Input, readInputs, readText } from '../input.ts';
import type { FieldTable } from '../objects.ts';
import type { Scene } from '../scene.ts';
import { payload } from './payload.ts';

const MOST_AT_ONCE = 25;

type Content = Pick<Metafield, 'namespace' | 'key' | 'type' | 'value'>;

export const metafieldMutations: FieldTable<Scene> = {
  metafieldsSet: (scene, args, _scene, info) => {
    const inputs = readInputs(args['metafields']) ?? [];
    if (inputs.length > MOST_AT_ONCE) {
      const message = `Exceeded the maximum metafields input limit of ${MOST_AT_ONCE}.`;
      return payload(info, {}, [sentence(['metafields'], message, 'LESS_THAN_OR_EQUAL_TO')]);
    }
    const plans = inputs.map((input, at) => plan(scene, input, ['metafields', String(at)]));
    const faults = plans.flatMap((entry) => entry.faults);
    if (faults.length > 0) return payload(info, {}, faults);
    const set = plans.flatMap(({ owner, content }) =>
      owner === null ? [] : [scene.world.metafields.set(owner, content, scene.context.nowMs)],
    );
    return payload(info, { metafields: set.map(scene.objects.metafield) });
  },

  metafieldsDelete: (scene, args, _scene, info) => {
    const inputs = readInputs(args['metafields']) ?? [];
    const deleted = inputs.map((input) => {
      const owner = ownerOf(input['ownerId'], scene);
      const namespace = readText(input['namespace']) ?? '';
      const key = readText(input['key']) ?? '';
      const isGone = owner !== null && scene.world.metafields.remove(owner, namespace, key);
      return isGone ? { ownerId: input['ownerId'], namespace, key } : null;
    });
    return payload(info, { deletedMetafields: deleted });
  },
};

/** What is wrong with the metafields that come with an owner; asked before the owner is made. */
export function inputFaults(value: unknown, typename: OwnerTypename): readonly Fault[] {
  return (readInputs(value) ?? []).flatMap((input, at) =>
    metafieldFaults(readContent(input, typename), ['metafields', String(at)]),
  );
}

/** Sets the metafields that come with an owner; they were looked at before. */
export function setMetafields(scene: Scene, owner: MetafieldOwner, value: unknown): void {
  for (const input of readInputs(value) ?? []) {
    const content = readContent(input, owner.typename);
    scene.world.metafields.set(owner, content, scene.context.nowMs);
  }
}

function plan(
  scene: Scene,
  input: Input,
  at: readonly string[],
): { owner: MetafieldOwner | null; content: Content; faults: readonly Fault[] } {
  const owner = ownerOf(input['ownerId'], scene);
  const content = readContent(input, owner?.typename ?? null);
  if (owner === null) {
    const message = 'Owner does not exist.';
    return { owner, content, faults: [sentence([...at, 'ownerId'], message, 'INVALID')] };
  }
  const digest = input['compareDigest'];
  const before = scene.world.metafields
    .of(owner)
    .find((entry) => entry.namespace === content.namespace && entry.key === content.key);
  const isStale =
    digest === null
      ? before !== undefined
      : digest !== undefined && (before === undefined || compareDigest(before) !== digest);
  if (isStale) {
    const message =
      'The resource has been updated since it was loaded. Try again with an updated `compareDigest` value.';
    return { owner, content, faults: [sentence(at, message, 'STALE_OBJECT')] };
  }
  return { owner, content, faults: metafieldFaults(content, at) };
}

/** A type may be left out where a definition knows it. */
function readContent(input: Input, typename: OwnerTypename | null): Content {
  const namespace = readText(input['namespace']) ?? DEFAULT_NAMESPACE;
  const key = readText(input['key']) ?? '';
  const defined = METAFIELD_DEFINITIONS.find(
    (entry) =>
      entry.ownerTypename === typename && entry.namespace === namespace && entry.key === key,
  );
  return {
    namespace,
    key,
    type: readText(input['type']) ?? defined?.type ?? '',
    value: readText(input['value']) ?? '',
  };
}

function ownerOf(id: unknown, scene: Scene): MetafieldOwner | null {
  const parsed = typeof id === 'string' ? parseGid(id) : null;
  if (parsed === null || !isOwner(parsed.type)) return null;
  return findNode(id, scene) === null ? null : { typename: parsed.type, id: Number(parsed.id) };
}

function isOwner(typename: string): typename is OwnerTypename {
  return Object.hasOwn(OWNER_TYPES, typename);
}

import { sentence } from '../../../data/change.ts';
import {
  changeMembers,
  type CollectionChange,
  createCollection,
  updateCollection,
} from '../../../data/collection-changes.ts';
import { gid, numberInGid } from '../gid.ts';
import { type Input, readInput, readInputs, readText, readTexts } from '../input.ts';
import type { FieldTable } from '../objects.ts';
import type { Scene } from '../scene.ts';
import { changedPayload, payload } from './payload.ts';
import { readEither } from './product-input.ts';

const MISSING = sentence(['id'], 'Collection does not exist', 'COLLECTION_DOES_NOT_EXIST');

export const collectionMutations: FieldTable<Scene> = {
  collectionCreate: (scene, args, _scene, info) => {
    const { input } = readEither(args['collection'], args['input'], 'collection');
    const rule = readRule(input);
    if (rule === undefined) {
      const message =
        'The practice store only carries out the rule that a product’s type equals a text. Nothing was changed.';
      return payload(info, {}, [sentence(['ruleSet'], message, 'INVALID')]);
    }
    const changed = createCollection(
      scene.world,
      {
        ...readCollection(input),
        productType: rule,
        productIds: readProductIds(input['products']),
      },
      scene.context.nowMs,
    );
    return changedPayload(info, changed, {
      show: (row) => ({ collection: scene.objects.collection(row) }),
      missing: MISSING,
    });
  },

  collectionUpdate: (scene, args, _scene, info) => {
    const { input } = readEither(args['collection'], args['input'], 'collection');
    const id = numberInGid(input['id'], 'Collection');
    const changed =
      id === null
        ? null
        : updateCollection(scene.world, id, readCollection(input), scene.context.nowMs);
    return changedPayload(info, changed, {
      show: (row) => ({ collection: scene.objects.collection(row) }),
      missing: MISSING,
    });
  },

  collectionDelete: (scene, args, _scene, info) => {
    const id = numberInGid(readInput(args['input'])['id'], 'Collection');
    if (id === null || !scene.world.collections.remove(id)) return payload(info, {}, [MISSING]);
    return payload(info, { deletedCollectionId: gid('Collection', id) });
  },

  collectionAddProducts: (scene, args, _scene, info) =>
    changedPayload(info, members(scene, args, 'add'), {
      show: (row) => ({ collection: scene.objects.collection(row) }),
      missing: MISSING,
    }),
  collectionAddProductsV2: (scene, args, _scene, info) =>
    changedPayload(info, members(scene, args, 'add'), { show: job, missing: MISSING }),
  collectionRemoveProducts: (scene, args, _scene, info) =>
    changedPayload(info, members(scene, args, 'remove'), { show: job, missing: MISSING }),
};

function members(scene: Scene, args: Input, what: 'add' | 'remove') {
  const id = numberInGid(args['id'], 'Collection');
  const products = readProductIds(args['productIds']);
  if (id === null) return null;
  return changeMembers(scene.world, id, { [what]: products }, scene.context.nowMs);
}

/** The service does it later, in a job; here it is done at once. */
function job({ id }: { readonly id: number }): Readonly<Record<string, unknown>> {
  return { job: { __typename: 'Job', id: gid('Job', `collection-${id}`), done: true } };
}

function readProductIds(value: unknown): number[] {
  return (readTexts(value) ?? []).flatMap((id) => numberInGid(id, 'Product') ?? []);
}

function readCollection(input: Input): CollectionChange {
  const seo = input['seo'] === undefined ? undefined : readInput(input['seo']);
  return {
    title: readText(input['title']),
    handle: readText(input['handle']),
    descriptionHtml: readText(input['descriptionHtml']),
    seo:
      seo === undefined
        ? undefined
        : {
            title: readText(seo['title']) ?? null,
            description: readText(seo['description']) ?? null,
          },
  };
}

/**
 * The product type of the one rule that is understood; null for a collection without rules,
 * undefined for rules that are not understood.
 */
function readRule(input: Input): string | null | undefined {
  if (input['sources'] != null) return undefined;
  if (input['ruleSet'] == null) return null;
  const [rule, ...more] = readInputs(readInput(input['ruleSet'])['rules']) ?? [];
  const isType = rule?.['column'] === 'TYPE' && rule['relation'] === 'EQUALS';
  return isType && more.length === 0 ? readText(rule['condition']) : undefined;
}

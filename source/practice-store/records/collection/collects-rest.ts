import { timeText } from '../../api/formats.ts';
import { wholeAt } from '../../rest/body-object.ts';
import { restResource } from '../../rest/resource.ts';
import { type Changed, done, type Fault, faultIf, refuse, refusedFor } from '../change.ts';
import { PRODUCT_IDS } from '../product/product.ts';
import { allRows, type IdRule, listedRows, type Rows } from '../rows.ts';
import type { World } from '../world.ts';
import { changeMembers } from './collection-changes.ts';
import { type Collection, COLLECTION_IDS } from './collection.ts';

/** A product in a collection whose products are listed one by one. */
interface Collect {
  readonly id: number;
  readonly collection: Collection;
  readonly productId: number;
  readonly position: number;
}

export const collects = restResource<Collect>({
  plural: 'collects',
  scope: 'products',
  rows: ({ world }) => collectRows(world),
  toJson: ({ id, collection, productId, position }, { world }) => {
    // When it was added is not recorded, so the product's creation date is shown.
    const since = world.products.find(productId)?.createdAtMs ?? collection.updatedAtMs;
    return {
      id,
      collection_id: collection.id,
      product_id: productId,
      created_at: timeText(since),
      updated_at: timeText(collection.updatedAtMs),
      position,
      sort_value: String(position).padStart(10, '0'),
    };
  },
  filters: {
    collection_id: ({ collection }, value) => String(collection.id) === value,
    product_id: ({ productId }, value) => String(productId) === value,
  },
  writes: {
    create: ({ world, context }, body) => {
      const collectionId = wholeAt(body, 'collection_id');
      const productId = wholeAt(body, 'product_id');
      const collection = world.collections.find(collectionId ?? 0);
      const faults: Fault[] = [
        ...faultIf(collection === null, ['collectionId'], 'Collection', 'does not exist', 'BLANK'),
        ...faultIf(
          world.products.find(productId ?? 0) === null,
          ['productId'],
          'Product',
          'does not exist',
          'BLANK',
        ),
      ];
      const refused = refusedFor(faults);
      if (refused !== null || collection === null || productId === undefined) return refused;
      if (collection.productIds.includes(productId)) {
        const rest = 'already exists in this collection';
        return refuse(['productId'], 'Product', rest, 'TAKEN');
      }
      const { nowMs } = context;
      return collectIn(changeMembers(world, collection.id, { add: [productId] }, nowMs), productId);
    },
    remove: ({ world, context }, id) => {
      const row = collectRows(world).find(id);
      if (row === null) return null;
      const { collection, productId } = row;
      return changeMembers(world, collection.id, { remove: [productId] }, context.nowMs);
    },
  },
});

/** The product of the collect with this id; undefined when there is none. */
export function productOfCollect(id: number, world: World): number | undefined {
  return collectRows(world).find(id)?.productId;
}

function collectIn(
  changed: Changed<Collection> | null,
  productId: number,
): Changed<Collect> | null {
  if (changed?.type !== 'done') return changed;
  const collect = collectsOf(changed.row).find((one) => one.productId === productId);
  return collect === undefined ? null : done(collect);
}

const COLLECT_IDS = { first: 455_204_000_000, products: 10_000_000 };

function place(id: number, { first, spacing }: IdRule): number {
  return (id - first) / spacing;
}

/** The id follows from those of the collection and the product, so it stays while both do. */
function collectId({ id }: Collection, productId: number): number {
  return (
    COLLECT_IDS.first +
    place(id, COLLECTION_IDS) * COLLECT_IDS.products +
    place(productId, PRODUCT_IDS)
  );
}

function collectsOf(collection: Collection): Collect[] {
  return collection.productIds.map((productId, at) => ({
    id: collectId(collection, productId),
    collection,
    productId,
    position: at + 1,
  }));
}

function collectRows(world: World): Rows<Collect> {
  const listed = allRows(world.collections).filter(({ rules }) => rules === null);
  const all = listed
    .flatMap(collectsOf)
    .filter(({ productId }) => world.products.find(productId) !== null);
  return listedRows(all.toSorted((a, b) => a.id - b.id));
}

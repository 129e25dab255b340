import {
  type Changed,
  type Fault,
  faultIf,
  freeHandle,
  type Given,
  handleOf,
  lengthFaults,
  refuse,
  refusedFor,
  saved,
  sentence,
  withGiven,
} from '../change.ts';
import type { Seo } from '../product/product.ts';
import { allRows } from '../rows.ts';
import type { World } from '../world.ts';
import { type Collection, memberOrder, PLAIN_COLLECTION } from './collection.ts';

type Said = 'title' | 'handle' | 'descriptionHtml' | 'rules' | 'sortOrder' | 'image';

/** New values of a collection; a field that is left out stays as it is. */
export interface CollectionChange extends Given<Pick<Collection, Said | 'templateSuffix'>> {
  readonly seo?: Partial<Seo> | undefined;
}

/**
 * Creates a collection; one with rules gets its products from them. A fault's field: `title`.
 * @param productIds the products of a collection without rules
 * @param nowMs milliseconds since 1970
 * @param more further faults of the request
 */
export function createCollection(
  world: World,
  { seo, ...input }: CollectionChange,
  productIds: readonly number[],
  nowMs: number,
  more: readonly Fault[] = [],
): Changed<Collection> {
  const title = input.title?.trim() ?? '';
  const collection: Collection = {
    ...withGiven({ ...PLAIN_COLLECTION, descriptionHtml: '' }, input),
    id: world.collections.nextId(),
    title,
    handle: uniqueHandle(world, input.handle ?? title, null),
    productIds: input.rules == null ? [...new Set(productIds)] : [],
    seo: { title: null, description: null, ...seo },
    updatedAtMs: nowMs,
  };
  const faults = [
    ...collectionFaults({ ...input, title: input.title ?? '' }),
    ...unknownProducts(world, productIds, ['products']),
    ...more,
  ];
  return saved(world.collections, collection, faults);
}

/** Null when there is no collection with this id, and the change has no faults. */
export function updateCollection(
  world: World,
  id: number | null,
  { seo, ...change }: CollectionChange,
  nowMs: number,
  more: readonly Fault[] = [],
): Changed<Collection> | null {
  const before = id === null ? null : world.collections.find(id);
  if (before === null) return refusedFor(collectionFaults(change));
  const collection: Collection = {
    ...withGiven(before, change),
    title: change.title?.trim() ?? before.title,
    handle:
      change.handle === undefined || change.handle === before.handle
        ? before.handle
        : uniqueHandle(world, change.handle || before.title, id),
    seo: { ...before.seo, ...seo },
    updatedAtMs: nowMs,
  };
  const isTurned =
    change.rules !== undefined && (change.rules === null) !== (before.rules === null);
  const faults = [
    ...collectionFaults(change),
    ...faultIf(
      isTurned,
      ['ruleSet'],
      'Cannot update rule set of a',
      'custom collection',
      'INVALID',
    ),
    ...more,
  ];
  return saved(world.collections, collection, faults);
}

/** Replaces the products of a collection without rules. */
export function setMembers(
  world: World,
  collection: Collection,
  productIds: readonly number[],
): Changed<Collection> {
  return saved(world.collections, { ...collection, productIds: [...new Set(productIds)] });
}

/** Adds or removes products; a collection with rules refuses. Null for an unknown collection. */
export function changeMembers(
  world: World,
  id: number,
  change: { readonly add?: readonly number[]; readonly remove?: readonly number[] },
  nowMs: number,
): Changed<Collection> | null {
  const before = world.collections.find(id);
  if (before === null) return null;
  if (before.rules !== null) {
    const word = change.add === undefined ? 'remove products from' : 'add products to';
    const message = `Can't manually ${word} a smart collection`;
    const why = sentence(['id'], message, 'CANT_ADD_TO_SMART_COLLECTION');
    return { type: 'refused', faults: [why] };
  }
  const left = before.productIds.filter((member) => change.remove?.includes(member) !== true);
  const productIds = [...new Set([...left, ...(change.add ?? [])])];
  return saved(
    world.collections,
    { ...before, productIds, updatedAtMs: nowMs },
    unknownProducts(world, change.add ?? [], ['productIds']),
  );
}

/**
 * Moves products to positions, counted from 0, in a collection that is sorted by hand. Null when
 * there is no such collection.
 */
export function reorderMembers(
  world: World,
  id: number | null,
  moves: ReadonlyArray<{ readonly id: number; readonly to: number }>,
  nowMs: number,
): Changed<Collection> | null {
  const before = id === null ? null : world.collections.find(id);
  if (before === null) return null;
  if (before.sortOrder !== 'MANUAL') {
    return refuse(
      ['id'],
      "Can't reorder products",
      'unless collection is manually sorted',
      'MANUALLY_SORTED_COLLECTION',
    );
  }
  const members = world.productsOf(before);
  const keyOf = memberOrder(before, members);
  const productIds = allRows(members)
    .toSorted((a, b) => Number(keyOf(a)) - Number(keyOf(b)) || a.id - b.id)
    .map((product) => product.id);
  const faults = moves.flatMap((move, at) =>
    faultIf(
      !productIds.includes(move.id),
      ['moves', String(at), 'id'],
      'Product',
      'is not in the collection',
      'INVALID_MOVE',
    ),
  );
  for (const move of moves) {
    productIds.splice(productIds.indexOf(move.id), 1);
    productIds.splice(move.to, 0, move.id);
  }
  return saved(world.collections, { ...before, productIds, updatedAtMs: nowMs }, faults);
}

/** The collections that list a product one by one. */
export function listedIn(world: World, productId: number): number[] {
  return allRows(world.collections)
    .filter(({ rules, productIds }) => rules === null && productIds.includes(productId))
    .map(({ id }) => id);
}

function unknownProducts(world: World, ids: readonly number[], field: readonly string[]): Fault[] {
  const isKnown = ids.every((id) => world.products.find(id) !== null);
  return faultIf(!isKnown, field, 'Product', 'does not exist', 'PRODUCT_DOES_NOT_EXIST');
}

function collectionFaults({ title, handle }: CollectionChange): Fault[] {
  return [
    ...faultIf(title?.trim() === '', ['title'], 'Title', "can't be blank", 'BLANK'),
    ...lengthFaults(title ?? '', ['title'], 'Title'),
    ...lengthFaults(handle ?? '', ['handle'], 'Handle'),
  ];
}

function uniqueHandle(world: World, wanted: string, ownId: number | null): string {
  const others = allRows(world.collections).filter((entry) => entry.id !== ownId);
  return freeHandle(handleOf(wanted) || 'collection', (handle) =>
    others.some((entry) => entry.handle === handle),
  );
}

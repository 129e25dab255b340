import type { Collection } from '../records/collection/collection.ts';
import type { Seo } from '../records/product/product.ts';
import {
  type Changed,
  done,
  fault,
  type Fault,
  freeHandle,
  given,
  handleOf,
  refuse,
  refusedFor,
} from './change.ts';
import { allRows } from './rows.ts';
import type { World } from './world.ts';

/** What may be said about a collection; what is left out stays as it is. */
export interface CollectionChange {
  readonly title?: string | undefined;
  readonly handle?: string | undefined;
  readonly descriptionHtml?: string | undefined;
  readonly seo?: Partial<Seo> | undefined;
  /** Only for new ones: the members are the products of this type. */
  readonly productType?: string | null | undefined;
  /** Only for new ones without a type. */
  readonly productIds?: readonly number[] | undefined;
}

/**
 * Makes a collection that is filled by hand. Fields of a fault: `title`.
 * @param nowMs milliseconds since 1970
 */
export function createCollection(
  world: World,
  input: CollectionChange,
  nowMs: number,
): Changed<Collection> {
  const refused = refusedFor(collectionFaults({ ...input, title: input.title ?? '' }));
  if (refused !== null) return refused;
  const title = input.title?.trim() ?? '';
  const collection: Collection = {
    id: world.collections.nextId(),
    title,
    handle: uniqueHandle(world, input.handle ?? title, null),
    descriptionHtml: input.descriptionHtml ?? '',
    productType: input.productType ?? null,
    productIds: input.productIds ?? [],
    seo: { title: null, description: null, ...input.seo },
    updatedAtMs: nowMs,
  };
  world.collections.put(collection);
  return done(collection);
}

/** Null when there is none with this id. */
export function updateCollection(
  world: World,
  id: number,
  change: CollectionChange,
  nowMs: number,
): Changed<Collection> | null {
  const before = world.collections.find(id);
  if (before === null) return null;
  const refused = refusedFor(collectionFaults(change));
  if (refused !== null) return refused;
  const collection: Collection = {
    ...before,
    title: given(change.title?.trim(), before.title),
    handle:
      change.handle === undefined || change.handle === before.handle
        ? before.handle
        : uniqueHandle(world, change.handle, id),
    descriptionHtml: given(change.descriptionHtml, before.descriptionHtml),
    seo: { ...before.seo, ...change.seo },
    updatedAtMs: nowMs,
  };
  world.collections.put(collection);
  return done(collection);
}

/** Puts products in or takes them out; a collection with a rule refuses. Null without it. */
export function changeMembers(
  world: World,
  id: number,
  change: { readonly add?: readonly number[]; readonly remove?: readonly number[] },
  nowMs: number,
): Changed<Collection> | null {
  const before = world.collections.find(id);
  if (before === null) return null;
  if (before.productType !== null) {
    const word = change.add === undefined ? 'remove products from' : 'add products to';
    const rest = `${word} a smart collection`;
    return refuse(['id'], "Can't manually", rest, 'CANT_ADD_TO_SMART_COLLECTION');
  }
  const left = before.productIds.filter((member) => change.remove?.includes(member) !== true);
  const collection: Collection = {
    ...before,
    productIds: [...new Set([...left, ...(change.add ?? [])])],
    updatedAtMs: nowMs,
  };
  world.collections.put(collection);
  return done(collection);
}

function collectionFaults({ title }: CollectionChange): Fault[] {
  if (title === undefined) return [];
  if (title.trim() === '') return [fault(['title'], 'Title', "can't be blank", 'BLANK')];
  return title.length > 255
    ? [fault(['title'], 'Title', 'is too long (maximum is 255 characters)', 'TOO_LONG')]
    : [];
}

function uniqueHandle(world: World, wanted: string, ownId: number | null): string {
  const others = allRows(world.collections).filter((entry) => entry.id !== ownId);
  return freeHandle(handleOf(wanted) || 'collection', (handle) =>
    others.some((entry) => entry.handle === handle),
  );
}

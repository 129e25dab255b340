import { gid, numberInGid } from '../../api/formats.ts';
import {
  type Input,
  made,
  outcomeOf,
  readEach,
  readInput,
  readInputs,
  readText,
  readTexts,
  shownAs,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import {
  type Changed,
  type Fault,
  faultIf,
  freeHandle,
  type Given,
  handleOf,
  lengthFaults,
  refuse,
  saved,
  sentence,
} from '../change.ts';
import { readEither, readSeo } from '../product/product-input.ts';
import type { Seo } from '../product/product.ts';
import { allRows } from '../rows.ts';
import type { World } from '../world.ts';
import type { Collection } from './collection.ts';

/** What may be said about a collection; what is left out stays as it is. */
interface CollectionChange extends Given<Pick<Collection, 'title' | 'handle' | 'descriptionHtml'>> {
  readonly seo?: Partial<Seo> | undefined;
  /** Only for new ones: the members are the products of this type. */
  readonly productType?: string | null | undefined;
  /** Only for new ones without a type. */
  readonly productIds?: readonly number[] | undefined;
}

/**
 * Makes a collection; with a product type its members follow from it. A fault's field: `title`.
 * @param nowMs milliseconds since 1970
 */
function createCollection(
  world: World,
  input: CollectionChange,
  nowMs: number,
): Changed<Collection> {
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
  return saved(world.collections, collection, collectionFaults({ title: input.title ?? '' }));
}

/** Null when there is none with this id. */
function updateCollection(
  world: World,
  id: number | null,
  change: CollectionChange,
  nowMs: number,
): Changed<Collection> | null {
  const before = id === null ? null : world.collections.find(id);
  if (before === null) return null;
  const collection: Collection = {
    ...before,
    title: change.title?.trim() ?? before.title,
    handle:
      change.handle === undefined || change.handle === before.handle
        ? before.handle
        : uniqueHandle(world, change.handle, id),
    descriptionHtml: change.descriptionHtml ?? before.descriptionHtml,
    seo: { ...before.seo, ...change.seo },
    updatedAtMs: nowMs,
  };
  return saved(world.collections, collection, collectionFaults(change));
}

/** Adds or removes products; a collection with a rule refuses. Null when there is no such collection. */
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
  const productIds = [...new Set([...left, ...(change.add ?? [])])];
  return saved(world.collections, { ...before, productIds, updatedAtMs: nowMs });
}

/** The collections that list a product one by one. */
export function listedIn(world: World, productId: number): number[] {
  return allRows(world.collections)
    .filter(({ productType, productIds }) => productType === null && productIds.includes(productId))
    .map(({ id }) => id);
}

function collectionFaults({ title }: CollectionChange): Fault[] {
  if (title === undefined) return [];
  return [
    ...faultIf(title.trim() === '', ['title'], 'Title', "can't be blank", 'BLANK'),
    ...lengthFaults(title, ['title'], 'Title'),
  ];
}

function uniqueHandle(world: World, wanted: string, ownId: number | null): string {
  const others = allRows(world.collections).filter((entry) => entry.id !== ownId);
  return freeHandle(handleOf(wanted) || 'collection', (handle) =>
    others.some((entry) => entry.handle === handle),
  );
}

const MISSING = sentence(['id'], 'Collection does not exist', 'COLLECTION_DOES_NOT_EXIST');

export const collectionMutations: RootTable = {
  collectionCreate: (args, session) => {
    const { input } = readEither(args['collection'], args['input'], 'collection');
    const rule = readRule(input);
    if (rule === undefined) {
      const message =
        'The practice store only carries out the rule that a product’s type equals a text. Nothing was changed.';
      return userErrors(sentence(['ruleSet'], message, 'INVALID'));
    }
    const changed = createCollection(
      session.world,
      {
        ...readCollection(input),
        productType: rule,
        productIds: readProductIds(input['products']),
      },
      session.context.nowMs,
    );
    return outcomeOf(changed, MISSING, shownAs('Collection', session));
  },

  collectionUpdate: (args, session) => {
    const { input } = readEither(args['collection'], args['input'], 'collection');
    const id = numberInGid(input['id'], 'Collection');
    const changed = updateCollection(
      session.world,
      id,
      readCollection(input),
      session.context.nowMs,
    );
    return outcomeOf(changed, MISSING, shownAs('Collection', session));
  },

  collectionDelete: (args, session) => {
    const id = numberInGid(readInput(args['input'])['id'], 'Collection');
    if (id === null || !session.world.collections.remove(id)) return userErrors(MISSING);
    return made({ deletedCollectionId: gid('Collection', id) });
  },

  collectionAddProducts: (args, session) =>
    outcomeOf(members(session, args, 'add'), MISSING, shownAs('Collection', session)),
  collectionAddProductsV2: (args, session) =>
    outcomeOf(members(session, args, 'add'), MISSING, job),
  collectionRemoveProducts: (args, session) =>
    outcomeOf(members(session, args, 'remove'), MISSING, job),
};

function members(session: GraphqlSession, args: Input, what: 'add' | 'remove') {
  const id = numberInGid(args['id'], 'Collection');
  const products = readProductIds(args['productIds']);
  if (id === null) return null;
  return changeMembers(session.world, id, { [what]: products }, session.context.nowMs);
}

/** The service does it later, in a job; here it is done at once. */
function job({ id }: { readonly id: number }): Readonly<Record<string, unknown>> {
  return { job: { __typename: 'Job', id: gid('Job', `collection-${id}`), done: true } };
}

function readProductIds(value: unknown): number[] {
  return (readTexts(value) ?? []).flatMap((id) => numberInGid(id, 'Product') ?? []);
}

function readCollection(input: Input): CollectionChange {
  return {
    ...readEach(input, readText, 'title', 'handle', 'descriptionHtml'),
    seo: readSeo(input['seo']),
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

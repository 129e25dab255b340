import { dateTime, exactCount, numberInGid, timeText, timeTextOrNull } from '../../api/formats.ts';
import { listField, type Listing, typeRoots } from '../../graphql/listing.ts';
import { readInput } from '../../graphql/mutation.ts';
import { recordType, rowFields } from '../../graphql/record-type.ts';
import { dateField, exactField, numberField, textField } from '../../graphql/search/fields.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { type Json, restResource, type RestResource } from '../../rest/resource.ts';
import { metafieldsOf } from '../custom-data/metafield-type.ts';
import { productListing } from '../product/product-type.ts';
import { allRows, listedRows, type Rows } from '../rows.ts';
import type { Session, World } from '../world.ts';
import { collectionMutations } from './collection-changes.ts';
import type { Collection } from './collection.ts';

export const collectionListing: Listing<Collection> = {
  name: 'collections',
  search: {
    named: {
      id: numberField((collection) => collection.id),
      title: textField((collection) => collection.title),
      handle: exactField((collection) => collection.handle),
      collection_type: exactField((collection) =>
        collection.productType === null ? 'custom' : 'smart',
      ),
      product_id: numberField((collection) => collection.productIds),
      updated_at: dateField((collection) => collection.updatedAtMs),
    },
    free: textField((collection) => collection.title),
  },
  sort: {
    TITLE: (collection) => collection.title.toLowerCase(),
    UPDATED_AT: (collection) => collection.updatedAtMs,
  },
};

const collectionListings = restResource<Collection>({
  plural: 'collection_listings',
  scope: 'product_listings',
  rows: ({ world }) => world.collections,
  toJson: (collection) => {
    const { id, admin_graphql_api_id: _gid, ...shown } = collectionJson(collection);
    return { collection_id: id, ...shown, published_at: timeTextOrNull(collection.updatedAtMs) };
  },
  without: ['count'],
});

const sameTitle = (collection: Collection, value: string): boolean =>
  collection.title.toLowerCase() === value.toLowerCase();

/** Collections whose members follow a rule. */
const smartCollections = collections('smart', (collection) => collection.productType !== null);

/** Collections whose members are listed one by one. */
const customCollections = collections('custom', (collection) => collection.productType === null);

/** Which product stands in which collection, for the listed ones. */
const collects = restResource<Collect>({
  plural: 'collects',
  scope: 'products',
  rows: ({ world }) => collectRows(world),
  toJson: ({ id, collection, productId, position }) => ({
    id,
    collection_id: collection.id,
    product_id: productId,
    created_at: timeText(collection.updatedAtMs),
    updated_at: timeText(collection.updatedAtMs),
    position,
    sort_value: String(position).padStart(10, '0'),
  }),
  filters: {
    collection_id: ({ collection }, value) => String(collection.id) === value,
    product_id: ({ productId }, value) => String(productId) === value,
  },
});

interface Collect {
  readonly id: number;
  readonly collection: Collection;
  readonly productId: number;
  readonly position: number;
}

export const collectionType = recordType<Collection>('Collection', {
  rows: ({ world }) => world.collections,
  fields: {
    ...metafieldsOf('Collection'),
    legacyResourceId: (collection) => String(collection.id),
    ...rowFields<Collection>('title', 'handle', 'descriptionHtml', 'seo'),
    description: (collection) => collection.descriptionHtml.replaceAll(/<[^>]*>/g, ''),
    image: () => null,
    templateSuffix: () => null,
    updatedAt: (collection) => dateTime(collection.updatedAtMs),
    productsCount: (collection, _args, { world }) => exactCount(world.productsOf(collection).count),
    products: listField('Product', productListing, (collection: Collection, { world }) =>
      world.productsOf(collection),
    ),
    hasProduct: (collection, args, { world }) => {
      const id = numberInGid(args['id'], 'Product');
      return id !== null && world.productsOf(collection).find(id) !== null;
    },
    ruleSet: (collection) =>
      collection.productType === null
        ? null
        : {
            appliedDisjunctively: false,
            rules: [
              {
                column: 'TYPE',
                relation: 'EQUALS',
                condition: collection.productType,
                conditionObject: null,
              },
            ],
          },
  },
  roots: {
    ...typeRoots('Collection', collectionListing, ({ world }) => world.collections),
    collectionByHandle: (args, session) => collectionByHandle(args['handle'], session),
    collectionByIdentifier: (args, session) => {
      const wanted = readInput(args['identifier']);
      if (wanted['handle'] !== undefined) return collectionByHandle(wanted['handle'], session);
      return session.node(wanted['id'], 'Collection');
    },
  },
  mutations: collectionMutations,
  rest: [customCollections, smartCollections, collects, collectionListings],
});

/** What every collection says about itself. */
function collectionJson(collection: Collection): Json {
  return {
    id: collection.id,
    handle: collection.handle,
    title: collection.title,
    updated_at: timeText(collection.updatedAtMs),
    body_html: collection.descriptionHtml,
    published_at: timeText(collection.updatedAtMs),
    sort_order: collection.productType === null ? 'manual' : 'best-selling',
    template_suffix: null,
    published_scope: 'global',
    admin_graphql_api_id: `gid://shopify/Collection/${collection.id}`,
  };
}

function collections(
  kind: 'smart' | 'custom',
  isOne: (collection: Collection) => boolean,
): RestResource {
  return restResource<Collection>({
    plural: `${kind}_collections`,
    scope: 'products',
    rows: ({ world }) => listedRows(allRows(world.collections).filter(isOne)),
    toJson: (collection) =>
      collection.productType === null
        ? collectionJson(collection)
        : {
            ...collectionJson(collection),
            disjunctive: false,
            rules: [{ column: 'type', relation: 'equals', condition: collection.productType }],
          },
    filters: {
      title: sameTitle,
      handle: (collection, value) => collection.handle === value,
      ids: (collection, value) => value.split(',').includes(String(collection.id)),
      product_id: (collection, value, session) => holds(collection, value, session),
    },
  });
}

function holds(collection: Collection, value: string, { world }: Session): boolean {
  const product = world.products.find(Number(value));
  return product !== null && world.has(collection, product);
}

function collectRows(world: World): Rows<Collect> {
  const listed = allRows(world.collections).filter(({ productType }) => productType === null);
  return listedRows(
    listed.flatMap((collection) =>
      collection.productIds
        .filter((id) => world.products.find(id) !== null)
        .map((productId, at) => ({
          // A thousand places for each collection, so that ids ascend with the list.
          id: collection.id * 1000 + at,
          collection,
          productId,
          position: at + 1,
        })),
    ),
  );
}

function collectionByHandle(handle: unknown, { world, objects }: GraphqlSession): unknown {
  return objects.Collection(allRows(world.collections).find((entry) => entry.handle === handle));
}

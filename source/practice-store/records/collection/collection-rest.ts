import { timeText, timeTextOrNull } from '../../api/formats.ts';
import { idGiven, type Json } from '../../rest/rest-path.ts';
import { objectBody } from '../../rest/rest-entry.ts';
import { type RestEntry, restResource, type RestResource } from '../../rest/resource.ts';
import { productJson } from '../product/product-rest.ts';
import type { Product } from '../product/product.ts';
import { allRows, listedRows, type Rows } from '../rows.ts';
import type { Session, World } from '../world.ts';
import { type Collection, SORT_ORDERS } from './collection.ts';

export const collectionListings = restResource<Collection>({
  plural: 'collection_listings',
  scope: 'product_listings',
  rows: ({ world }) => world.collections,
  toJson: (collection) => {
    const { id, admin_graphql_api_id: _gid, ...shown } = collectionJson(collection);
    return { collection_id: id, ...shown, published_at: timeTextOrNull(collection.publishedAtMs) };
  },
  without: ['count'],
});

/** A collection of any kind by its id, and what stands in it. */
export const anyCollection: readonly RestEntry[] = [
  {
    path: 'collections/{collection_id}',
    readScopes: ['read_products'],
    body: ({ world }, query, given) => {
      const collection = world.collections.find(idGiven(given, 'collection_id'));
      if (collection === null) return null;
      const shown = {
        ...collectionJson(collection),
        products_count: world.productsOf(collection).count,
        collection_type: collection.rules === null ? 'custom' : 'smart',
      };
      return objectBody('collection', shown, query);
    },
  },
  restResource<Product>({
    plural: 'products',
    path: 'collections/{collection_id}/products',
    scope: 'products',
    rows: ({ world }, given) => {
      const collection = world.collections.find(idGiven(given, 'collection_id'));
      return collection === null ? null : world.productsOf(collection);
    },
    toJson: (product) => {
      const { variants: _variants, ...shown } = productJson(product);
      return shown;
    },
    without: ['count', 'single'],
  }),
];

const sameTitle = (collection: Collection, value: string): boolean =>
  collection.title.toLowerCase() === value.toLowerCase();

/** Collections whose members follow a rule. */
export const smartCollections = collections('smart', (collection) => collection.rules !== null);

/** Collections whose members are listed one by one. */
export const customCollections = collections('custom', (collection) => collection.rules === null);

/** Which product stands in which collection, for the listed ones. */
export const collects = restResource<Collect>({
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

/** What every collection says about itself. */
function collectionJson(collection: Collection): Json {
  return {
    id: collection.id,
    handle: collection.handle,
    title: collection.title,
    updated_at: timeText(collection.updatedAtMs),
    body_html: collection.descriptionHtml,
    published_at: timeTextOrNull(collection.publishedAtMs),
    sort_order: SORT_ORDERS[collection.sortOrder],
    template_suffix: collection.templateSuffix,
    published_scope: 'global',
    admin_graphql_api_id: `gid://shopify/Collection/${collection.id}`,
    ...(collection.image === null
      ? {}
      : {
          image: {
            created_at: timeText(collection.updatedAtMs),
            alt: collection.image.alt,
            width: 1600,
            height: 1200,
            src: collection.image.url,
          },
        }),
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
      collection.rules === null
        ? collectionJson(collection)
        : {
            ...collectionJson(collection),
            disjunctive: collection.rules.isAny,
            rules: collection.rules.rules.map(({ column, relation, condition }) => ({
              column: column.toLowerCase(),
              relation: relation.toLowerCase(),
              condition,
            })),
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
  const listed = allRows(world.collections).filter(({ rules }) => rules === null);
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

import { errorAnswer, jsonAnswer, notFound } from '../../api/answers.ts';
import { timeText, timeTextOrNull } from '../../api/formats.ts';
import { objectBody, type RestAction, type RestDocument } from '../../rest/rest-entry.ts';
import { idGiven, type Json } from '../../rest/rest-path.ts';
import { type RestEntry, restResource } from '../../rest/resource.ts';
import { publishedFilters, sharedFilters } from '../../rest/row-filters.ts';
import { productJson } from '../product/product-rest.ts';
import type { Product } from '../product/product.ts';
import { allRows, type Dated, listedRows } from '../rows.ts';
import type { Session } from '../world.ts';
import { type CollectionKind, collectionWrites, kindOf } from './collection-writes-rest.ts';
import { type Collection, memberOrder, SORT_ORDERS, sortOrderOf } from './collection.ts';
import { POS_PUBLICATION_ID, publishedSince } from './publication/publication.ts';

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

/** The ids of the products in a listed collection. */
export const listedProductIds: RestDocument = {
  path: 'collection_listings/{collection_id}/product_ids',
  readScopes: ['read_product_listings'],
  body: ({ world }, _query, given) => {
    const collection = world.collections.find(idGiven(given, 'collection_id'));
    if (collection === null) return null;
    return { product_ids: allRows(world.productsOf(collection)).map(({ id }) => id) };
  },
};

/** Sort orders that the practice store has no data for: sorted by id, which costs nothing. */
const BY_ID: readonly string[] = ['BEST_SELLING', 'MOST_RELEVANT'];

/** A collection of any kind by its id, and its products. */
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
        collection_type: kindOf(collection),
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
    sortedBy: ({ world }, given) => {
      const collection = world.collections.find(idGiven(given, 'collection_id'));
      if (collection === null || BY_ID.includes(collection.sortOrder)) return null;
      return memberOrder(collection, world.productsOf(collection));
    },
    toJson: (product) => {
      const { variants: _variants, ...shown } = productJson(product);
      return shown;
    },
    without: ['count', 'single'],
  }),
];

/** `PUT smart_collections/{id}/order.json?products[]=1&products[]=2`, or `?sort_order=manual`. */
const smartOrder: RestAction = {
  method: 'PUT',
  path: 'smart_collections/{collection_id}/order',
  writeScope: 'write_products',
  answer: ({ world, context }, given) => {
    const collection = world.collections.find(idGiven(given, 'collection_id'));
    if (collection === null || kindOf(collection) !== 'smart') return notFound();
    const name = given['sort_order'];
    const sortOrder = sortOrderOf(name);
    if (name !== undefined && sortOrder === undefined) {
      return errorAnswer(422, { sort_order: ['is invalid'] });
    }
    const wanted = (given['products[]'] ?? '').split(',').flatMap((id) => Number(id) || []);
    const members = world.productsOf(collection);
    world.collections.put({
      ...collection,
      sortOrder: sortOrder ?? collection.sortOrder,
      productIds: wanted.filter((id) => members.find(id) !== null),
      updatedAtMs: context.nowMs,
    });
    return jsonAnswer(200, {});
  },
};

/** Collections whose members follow a rule. */
export const smartCollections: readonly RestEntry[] = [smartOrder, ...collections('smart')];

/** Collections whose members are listed one by one. */
export const customCollections: readonly RestEntry[] = collections('custom');

/** The fields that every collection has. */
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
    published_scope: publishedSince(collection, POS_PUBLICATION_ID) === null ? 'web' : 'global',
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

function collections(kind: CollectionKind): readonly RestEntry[] {
  const resource = restResource<Collection>({
    plural: `${kind}_collections`,
    scope: 'products',
    rows: ({ world }) =>
      listedRows(allRows(world.collections).filter((row) => kindOf(row) === kind)),
    toJson: ownJson,
    filters: {
      ...publishedFilters,
      updated_at_min: (row, ...rest) => sharedFilters.updated_at_min(dated(row), ...rest),
      updated_at_max: (row, ...rest) => sharedFilters.updated_at_max(dated(row), ...rest),
      title: ({ title }, value) => title.toLowerCase() === value.toLowerCase(),
      handle: (collection, value) => collection.handle === value,
      ids: (collection, value) => value.split(',').includes(String(collection.id)),
      product_id: holds,
    },
    writes: collectionWrites(kind),
  });
  const single: RestDocument = {
    path: `${kind}_collections/{collection_id}`,
    readScopes: resource.readScopes,
    body: ({ world }, query, given) => {
      const row = world.collections.find(idGiven(given, 'collection_id'));
      if (row === null || kindOf(row) !== kind) return null;
      const shown = { ...ownJson(row), products_count: world.productsOf(row).count };
      return objectBody(resource.singular, shown, query);
    },
  };
  return [single, resource];
}

/** A collection below its own kind: with its rules, where it has some. */
function ownJson(collection: Collection): Json {
  if (collection.rules === null) return collectionJson(collection);
  const { isAny, rules } = collection.rules;
  return {
    ...collectionJson(collection),
    disjunctive: isAny,
    rules: rules.map(({ column, relation, condition }) => ({
      column: column.toLowerCase(),
      relation: relation.toLowerCase(),
      condition,
    })),
  };
}

/** A collection has no creation date, so both dates are that of its last change. */
function dated({ id, updatedAtMs }: Collection): Dated {
  return { id, updatedAtMs, createdAtMs: updatedAtMs };
}

function holds(collection: Collection, value: string, { world }: Session): boolean {
  const product = world.products.find(Number(value));
  return product !== null && world.has(collection, product);
}

import { collectionListing, collectionsField } from '../../records/collection/collection-type.ts';
import { findLevel } from '../../records/inventory/inventory-type.ts';
import { productConnection, productListing } from '../../records/product/product-type.ts';
import { variantListing } from '../../records/product/variant-type.ts';
import { allRows, generatedRows } from '../../records/rows.ts';
import { ascending } from '../../records/sequence.ts';
import { connect, type Connection } from '../connection.ts';
import { findNode } from '../find-node.ts';
import { readInput, readText } from '../input.ts';
import { listConnection, listCount } from '../listing.ts';
import type { Args, FieldTable, GraphqlSession } from '../session.ts';

/** Products and what hangs on them: variants, collections, inventory. */
export const productRoots: FieldTable<GraphqlSession> = {
  products: (session, args, _session, info) =>
    productConnection(session.world.products, args, session, info),
  productsCount: (session, args, _session, info) =>
    listCount(productListing, session.world.products, { args, session, info }),
  product: (session, args) => findNode(args['id'], session, 'Product'),
  productByHandle: (session, args) => productByHandle(args['handle'], session),
  productByIdentifier: (session, args) => {
    const wanted = readInput(args['identifier']);
    if (wanted['handle'] !== undefined) return productByHandle(wanted['handle'], session);
    return findNode(wanted['id'], session, 'Product');
  },
  productVariant: (session, args) => findNode(args['id'], session, 'ProductVariant'),
  productVariantByIdentifier: (session, args) =>
    findNode(readInput(args['identifier'])['id'], session, 'ProductVariant'),
  productVariants: (session, args, _session, info) =>
    listConnection(
      variantListing(session.world),
      session.world.variants,
      { args, session, info },
      session.objects.variant,
    ),
  productVariantsCount: (session, args, _session, info) =>
    listCount(variantListing(session.world), session.world.variants, { args, session, info }),
  productVendors: ({ world }, args) =>
    textConnection(
      allRows(world.products).map((product) => product.vendor),
      args,
    ),
  productTypes: ({ world }, args) =>
    textConnection(
      allRows(world.products).map((product) => product.productType),
      args,
    ),
  productTags: ({ world }, args) =>
    textConnection(
      allRows(world.products).flatMap((product) => product.tags),
      args,
    ),
  productSavedSearches: emptyList,

  collections: collectionsField,
  collectionsCount: (session, args, _session, info) =>
    listCount(collectionListing, session.world.collections, { args, session, info }),
  collection: (session, args) => findNode(args['id'], session, 'Collection'),
  collectionByHandle: (session, args) => collectionByHandle(args['handle'], session),
  collectionByIdentifier: (session, args) => {
    const wanted = readInput(args['identifier']);
    if (wanted['handle'] !== undefined) return collectionByHandle(wanted['handle'], session);
    return findNode(wanted['id'], session, 'Collection');
  },

  inventoryItem: (session, args) => findNode(args['id'], session, 'InventoryItem'),
  inventoryItems: (session, args, _session, info) =>
    listConnection(
      variantListing(session.world),
      session.world.variants,
      { args, session, info },
      session.objects.inventoryItem,
    ),
  inventoryLevel: (session, args) => findLevel(args['id'], session),
};

function productByHandle(handle: unknown, { world, objects }: GraphqlSession): unknown {
  const product = world.findProductByHandle(readText(handle) ?? '');
  return product === null ? null : objects.product(product);
}

function collectionByHandle(handle: unknown, { world, objects }: GraphqlSession): unknown {
  const collection = allRows(world.collections).find((entry) => entry.handle === handle);
  return collection === undefined ? null : objects.collection(collection);
}

/** A connection of texts, each once, in alphabetical order. */
function textConnection(texts: readonly string[], args: Args): Connection {
  const sorted = [...new Set(texts)].filter((text) => text !== '').toSorted();
  const rows = generatedRows(sorted.length, { first: 1, step: 1 }, (index) => sorted[index] ?? '');
  return connect(ascending(rows), args, (text) => text);
}

function emptyList(_session: GraphqlSession, args: Args): Connection {
  return connect(ascending(generatedRows(0, { first: 1, step: 1 }, () => null)), args, () => null);
}

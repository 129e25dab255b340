import { allRows, generatedRows } from '../../../../data/rows.ts';
import { ascending } from '../../../../data/sequence.ts';
import { collectionListing } from '../../../../records/collection/collection-type.ts';
import { connect, type Connection } from '../../connection.ts';
import { readInput, readText } from '../../input.ts';
import { listConnection, listCount } from '../../listing.ts';
import { productListing } from '../../listings/product-listing.ts';
import { variantListing } from '../../listings/variant-listing.ts';
import type { FieldTable } from '../../objects.ts';
import type { Args, Scene } from '../../scene.ts';
import { findNode } from '../find-node.ts';
import { findLevel } from '../inventory.ts';
import { collectionsField, productConnection } from '../lists.ts';

/** Products and what hangs on them: variants, collections, inventory. */
export const productRoots: FieldTable<Scene> = {
  products: (scene, args, _scene, info) =>
    productConnection(scene.world.products, args, scene, info),
  productsCount: (scene, args, _scene, info) =>
    listCount(productListing, scene.world.products, { args, scene, info }),
  product: (scene, args) => findNode(args['id'], scene, 'Product'),
  productByHandle: (scene, args) => productByHandle(args['handle'], scene),
  productByIdentifier: (scene, args) => {
    const wanted = readInput(args['identifier']);
    if (wanted['handle'] !== undefined) return productByHandle(wanted['handle'], scene);
    return findNode(wanted['id'], scene, 'Product');
  },
  productVariant: (scene, args) => findNode(args['id'], scene, 'ProductVariant'),
  productVariantByIdentifier: (scene, args) =>
    findNode(readInput(args['identifier'])['id'], scene, 'ProductVariant'),
  productVariants: (scene, args, _scene, info) =>
    listConnection(
      variantListing(scene.world),
      scene.world.variants,
      { args, scene, info },
      scene.objects.variant,
    ),
  productVariantsCount: (scene, args, _scene, info) =>
    listCount(variantListing(scene.world), scene.world.variants, { args, scene, info }),
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
  collectionsCount: (scene, args, _scene, info) =>
    listCount(collectionListing, scene.world.collections, { args, scene, info }),
  collection: (scene, args) => findNode(args['id'], scene, 'Collection'),
  collectionByHandle: (scene, args) => collectionByHandle(args['handle'], scene),
  collectionByIdentifier: (scene, args) => {
    const wanted = readInput(args['identifier']);
    if (wanted['handle'] !== undefined) return collectionByHandle(wanted['handle'], scene);
    return findNode(wanted['id'], scene, 'Collection');
  },

  inventoryItem: (scene, args) => findNode(args['id'], scene, 'InventoryItem'),
  inventoryItems: (scene, args, _scene, info) =>
    listConnection(
      variantListing(scene.world),
      scene.world.variants,
      { args, scene, info },
      scene.objects.inventoryItem,
    ),
  inventoryLevel: (scene, args) => findLevel(args['id'], scene),
};

function productByHandle(handle: unknown, { world, objects }: Scene): unknown {
  const product = world.findProductByHandle(readText(handle) ?? '');
  return product === null ? null : objects.product(product);
}

function collectionByHandle(handle: unknown, { world, objects }: Scene): unknown {
  const collection = allRows(world.collections).find((entry) => entry.handle === handle);
  return collection === undefined ? null : objects.collection(collection);
}

/** A connection of texts, each once, in alphabetical order. */
function textConnection(texts: readonly string[], args: Args): Connection {
  const sorted = [...new Set(texts)].filter((text) => text !== '').toSorted();
  const rows = generatedRows(sorted.length, { first: 1, step: 1 }, (index) => sorted[index] ?? '');
  return connect(ascending(rows), args, (text) => text);
}

function emptyList(_scene: Scene, args: Args): Connection {
  return connect(ascending(generatedRows(0, { first: 1, step: 1 }, () => null)), args, () => null);
}

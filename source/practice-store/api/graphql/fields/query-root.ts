import { allRows, generatedRows, listedRows } from '../../../data/rows.ts';
import { ascending } from '../../../data/sequence.ts';
import { visibleOrders } from '../../../data/visible-orders.ts';
import { connect } from '../connection.ts';
import { numberInGid } from '../gid.ts';
import { exactCount } from '../money.ts';
import type { FieldTable } from '../objects.ts';
import type { Scene } from '../scene.ts';
import { PUBLIC_API_VERSIONS } from './api-versions.ts';
import { orderConnection, productConnection } from './lists.ts';
import { findNode } from './find-node.ts';

/** Root fields that the world answers; all others are generated from the schema. */
export const queryRootFields: FieldTable<Scene> = {
  shop: (scene) => scene.objects.shop(scene),
  currentAppInstallation: (scene) => scene.objects.appInstallation(scene),
  appInstallation: (scene, args) =>
    args['id'] === undefined ||
    numberInGid(args['id'], 'AppInstallation') === Number(scene.context.app.id)
      ? scene.objects.appInstallation(scene)
      : null,
  app: (scene, args) =>
    args['id'] === undefined || numberInGid(args['id'], 'App') === Number(scene.context.app.id)
      ? scene.objects.app(scene)
      : null,
  appByKey: (scene, args) =>
    args['apiKey'] === scene.context.app.clientId ? scene.objects.app(scene) : null,
  publicApiVersions: () => PUBLIC_API_VERSIONS,
  node: (scene, args) => findNode(args['id'], scene),
  nodes: (scene, args) =>
    (Array.isArray(args['ids']) ? args['ids'] : []).map((id: unknown) => findNode(id, scene)),

  products: (scene, args) => productConnection(scene.world.products, args, scene),
  productsCount: ({ world }) => exactCount(world.products.count),
  product: (scene, args) => findNode(args['id'], scene, 'Product'),
  productByHandle: (scene, args) => productByHandle(args['handle'], scene),
  productByIdentifier: (scene, args) => {
    const wanted = readIdentifier(args['identifier']);
    if (typeof wanted['handle'] === 'string') return productByHandle(wanted['handle'], scene);
    return findNode(wanted['id'], scene, 'Product');
  },
  productVariant: (scene, args) => findNode(args['id'], scene, 'ProductVariant'),
  productVariants: ({ world, objects }, args) => {
    const variants = allRows(world.products).flatMap((product) => product.variants);
    return connect(ascending(listedRows(variants)), args, objects.variant);
  },
  productVariantsCount: ({ world }) =>
    exactCount(allRows(world.products).reduce((sum, product) => sum + product.variants.length, 0)),
  productVendors: ({ world }, args) =>
    textConnection(
      allRows(world.products).map((product) => product.vendor),
      args,
    ),
  productTypes: ({ world }, args) =>
    textConnection(
      allRows(world.collections).flatMap((collection) => collection.productType ?? []),
      args,
    ),
  productTags: ({ world }, args) =>
    textConnection(
      allRows(world.products).flatMap((product) => product.tags),
      args,
    ),

  collections: ({ world, objects }, args) =>
    connect(ascending(world.collections), args, objects.collection),
  collectionsCount: ({ world }) => exactCount(world.collections.count),
  collection: (scene, args) => findNode(args['id'], scene, 'Collection'),
  collectionByHandle: (scene, args) => collectionByHandle(args['handle'], scene),
  collectionByIdentifier: (scene, args) => {
    const wanted = readIdentifier(args['identifier']);
    if (typeof wanted['handle'] === 'string') return collectionByHandle(wanted['handle'], scene);
    return findNode(wanted['id'], scene, 'Collection');
  },

  inventoryItem: (scene, args) => findNode(args['id'], scene, 'InventoryItem'),
  inventoryItems: ({ world, objects }, args) => {
    const variants = allRows(world.products).flatMap((product) => product.variants);
    return connect(ascending(listedRows(variants)), args, objects.inventoryItem);
  },

  orders: (scene, args) => orderConnection(args, scene),
  ordersCount: ({ world, context }) =>
    exactCount(visibleOrders(world, context.grantedScopes, context.nowMs).count),
  order: (scene, args) => findNode(args['id'], scene, 'Order'),
  orderByIdentifier: (scene, args) =>
    findNode(readIdentifier(args['identifier'])['id'], scene, 'Order'),

  customers: ({ world, objects }, args) =>
    connect(ascending(world.customers), args, objects.customer),
  customersCount: ({ world }) => exactCount(world.customers.count),
  customer: (scene, args) => findNode(args['id'], scene, 'Customer'),
  customerByIdentifier: (scene, args) => {
    const wanted = readIdentifier(args['identifier']);
    const { world, objects } = scene;
    const found = allRows(world.customers).find(
      (customer) =>
        customer.email === wanted['emailAddress'] ||
        (customer.phone !== null && customer.phone === wanted['phoneNumber']),
    );
    return found === undefined
      ? findNode(wanted['id'], scene, 'Customer')
      : objects.customer(found);
  },

  locations: ({ world, objects }, args) =>
    connect(ascending(world.locations), args, objects.location),
  locationsCount: ({ world }) => exactCount(world.locations.count),
  location: (scene, args) =>
    args['id'] === undefined
      ? scene.objects.location(scene.world.locations.at(0))
      : findNode(args['id'], scene, 'Location'),
  locationByIdentifier: (scene, args) =>
    findNode(readIdentifier(args['identifier'])['id'], scene, 'Location'),
};

function productByHandle(handle: unknown, { world, objects }: Scene): unknown {
  const product = allRows(world.products).find((entry) => entry.handle === handle);
  return product === undefined ? null : objects.product(product);
}

function collectionByHandle(handle: unknown, { world, objects }: Scene): unknown {
  const collection = allRows(world.collections).find((entry) => entry.handle === handle);
  return collection === undefined ? null : objects.collection(collection);
}

/** A connection of texts, each once, in alphabetical order. */
function textConnection(
  texts: readonly string[],
  args: Readonly<Record<string, unknown>>,
): unknown {
  const sorted = [...new Set(texts)].toSorted();
  const rows = generatedRows(sorted.length, { first: 1, step: 1 }, (index) => sorted[index] ?? '');
  return connect(ascending(rows), args, (text) => text);
}

function readIdentifier(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

import { visibleOrders } from '../../data/visible-orders.ts';
import { addressFields } from './fields/address.ts';
import { appFields, appInstallationFields } from './fields/app.ts';
import { collectionFields } from './fields/collection.ts';
import { customerFields } from './fields/customer.ts';
import { imageFields, mediaImageFields } from './fields/image.ts';
import { inventoryItemFields, inventoryLevelFields } from './fields/inventory.ts';
import { lineItemFields } from './fields/line-item.ts';
import { locationFields } from './fields/location.ts';
import { orderFields } from './fields/order.ts';
import { productFields } from './fields/product.ts';
import { shopFields } from './fields/shop.ts';
import { variantFields } from './fields/variant.ts';
import { worldObject, type WorldObject } from './objects.ts';
import type { ObjectMakers, Scene } from './scene.ts';

/** Rows and their tables put together. */
export const objectMakers: ObjectMakers = {
  shop: (scene) => worldObject('Shop', scene.world.shop.id, scene, shopFields),
  product: (row) => worldObject('Product', row.id, row, productFields),
  variant: (row) => worldObject('ProductVariant', row.id, row, variantFields),
  image: (row) => worldObject('Image', row.id, row, imageFields),
  mediaImage: (row) => worldObject('MediaImage', row.id, row, mediaImageFields),
  collection: (row) => worldObject('Collection', row.id, row, collectionFields),
  inventoryItem: (row) =>
    worldObject('InventoryItem', row.inventoryItemId, row, inventoryItemFields),
  inventoryLevel: (row) =>
    worldObject(
      'InventoryLevel',
      `${row.variant.id}@${row.location.id}`,
      row,
      inventoryLevelFields,
    ),
  location: (row) => worldObject('Location', row.id, row, locationFields),
  customer: (row) => worldObject('Customer', row.id, row, customerFields),
  address: (row) => worldObject('MailingAddress', row.id, row, addressFields),
  order: (row) => worldObject('Order', row.id, row, orderFields),
  lineItem: (row) => worldObject('LineItem', row.id, row, lineItemFields),
  app: (scene) => worldObject('App', scene.context.app.id, scene, appFields),
  appInstallation: (scene) =>
    worldObject('AppInstallation', scene.context.app.id, scene, appInstallationFields),
};

/**
 * Some object of a type that the world knows, chosen by a number, so that a made-up gift card
 * refers to a real customer. Null for types that it does not know.
 */
export function anyOf(typename: string, choice: number, scene: Scene): WorldObject | null {
  const { world, context, objects } = scene;
  const pick = <Row>(
    rows: { readonly count: number; at(index: number): Row },
    make: (row: Row) => WorldObject,
  ): WorldObject | null => (rows.count === 0 ? null : make(rows.at(choice % rows.count)));
  switch (typename) {
    case 'Shop':
      return objects.shop(scene);
    case 'App':
      return objects.app(scene);
    case 'AppInstallation':
      return objects.appInstallation(scene);
    case 'Product':
      return pick(world.products, objects.product);
    case 'ProductVariant':
      return pick(world.products, (product) => anyVariant(product.variants, objects.variant));
    case 'InventoryItem':
      return pick(world.products, (product) => anyVariant(product.variants, objects.inventoryItem));
    case 'Collection':
      return pick(world.collections, objects.collection);
    case 'Location':
      return pick(world.locations, objects.location);
    case 'Customer':
      return pick(world.customers, objects.customer);
    case 'Order':
      return pick(visibleOrders(world, context.grantedScopes, context.nowMs), objects.order);
    default:
      return null;
  }
}

function anyVariant<Row>(variants: readonly Row[], make: (row: Row) => WorldObject): WorldObject {
  const [first] = variants;
  if (first === undefined) throw new Error('a product without a variant');
  return make(first);
}

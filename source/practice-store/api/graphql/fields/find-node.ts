import { isObjectType } from 'graphql';
import { companyIdOfPart } from '../../../data/company.ts';
import { METAFIELD_DEFINITIONS } from '../../../data/metafield.ts';
import {
  fulfillmentOf,
  fulfillmentOrderOf,
  orderIdOfPart,
  paymentsOf,
  refundOf,
} from '../../../data/order-parts.ts';
import type { Order } from '../../../data/order.ts';
import { visibleOrders } from '../../../data/visible-orders.ts';
import { parseGid } from '../gid.ts';
import { GeneratedObject, type WorldObject } from '../objects.ts';
import type { Scene } from '../scene.ts';

/** Types that the world is complete for: an id it does not know stands for nothing. */
const FINDERS: Readonly<Record<string, (id: number, scene: Scene) => WorldObject | null>> = {
  Shop: (id, scene) => (id === scene.world.shop.id ? scene.objects.shop(scene) : null),
  Product: (id, { world, objects }) => orNull(world.products.find(id), objects.product),
  ProductVariant: (id, { world, objects }) => orNull(world.findVariant(id), objects.variant),
  InventoryItem: (id, { world, objects }) =>
    orNull(world.findVariantByInventoryItem(id), objects.inventoryItem),
  ProductImage: (id, { world, objects }) => orNull(world.findImage(id), objects.image),
  MediaImage: (id, { world, objects }) =>
    orNull(world.findImage(id), objects.mediaImage) ?? orNull(world.files.find(id), objects.file),
  GenericFile: (id, { world, objects }) => orNull(world.files.find(id), objects.file),
  Collection: (id, { world, objects }) => orNull(world.collections.find(id), objects.collection),
  Location: (id, { world, objects }) => orNull(world.locations.find(id), objects.location),
  Customer: (id, { world, objects }) => orNull(world.customers.find(id), objects.customer),
  Company: (id, { world, objects }) => orNull(world.companies.find(id), objects.company),
  CompanyContact: (id, { world, objects }) =>
    orNull(
      world.companies.find(companyIdOfPart(id))?.contacts.find((entry) => entry.id === id),
      objects.companyContact,
    ),
  CompanyLocation: (id, { world, objects }) =>
    orNull(
      world.companies.find(companyIdOfPart(id))?.locations.find((entry) => entry.id === id),
      objects.companyLocation,
    ),
  Order: (id, scene) => orNull(visibleOrder(id, scene), scene.objects.order),
  LineItem: (id, scene) => {
    const order = visibleOrder(orderIdOfPart(id), scene);
    const line = order?.lineItems.find((entry) => entry.id === id);
    if (order === null || line === undefined) return null;
    return scene.objects.lineItem({ id, line, order });
  },
  Fulfillment: (id, scene) => ofOrder(id, scene, fulfillmentOf, scene.objects.fulfillment),
  FulfillmentOrder: (id, scene) =>
    ofOrder(id, scene, fulfillmentOrderOf, scene.objects.fulfillmentOrder),
  Refund: (id, scene) => ofOrder(id, scene, refundOf, scene.objects.refund),
  OrderTransaction: (id, scene) =>
    ofOrder(
      id,
      scene,
      (order) => paymentsOf(order).find((payment) => payment.id === id),
      scene.objects.payment,
    ),
  DraftOrder: (id, { world, objects }) => orNull(world.draftOrders.find(id), objects.draftOrder),
  DiscountCodeNode: (id, { world, objects }) => {
    const found = world.discounts.find(id);
    return found === null || found.code === null ? null : objects.codeDiscountNode(found);
  },
  DiscountAutomaticNode: (id, { world, objects }) => {
    const found = world.discounts.find(id);
    return found === null || found.code !== null ? null : objects.automaticDiscountNode(found);
  },
  DiscountNode: (id, { world, objects }) => orNull(world.discounts.find(id), objects.discountNode),
  Market: (id, { world, objects }) => orNull(world.markets.find(id), objects.market),
  PriceList: (id, { world, objects }) => orNull(world.priceLists.find(id), objects.priceList),
  Metafield: (id, { world, objects }) => orNull(world.metafields.find(id), objects.metafield),
  MetafieldDefinition: (id, { objects }) =>
    orNull(
      METAFIELD_DEFINITIONS.find((entry) => entry.id === id),
      objects.metafieldDefinition,
    ),
  Metaobject: (id, { world, objects }) => orNull(world.metaobjects.find(id), objects.metaobject),
  MetaobjectDefinition: (id, { world, objects }) =>
    orNull(world.metaobjectDefinitions.find(id), objects.metaobjectDefinition),
  Page: (id, { world, objects }) => orNull(world.pages.find(id), objects.page),
  Blog: (id, { world, objects }) => orNull(world.blogs.find(id), objects.blog),
  Article: (id, { world, objects }) => orNull(world.articles.find(id), objects.article),
  Menu: (id, { world, objects }) => orNull(world.menus.find(id), objects.menu),
  WebhookSubscription: (id, { world, context, objects }) => {
    const found = world.webhooks.find(id);
    return found?.clientId === context.app.clientId ? objects.webhook(found) : null;
  },
  BulkOperation: (id, { world, context, objects }) => {
    const found = world.bulkOperations.find(id);
    return found?.clientId === context.app.clientId ? objects.bulkOperation(found) : null;
  },
  App: (id, scene) => (String(id) === scene.context.app.id ? scene.objects.app(scene) : null),
  AppInstallation: (id, scene) =>
    String(id) === scene.context.app.id ? scene.objects.appInstallation(scene) : null,
};

/**
 * The object that a global id names.
 * @param expected the only type that will do; without it any type that implements `Node`
 * @returns null for a text that is no global id, a foreign type or an unknown id
 */
export function findNode(
  value: unknown,
  scene: Scene,
  expected: string | null = null,
): WorldObject | GeneratedObject | null {
  const parsed = typeof value === 'string' ? parseGid(value) : null;
  if (parsed === null || typeof value !== 'string') return null;
  if (expected !== null && parsed.type !== expected) return null;
  const find = Object.hasOwn(FINDERS, parsed.type) ? FINDERS[parsed.type] : undefined;
  if (find !== undefined)
    return /^\d{1,15}$/.test(parsed.id) ? find(Number(parsed.id), scene) : null;
  const type = scene.schema.getType(parsed.type);
  if (!isObjectType(type) || !type.getInterfaces().some((entry) => entry.name === 'Node'))
    return null;
  return new GeneratedObject(type.name, parsed.id, 0, value);
}

function visibleOrder(id: number, { world, context }: Scene): Order | null {
  const order = world.orders.find(id);
  // One order is looked at alone, so that a single id does not go through all of them.
  if (order === null) return null;
  return visibleOrders(world, context.grantedScopes, context.nowMs).find(id);
}

function ofOrder<Part>(
  id: number,
  scene: Scene,
  partOf: (order: Order) => (Part & { readonly id: number }) | null | undefined,
  make: (part: Part & { readonly id: number }) => WorldObject,
): WorldObject | null {
  const order = visibleOrder(orderIdOfPart(id), scene);
  const part = order === null ? null : partOf(order);
  return part == null || part.id !== id ? null : make(part);
}

function orNull<Row>(
  row: Row | null | undefined,
  make: (row: Row) => WorldObject,
): WorldObject | null {
  return row == null ? null : make(row);
}

import { isObjectType } from 'graphql';
import { parseGid } from '../api/formats.ts';
import { METAFIELD_DEFINITIONS } from '../records/custom-data/metafield.ts';
import { companyIdOfPart } from '../records/customer/customer.ts';
import {
  findOrderInView,
  fulfillmentOf,
  fulfillmentOrderOf,
  orderIdOfPart,
  paymentsOf,
  refundOf,
} from '../records/order/order-parts.ts';
import type { Order } from '../records/order/order.ts';
import { GeneratedObject, type GraphqlSession, type WorldObject } from './session.ts';

/** Types that the world is complete for: an id it does not know stands for nothing. */
const FINDERS: Readonly<
  Record<string, (id: number, session: GraphqlSession) => WorldObject | null>
> = {
  Shop: (id, session) => (id === session.world.shop.id ? session.objects.shop(session) : null),
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
  Order: (id, session) => orNull(findOrderInView(id, session), session.objects.order),
  LineItem: (id, session) => {
    const order = findOrderInView(orderIdOfPart(id), session);
    const line = order?.lineItems.find((entry) => entry.id === id);
    if (order === null || line === undefined) return null;
    return session.objects.lineItem({ id, line, order });
  },
  Fulfillment: (id, session) => ofOrder(id, session, fulfillmentOf, session.objects.fulfillment),
  FulfillmentOrder: (id, session) =>
    ofOrder(id, session, fulfillmentOrderOf, session.objects.fulfillmentOrder),
  Refund: (id, session) => ofOrder(id, session, refundOf, session.objects.refund),
  OrderTransaction: (id, session) =>
    ofOrder(
      id,
      session,
      (order) => paymentsOf(order).find((payment) => payment.id === id),
      session.objects.payment,
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
  App: (id, session) =>
    String(id) === session.context.app.id ? session.objects.app(session) : null,
  AppInstallation: (id, session) =>
    String(id) === session.context.app.id ? session.objects.appInstallation(session) : null,
};

/**
 * The object that a global id names.
 * @param expected the only type that will do; without it any type that implements `Node`
 * @returns null for a text that is no global id, a foreign type or an unknown id
 */
export function findNode(
  value: unknown,
  session: GraphqlSession,
  expected: string | null = null,
): WorldObject | GeneratedObject | null {
  const parsed = typeof value === 'string' ? parseGid(value) : null;
  if (parsed === null || typeof value !== 'string') return null;
  if (expected !== null && parsed.type !== expected) return null;
  const find = Object.hasOwn(FINDERS, parsed.type) ? FINDERS[parsed.type] : undefined;
  if (find !== undefined)
    return /^\d{1,15}$/.test(parsed.id) ? find(Number(parsed.id), session) : null;
  const type = session.schema.getType(parsed.type);
  if (!isObjectType(type) || !type.getInterfaces().some((entry) => entry.name === 'Node'))
    return null;
  return new GeneratedObject(type.name, parsed.id, 0, value);
}

function ofOrder<Part>(
  id: number,
  session: GraphqlSession,
  partOf: (order: Order) => (Part & { readonly id: number }) | null | undefined,
  make: (part: Part & { readonly id: number }) => WorldObject,
): WorldObject | null {
  const order = findOrderInView(orderIdOfPart(id), session);
  const part = order === null ? null : partOf(order);
  return part == null || part.id !== id ? null : make(part);
}

function orNull<Row>(
  row: Row | null | undefined,
  make: (row: Row) => WorldObject,
): WorldObject | null {
  return row == null ? null : make(row);
}

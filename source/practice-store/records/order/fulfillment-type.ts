import { dateTime, gid, moneyBag, moneyText } from '../../api/formats.ts';
import { connectList, emptyList } from '../../graphql/connection.ts';
import { byId, moneyField, recordType } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { allRows } from '../rows.ts';
import {
  findOrderInView,
  findPart,
  fulfillmentOf,
  fulfillmentOrderOf,
  orderIdOfPart,
  type OrderPart,
  ordersInView,
  type PartLine,
  partLines,
  pieces,
} from './order-parts.ts';
import type { LineOfOrder } from './order.ts';

const total = ({ line }: LineOfOrder): number => line.unitCents * line.quantity;

const unit = ({ line }: LineOfOrder): number => line.unitCents;

const open = ({ line, order }: LineOfOrder): number =>
  order.fulfillmentStatus === 'UNFULFILLED' && order.cancelledAtMs === null ? line.quantity : 0;

const bag = moneyField<LineOfOrder>;

export const lineItemType = recordType<LineOfOrder>('LineItem', {
  find: (id, session) => {
    const order = findOrderInView(orderIdOfPart(id), session);
    const line = order?.lineItems.find((entry) => entry.id === id);
    return order === null || line === undefined ? null : { id, line, order };
  },
  fields: {
    title: ({ line }) => line.title,
    name: ({ line }) => `${line.title} - ${line.variantTitle}`,
    variantTitle: ({ line }) => line.variantTitle,
    vendor: ({ line }) => line.vendor,
    sku: ({ line }) => line.sku,
    quantity: ({ line }) => line.quantity,
    currentQuantity: ({ line, order }) => (order.cancelledAtMs === null ? line.quantity : 0),
    unfulfilledQuantity: open,
    fulfillableQuantity: open,
    nonFulfillableQuantity: () => 0,
    refundableQuantity: ({ line, order }) => (order.cancelledAtMs === null ? line.quantity : 0),
    requiresShipping: () => true,
    isGiftCard: () => false,
    taxable: () => true,
    customAttributes: () => [],
    discountAllocations: () => [],
    duties: () => [],
    originalUnitPrice: (row) => moneyText(unit(row)),
    originalUnitPriceSet: bag(unit),
    originalTotal: (row) => moneyText(total(row)),
    originalTotalSet: bag(total),
    discountedUnitPrice: (row) => moneyText(unit(row)),
    discountedUnitPriceSet: bag(unit),
    discountedTotal: (row) => moneyText(total(row)),
    discountedTotalSet: bag(total),
    totalDiscount: () => '0.00',
    totalDiscountSet: bag(() => 0),
    product: ({ line }, _args, session) => session.find('Product', line.productId),
    variant: ({ line }, _args, session) => session.find('ProductVariant', line.variantId),
    weight: ({ line }) => ({ unit: 'GRAMS', value: line.grams }),
  },
});

/** A parcel that was sent. */
export const fulfillmentType = recordType<OrderPart>('Fulfillment', {
  find: (id, session) => findPart(id, session, fulfillmentOf),
  fields: {
    legacyResourceId: ({ id }) => String(id),
    name: ({ order }) => `#${order.number}-F1`,
    status: () => 'SUCCESS',
    displayStatus: () => 'FULFILLED',
    totalQuantity: ({ order }) => pieces(order),
    requiresShipping: () => true,
    trackingInfo: ({ order }, args) =>
      args['first'] === 0
        ? []
        : [
            {
              company: 'Practice Post',
              number: `PP${order.number}IS`,
              url: `https://post.practice.test/track/PP${order.number}IS`,
            },
          ],
    deliveredAt: () => null,
    estimatedDeliveryAt: () => null,
    inTransitAt: () => null,
    service: () => null,
    location: (_part, _args, { world, objects }) => objects.Location(world.locations.at(0)),
    order: ({ order }, _args, { objects }) => objects.Order(order),
    fulfillmentLineItems: (part, args, session) =>
      connectList(partLines(part.order), args, (row) => parcelLine(row, session)),
    fulfillmentOrders: ({ order }, args, { objects }) =>
      connectList([fulfillmentOrderOf(order)], args, objects.FulfillmentOrder),
    events: emptyList,
    createdAt: ({ order }) => dateTime(order.updatedAtMs),
    updatedAt: ({ order }) => dateTime(order.updatedAtMs),
  },
  roots: { fulfillment: byId('Fulfillment') },
});

/** What a location has to pack for an order. */
export const fulfillmentOrderType = recordType<OrderPart>('FulfillmentOrder', {
  find: (id, session) => findPart(id, session, fulfillmentOrderOf),
  fields: {
    status: ({ order }) => {
      if (order.cancelledAtMs !== null) return 'CANCELLED';
      return order.fulfillmentStatus === 'FULFILLED' ? 'CLOSED' : 'OPEN';
    },
    requestStatus: () => 'UNSUBMITTED',
    orderId: ({ order }) => gid('Order', order.id),
    orderName: ({ order }) => `#${order.number}`,
    orderProcessedAt: ({ order }) => dateTime(order.createdAtMs),
    order: ({ order }, _args, { objects }) => objects.Order(order),
    assignedLocation: (_part, _args, { world, objects }) => {
      const location = world.locations.at(0);
      return {
        ...location.address,
        __typename: 'FulfillmentOrderAssignedLocation',
        name: location.name,
        province: null,
        location: objects.Location(location),
      };
    },
    destination: ({ id, order }) => ({
      ...order.shippingAddress,
      __typename: 'FulfillmentOrderDestination',
      id: gid('FulfillmentOrderDestination', id),
      email: order.email,
      province: null,
      location: null,
    }),
    lineItems: (part, args, session) =>
      connectList(partLines(part.order), args, (row) => packLine(row, session)),
    fulfillments: ({ order }, args, { objects }) => {
      const sent = fulfillmentOf(order);
      return connectList(sent === null ? [] : [sent], args, objects.Fulfillment);
    },
    fulfillmentHolds: () => [],
    fulfillmentOrdersForMerge: emptyList,
    merchantRequests: emptyList,
    supportedActions: () => [],
    fulfillAt: () => null,
    fulfillBy: () => null,
    internationalDuties: () => null,
    channelId: () => null,
    createdAt: ({ order }) => dateTime(order.createdAtMs),
    updatedAt: ({ order }) => dateTime(order.updatedAtMs),
  },
  roots: {
    fulfillmentOrder: byId('FulfillmentOrder'),
    fulfillmentOrders: (args, session) => {
      const rows = allRows(ordersInView(session)).filter(
        (order) =>
          args['includeClosed'] === true ||
          (order.fulfillmentStatus === 'UNFULFILLED' && order.cancelledAtMs === null),
      );
      return connectList(rows.map(fulfillmentOrderOf), args, session.objects.FulfillmentOrder);
    },
    // This store has no fulfillment services that could be assigned or hold anything.
    assignedFulfillmentOrders: (args) => emptyList(null, args),
    manualHoldsFulfillmentOrders: (args) => emptyList(null, args),
  },
});

function parcelLine({ id, line, order }: PartLine, { world, objects }: GraphqlSession): unknown {
  const total = moneyBag(line.unitCents * line.quantity, world.shop.currency);
  return {
    __typename: 'FulfillmentLineItem',
    id: gid('FulfillmentLineItem', id),
    quantity: line.quantity,
    lineItem: objects.LineItem({ id: line.id, line, order }),
    originalTotalSet: total,
    discountedTotalSet: total,
  };
}

function packLine({ id, line, order }: PartLine, { world, objects }: GraphqlSession): unknown {
  const variant = world.findVariant(line.variantId);
  const isOpen = order.fulfillmentStatus === 'UNFULFILLED' && order.cancelledAtMs === null;
  return {
    __typename: 'FulfillmentOrderLineItem',
    id: gid('FulfillmentOrderLineItem', id),
    totalQuantity: line.quantity,
    remainingQuantity: isOpen ? line.quantity : 0,
    productTitle: line.title,
    variantTitle: line.variantTitle,
    vendor: line.vendor,
    sku: line.sku,
    requiresShipping: true,
    lineItem: objects.LineItem({ id: line.id, line, order }),
    variant: objects.ProductVariant(variant),
    inventoryItemId: variant === null ? null : gid('InventoryItem', variant.inventoryItemId),
    image: null,
    shippingLine: null,
    warnings: [],
    weight: { unit: 'GRAMS', value: line.grams },
    originalUnitPriceSet: moneyBag(line.unitCents, world.shop.currency),
  };
}

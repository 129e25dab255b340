import { eventObject, holdObject } from './event-object.ts';
import {
  dateTime,
  dateTimeOrNull,
  exactCount,
  gid,
  moneyBag,
  moneyText,
  numberInGid,
} from '../../../api/formats.ts';
import { connectList, emptyList } from '../../../graphql/connection.ts';
import { FieldError } from '../../../graphql/errors.ts';
import { listRoot } from '../../../graphql/listing.ts';
import { readTexts } from '../../../graphql/mutation.ts';
import { byId, recordType } from '../../../graphql/record-type.ts';
import type { Args, GraphqlSession } from '../../../graphql/session.ts';
import { listedRows, ownRows } from '../../rows.ts';
import { fulfillmentMutations } from './fulfillment-changes.ts';
import { findLocationsForMove } from './location-for-move.ts';
import {
  assignedFulfillmentOrders,
  findFulfillmentOrder,
  fulfillmentOrderAccess,
  fulfillmentOrdersInView,
} from './fulfillment-order-access.ts';
import { fulfillmentOrderMutations } from './fulfillment-order-changes.ts';
import { fulfillmentOrderActions, mergeable, splitMutations } from './fulfillment-order-split.ts';
import { weightObject } from '../order-objects.ts';
import {
  findPart,
  lineOf,
  type OrderFulfillment,
  type OrderFulfillmentOrder,
  type PartLine,
  partLines,
  partsOf,
} from '../order-parts.ts';
import { fulfillmentOrderListing } from '../order-search.ts';
import {
  discountedLineCents,
  isOpenFulfillmentOrder,
  lineCents,
  shareOf,
  sumOf,
} from '../order-sums.ts';
import type { FulfillmentEvent, FulfillmentLine, FulfillmentOrderLine } from '../order.ts';

/** `Fulfillment`: pieces of an order that were sent together. */
export const fulfillmentType = recordType<OrderFulfillment>('Fulfillment', {
  find: (id, session) => findPart(id, session, ({ fulfillments }) => fulfillments),
  fields: {
    legacyResourceId: ({ id }) => String(id),
    name: ({ order, part }) => `${order.name}-F${part.place}`,
    status: ({ part }) => part.status,
    displayStatus: ({ part }) => {
      if (part.status === 'CANCELLED') return 'CANCELED';
      return part.events.at(-1)?.status ?? 'FULFILLED';
    },
    totalQuantity: ({ part }) => sumOf(part.lines, ({ quantity }) => quantity),
    requiresShipping: ({ part, order }) =>
      part.lines.some(({ lineId }) => lineOf(order, lineId).needsShipping),
    trackingInfo: ({ part }, args) =>
      part.tracking
        .slice(0, typeof args['first'] === 'number' ? args['first'] : undefined)
        .map((entry) => ({ __typename: 'FulfillmentTrackingInfo', ...entry })),
    deliveredAt: ({ part }) => eventTime(part.events, 'DELIVERED'),
    inTransitAt: ({ part }) => eventTime(part.events, 'IN_TRANSIT'),
    estimatedDeliveryAt: ({ part }) =>
      dateTimeOrNull(
        part.events.findLast((event) => event.estimatedDeliveryAtMs !== null)
          ?.estimatedDeliveryAtMs ?? null,
      ),
    service: () => null,
    location: ({ part }, _args, session) => session.find('Location', part.locationId),
    originAddress: ({ part }) =>
      part.origin === null ? null : { __typename: 'FulfillmentOriginAddress', ...part.origin },
    order: ({ order }, _args, { objects }) => objects.Order(order),
    fulfillmentLineItems: ({ order, part }, args, session) =>
      connectList(partLines(order, part.lines), args, (row) => fulfillmentLineObject(row, session)),
    fulfillmentOrders: ({ order, part }, args, session) => {
      const ids = new Set(part.lines.map(({ fulfillmentOrderLineId }) => fulfillmentOrderLineId));
      const from = order.fulfillmentOrders.filter(({ lines }) =>
        lines.some(({ id }) => ids.has(id)),
      );
      const readable = from.filter(fulfillmentOrderAccess(session, 'read'));
      return connectList(partsOf(order, readable), args, session.objects.FulfillmentOrder);
    },
    events: ({ part }, args) => connectList(part.events, args, eventObject),
    createdAt: ({ part }) => dateTime(part.createdAtMs),
    updatedAt: ({ part }) => dateTime(part.updatedAtMs),
  },
  roots: { fulfillment: byId('Fulfillment') },
  mutations: fulfillmentMutations,
});

function eventTime(events: readonly FulfillmentEvent[], status: string): string | null {
  const event = events.findLast((entry) => entry.status === status);
  return dateTimeOrNull(event?.happenedAtMs ?? null);
}

/** `FulfillmentOrder`: pieces of an order that one location has to send. */
export const fulfillmentOrderType = recordType<OrderFulfillmentOrder>('FulfillmentOrder', {
  find: (id, session) => findFulfillmentOrder(id, session, 'read'),
  fields: {
    status: ({ part }) => part.status,
    requestStatus: () => 'UNSUBMITTED',
    orderId: ({ order }) => gid('Order', order.id),
    orderName: ({ order }) => order.name,
    orderProcessedAt: ({ order }) => dateTime(order.processedAtMs),
    order: ({ order }, _args, { objects }) => objects.Order(order),
    assignedLocation: ({ part }, _args, { world, objects }) => {
      const location = world.locations.find(part.locationId) ?? world.locations.at(0);
      return {
        ...location.address,
        __typename: 'FulfillmentOrderAssignedLocation',
        name: location.name,
        location: objects.Location(location),
      };
    },
    deliveryMethod: ({ id, order }) => ({
      __typename: 'DeliveryMethod',
      id: gid('DeliveryMethod', id),
      methodType: order.lineItems.some(({ needsShipping }) => needsShipping) ? 'SHIPPING' : 'NONE',
      presentedName: order.shippingLines[0]?.title ?? null,
      serviceCode: order.shippingLines[0]?.code ?? null,
      sourceReference: null,
      additionalInformation: null,
      brandedPromise: null,
      minDeliveryDateTime: null,
      maxDeliveryDateTime: null,
    }),
    destination: ({ id, order }) =>
      order.shippingAddress === null
        ? null
        : {
            ...order.shippingAddress,
            __typename: 'FulfillmentOrderDestination',
            id: gid('FulfillmentOrderDestination', id),
            email: order.email,
            location: null,
          },
    lineItems: ({ order, part }, args, session) =>
      connectList(partLines(order, part.lines), args, (row) =>
        fulfillmentOrderLineObject(row, session),
      ),
    remainingLineItemsWeight: ({ order, part }) =>
      weightObject({
        grams: sumOf(
          part.lines,
          ({ lineId, remaining }) => lineOf(order, lineId).grams * remaining,
        ),
        weightUnit: 'GRAMS',
      }),
    fulfillments: ({ order, part }, args, { objects }) => {
      const ids = new Set(part.lines.map(({ id }) => id));
      const sent = order.fulfillments.filter(({ lines }) =>
        lines.some(({ fulfillmentOrderLineId }) => ids.has(fulfillmentOrderLineId)),
      );
      return connectList(partsOf(order, sent), args, objects.Fulfillment);
    },
    fulfillmentHolds: ({ part }, _args, session) =>
      part.holds.map((hold) => holdObject(hold, session)),
    fulfillmentOrdersForMerge: (row, args, { objects }) =>
      connectList(partsOf(row.order, mergeable(row)), args, objects.FulfillmentOrder),
    merchantRequests: emptyList,
    locationsForMove: (row, args, session) => {
      const shown = (lines: readonly FulfillmentOrderLine[]) => (page: Args) =>
        connectList(partLines(row.order, lines), page, (line) =>
          fulfillmentOrderLineObject(line, session),
        );
      const places = findLocationsForMove(row, session.world).map((place) => ({
        id: place.location.id,
        ...place,
      }));
      return connectList(places, args, ({ location, message, isMovable, ...lines }) => ({
        __typename: 'FulfillmentOrderLocationForMove',
        location: session.objects.Location(location),
        message,
        movable: isMovable,
        availableLineItems: shown(lines.available),
        availableLineItemsCount: exactCount(lines.available.length),
        unavailableLineItems: shown(lines.unavailable),
        unavailableLineItemsCount: exactCount(lines.unavailable.length),
      }));
    },
    supportedActions: (row) =>
      fulfillmentOrderActions(row).map((action) => ({
        __typename: 'FulfillmentOrderSupportedAction',
        action,
        externalUrl: null,
      })),
    fulfillAt: ({ part }) => dateTimeOrNull(part.fulfillAtMs),
    fulfillBy: ({ part }) => dateTimeOrNull(part.fulfillByMs),
    internationalDuties: () => null,
    channelId: () => null,
    createdAt: ({ part }) => dateTime(part.createdAtMs),
    updatedAt: ({ part }) => dateTime(part.updatedAtMs),
  },
  roots: {
    fulfillmentOrder: byId('FulfillmentOrder'),
    fulfillmentOrders: listRoot('FulfillmentOrder', fulfillmentOrderListing, (session, args) =>
      listedRows(
        fulfillmentOrdersInView(session).filter(
          ({ part }) => args['includeClosed'] === true || isOpenFulfillmentOrder(part),
        ),
      ),
    ),
    assignedFulfillmentOrders: (args, session, info) => {
      const services = ownRows(session.world.fulfillmentServices, session);
      // The list of the shop is empty instead: nothing else of the shop would be shown with an error.
      if (services.count === 0 && info.parentType.name === 'QueryRoot') {
        const message = '["The api_client is not associated with any fulfillment service."]';
        throw new FieldError(null, message);
      }
      return assignedList(args, session, info);
    },
    manualHoldsFulfillmentOrders: listRoot('FulfillmentOrder', fulfillmentOrderListing, (session) =>
      listedRows(fulfillmentOrdersInView(session).filter(({ part }) => part.status === 'ON_HOLD')),
    ),
  },
  mutations: { ...fulfillmentOrderMutations, ...splitMutations },
});

const assignedList = listRoot('FulfillmentOrder', fulfillmentOrderListing, (session, args) => {
  const status = args['assignmentStatus'] ?? 'FULFILLMENT_UNSUBMITTED';
  // The practice store carries out no fulfillment requests.
  if (status !== 'FULFILLMENT_UNSUBMITTED') return listedRows([]);
  const ids = readTexts(args['locationIds'])?.map((id) => numberInGid(id, 'Location'));
  return listedRows(
    assignedFulfillmentOrders(session).filter(({ part }) => ids?.includes(part.locationId) ?? true),
  );
});

/** `FulfillmentLineItem`. */
export function fulfillmentLineObject(
  row: PartLine<FulfillmentLine>,
  { objects }: GraphqlSession,
): unknown {
  const { id, part, line, order } = row;
  const original = shareOf(lineCents(line), part.quantity, line.quantity);
  const discounted = shareOf(discountedLineCents(line), part.quantity, line.quantity);
  return {
    __typename: 'FulfillmentLineItem',
    id: gid('FulfillmentLineItem', id),
    quantity: part.quantity,
    lineItem: objects.LineItem({ id: line.id, line, order }),
    originalTotal: moneyText(original),
    originalTotalSet: moneyBag(original, order.currency),
    discountedTotal: moneyText(discounted),
    discountedTotalSet: moneyBag(discounted, order.currency),
  };
}

function fulfillmentOrderLineObject(
  { id, part, line, order }: PartLine<FulfillmentOrderLine>,
  { world, objects }: Pick<GraphqlSession, 'world' | 'objects'>,
): unknown {
  const variant = line.variantId === null ? null : world.findVariant(line.variantId);
  return {
    __typename: 'FulfillmentOrderLineItem',
    id: gid('FulfillmentOrderLineItem', id),
    totalQuantity: part.total,
    remainingQuantity: part.remaining,
    productTitle: line.title,
    variantTitle: line.variantTitle,
    vendor: line.vendor,
    sku: line.sku,
    requiresShipping: line.needsShipping,
    lineItem: objects.LineItem({ id: line.id, line, order }),
    variant: objects.ProductVariant(variant),
    inventoryItemId: variant === null ? null : gid('InventoryItem', variant.inventoryItemId),
    image: null,
    shippingLine: null,
    warnings: [],
    financialSummaries: [],
    weight: weightObject(line),
    originalUnitPriceSet: moneyBag(line.unitCents, order.currency),
  };
}

import { errorAnswer, notFound } from '../../api/answers.ts';
import { moneyText, timeText, timeTextOrNull } from '../../api/formats.ts';
import { flagAt, plainTextAt } from '../../rest/body-object.ts';
import { type Given, idGiven, type Json } from '../../rest/rest-path.ts';
import type { RestAction } from '../../rest/rest-entry.ts';
import { type RestEntry, restResource } from '../../rest/resource.ts';
import { addressJson } from '../customer/address-type.ts';
import { listedRows, type Rows } from '../rows.ts';
import type { Session } from '../world.ts';
import { putOrder } from './order-input.ts';
import { cancelFault, cancelled } from './order-changes.ts';
import {
  findOrderInView,
  lineOf,
  type OrderPacking,
  type OrderParcel,
  type OrderPayment,
  type OrderRefund,
  partsOf,
} from './order-parts.ts';
import { lineJson, moneySet, orderJson, ordersResource } from './order-rest.ts';
import type { Order } from './order.ts';

const scopes = { scope: 'orders', isPersonal: true } as const;

/** A resource of parts of one order. */
function parts<Part extends { readonly id: number }>(
  plural: string,
  singular: string,
  partsIn: (order: Order) => readonly Part[],
  toJson: (row: { readonly id: number; readonly part: Part; readonly order: Order }) => Json,
) {
  return restResource<{ readonly id: number; readonly part: Part; readonly order: Order }>({
    plural,
    singular,
    path: `orders/{order_id}/${plural}`,
    ...scopes,
    rows: (session, given) => {
      const order = orderIn(session, given, 'order_id');
      return order === null ? null : sortedRows(partsOf(order, partsIn(order)));
    },
    toJson,
  });
}

function sortedRows<Row extends { readonly id: number }>(rows: readonly Row[]): Rows<Row> {
  return listedRows(rows.toSorted((a, b) => a.id - b.id));
}

function orderIn(session: Session, given: Given, name: string): Order | null {
  return findOrderInView(idGiven(given, name), session);
}

/** Nobody has said anything about the risk of an order. */
const risks = restResource<{ readonly id: number }>({
  plural: 'risks',
  path: 'orders/{order_id}/risks',
  ...scopes,
  rows: (session, given) => (orderIn(session, given, 'order_id') === null ? null : listedRows([])),
  toJson: ({ id }) => ({ id }),
});

/** The orders of a customer, whatever their status. */
const customerOrders = restResource<Order>({
  plural: 'orders',
  path: 'customers/{customer_id}/orders',
  ...scopes,
  newestFirst: true,
  rows: (session, given) => {
    const id = idGiven(given, 'customer_id');
    if (session.world.customers.find(id) === null) return null;
    const orders = session.world.ordersOf(id);
    return listedRows(orders.filter((order) => findOrderInView(order.id, session) !== null));
  },
  toJson: (order, session) => orderJson(order, session),
  filters: {
    status: (order, value) =>
      value === 'any' ||
      value ===
        (order.cancelledAtMs !== null
          ? 'cancelled'
          : order.closedAtMs === null
            ? 'open'
            : 'closed'),
  },
  without: ['count', 'single'],
});

/** What is done to a whole order: `orders/{id}/close`. */
function orderAction(
  verb: string,
  change: (
    order: Order,
    session: Session,
    body: Readonly<Record<string, unknown>>,
  ) => Order | string,
): RestAction {
  return {
    method: 'POST',
    path: `orders/{id}/${verb}`,
    writeScope: 'write_orders',
    isPersonal: true,
    answer: (session, given, body) => {
      const order = orderIn(session, given, 'id');
      if (order === null) return notFound();
      const changed = change(order, session, body);
      if (typeof changed === 'string') return errorAnswer(422, { base: [changed] });
      putOrder(session, changed);
      // The same body as after a reading, with everything that the app may not see left out.
      return ordersResource.single?.(session, order.id, '', {}) ?? notFound();
    },
  };
}

const actions = [
  orderAction('close', (order, { context }) => ({
    ...order,
    closedAtMs: order.closedAtMs ?? context.nowMs,
  })),
  orderAction('open', (order) => ({ ...order, closedAtMs: null })),
  orderAction('cancel', (order, session, body) => {
    const refused = cancelFault(order);
    if (refused !== null) return refused;
    const how = {
      reason: (plainTextAt(body, 'reason') ?? 'other').toUpperCase(),
      refunds: body['amount'] !== undefined || body['refund'] !== undefined,
      restocks: flagAt(body, 'restock') === true,
      note: null,
    };
    return cancelled(order, how, session);
  }),
];

export const orderPartEntries: readonly RestEntry[] = [
  parts('transactions', 'transaction', ({ payments }) => payments, transactionJson),
  parts('refunds', 'refund', ({ refunds }) => refunds, refundJson),
  parts('fulfillments', 'fulfillment', ({ parcels }) => parcels, fulfillmentJson),
  parts('fulfillment_orders', 'fulfillment_order', ({ packings }) => packings, packingJson),
  restResource<OrderPacking>({
    plural: 'fulfillment_orders',
    scope: 'orders',
    isPersonal: true,
    rows: (session) => {
      const orders = Array.from({ length: session.world.orders.count }, (_, at) =>
        session.world.orders.at(at),
      ).filter((order) => findOrderInView(order.id, session) !== null);
      return sortedRows(orders.flatMap((order) => partsOf(order, order.packings)));
    },
    toJson: packingJson,
    without: ['list', 'count'],
  }),
  risks,
  customerOrders,
  ...actions,
];

function transactionJson({ part, order }: OrderPayment): Json {
  return {
    id: part.id,
    order_id: order.id,
    kind: part.kind.toLowerCase(),
    gateway: part.gateway,
    status: part.status.toLowerCase(),
    message: null,
    created_at: timeText(part.atMs),
    test: part.isTest,
    authorization: part.authorizationCode,
    location_id: part.locationId,
    user_id: null,
    parent_id: part.parentId,
    processed_at: timeText(part.processedAtMs),
    device_id: null,
    error_code: null,
    source_name: order.sourceName,
    receipt: receiptOf(part.receiptJson),
    amount: moneyText(part.amountCents),
    currency: order.currency,
    payment_id: `${order.name}.${part.id % 100}`,
    total_unsettled_set: moneySet(0, order.currency),
    manual_payment_gateway: false,
    amount_rounding: null,
    admin_graphql_api_id: `gid://shopify/OrderTransaction/${part.id}`,
  };
}

function receiptOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return {};
  }
}

function refundJson({ part, order }: OrderRefund): Json {
  const { payments } = order;
  return {
    id: part.id,
    order_id: order.id,
    created_at: timeText(part.createdAtMs),
    note: part.note,
    user_id: null,
    processed_at: timeText(part.processedAtMs),
    restock: part.lines.some(({ restockType }) => restockType !== 'NO_RESTOCK'),
    duties: [],
    admin_graphql_api_id: `gid://shopify/Refund/${part.id}`,
    refund_line_items: part.lines.map((entry) => ({
      id: entry.id,
      quantity: entry.quantity,
      line_item_id: entry.lineId,
      location_id: entry.locationId,
      restock_type: entry.restockType.toLowerCase(),
      subtotal: entry.cents / 100,
      total_tax: entry.taxCents / 100,
      subtotal_set: moneySet(entry.cents, order.currency),
      total_tax_set: moneySet(entry.taxCents, order.currency),
      line_item: lineJson(lineOf(order, entry.lineId), order),
    })),
    transactions: partsOf(
      order,
      payments.filter(({ id }) => part.paymentIds.includes(id)),
    ).map(transactionJson),
    order_adjustments: [],
  };
}

/** A parcel, as it stands below its order and in it. */
function fulfillmentJson({ part, order }: OrderParcel): Json {
  const [first] = part.tracking;
  return {
    id: part.id,
    order_id: order.id,
    status: part.status.toLowerCase(),
    created_at: timeText(part.createdAtMs),
    service: 'manual',
    updated_at: timeText(part.updatedAtMs),
    tracking_company: first?.company ?? null,
    shipment_status: part.events.at(-1)?.status.toLowerCase() ?? null,
    location_id: part.locationId,
    origin_address: part.origin ?? {},
    line_items: part.lines.map((entry) => ({
      ...lineJson(lineOf(order, entry.lineId), order),
      quantity: entry.quantity,
    })),
    tracking_number: first?.number ?? null,
    tracking_numbers: part.tracking.flatMap(({ number }) => number ?? []),
    tracking_url: first?.url ?? null,
    tracking_urls: part.tracking.flatMap(({ url }) => url ?? []),
    receipt: {},
    name: `${order.name}.${part.place}`,
    admin_graphql_api_id: `gid://shopify/Fulfillment/${part.id}`,
  };
}

function packingJson({ part, order }: OrderPacking): Json {
  return {
    id: part.id,
    created_at: timeText(part.createdAtMs),
    updated_at: timeText(part.updatedAtMs),
    shop_id: null,
    order_id: order.id,
    assigned_location_id: part.locationId,
    request_status: 'unsubmitted',
    status: part.status.toLowerCase(),
    fulfill_at: timeTextOrNull(part.fulfillAtMs),
    fulfill_by: timeTextOrNull(part.fulfillByMs),
    supported_actions: part.status === 'OPEN' ? ['create_fulfillment', 'move', 'hold'] : [],
    destination: order.shippingAddress === null ? null : addressJson(order.shippingAddress),
    line_items: part.lines.map((entry) => {
      const line = lineOf(order, entry.lineId);
      return {
        id: entry.id,
        shop_id: null,
        fulfillment_order_id: part.id,
        quantity: entry.total,
        line_item_id: entry.lineId,
        inventory_item_id: null,
        fulfillable_quantity: entry.remaining,
        variant_id: line.variantId,
      };
    }),
    fulfillment_holds: part.holds.map(() => ({ reason: 'other', reason_notes: null })),
    international_duties: null,
    delivery_method: null,
    assigned_location: { location_id: part.locationId },
    merchant_requests: [],
  };
}

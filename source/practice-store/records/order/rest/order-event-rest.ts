import { moneyText, timeText } from '../../../api/formats.ts';
import { restResource } from '../../../rest/resource.ts';
import type { Json } from '../../../rest/rest-path.ts';
import { sharedFilters } from '../../../rest/row-filters.ts';
import { fullName } from '../../customer/customer.ts';
import type { Dated } from '../../rows.ts';
import type { Session, World } from '../../world.ts';
import type { Order } from '../order.ts';
import { orderGiven, sortedRows } from './part-resource.ts';

interface OrderEvent extends Dated {
  readonly verb: string;
  readonly message: string;
  readonly order: Order;
}

/** `orders/{order_id}/events`: the events of one order. */
export const orderEvents = restResource<OrderEvent>({
  plural: 'events',
  path: 'orders/{order_id}/events',
  scope: 'orders',
  isPersonal: true,
  rows: (session, given) => {
    const order = orderGiven(session, given);
    return order === null ? null : sortedRows(orderEventsOf(order, session.world));
  },
  toJson: orderEventJson,
  filters: {
    created_at_min: sharedFilters.created_at_min,
    created_at_max: sharedFilters.created_at_max,
    verb: (event, value) => event.verb === value,
  },
  without: ['count', 'single'],
});

/** An event of an order, for the list of the order and the list of all events. */
export function orderEventJson(
  { id, verb, message, order, createdAtMs }: OrderEvent,
  { world }: Session,
): Json {
  return {
    id,
    subject_id: order.id,
    created_at: timeText(createdAtMs),
    subject_type: 'Order',
    verb,
    arguments: [order.name],
    body: null,
    message,
    author: world.shop.name,
    description: message,
    path: `/admin/orders/${order.id}`,
  };
}

/** The events of an order, derived from the order itself. */
export function orderEventsOf(order: Order, world: World): OrderEvent[] {
  const customer = order.customerId === null ? null : world.customers.find(order.customerId);
  const by = customer === null ? '' : ` by ${fullName(customer)}`;
  const event = (id: number, verb: string, message: string, atMs: number): OrderEvent => ({
    ...{ id, verb, message, order },
    createdAtMs: atMs,
    updatedAtMs: atMs,
  });
  const { cancelledAtMs, closedAtMs } = order;
  return [
    event(order.id, 'confirmed', `Received new order ${order.name}${by}.`, order.createdAtMs),
    ...order.payments.map(({ id, kind, status, amountCents, gateway, atMs }) =>
      event(
        id,
        `${kind}_${status}`.toLowerCase(),
        `${moneyText(amountCents)} ${order.currency}: ${kind.toLowerCase()} at ${gateway}.`,
        atMs,
      ),
    ),
    ...order.fulfillments.map(({ id, status, lines, createdAtMs }) =>
      event(
        id,
        status === 'SUCCESS' ? 'fulfillment_success' : 'fulfillment_cancelled',
        `Fulfilled ${lines.reduce((sum, { quantity }) => sum + quantity, 0)} items.`,
        createdAtMs,
      ),
    ),
    ...(cancelledAtMs === null
      ? []
      : [event(order.id + 1, 'cancelled', `${order.name} was canceled.`, cancelledAtMs)]),
    ...(closedAtMs === null
      ? []
      : [event(order.id + 2, 'closed', `${order.name} was archived.`, closedAtMs)]),
  ];
}

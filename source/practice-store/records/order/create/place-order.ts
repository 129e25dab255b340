import type { Session } from '../../world.ts';
import { putOrder } from '../order-input.ts';
import { newIds } from '../order-parts.ts';
import { moveStock } from '../order-stock.ts';
import type { FulfillmentOrder, Order, Payment } from '../order.ts';

/** Saves a new order with one fulfillment order. @param claims whether stock is reduced */
export function placeOrder(session: Session, order: Order, claims: boolean): Order {
  const { world, context } = session;
  const locationId = world.locations.at(0).id;
  const nowMs = context.nowMs;
  const lineIds = newIds(order.id, 'fulfillmentOrderLine', []);
  const fulfillmentOrder: FulfillmentOrder = {
    id: newIds(order.id, 'fulfillmentOrder', [])(),
    status: 'OPEN',
    locationId,
    lines: order.lineItems.map((line) => ({
      id: lineIds(),
      lineId: line.id,
      total: line.quantity,
      remaining: line.quantity,
    })),
    holds: [],
    fulfillAtMs: nowMs,
    fulfillByMs: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  const lineItems = order.lineItems.map((line) => {
    const isClaimed = claims && line.variantId !== null;
    if (isClaimed) moveStock(world, line, locationId, { available: -line.quantity }, nowMs);
    return { ...line, isClaimed };
  });
  return putOrder(session, { ...order, lineItems, fulfillmentOrders: [fulfillmentOrder] });
}

/** Number, name and id of the next order. */
export function nextOrder({ world }: Session): Pick<Order, 'id' | 'number' | 'name'> {
  const { orders } = world;
  const number = orders.count === 0 ? 1001 : orders.at(orders.count - 1).number + 1;
  return { id: orders.nextId(), number, name: `#${number}` };
}

/** A successful payment of the order's total. */
export function payment(order: Order, id: number, kind: Payment['kind']): Payment {
  return {
    id,
    kind,
    status: 'SUCCESS',
    gateway: 'manual',
    amountCents: order.totalCents,
    parentId: null,
    isTest: order.isTest,
    authorizationCode: null,
    receiptJson: '{}',
    locationId: null,
    atMs: order.createdAtMs,
    processedAtMs: order.processedAtMs,
  };
}

import { numberInGid } from '../../../api/formats.ts';
import { type Input, readInput, readText, readTexts } from '../../../graphql/mutation.ts';
import type { Session } from '../../world.ts';
import { putOrder } from '../order-input.ts';
import { newIds } from '../order-parts.ts';
import type { FulfillmentEvent, Order } from '../order.ts';
import { readOrigin, readTracking, sent } from './fulfillment-changes.ts';

/** Adds the fulfillment in the input of a new order, or marks the order as restocked. */
export function sendAtOnce(session: Session, order: Order, input: Input): Order {
  const given = readInput(input['fulfillment']);
  const status = input['fulfillmentStatus'];
  if (status === 'RESTOCKED') return putOrder(session, restocked(order));
  if (input['fulfillment'] == null && status !== 'FULFILLED' && status !== 'PARTIAL') return order;
  const [fulfillmentOrder] = order.fulfillmentOrders;
  if (fulfillmentOrder === undefined) return order;
  const lines = status === 'PARTIAL' ? fulfillmentOrder.lines.slice(0, 1) : fulfillmentOrder.lines;
  const wanted = numberInGid(given['locationId'], 'Location');
  const locationId =
    wanted !== null && session.world.locations.find(wanted) !== null
      ? wanted
      : fulfillmentOrder.locationId;
  const done = sent(session, {
    order,
    locationId,
    lines: lines.map((line) => ({
      line,
      // With a single line, PARTIAL means all its pieces but one.
      quantity:
        status === 'PARTIAL' && fulfillmentOrder.lines.length === 1
          ? Math.max(1, line.remaining - 1)
          : line.remaining,
    })),
    tracking: readTracking({
      company: given['trackingCompany'],
      number: given['trackingNumber'],
      numbers: readTexts(given['trackingNumbers']),
    }),
    origin: readOrigin(given['originAddress']),
  });
  const event = readText(given['shipmentStatus']);
  if (event === undefined) return done.order;
  const fulfillments = done.order.fulfillments.map((fulfillment) => ({
    ...fulfillment,
    events: [firstEvent(order, event, session.context.nowMs)],
  }));
  return putOrder(session, { ...done.order, fulfillments });
}

function restocked(order: Order): Order {
  const fulfillmentOrders = order.fulfillmentOrders.map((fulfillmentOrder) => ({
    ...fulfillmentOrder,
    status: 'CANCELLED' as const,
    lines: fulfillmentOrder.lines.map((line) => ({ ...line, remaining: 0 })),
  }));
  return { ...order, fulfillmentOrders, isRestocked: true };
}

function firstEvent(order: Order, status: string, nowMs: number): FulfillmentEvent {
  return {
    id: newIds(order.id, 'event', [])(),
    status,
    message: null,
    address1: null,
    city: null,
    province: null,
    country: null,
    zip: null,
    latitude: null,
    longitude: null,
    estimatedDeliveryAtMs: null,
    happenedAtMs: nowMs,
    createdAtMs: nowMs,
  };
}

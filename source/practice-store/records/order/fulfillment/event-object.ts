import type { FulfillmentEvent, FulfillmentOrder, Hold } from '../order.ts';
import { dateTime, dateTimeOrNull, gid } from '../../../api/formats.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';

/** `FulfillmentEvent`. */
export function eventObject(event: FulfillmentEvent): Readonly<Record<string, unknown>> {
  return {
    ...event,
    __typename: 'FulfillmentEvent',
    id: gid('FulfillmentEvent', event.id),
    estimatedDeliveryAt: dateTimeOrNull(event.estimatedDeliveryAtMs),
    happenedAt: dateTime(event.happenedAtMs),
    createdAt: dateTime(event.createdAtMs),
  };
}

const HOLD_REASONS: Readonly<Record<string, string>> = {
  AWAITING_PAYMENT: 'Awaiting payment',
  AWAITING_RETURN_ITEMS: 'Awaiting return items',
  HIGH_RISK_OF_FRAUD: 'High risk of fraud',
  INCORRECT_ADDRESS: 'Incorrect address',
  INVENTORY_OUT_OF_STOCK: 'Inventory out of stock',
  ONLINE_STORE_POST_PURCHASE_CROSS_SELL: 'Upsell offer pending',
  OTHER: 'Other',
  UNKNOWN_DELIVERY_DATE: 'Unknown delivery date',
};

/** `FulfillmentHold`. */
export function holdObject(
  hold: Hold,
  { objects, context }: Pick<GraphqlSession, 'objects' | 'context'>,
): Readonly<Record<string, unknown>> {
  return {
    __typename: 'FulfillmentHold',
    id: gid('FulfillmentHold', hold.id),
    reason: hold.reason,
    reasonNotes: hold.reasonNotes,
    displayReason: HOLD_REASONS[hold.reason] ?? hold.reason,
    handle: hold.handle,
    heldByApp: objects.App(context.app),
    heldByRequestingApp: true,
  };
}

/** The supported actions of a fulfillment order, by status. */
export const FULFILLMENT_ORDER_ACTIONS: Readonly<
  Record<FulfillmentOrder['status'], readonly string[]>
> = {
  OPEN: ['CREATE_FULFILLMENT', 'REPORT_PROGRESS', 'MOVE', 'HOLD', 'SPLIT'],
  IN_PROGRESS: ['CREATE_FULFILLMENT', 'REPORT_PROGRESS', 'HOLD', 'MARK_AS_OPEN'],
  ON_HOLD: ['RELEASE_HOLD', 'HOLD', 'MOVE'],
  SCHEDULED: ['MARK_AS_OPEN'],
  CLOSED: [],
  CANCELLED: [],
};

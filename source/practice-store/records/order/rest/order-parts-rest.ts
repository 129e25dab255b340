import { errorAnswer, jsonAnswer, notFound } from '../../../api/answers.ts';
import { gid } from '../../../api/formats.ts';
import type { ApiAnswer } from '../../../api/types.ts';
import { type Input, readText } from '../../../graphql/mutation.ts';
import { readFieldsOfBody } from '../../../rest/body-fields.ts';
import { type BodyObject, isObject } from '../../../rest/body-object.ts';
import { refusedBy } from '../../../rest/mutation-answer.ts';
import { seenBy } from '../../../rest/protected-fields.ts';
import { type RestEntry, restResource } from '../../../rest/resource.ts';
import type { RestAction } from '../../../rest/rest-entry.ts';
import { idGiven } from '../../../rest/rest-path.ts';
import type { RestSession } from '../../../rest/rest-session.ts';
import { listedRows } from '../../rows.ts';
import { fulfillmentEntries } from '../fulfillment/fulfillment-rest.ts';
import { fulfillmentOrderEntries } from '../fulfillment/fulfillment-order-rest.ts';
import { cancelFault } from '../order-changes.ts';
import { findOrderInView } from '../order-parts.ts';
import type { Order } from '../order.ts';
import { makeRefund, REFUND_FIELDS, refundEntries } from '../payment/refund-rest.ts';
import { transactionEntries } from '../payment/transaction-rest.ts';
import { CANCELLATION } from './order-body-rest.ts';
import { orderEvents } from './order-event-rest.ts';
import { orderJson } from './order-object-rest.ts';
import { byStatus, ordersResource } from './order-rest.ts';
import { orderGiven } from './part-resource.ts';

const scopes = { scope: 'orders', isPersonal: true } as const;

/**
 * Always empty: these are the order risks of before API version 2024-04, of which the practice store
 * makes none. Risk assessments took their place, and the service shows them in GraphQL only:
 * https://shopify.dev/docs/api/admin-rest/latest/resources/order-risk
 */
const risks = restResource<{ readonly id: number }>({
  plural: 'risks',
  path: 'orders/{order_id}/risks',
  ...scopes,
  rows: (session, given) => (orderGiven(session, given) === null ? null : listedRows([])),
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
  toJson: orderJson,
  filters: { status: byStatus },
  without: ['count', 'single'],
});

/**
 * An action on an order: `orders/{id}/close`.
 * @param carryOut makes the change; returns the refusal, or null on success
 * @param more keys of the answer beside `order`
 */
function orderAction(
  verb: string,
  carryOut: (session: RestSession, order: Order, body: BodyObject) => ApiAnswer | null,
  more: Readonly<Record<string, string>> = {},
): RestAction {
  return {
    method: 'POST',
    path: `orders/{id}/${verb}`,
    writeScope: 'write_orders',
    isPersonal: true,
    answer: (session, given, body) => {
      const order = orderGiven(session, given, 'id');
      if (order === null) return notFound();
      const refused = carryOut(session, order, body);
      if (refused !== null) return refused;
      const changed = session.world.orders.find(order.id) ?? order;
      return jsonAnswer(200, { order: seenBy(session, orderJson(changed, session)), ...more });
    },
  };
}

const input = ({ id }: Order) => ({ input: { id: gid('Order', id) } });

const actions = [
  orderAction('close', (session, order) => refusedBy(session.mutate('orderClose', input(order)))),
  orderAction('open', (session, order) => refusedBy(session.mutate('orderOpen', input(order)))),
  orderAction('cancel', cancel, { notice: 'Order has been canceled' }),
];

/** Cancels an order; before, makes the refund in `refund`, or one of the `amount`. */
function cancel(session: RestSession, order: Order, body: BodyObject): ApiAnswer | null {
  const { currency } = order;
  const read = readFieldsOfBody(body, CANCELLATION, { currency });
  if (read.type === 'refused') return read.answer;
  const impossible = cancelFault(order);
  if (impossible !== null) return errorAnswer(422, { base: [impossible] });
  const given = body['refund'];
  if (given != null && !isObject(given)) {
    return errorAnswer(400, { refund: 'expected a Hash' });
  }
  const amount = readText(read.input['amount']);
  const refund = isObject(given)
    ? readFieldsOfBody(given, REFUND_FIELDS, { currency })
    : ({ type: 'input', input: wholeRefund(amount, read.input['currency']) } as const);
  if (refund.type === 'refused') return refund.answer;
  const isRefunded = isObject(given) || amount !== undefined;
  const unpaid = isRefunded ? makeRefund(session, order, refund.input) : null;
  if (unpaid !== null) return unpaid;
  return refusedBy(
    session.mutate('orderCancel', {
      orderId: gid('Order', order.id),
      reason: read.input['reason'] ?? 'OTHER',
      restock: read.input['restock'] === true,
      refund: false,
      notifyCustomer: read.input['email'],
    }),
  );
}

/** A refund of an amount, without lines. */
function wholeRefund(amount: string | undefined, currency: unknown): Input {
  return { transactions: [{ kind: 'REFUND', amount }], ...(currency == null ? {} : { currency }) };
}

/** All REST resources and actions of orders. */
export const orderEntries: readonly RestEntry[] = [
  ordersResource,
  ...transactionEntries,
  ...refundEntries,
  ...fulfillmentEntries,
  ...fulfillmentOrderEntries,
  orderEvents,
  risks,
  customerOrders,
  ...actions,
];

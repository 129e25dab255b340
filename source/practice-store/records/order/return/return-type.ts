import { dateTime, dateTimeOrNull, gid, moneyBag, numberInGid } from '../../../api/formats.ts';
import { connectList, emptyList } from '../../../graphql/connection.ts';
import { readInput, readInputs, readNumber } from '../../../graphql/mutation.ts';
import { byId, type Field, recordType } from '../../../graphql/record-type.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import { fulfillmentLineObject } from '../fulfillment/fulfillment-type.ts';
import { weightObject } from '../order-objects.ts';
import {
  findPart,
  lineOf,
  type OrderFulfillment,
  type OrderReturn,
  type OrderReturnLine,
  partLines,
  partsOf,
} from '../order-parts.ts';
import { orderOf, readMoney } from '../order-input.ts';
import { paidLineCents, shareOf, sumOf } from '../order-sums.ts';
import type { Order } from '../order.ts';
import { suggestedReturnRefund, suggestRefund } from '../payment/suggested-refund.ts';
import { returnMutations } from './return-changes.ts';
import { returnableFulfillments, returnablePieces } from './return-lines.ts';
import { disposeReturned, returnProcess, returnRefund } from './return-processing.ts';
import { type Disposition, type Return, type ReturnLine, REVERSE_LINE } from './return.ts';

/** `Return`: pieces of an order that are returned. */
export const returnType = recordType<OrderReturn>('Return', {
  find: (id, session) => findPart(id, session, ({ returns }) => returns),
  fields: {
    name: ({ order, part }) => `${order.name}-R${part.place}`,
    status: ({ part }) => part.status,
    order: ({ order }, _args, { objects }) => objects.Order(order),
    totalQuantity: ({ part }) => sumOf(part.lines, ({ quantity }) => quantity),
    decline: ({ part }) =>
      part.decline === null ? null : { __typename: 'ReturnDecline', ...part.decline },
    createdAt: ({ part }) => dateTime(part.createdAtMs),
    requestApprovedAt: ({ part }) => dateTimeOrNull(part.approvedAtMs),
    closedAt: ({ part }) => dateTimeOrNull(part.closedAtMs),
    returnLineItems: ({ order, part }, args, { objects }) => {
      const wanted = args['processingStatus'];
      const lines = part.lines.filter(
        ({ processed, quantity }) =>
          wanted == null || (wanted === 'PROCESSED' ? processed > 0 : processed < quantity),
      );
      return connectList(partsOf(order, lines), args, objects.ReturnLineItem);
    },
    exchangeLineItems: emptyList,
    refunds: ({ id, order }, args, { objects }) =>
      connectList(partsOf(order, refundsOf(order, id)), args, objects.Refund),
    transactions: ({ id, order }, args, { objects }) => {
      const ids = new Set(refundsOf(order, id).flatMap(({ paymentIds }) => paymentIds));
      const own = order.payments.filter((payment) => ids.has(payment.id));
      return connectList(partsOf(order, own), args, objects.OrderTransaction);
    },
    returnShippingFees: ({ id, order, part }) =>
      part.shippingFeeCents === null
        ? []
        : [
            {
              __typename: 'ReturnShippingFee',
              id: gid('ReturnShippingFee', id),
              amountSet: moneyBag(part.shippingFeeCents, order.currency),
            },
          ],
    reverseFulfillmentOrders: (row, args, { objects }) =>
      connectList(isExpected(row.part) ? [row] : [], args, objects.ReverseFulfillmentOrder),
    suggestedRefund: ({ order, part }, args, session) => {
      const lines = (readInputs(args['returnRefundLineItems']) ?? []).flatMap((input) => {
        const id = numberInGid(input['returnLineItemId'], 'ReturnLineItem');
        const line = part.lines.find((entry) => entry.id === id);
        if (line === undefined) return [];
        return [{ line: lineOf(order, line.lineId), quantity: readNumber(input['quantity']) ?? 0 }];
      });
      const shipping = readInput(args['refundShipping']);
      const wanted = readMoney(shipping['shippingRefundAmount'], order.currency, []).value;
      const most = wanted ?? (shipping['fullRefund'] === true ? 'all' : 0);
      return suggestedReturnRefund(suggestRefund(order, lines, most), order, session);
    },
    staffMember: () => null,
  },
  roots: {
    return: byId('Return'),
    returnableFulfillments: (args, session) => {
      const order = orderOf(args['orderId'], session);
      const rows = order === null ? [] : partsOf(order, returnableFulfillments(order));
      return connectList(rows, args, (row) => returnableObject(row, session));
    },
    returnableFulfillment: (args, session) => {
      const id = numberInGid(args['id'], 'ReturnableFulfillment');
      const row = findPart(id, session, returnableFulfillments);
      return row === null ? null : returnableObject(row, session);
    },
  },
  mutations: { ...returnMutations, returnRefund, returnProcess },
});

function refundsOf({ refunds }: Order, id: number): Order['refunds'] {
  return refunds.filter(({ returnId }) => returnId === id);
}

/** Whether a return has a reverse fulfillment order: not if only requested, or declined. */
function isExpected({ status }: Return): boolean {
  return status !== 'REQUESTED' && status !== 'DECLINED';
}

/** The `FulfillmentLineItem` that a line of a return refers to. */
function fulfillmentLineOf({ order, part }: OrderReturnLine, session: GraphqlSession): unknown {
  const lines = order.fulfillments.flatMap((fulfillment) => fulfillment.lines);
  const [row] = partLines(
    order,
    lines.filter(({ id }) => id === part.fulfillmentLineId),
  );
  return row === undefined ? null : fulfillmentLineObject(row, session);
}

/** The price of a line's pieces after all discounts, in cents. */
function paidFor({ order, part }: OrderReturnLine): number {
  const line = lineOf(order, part.lineId);
  return shareOf(paidLineCents(line), part.quantity, line.quantity);
}

const linesOf = ({ returns }: Order): ReturnLine[] => returns.flatMap(({ lines }) => lines);

export const returnLineType = recordType<OrderReturnLine>('ReturnLineItem', {
  find: (id, session) => findPart(id, session, linesOf),
  fields: {
    quantity: ({ part }) => part.quantity,
    customerNote: ({ part }) => part.customerNote,
    returnReason: ({ part }) => part.reason,
    returnReasonNote: ({ part }) => part.reasonNote,
    returnReasonDefinition: () => null,
    processedQuantity: ({ part }) => part.processed,
    processableQuantity: ({ part }) => part.quantity - part.processed,
    unprocessedQuantity: ({ part }) => part.quantity - part.processed,
    refundedQuantity: ({ part }) => part.refunded,
    refundableQuantity: ({ part }) => part.quantity - part.refunded,
    fulfillmentLineItem: (row, _args, session) => fulfillmentLineOf(row, session),
    restockingFee: (row) =>
      row.part.restockingFee === null
        ? null
        : {
            __typename: 'RestockingFee',
            id: gid('RestockingFee', row.id),
            percentage: row.part.restockingFee,
            amountSet: moneyBag(
              Math.round((paidFor(row) * row.part.restockingFee) / 100),
              row.order.currency,
            ),
          },
    totalWeight: ({ order, part }) => {
      const { grams, weightUnit } = lineOf(order, part.lineId);
      return weightObject({ grams: grams * part.quantity, weightUnit });
    },
    withCodeDiscountedTotalPriceSet: (row) => moneyBag(paidFor(row), row.order.currency),
  },
});

/** `ReverseFulfillmentOrder`: the pieces that the merchant expects back. */
export const reverseOrderType = recordType<OrderReturn>('ReverseFulfillmentOrder', {
  find: (id, session) => findPart(id, session, ({ returns }) => returns.filter(isExpected)),
  fields: {
    status: ({ part }) => (part.status === 'REQUESTED' ? 'OPEN' : part.status),
    order: ({ order }, _args, { objects }) => objects.Order(order),
    lineItems: ({ order, part }, args, { objects }) =>
      connectList(partsOf(order, part.lines), args, objects[REVERSE_LINE]),
    reverseDeliveries: emptyList,
    thirdPartyConfirmation: () => null,
  },
  roots: { reverseFulfillmentOrder: byId('ReverseFulfillmentOrder') },
  mutations: { reverseFulfillmentOrderDispose: disposeReturned },
});

const dispositions: Field<OrderReturnLine> = ({ part }, _args, session) =>
  part.dispositions.map((entry) => dispositionObject(entry, session));

export const reverseLineType = recordType<OrderReturnLine>(REVERSE_LINE, {
  find: (id, session) => findPart(id, session, linesOf),
  fields: {
    totalQuantity: ({ part }) => part.quantity,
    fulfillmentLineItem: (row, _args, session) => fulfillmentLineOf(row, session),
    dispositions,
  },
});

function dispositionObject(entry: Disposition, session: GraphqlSession): unknown {
  return {
    __typename: 'ReverseFulfillmentOrderDisposition',
    id: gid('ReverseFulfillmentOrderDisposition', entry.id),
    type: entry.type,
    quantity: entry.quantity,
    location: session.find('Location', entry.locationId),
    createdAt: dateTime(entry.createdAtMs),
  };
}

/** `ReturnableFulfillment`. */
function returnableObject({ id, part, order }: OrderFulfillment, session: GraphqlSession): unknown {
  return {
    __typename: 'ReturnableFulfillment',
    id: gid('ReturnableFulfillment', id),
    fulfillment: session.objects.Fulfillment({ id, part, order }),
    returnableFulfillmentLineItems: (args: Readonly<Record<string, unknown>>) =>
      connectList(
        partLines(order, part.lines).filter((row) => returnablePieces(order, row.part) > 0),
        args,
        (row) => ({
          __typename: 'ReturnableFulfillmentLineItem',
          fulfillmentLineItem: fulfillmentLineObject(row, session),
          quantity: returnablePieces(order, row.part),
        }),
      ),
  };
}

import { dateTime, gid, money, moneyBag, moneyText } from '../../api/formats.ts';
import { connectList, emptyList } from '../../graphql/connection.ts';
import { byId, recordType } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import {
  findPart,
  type OrderPart,
  type PartLine,
  partLines,
  type Payment,
  paymentsOf,
  refundOf,
} from './order-parts.ts';
import { balance, currencies, disputes, payouts, tenderTransactions } from './payment-rest.ts';

/** `OrderTransaction`: a payment or a refund of one. */
export const paymentType = recordType<Payment>('OrderTransaction', {
  find: (id, session) =>
    findPart(id, session, (order) => paymentsOf(order).find((payment) => payment.id === id)),
  fields: {
    kind: ({ kind }) => kind,
    status: ({ status }) => status,
    gateway: () => 'bogus',
    formattedGateway: () => 'Practice payments',
    amount: ({ amountCents }) => moneyText(amountCents),
    amountSet: ({ amountCents }, _args, { world }) => moneyBag(amountCents, world.shop.currency),
    amountV2: ({ amountCents }, _args, { world }) => money(amountCents, world.shop.currency),
    amountRoundingSet: () => null,
    order: ({ order }, _args, { objects }) => objects.Order(order),
    parentTransaction: ({ kind, order }, _args, { objects }) =>
      objects.OrderTransaction(kind === 'SALE' ? null : paymentsOf(order)[0]),
    test: () => true,
    errorCode: () => null,
    accountNumber: () => null,
    fees: () => [],
    manualPaymentGateway: () => false,
    manuallyCapturable: () => false,
    multiCapturable: () => false,
    paymentDetails: () => null,
    paymentId: ({ order }) => `practice-${order.number}`,
    receiptJson: () => '{}',
    createdAt: ({ atMs }) => dateTime(atMs),
    processedAt: ({ atMs }) => dateTime(atMs),
  },
  rest: [payouts, balance, disputes, tenderTransactions, currencies],
});

/** A refund of a whole order. */
export const refundType = recordType<OrderPart>('Refund', {
  find: (id, session) => findPart(id, session, refundOf),
  fields: {
    legacyResourceId: ({ id }) => String(id),
    note: () => 'Cancelled before it was sent.',
    order: ({ order }, _args, { objects }) => objects.Order(order),
    totalRefunded: ({ order }, _args, { world }) => money(order.totalCents, world.shop.currency),
    totalRefundedSet: ({ order }, _args, { world }) =>
      moneyBag(order.totalCents, world.shop.currency),
    refundLineItems: (part, args, session) =>
      connectList(partLines(part.order), args, (row) => refundLine(row, session)),
    refundShippingLines: emptyList,
    orderAdjustments: emptyList,
    transactions: ({ order }, args, { objects }) => {
      const back = paymentsOf(order).filter((payment) => payment.kind === 'REFUND');
      return connectList(back, args, objects.OrderTransaction);
    },
    duties: () => [],
    return: () => null,
    staffMember: () => null,
    createdAt: refundDate,
    processedAt: refundDate,
    updatedAt: refundDate,
  },
  roots: { refund: byId('Refund') },
});

function refundDate({ order }: OrderPart): string {
  return dateTime(order.cancelledAtMs ?? order.updatedAtMs);
}

function refundLine({ id, line, order }: PartLine, { world, objects }: GraphqlSession): unknown {
  const { currency } = world.shop;
  const cents = line.unitCents * line.quantity;
  return {
    __typename: 'RefundLineItem',
    id: gid('RefundLineItem', id),
    quantity: line.quantity,
    restockType: 'CANCEL',
    restocked: true,
    location: objects.Location(world.locations.at(0)),
    lineItem: objects.LineItem({ id: line.id, line, order }),
    price: moneyText(line.unitCents),
    priceSet: moneyBag(line.unitCents, currency),
    subtotal: moneyText(cents),
    subtotalSet: moneyBag(cents, currency),
    totalTax: moneyText(0),
    totalTaxSet: moneyBag(0, currency),
  };
}

import {
  partLines,
  paymentsOf,
  type OrderPart,
  type PartLine,
  type Payment,
} from '../../../data/order-parts.ts';
import { listedRows } from '../../../data/rows.ts';
import { ascending } from '../../../data/sequence.ts';
import { moneyText } from '../../rest/formats.ts';
import { connect } from '../connection.ts';
import { gid } from '../gid.ts';
import { dateTime, money, moneyBag } from '../money.ts';
import type { FieldTable } from '../objects.ts';
import type { Scene } from '../scene.ts';

/** `OrderTransaction`: money that came in or went back. */
export const paymentFields: FieldTable<Payment> = {
  id: ({ id }) => gid('OrderTransaction', id),
  kind: ({ kind }) => kind,
  status: ({ status }) => status,
  gateway: () => 'bogus',
  formattedGateway: () => 'Practice payments',
  amount: ({ amountCents }) => moneyText(amountCents),
  amountSet: ({ amountCents }, _args, { world }) => moneyBag(amountCents, world.shop.currency),
  amountV2: ({ amountCents }, _args, { world }) => money(amountCents, world.shop.currency),
  amountRoundingSet: () => null,
  order: ({ order }, _args, { objects }) => objects.order(order),
  parentTransaction: ({ kind, order }, _args, { objects }) => {
    const [sale] = paymentsOf(order);
    return kind === 'SALE' || sale === undefined ? null : objects.payment(sale);
  },
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
};

/** A refund of a whole order. */
export const refundFields: FieldTable<OrderPart> = {
  id: ({ id }) => gid('Refund', id),
  legacyResourceId: ({ id }) => String(id),
  note: () => 'Cancelled before it was sent.',
  order: ({ order }, _args, { objects }) => objects.order(order),
  totalRefunded: ({ order }, _args, { world }) => money(order.totalCents, world.shop.currency),
  totalRefundedSet: ({ order }, _args, { world }) =>
    moneyBag(order.totalCents, world.shop.currency),
  refundLineItems: (part, args, scene) =>
    connect(ascending(listedRows(partLines(part.order))), args, (row) => refundLine(row, scene)),
  refundShippingLines: (_part, args) => connect(ascending(listedRows([])), args, () => null),
  orderAdjustments: (_part, args) => connect(ascending(listedRows([])), args, () => null),
  transactions: ({ order }, args, { objects }) => {
    const back = paymentsOf(order).filter((payment) => payment.kind === 'REFUND');
    return connect(ascending(listedRows(back)), args, objects.payment);
  },
  duties: () => [],
  return: () => null,
  staffMember: () => null,
  createdAt: refundDate,
  processedAt: refundDate,
  updatedAt: refundDate,
};

function refundDate({ order }: OrderPart): string {
  return dateTime(order.cancelledAtMs ?? order.updatedAtMs);
}

function refundLine({ id, line, order }: PartLine, { world, objects }: Scene): unknown {
  const { currency } = world.shop;
  const cents = line.unitCents * line.quantity;
  return {
    __typename: 'RefundLineItem',
    id: gid('RefundLineItem', id),
    quantity: line.quantity,
    restockType: 'CANCEL',
    restocked: true,
    location: objects.location(world.locations.at(0)),
    lineItem: objects.lineItem({ id: line.id, line, order }),
    price: moneyText(line.unitCents),
    priceSet: moneyBag(line.unitCents, currency),
    subtotal: moneyText(cents),
    subtotalSet: moneyBag(cents, currency),
    totalTax: moneyText(0),
    totalTaxSet: moneyBag(0, currency),
  };
}

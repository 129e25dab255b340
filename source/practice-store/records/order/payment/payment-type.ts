import { dateTime, dateTimeOrNull, gid, money, moneyBag, moneyText } from '../../../api/formats.ts';
import { connectList } from '../../../graphql/connection.ts';
import { byId, recordType } from '../../../graphql/record-type.ts';
import { orderShippingLines } from '../order-objects.ts';
import {
  findPart,
  type OrderPayment,
  type OrderRefund,
  partLines,
  partsOf,
} from '../order-parts.ts';
import { capturableOf, refundableOf, sumOf } from '../order-sums.ts';
import type { Order, Payment, Refund } from '../order.ts';
import { balance, currencies, disputes, payouts, tenderTransactions } from './payment-rest.ts';
import { authorizationExpiry, paymentIdOf } from './payment-objects.ts';
import { paymentMutations } from './payment-changes.ts';
import { refundMutations } from './refund-changes.ts';
import { refundLineObject } from './suggested-refund.ts';

/** `OrderTransaction`: a payment or a refund of one. */
export const paymentType = recordType<OrderPayment>('OrderTransaction', {
  find: (id, session) => findPart(id, session, ({ payments }) => payments),
  fields: {
    kind: ({ part }) => part.kind,
    status: ({ part }) => part.status,
    gateway: ({ part }) => part.gateway,
    formattedGateway: ({ part }) => GATEWAYS[part.gateway] ?? part.gateway,
    amount: ({ part }) => moneyText(part.amountCents),
    amountSet: ({ part, order }) => moneyBag(part.amountCents, order.currency),
    amountV2: ({ part, order }) => money(part.amountCents, order.currency),
    amountRoundingSet: () => null,
    authorizationCode: ({ part }) => part.authorizationCode,
    authorizationExpiresAt: ({ part }) => dateTimeOrNull(authorizationExpiry(part)),
    currencyExchangeAdjustment: () => null,
    device: () => null,
    location: ({ part }, _args, session) => session.find('Location', part.locationId),
    maximumRefundable: ({ part, order }) => moneyText(refundableOf(part, order.payments)),
    maximumRefundableV2: ({ part, order }) =>
      money(refundableOf(part, order.payments), order.currency),
    order: ({ order }, _args, { objects }) => objects.Order(order),
    parentTransaction: ({ part, order }, _args, { objects }) => {
      const parent = order.payments.filter(({ id }) => id === part.parentId);
      return objects.OrderTransaction(partsOf(order, parent)[0]);
    },
    test: ({ part }) => part.isTest,
    errorCode: ({ part }) => (part.status === 'FAILURE' ? 'GENERIC_ERROR' : null),
    accountNumber: () => null,
    fees: () => [],
    manualPaymentGateway: ({ part }) => part.gateway === 'manual',
    manuallyCapturable: ({ part, order }) => capturableOf(part, order.payments) > 0,
    multiCapturable: ({ part }) => part.kind === 'AUTHORIZATION',
    paymentDetails: () => null,
    paymentIcon: () => null,
    paymentId: ({ order, part }) => paymentIdOf(part, order),
    paymentMethod: () => null,
    receiptJson: ({ part }) => part.receiptJson,
    settlementCurrency: () => null,
    settlementCurrencyRate: () => null,
    shopifyPaymentsSet: () => null,
    totalUnsettled: ({ part, order }) => moneyText(capturableOf(part, order.payments)),
    totalUnsettledSet: ({ part, order }) =>
      moneyBag(capturableOf(part, order.payments), order.currency),
    totalUnsettledV2: ({ part, order }) =>
      money(capturableOf(part, order.payments), order.currency),
    user: () => null,
    createdAt: ({ part }) => dateTime(part.atMs),
    processedAt: ({ part }) => dateTime(part.processedAtMs),
  },
  mutations: paymentMutations,
  rest: [payouts, balance, disputes, tenderTransactions, currencies],
});

/** The display names of gateways. */
const GATEWAYS: Readonly<Record<string, string>> = { bogus: 'Practice payments', manual: 'Manual' };

/** `Refund` of an order. */
export const refundType = recordType<OrderRefund>('Refund', {
  find: (id, session) => findPart(id, session, ({ refunds }) => refunds),
  fields: {
    legacyResourceId: ({ id }) => String(id),
    note: ({ part }) => part.note,
    order: ({ order }, _args, { objects }) => objects.Order(order),
    totalRefunded: ({ part, order }) => money(refundedCents(part, order), order.currency),
    totalRefundedSet: ({ part, order }) => moneyBag(refundedCents(part, order), order.currency),
    refundLineItems: ({ part, order }, args, session) =>
      connectList(partLines(order, part.lines), args, (row) => refundLineObject(row, session)),
    refundShippingLines: ({ id, part, order }, args) => {
      const [shipping] = part.shippingCents > 0 ? orderShippingLines(order) : [];
      return connectList(shipping === undefined ? [] : [shipping], args, ({ line }) => ({
        __typename: 'RefundShippingLine',
        id: gid('RefundShippingLine', id),
        shippingLine: line,
        subtotalAmountSet: moneyBag(part.shippingCents, order.currency),
        taxAmountSet: moneyBag(part.shippingTaxCents, order.currency),
      }));
    },
    orderAdjustments: ({ part, order }, args) =>
      connectList(part.discrepancyCents === 0 ? [] : [part], args, (refund) => ({
        __typename: 'OrderAdjustment',
        id: gid('OrderAdjustment', refund.id),
        amountSet: moneyBag(-refund.discrepancyCents, order.currency),
        taxAmountSet: moneyBag(0, order.currency),
        reason: refund.discrepancyReason ?? 'REFUND_DISCREPANCY',
      })),
    transactions: ({ part, order }, args, { objects }) =>
      connectList(partsOf(order, paymentsOf(part, order)), args, objects.OrderTransaction),
    duties: () => [],
    return: ({ part, order }, _args, { objects }) =>
      objects.Return(partsOf(order, order.returns).find(({ id }) => id === part.returnId)),
    staffMember: () => null,
    createdAt: ({ part }) => dateTime(part.createdAtMs),
    processedAt: ({ part }) => dateTime(part.processedAtMs),
    updatedAt: ({ part }) => dateTime(part.createdAtMs),
  },
  roots: { refund: byId('Refund') },
  mutations: refundMutations,
});

function paymentsOf({ paymentIds }: Refund, { payments }: Order): Payment[] {
  return payments.filter(({ id }) => paymentIds.includes(id));
}

function refundedCents(refund: Refund, order: Order): number {
  return sumOf(paymentsOf(refund, order), ({ status, amountCents }) =>
    status === 'SUCCESS' ? amountCents : 0,
  );
}

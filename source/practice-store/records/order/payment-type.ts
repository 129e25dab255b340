import { PAYMENTS } from '../../../core/access/rest-needs.ts';
import { dateTime, dateTimeOrNull, DAY_MS, gid, money, moneyBag, moneyText, timeText } from '../../api/formats.ts';
import { connectList } from '../../graphql/connection.ts';
import { byId, recordType } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { madeRows, type RestDocument, restResource } from '../../rest/resource.ts';
import { allRows, listedRows } from '../rows.ts';
import type { Session } from '../world.ts';
import { orderShippingLines } from './order-objects.ts';
import {
  findPart,
  type OrderPayment,
  type OrderRefund,
  ordersInView,
  type PartLine,
  partLines,
  partsOf,
} from './order-parts.ts';
import { capturableOf, refundableOf, sumOf } from './order-sums.ts';
import type { Order, Payment, Refund, RefundLine } from './order.ts';
import { paymentMutations } from './payment-changes.ts';
import { refundMutations } from './refund-changes.ts';

/** Payments of the service to the merchant's bank. */
const payouts = restResource({
  plural: 'payouts',
  path: PAYMENTS.payouts.path,
  readScopes: [PAYMENTS.payouts.scope],
  newestFirst: true,
  rows: ({ world }) =>
    madeRows(world, 84_600_000_000, [
      { cents: 48_210, status: 'paid' as const },
      { cents: 131_990, status: 'paid' as const },
      { cents: 22_040, status: 'scheduled' as const },
    ]),
  toJson: ({ id, cents, status, createdAtMs }, { world }) => ({
    id,
    status,
    date: timeText(createdAtMs + 2 * DAY_MS).slice(0, 10),
    currency: world.shop.currency,
    amount: moneyText(cents),
    summary: {
      adjustments_fee_amount: '0.00',
      adjustments_gross_amount: '0.00',
      charges_fee_amount: moneyText(Math.round(cents * 0.019)),
      charges_gross_amount: moneyText(Math.round(cents * 1.019)),
      refunds_fee_amount: '0.00',
      refunds_gross_amount: '0.00',
    },
  }),
  filters: { status: (row, value) => row.status === value },
  without: ['count'],
});

const balance: RestDocument = {
  path: 'shopify_payments/balance',
  readScopes: [PAYMENTS.payouts.scope],
  body: ({ world }) => ({ balance: [{ currency: world.shop.currency, amount: '317.44' }] }),
};

/** Payments that a customer disputes. */
const disputes = restResource({
  plural: 'disputes',
  path: PAYMENTS.disputes.path,
  readScopes: [PAYMENTS.disputes.scope],
  newestFirst: true,
  rows: ({ world }) =>
    madeRows(world, 28_700_000_000, [
      { cents: 4900, reason: 'product_not_received', status: 'won' as const },
      { cents: 12_900, reason: 'unrecognized', status: 'needs_response' as const },
    ]),
  toJson: ({ id, cents, reason, status, createdAtMs }, { world }) => ({
    id,
    order_id: world.orders.count === 0 ? null : world.orders.idAt(id % world.orders.count),
    type: 'chargeback',
    amount: moneyText(cents),
    currency: world.shop.currency,
    reason,
    network_reason_code: '4855',
    status,
    evidence_due_by: timeText(createdAtMs + 14 * DAY_MS),
    evidence_sent_on: status === 'won' ? timeText(createdAtMs + 3 * DAY_MS) : null,
    finalized_on: status === 'won' ? timeText(createdAtMs + 30 * DAY_MS) : null,
    initiated_at: timeText(createdAtMs),
  }),
  filters: { status: (row, value) => row.status === value },
  without: ['count'],
});

/** Every payment of the orders that the token may see. */
const tenderTransactions = restResource<OrderPayment>({
  plural: 'tender_transactions',
  rows: (session) => listedRows(paid(session)),
  toJson: ({ id, part, order }) => ({
    id,
    order_id: order.id,
    amount: moneyText(part.kind === 'REFUND' ? -part.amountCents : part.amountCents),
    currency: order.currency,
    user_id: null,
    test: part.isTest,
    processed_at: timeText(part.processedAtMs),
    remote_reference: null,
    payment_details: null,
    payment_method: 'credit_card',
  }),
  filters: { ids: (payment, value) => value.split(',').includes(String(payment.id)) },
  without: ['count', 'single'],
});

/** The currency that the store is paid in. */
const currencies: RestDocument = {
  path: 'currencies',
  readScopes: [],
  body: ({ world }) => ({
    currencies: [
      { currency: world.shop.currency, rate_updated_at: timeText(world.anchorMs), enabled: true },
    ],
  }),
};

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
    authorizationExpiresAt: ({ part }) =>
      dateTimeOrNull(part.kind === 'AUTHORIZATION' ? part.atMs + 7 * DAY_MS : null),
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
    multiCapturable: () => false,
    paymentDetails: () => null,
    paymentIcon: () => null,
    paymentId: ({ order, part }) => `practice-${order.number}.${order.payments.indexOf(part) + 1}`,
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

/** Gateways by the names that people read. */
const GATEWAYS: Readonly<Record<string, string>> = { bogus: 'Practice payments', manual: 'Manual' };

/** What was paid back of an order. */
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
    return: () => null,
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

function refundLineObject(
  { id, part, line, order }: PartLine<RefundLine>,
  session: GraphqlSession,
): unknown {
  const each = part.quantity === 0 ? 0 : Math.round(part.cents / part.quantity);
  return {
    __typename: 'RefundLineItem',
    id: gid('RefundLineItem', id),
    quantity: part.quantity,
    restockType: part.restockType,
    restocked: part.restockType !== 'NO_RESTOCK',
    location: session.find('Location', part.locationId),
    lineItem: session.objects.LineItem({ id: line.id, line, order }),
    price: moneyText(each),
    priceSet: moneyBag(each, order.currency),
    subtotal: moneyText(part.cents),
    subtotalSet: moneyBag(part.cents, order.currency),
    totalTax: moneyText(part.taxCents),
    totalTaxSet: moneyBag(part.taxCents, order.currency),
  };
}

function paid(session: Session): OrderPayment[] {
  return allRows(ordersInView(session))
    .flatMap((order) => partsOf(order, order.payments))
    .filter(({ part }) => part.status === 'SUCCESS')
    .toSorted((a, b) => a.id - b.id);
}

import { PAYMENTS } from '../../../../core/access/rest-needs.ts';
import { DAY_MS, moneyText, timeText } from '../../../api/formats.ts';
import type { RestDocument } from '../../../rest/rest-entry.ts';
import { madeRows, restResource } from '../../../rest/resource.ts';
import { allRows, listedRows } from '../../rows.ts';
import type { Session } from '../../world.ts';
import { type OrderPayment, ordersInView, partsOf } from '../order-parts.ts';

/** Payments from the service to the merchant's bank account. */
export const payouts = restResource({
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

export const balance: RestDocument = {
  path: 'shopify_payments/balance',
  readScopes: [PAYMENTS.payouts.scope],
  body: ({ world }) => ({ balance: [{ currency: world.shop.currency, amount: '317.44' }] }),
};

/** Payments that a customer disputes. */
export const disputes = restResource({
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

/** Every successful payment of the orders that the token may see. */
export const tenderTransactions = restResource<OrderPayment>({
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
export const currencies: RestDocument = {
  path: 'currencies',
  readScopes: [],
  body: ({ world }) => ({
    currencies: [
      { currency: world.shop.currency, rate_updated_at: timeText(world.anchorMs), enabled: true },
    ],
  }),
};

function paid(session: Session): OrderPayment[] {
  return allRows(ordersInView(session))
    .flatMap((order) => partsOf(order, order.payments))
    .filter(({ part }) => part.status === 'SUCCESS')
    .toSorted((a, b) => a.id - b.id);
}

/**
 * What a store shows of its orders after every mutation was carried out, as texts beside this file;
 * written anew with `vitest run <this file> -u`.
 */
import { orderArguments } from '../../inputs/arguments/orders.ts';
import { orderEditArguments } from '../../inputs/arguments/order-edits.ts';
import { draftOrderArguments } from '../../inputs/arguments/draft-orders.ts';
import { fulfillmentArguments } from '../../inputs/arguments/fulfillments.ts';
import { returnArguments } from '../../inputs/arguments/returns.ts';
import { ids } from '../../inputs/field-outcomes.ts';
import { numbersOf, type UsedList, usedWorld } from '../../inputs/used-world.ts';
import { listQueries } from '../../inputs/list-queries.ts';
import { mutationsIn, testShown } from '../../inputs/written-tests.ts';

const LISTS: readonly UsedList[] = [
  {
    list: 'orders',
    fields: [
      ...[
        'id',
        'name',
        'email',
        'tag',
        'tag_not',
        'customer_id',
        'confirmation_number',
        'po_number',
      ],
      ...['status', 'financial_status', 'fulfillment_status', 'return_status', 'delivery_method'],
      ...['fulfillment_location_id', 'discount_code', 'sku', 'gateway', 'source_name', 'channel'],
      ...['source_identifier', 'sales_channel', 'test', 'total_price', 'current_total_price'],
      ...[
        'subtotal_line_items_quantity',
        'total_weight',
        'processed_at',
        'created_at',
        'updated_at',
      ],
      ...['cart_token', 'checkout_token', 'channel_id', 'location_id', 'reference_location_id'],
      ...['payment_id', 'payment_provider_id', 'credit_card_last4', 'chargeback_status'],
      ...['fraud_protection_level', 'risk_level'],
    ],
    values: [
      ...['closed', 'cancelled', 'not_closed', 'paid', 'pending', 'authorized', 'partially_paid'],
      ...['partially_refunded', 'refunded', 'voided', 'expired', 'unpaid', 'unshipped', 'shipped'],
      ...['fulfilled', 'partial', 'scheduled', 'on_hold', 'unfulfilled', 'request_declined'],
      ...['return_requested', 'in_progress', 'inspection_complete', 'returned', 'return_failed'],
      ...['no_return', 'shipping', 'pick-up', 'retail', 'none', 'PRACTICE10', '1003', '"#1003"'],
      ...[
        'bogus',
        'manual',
        'web',
        'gift',
        'express',
        'review',
        'high',
        'medium',
        'low',
        'accepted',
      ],
      ...['not_available', 'not_eligible', '>1kg', '<=1lb', '<10oz', 'walk-a', '>=71200000013'],
    ],
  },
  {
    list: 'draftOrders',
    fields: ['id', 'ids', 'tag', 'customer_id', 'status', 'source', 'created_at', 'updated_at'],
    values: ['invoice_sent', 'completed', 'D1', 'D2', 'gift', 'walk-a', 'kiosk'],
  },
  {
    list: 'fulfillmentOrders',
    args: 'includeClosed: true',
    fields: ['id', 'status', 'assigned_location_id', 'updated_at'],
    values: ['closed', 'cancelled', 'on_hold', 'in_progress', 'scheduled', '71200000013', '1003'],
  },
];

const names = mutationsIn(
  orderArguments(ids),
  orderEditArguments(ids),
  draftOrderArguments(ids),
  fulfillmentArguments(ids),
  returnArguments(ids),
);
const world = await usedWorld(names);

testShown(
  'every-order-shown',
  world,
  LISTS,
  /\/(?:Fulfillment|FulfillmentLineItem|FulfillmentEvent|FulfillmentOrder|FulfillmentOrderLineItem|FulfillmentHold|LineItem|Refund|Return|ReturnLineItem|ReverseFulfillmentOrder|ReverseFulfillmentOrderLineItem|OrderTransaction|PaymentTerms|PaymentSchedule|ShippingLine|DraftOrderLineItem|CalculatedOrder|CalculatedLineItem|OrderEditSession)\//,
  async () => {
    const orders = await numbersOf(world, 'orders');
    const [customer = ''] = await numbersOf(world, 'customers');
    return [
      ...listQueries('orders', {
        status: ['open', 'closed', 'cancelled', 'any'],
        financial_status: [
          ...['authorized', 'pending', 'paid', 'partially_paid', 'refunded', 'voided'],
          ...['partially_refunded', 'any', 'unpaid'],
        ],
        fulfillment_status: ['shipped', 'partial', 'unshipped', 'any', 'unfulfilled', 'fulfilled'],
        attribution_app_id: ['580111', '1'],
        name: ['1003', '#1003'],
        ids: [orders.slice(0, 2).join(','), orders[1] ?? ''],
        created_at: [],
        updated_at: [],
        processed_at: [],
      }),
      ...['open', 'closed', 'cancelled', 'any'].map((status) => `orders/count?status=${status}`),
      `customers/${customer}/orders`,
      `customers/${customer}/orders?status=any`,
      ...listQueries('draft_orders', {
        status: ['open', 'invoice_sent', 'completed', 'any'],
        created_at: [],
        updated_at: [],
      }),
      'draft_orders/count',
      ...listQueries('checkouts', { status: ['open', 'closed'], created_at: [], updated_at: [] }),
      'checkouts/count',
      ...['fulfillment_unsubmitted', 'cancellation_requested', ''].map(
        (status) => `assigned_fulfillment_orders?assignment_status=${status}`,
      ),
      'tender_transactions',
      'tender_transactions?order=processed_at DESC',
      ...['shopify_payments/balance', 'shopify_payments/disputes', 'shopify_payments/payouts'],
      ...['shopify_payments/disputes?status=won', 'shopify_payments/payouts?status=paid'],
      'shopify_payments/balance/transactions',
      ...orders.flatMap((id) => [
        `orders/${id}`,
        `orders/${id}?fields=id,total_price`,
        ...['transactions', 'refunds', 'fulfillments', 'fulfillment_orders', 'events', 'risks'].map(
          (part) => `orders/${id}/${part}`,
        ),
        `orders/${id}/events?verb=confirmed`,
        `orders/${id}/transactions/count`,
        `orders/${id}/fulfillments/count`,
        `orders/${id}/metafields`,
      ]),
      ...(await numbersOf(world, 'draftOrders')).map((id) => `draft_orders/${id}`),
      ...(await numbersOf(world, 'fulfillmentOrders', 'includeClosed: true')).flatMap((id) => [
        `fulfillment_orders/${id}`,
        `fulfillment_orders/${id}/fulfillments`,
        `fulfillment_orders/${id}/locations_for_move`,
      ]),
      ...['orders/1', 'orders/1/refunds', 'draft_orders/1', 'fulfillment_orders/1'],
      'fulfillment_orders/1/locations_for_move',
    ];
  },
);

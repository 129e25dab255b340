import { DATE_SORT, type Listing, recordFields } from '../../graphql/listing.ts';
import {
  dateField,
  emptyField,
  exactField,
  flagField,
  numberField,
  tagFields,
  textField,
  wordField,
} from '../../graphql/search/fields.ts';
import { metafieldSearch } from '../custom-data/metafield-search.ts';
import { displayName } from '../customer/customer.ts';
import type { Session } from '../world.ts';
import { gramsOf, type OrderFulfillmentOrder, type OrderReturn, pieces } from './order-parts.ts';
import { currentSums } from './order-sums.ts';
import type { DraftOrder, Order } from './order.ts';
import { riskLevelOf } from './risk.ts';
import { returnStatusOf } from './return/return.ts';

/** Shown to the customer instead of the order's name. */
export function confirmationNumber({ id }: Order): string {
  return id.toString(36).slice(-9).toUpperCase();
}

const WEIGHTS = { g: 1, kg: 1000, lb: 453.592_37, oz: 28.349_523_125 };

const FINANCIAL_STATUS = [
  ...['paid', 'pending', 'authorized', 'partially_paid', 'partially_refunded', 'refunded'],
  ...['voided', 'expired', 'unpaid', 'any'],
];

const FULFILLMENT_STATUS = [
  ...['unshipped', 'shipped', 'fulfilled', 'partial', 'scheduled', 'on_hold', 'unfulfilled'],
  ...['request_declined', 'any'],
];

const CHARGEBACK_STATUS = [
  ...['accepted', 'charge_refunded', 'lost', 'needs_response', 'under_review', 'won'],
];

const FRAUD_PROTECTION = [
  ...['fully_protected', 'partially_protected', 'not_protected', 'pending', 'not_eligible'],
  'not_available',
];

const RETURN_STATUS = [
  ...['return_requested', 'in_progress', 'inspection_complete', 'returned', 'return_failed'],
  'no_return',
];

const DELIVERY_METHODS = ['shipping', 'pick-up', 'retail', 'local', 'pickup-point', 'none'];

const DRAFT_STATUS = ['open', 'invoice_sent', 'completed'];

const statusesOf = ({ cancelledAtMs, closedAtMs }: Order): string[] => [
  cancelledAtMs === null ? (closedAtMs === null ? 'open' : 'closed') : 'cancelled',
  ...(cancelledAtMs === null && closedAtMs === null ? ['not_closed'] : []),
  'any',
];

const UNPAID: readonly string[] = ['PENDING', 'AUTHORIZED', 'PARTIALLY_PAID'];

/** `shipped` means fulfilled, `partial` partially fulfilled, `unshipped` neither of them. */
const fulfillmentStatusesOf = ({ fulfillmentStatus }: Order): string[] => {
  if (fulfillmentStatus === 'FULFILLED') return ['fulfilled', 'shipped', 'any'];
  if (fulfillmentStatus === 'PARTIALLY_FULFILLED') return ['partial', 'partially_fulfilled', 'any'];
  return [fulfillmentStatus, 'unshipped', 'unfulfilled', 'any'];
};

const customerName = (customerId: number | null, { world }: Session): string => {
  const customer = customerId === null ? null : world.customers.find(customerId);
  return customer === null ? '' : displayName(customer);
};

/** How orders are searched and sorted. Unlike REST, GraphQL also shows closed orders by default. */
export const orderListing: Listing<Order> = {
  name: 'orders',
  search: {
    named: {
      ...recordFields<Order>(),
      ...tagFields((order) => order.tags),
      name: exactField((order) => [order.name, order.name.replace('#', '')]),
      email: wordField((order) => order.email),
      customer_id: numberField((order) => order.customerId),
      confirmation_number: exactField(confirmationNumber),
      po_number: exactField((order) => order.poNumber),
      status: exactField(statusesOf, ['open', 'closed', 'cancelled', 'not_closed', 'any']),
      financial_status: exactField(
        ({ financialStatus }) => [
          financialStatus,
          'any',
          ...(UNPAID.includes(financialStatus) ? ['unpaid'] : []),
        ],
        FINANCIAL_STATUS,
      ),
      fulfillment_status: exactField(fulfillmentStatusesOf, FULFILLMENT_STATUS),
      return_status: exactField(({ returns }) => returnStatusOf(returns), RETURN_STATUS),
      fulfillment_location_id: numberField((order) =>
        order.fulfillments.map(({ locationId }) => locationId),
      ),
      delivery_method: exactField(
        ({ shippingLines }) => (shippingLines.length === 0 ? 'none' : 'shipping'),
        DELIVERY_METHODS,
      ),
      discount_code: exactField((order) => order.discountCode),
      sku: exactField((order) => order.lineItems.flatMap((line) => line.sku ?? [])),
      gateway: exactField((order) => order.payments.map(({ gateway }) => gateway)),
      source_name: exactField((order) => order.sourceName),
      source_identifier: exactField((order) => order.sourceIdentifier),
      channel: exactField((order) => order.sourceName),
      sales_channel: exactField((order) => order.sourceName),
      test: flagField((order) => order.isTest),
      total_price: numberField((order) => order.totalCents / 100),
      current_total_price: numberField((order) => currentSums(order).totalCents / 100),
      subtotal_line_items_quantity: numberField(pieces),
      total_weight: numberField(gramsOf, WEIGHTS),
      processed_at: dateField((order) => order.processedAtMs),
      // Most of these are always empty: no order here comes from a checkout or is paid by card.
      cart_token: emptyField(),
      checkout_token: emptyField(),
      channel_id: numberField(() => null),
      location_id: numberField(() => null),
      reference_location_id: numberField(() => null),
      payment_id: emptyField(),
      payment_provider_id: numberField(() => null),
      credit_card_last4: emptyField(),
      chargeback_status: exactField(() => null, CHARGEBACK_STATUS),
      fraud_protection_level: exactField(() => 'not_available', FRAUD_PROTECTION),
      risk_level: exactField(riskLevelOf, ['high', 'medium', 'low', 'none', 'pending']),
    },
    keyed: metafieldSearch('Order'),
    free: textField((order, session) => [
      order.name,
      order.email ?? '',
      order.note ?? '',
      customerName(order.customerId, session),
      ...order.tags,
      ...order.lineItems.map((line) => line.title),
    ]),
  },
  sort: {
    CUSTOMER_NAME: (order, session) => customerName(order.customerId, session).toLowerCase(),
    DESTINATION: (order) => order.shippingAddress?.city?.toLowerCase() ?? '',
    FINANCIAL_STATUS: (order) => order.financialStatus,
    FULFILLMENT_STATUS: (order) => order.fulfillmentStatus,
    ORDER_NUMBER: (order) => order.number,
    PO_NUMBER: (order) => order.poNumber?.toLowerCase() ?? '',
    ...DATE_SORT,
    PROCESSED_AT: (order) => order.processedAtMs,
    TOTAL_PRICE: (order) => order.totalCents,
    CURRENT_TOTAL_PRICE: (order) => currentSums(order).totalCents,
    TOTAL_ITEMS_QUANTITY: pieces,
  },
};

/** How draft orders are searched and sorted. */
export const draftOrderListing: Listing<DraftOrder> = {
  name: 'draft-orders',
  search: {
    named: {
      ...recordFields<DraftOrder>(),
      ...tagFields((draft) => draft.tags),
      ids: numberField((draft) => draft.id),
      customer_id: numberField((draft) => draft.customerId),
      status: exactField((draft) => draft.status, DRAFT_STATUS),
      source: exactField((draft) => draft.sourceName),
    },
    free: textField((draft, session) => [
      `D${draft.number}`,
      draft.email ?? '',
      draft.note ?? '',
      customerName(draft.customerId, session),
      ...draft.tags,
      ...draft.lineItems.map((line) => line.title),
    ]),
  },
  sort: {
    CUSTOMER_NAME: (draft, session) => customerName(draft.customerId, session).toLowerCase(),
    NUMBER: (draft) => draft.number,
    STATUS: (draft) => draft.status,
    TOTAL_PRICE: (draft) => draft.totalCents,
    UPDATED_AT: (draft) => draft.updatedAtMs,
  },
};

/** How fulfilment orders are searched and sorted. */
export const fulfillmentOrderListing: Listing<OrderFulfillmentOrder> = {
  name: 'fulfillment-orders',
  search: {
    named: {
      id: numberField(({ id }) => id),
      status: exactField(({ part }) => part.status),
      assigned_location_id: numberField(({ part }) => part.locationId),
      updated_at: dateField(({ part }) => part.updatedAtMs),
    },
    free: textField(({ order }) => [order.name, order.email ?? '']),
  },
  sort: { UPDATED_AT: ({ part }) => part.updatedAtMs },
};

/** How the returns of an order are searched. */
export const returnListing: Listing<OrderReturn> = {
  name: 'returns',
  search: {
    named: {
      id: numberField(({ id }) => id),
      status: exactField(({ part }) => part.status),
      created_at: dateField(({ part }) => part.createdAtMs),
    },
    free: textField(({ order, part }) => [`${order.name}-R${part.place}`]),
  },
  sort: {},
};

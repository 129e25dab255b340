import { BLANK_ORDER, lineOfVariant } from './create/blank-order.ts';
import { DAY_MS } from '../../api/formats.ts';
import type { Company } from '../company/company.ts';
import type { Customer } from '../customer/customer.ts';
import type { Product } from '../product/product.ts';
import { type Random, randomFor } from '../random.ts';
import type { Rows } from '../rows.ts';
import { partId } from './order-parts.ts';
import {
  includedTax,
  paidLineCents,
  taxCentsOf,
  withIncludedTaxes,
  withSharedDiscounts,
  withSums,
} from './order-sums.ts';
import type {
  Fulfillment,
  FulfillmentOrder,
  LineItem,
  Order,
  OrderDiscount,
  Payment,
  Refund,
} from './order.ts';

const FREE_SHIPPING_FROM_CENTS = 15_000;

const ORDER_NOTES = [
  'Please leave the parcel with a neighbour.',
  'It is a present: no invoice in the box, please.',
  'Ring twice.',
] as const;

/** The app id of the online store, which every seeded order has. */
const ONLINE_STORE = '580111';

/** The values that determine a seeded order. */
export interface OrderPlan {
  readonly seed: number;
  readonly index: number;
  readonly id: number;
  readonly count: number;
  readonly anchorMs: number;
  readonly currency: string;
  /** The location that sends the orders. */
  readonly locationId: number;
  readonly products: Rows<Product>;
  readonly customers: Rows<Customer>;
  /** Orders of their contacts are orders of the company. */
  readonly companies: readonly Company[];
}

/**
 * Makes a seeded order. Orders lie between 140 days and some hours before the anchor, the
 * newest last, so that some are older than the 60 days that `read_orders` shows.
 */
export function makeOrder(plan: OrderPlan): Order {
  const { seed, index, id, anchorMs } = plan;
  const random = randomFor(seed, 'order', index);
  const customer = plan.customers.at(random.int(0, plan.customers.count - 1));
  const address = customer.addresses[0];
  if (address === undefined) throw new Error('a customer without an address');
  const createdAtMs = createdAt(plan, random);
  const lines = makeLines(plan, random);
  const discounts = random.chance(0.2) ? [PRACTICE10] : [];
  const lineItems = withIncludedTaxes(withSharedDiscounts(lines, discounts), false);
  const paidCents = lineItems.reduce((sum, line) => sum + paidLineCents(line), 0);
  const shippingCents = paidCents >= FREE_SHIPPING_FROM_CENTS ? 0 : 790;
  const title = shippingCents === 0 ? 'Free shipping' : 'Standard';
  const state = makeState(random, createdAtMs, anchorMs);
  const note = random.chance(0.15) ? random.pick(ORDER_NOTES) : null;
  const tags = random.chance(0.2) ? [random.pick(['gift', 'express', 'review'])] : [];
  return withSums({
    ...BLANK_ORDER,
    id,
    number: 1001 + index,
    name: `#${1001 + index}`,
    currency: plan.currency,
    customerId: customer.id,
    email: customer.email,
    phone: customer.phone,
    note,
    tags,
    lineItems,
    shippingLines: [
      {
        id: partId(id, 'shippingLine', 0),
        title,
        code: title,
        source: 'shopify',
        cents: shippingCents,
        taxes: includedTax(shippingCents),
        rateHandle: null,
        isRemoved: false,
      },
    ],
    discounts,
    isTest: true,
    sourceName: 'web',
    appId: ONLINE_STORE,
    shippingAddress: address,
    billingAddress: customer.addresses[1] ?? address,
    purchasingCompany: companyOf(customer, plan.companies),
    acceptsMarketing: customer.emailConsent?.state === 'SUBSCRIBED',
    processedAtMs: createdAtMs,
    createdAtMs,
    updatedAtMs: state.laterMs,
    closedAtMs: state.closedAtMs,
    ...happened(plan, lineItems, { ...state, createdAtMs, paidCents, shippingCents }),
  });
}

/** The company that the customer buys for, and its first location. */
function companyOf({ id }: Customer, companies: readonly Company[]): Order['purchasingCompany'] {
  for (const { id: companyId, contacts, locations } of companies) {
    const contact = contacts.find(({ customerId }) => customerId === id);
    const [location] = locations;
    if (contact === undefined || location === undefined) continue;
    return { companyId, contactId: contact.id, locationId: location.id };
  }
  return null;
}

const PRACTICE10: OrderDiscount = {
  code: 'PRACTICE10',
  title: 'PRACTICE10',
  description: null,
  kind: 'PERCENTAGE',
  value: 10,
  target: 'LINE_ITEM',
};

/** Strictly ascending: the index decides, the random part only shifts it a little. */
function createdAt({ index, count, anchorMs }: OrderPlan, random: Random): number {
  const span = (140 * DAY_MS) / count;
  return Math.floor(anchorMs - (count - index) * span + random.next() * span * 0.8);
}

function makeLines({ id, products }: OrderPlan, random: Random): LineItem[] {
  const wanted = random.int(1, Math.min(4, products.count));
  const lines = new Map<number, LineItem>();
  for (let at = 0; at < wanted; at += 1) {
    const product = products.at(random.int(0, products.count - 1));
    const variant = random.pick(product.variants);
    // Two draws of one variant are one line.
    if (lines.has(variant.id)) continue;
    lines.set(
      variant.id,
      lineOfVariant(partId(id, 'line', at), product, variant, random.int(1, 3)),
    );
  }
  return [...lines.values()];
}

interface State {
  readonly kind: 'open' | 'refunded' | 'sent';
  readonly isPaid: boolean;
  readonly laterMs: number;
  readonly closedAtMs: number | null;
}

function makeState(random: Random, createdAtMs: number, anchorMs: number): State {
  const roll = random.next();
  const later = Math.min(createdAtMs + random.int(1, 6) * DAY_MS, anchorMs);
  const open = { kind: 'open', laterMs: createdAtMs, closedAtMs: null } as const;
  if (roll < 0.06) return { kind: 'refunded', isPaid: true, laterMs: later, closedAtMs: later };
  if (roll < 0.18) return { ...open, isPaid: false };
  if (createdAtMs >= anchorMs - 5 * DAY_MS) return { ...open, isPaid: true };
  const closedAtMs = random.chance(0.6) ? later : null;
  return { kind: 'sent', isPaid: true, laterMs: later, closedAtMs };
}

/** Payments, fulfillments and refunds of a seeded order. */
function happened(
  { id, index, locationId }: OrderPlan,
  lines: readonly LineItem[],
  {
    kind,
    isPaid,
    laterMs,
    createdAtMs,
    paidCents,
    shippingCents,
  }: State & {
    readonly createdAtMs: number;
    readonly paidCents: number;
    readonly shippingCents: number;
  },
): Partial<Order> {
  const totalCents = paidCents + shippingCents;
  const sale: Payment = {
    id: partId(id, 'payment', 0),
    kind: 'SALE',
    status: isPaid ? 'SUCCESS' : 'PENDING',
    gateway: 'bogus',
    amountCents: totalCents,
    parentId: null,
    isTest: true,
    authorizationCode: null,
    receiptJson: '{}',
    locationId: null,
    atMs: createdAtMs,
    processedAtMs: createdAtMs,
  };
  const fulfillmentOrder: FulfillmentOrder = {
    id: partId(id, 'fulfillmentOrder', 0),
    status: 'OPEN',
    locationId,
    lines: lines.map((line, at) => ({
      id: partId(id, 'fulfillmentOrderLine', at),
      lineId: line.id,
      total: line.quantity,
      remaining: kind === 'open' ? line.quantity : 0,
    })),
    holds: [],
    fulfillAtMs: createdAtMs,
    fulfillByMs: null,
    createdAtMs,
    updatedAtMs: laterMs,
  };
  if (kind === 'open') return { payments: [sale], fulfillmentOrders: [fulfillmentOrder] };
  if (kind === 'sent') {
    const fulfillment: Fulfillment = {
      id: partId(id, 'fulfillment', 0),
      place: 1,
      status: 'SUCCESS',
      locationId,
      lines: fulfillmentOrder.lines.map((line, at) => ({
        id: partId(id, 'fulfillmentLine', at),
        lineId: line.lineId,
        fulfillmentOrderLineId: line.id,
        quantity: line.total,
      })),
      tracking: [
        {
          company: 'Practice Post',
          number: `PP${1001 + index}IS`,
          url: `https://post.practice.test/track/PP${1001 + index}IS`,
        },
      ],
      origin: null,
      events: [],
      createdAtMs: laterMs,
      updatedAtMs: laterMs,
    };
    return {
      payments: [sale],
      fulfillmentOrders: [{ ...fulfillmentOrder, status: 'CLOSED' }],
      fulfillments: [fulfillment],
    };
  }
  const back: Payment = {
    ...sale,
    id: partId(id, 'payment', 1),
    kind: 'REFUND',
    parentId: sale.id,
    atMs: laterMs,
    processedAtMs: laterMs,
  };
  const refund: Refund = {
    id: partId(id, 'refund', 0),
    note: 'Cancelled before it was sent.',
    lines: lines.map((line, at) => ({
      id: partId(id, 'refundLine', at),
      lineId: line.id,
      quantity: line.quantity,
      restockType: 'CANCEL',
      locationId,
      cents: paidLineCents(line),
      taxCents: taxCentsOf(line.taxes),
    })),
    shippingCents,
    shippingTaxCents: taxCentsOf(includedTax(shippingCents)),
    discrepancyCents: 0,
    discrepancyReason: null,
    paymentIds: [back.id],
    returnId: null,
    createdAtMs: laterMs,
    processedAtMs: laterMs,
  };
  return {
    payments: [sale, back],
    fulfillmentOrders: [{ ...fulfillmentOrder, status: 'CANCELLED' }],
    refunds: [refund],
    cancelledAtMs: laterMs,
    cancelReason: 'CUSTOMER',
  };
}

import { DAY_MS } from '../../api/formats.ts';
import type { Address } from '../customer/address.ts';
import type { Customer } from '../customer/customer.ts';
import type { Product, Variant } from '../product/product.ts';
import { type Random, randomFor } from '../random.ts';
import type { Dated, IdRule, Rows } from '../rows.ts';

/** Contained in every price: 24 %. */
export const TAX_RATE = 0.24;
const FREE_SHIPPING_FROM_CENTS = 15_000;

/** What an order is made from. */
interface OrderPlan {
  readonly seed: number;
  readonly index: number;
  readonly id: number;
  readonly count: number;
  readonly anchorMs: number;
  readonly products: Rows<Product>;
  readonly customers: Rows<Customer>;
}

/**
 * The order with this number. Orders lie between 140 days and some hours before the anchor, the
 * newest last, so that some are older than the 60 days that `read_orders` shows.
 */
export function makeOrder(plan: OrderPlan): Order {
  const { seed, index, id, anchorMs } = plan;
  const random = randomFor(seed, 'order', index);
  const customer = plan.customers.at(random.int(0, plan.customers.count - 1));
  const address = customer.addresses[0];
  if (address === undefined) throw new Error('a customer without an address');
  const createdAtMs = createdAt(plan, random);
  const lineItems = makeLines(plan, random);
  const linesCents = lineItems.reduce((sum, line) => sum + line.unitCents * line.quantity, 0);
  const discounted = random.chance(0.2);
  const discountCents = discounted ? Math.round(linesCents * 0.1) : 0;
  const shippingCents = linesCents - discountCents >= FREE_SHIPPING_FROM_CENTS ? 0 : 790;
  const totalCents = linesCents - discountCents + shippingCents;
  const state = makeState(random, createdAtMs, anchorMs);
  return {
    id,
    number: 1001 + index,
    customerId: customer.id,
    email: customer.email,
    phone: customer.phone,
    note: random.chance(0.15) ? random.pick(ORDER_NOTES) : null,
    tags: random.chance(0.2) ? [random.pick(['gift', 'express', 'review'])] : [],
    lineItems,
    shippingTitle: shippingCents === 0 ? 'Free shipping' : 'Standard',
    linesCents,
    discountCode: discounted ? 'PRACTICE10' : null,
    discountCents,
    shippingCents,
    taxCents: totalCents - Math.round(totalCents / (1 + TAX_RATE)),
    totalCents,
    ...state,
    shippingAddress: address,
    billingAddress: customer.addresses[1] ?? address,
    createdAtMs,
  };
}

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
    lines.set(variant.id, lineItemOf(id * 10 + at, product, variant, random.int(1, 3)));
  }
  return [...lines.values()];
}

function makeState(
  random: Random,
  createdAtMs: number,
  anchorMs: number,
): Pick<
  Order,
  'financialStatus' | 'fulfillmentStatus' | 'closedAtMs' | 'cancelledAtMs' | 'updatedAtMs'
> {
  const roll = random.next();
  const later = Math.min(createdAtMs + random.int(1, 6) * DAY_MS, anchorMs);
  const open = {
    fulfillmentStatus: 'UNFULFILLED',
    closedAtMs: null,
    cancelledAtMs: null,
    updatedAtMs: createdAtMs,
  } as const;
  if (roll < 0.06) {
    const dates = { closedAtMs: later, cancelledAtMs: later, updatedAtMs: later };
    return { ...open, financialStatus: 'REFUNDED', ...dates };
  }
  if (roll < 0.18) return { ...open, financialStatus: 'PENDING' };
  if (createdAtMs >= anchorMs - 5 * DAY_MS) return { ...open, financialStatus: 'PAID' };
  return {
    financialStatus: 'PAID',
    fulfillmentStatus: 'FULFILLED',
    closedAtMs: random.chance(0.6) ? later : null,
    cancelledAtMs: null,
    updatedAtMs: later,
  };
}

export interface LineItem {
  readonly id: number;
  readonly productId: number;
  readonly variantId: number;
  readonly title: string;
  readonly variantTitle: string;
  readonly vendor: string;
  readonly sku: string | null;
  readonly quantity: number;
  readonly unitCents: number;
  readonly grams: number;
}

export interface Order extends Dated {
  /** 1001, 1002, …; the name is `#1001`. */
  readonly number: number;
  readonly customerId: number;
  readonly email: string | null;
  readonly phone: string | null;
  readonly note: string | null;
  readonly tags: readonly string[];
  readonly lineItems: readonly LineItem[];
  readonly shippingTitle: string;
  /** Sum of the lines before the discount. */
  readonly linesCents: number;
  readonly discountCode: string | null;
  readonly discountCents: number;
  readonly shippingCents: number;
  /** Contained in the prices. */
  readonly taxCents: number;
  /** linesCents − discountCents + shippingCents. */
  readonly totalCents: number;
  readonly financialStatus: 'PAID' | 'PENDING' | 'REFUNDED';
  readonly fulfillmentStatus: 'FULFILLED' | 'UNFULFILLED';
  readonly shippingAddress: Address;
  readonly billingAddress: Address;
  readonly closedAtMs: number | null;
  readonly cancelledAtMs: number | null;
}

export const ORDER_IDS: IdRule = { first: 5_540_120_000_000, spacing: 53 };

export const DRAFT_ORDER_IDS: IdRule = { first: 1_120_300_000_000, spacing: 23 };

const ORDER_NOTES = [
  'Please leave the parcel with a neighbour.',
  'It is a present: no invoice in the box, please.',
  'Ring twice.',
] as const;

export interface LineOfOrder {
  readonly id: number;
  readonly line: LineItem;
  readonly order: Order;
}

/** A line of an order: the variant's name and price at this time, which later changes do not touch. */
function lineItemOf(id: number, product: Product, variant: Variant, quantity: number): LineItem {
  return {
    id,
    productId: product.id,
    variantId: variant.id,
    title: product.title,
    variantTitle: variant.title,
    vendor: product.vendor,
    sku: variant.sku,
    quantity,
    unitCents: variant.priceCents,
    grams: variant.grams,
  };
}

/** An order that the store's staff has not completed yet. */
export interface DraftOrder extends Dated {
  /** 1, 2, …; the name is `#D1`. */
  readonly number: number;
  readonly customerId: number | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly note: string | null;
  readonly tags: readonly string[];
  readonly status: 'OPEN' | 'INVOICE_SENT' | 'COMPLETED';
  readonly lineItems: readonly LineItem[];
  readonly linesCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
  readonly address: Address | null;
}
const COUNT = 8;
const FIRST_ID = 1_120_300_000_000;

/** Some drafts of the last weeks, of the seeded goods and people. */
export function makeDraftOrders(
  seed: number,
  anchorMs: number,
  products: Rows<Product>,
  customers: Rows<Customer>,
): DraftOrder[] {
  if (products.count === 0 || customers.count === 0) return [];
  return Array.from({ length: COUNT }, (_, index) => {
    const random = randomFor(seed, 'draft', index);
    const id = FIRST_ID + index * 23;
    const customer = customers.at(random.int(0, customers.count - 1));
    const product = products.at(random.int(0, products.count - 1));
    const variant = random.pick(product.variants);
    const line = lineItemOf(id * 10, product, variant, random.int(1, 12));
    const totalCents = line.unitCents * line.quantity;
    const createdAtMs = anchorMs - (COUNT - index) * 3 * DAY_MS;
    return {
      id,
      number: index + 1,
      customerId: customer.id,
      email: customer.email,
      phone: customer.phone,
      note: index % 3 === 0 ? 'Asked by telephone.' : null,
      tags: index % 2 === 0 ? ['wholesale'] : [],
      status: random.pick(['OPEN', 'OPEN', 'INVOICE_SENT', 'COMPLETED'] as const),
      lineItems: [line],
      linesCents: totalCents,
      taxCents: totalCents - Math.round(totalCents / (1 + TAX_RATE)),
      totalCents,
      address: customer.addresses[0] ?? null,
      createdAtMs,
      updatedAtMs: createdAtMs + DAY_MS,
    };
  });
}

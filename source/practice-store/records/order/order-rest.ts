import { DAY_MS, moneyText, timeText, timeTextOrNull } from '../../api/formats.ts';
import type { Json } from '../../rest/rest-path.ts';
import { type RestFilter, sharedFilters } from '../../rest/row-filters.ts';
import { restResource } from '../../rest/resource.ts';
import { addressJson, customerAddressJson } from '../customer/address-type.ts';
import { customerJson } from '../customer/customer-rest.ts';
import { type Customer, defaultAddress } from '../customer/customer.ts';
import { type Dated, listedRows, type Rows } from '../rows.ts';
import type { Session, World } from '../world.ts';
import { nameOfLine } from './order-objects.ts';
import { allTaxes, gramsOf, ordersInView } from './order-parts.ts';
import { countsOf, currentSums, outstandingCents, subtotalOf } from './order-sums.ts';
import type { LineItem, Order } from './order.ts';

const byStatus: RestFilter<Order> = (order, value) => {
  if (value === 'any') return true;
  if (value === 'cancelled') return order.cancelledAtMs !== null;
  if (order.cancelledAtMs !== null) return false;
  return value === 'closed' ? order.closedAtMs !== null : order.closedAtMs === null;
};

/** `shipped` and `unshipped` are REST's words for sent and not sent. */
const byFulfillment: RestFilter<Order> = (order, value) => {
  if (value === 'shipped') return order.fulfillmentStatus === 'FULFILLED';
  if (value === 'unshipped' || value === 'unfulfilled') {
    return order.fulfillmentStatus === 'UNFULFILLED';
  }
  return value === 'any';
};

/** `orders.json`, which shows open orders unless it is told otherwise, count and single. */
export const ordersResource = restResource<Order>({
  plural: 'orders',
  scope: 'orders',
  newestFirst: true,
  rows: ordersInView,
  toJson: orderJson,
  filters: {
    ...sharedFilters,
    status: byStatus,
    financial_status: (order, value) =>
      value === 'any' || order.financialStatus.toLowerCase() === value,
    fulfillment_status: byFulfillment,
    name: (order, value) => order.name === value || order.name === `#${value}`,
  },
  defaults: { status: 'open' },
  isPersonal: true,
});

export function orderJson(order: Order, { world }: Session): Readonly<Record<string, unknown>> {
  const customer = order.customerId === null ? null : world.customers.find(order.customerId);
  const money = (cents: number): Json => moneySet(cents, order.currency);
  const subtotalCents = subtotalOf(order);
  const current = currentSums(order);
  return {
    id: order.id,
    admin_graphql_api_id: `gid://shopify/Order/${order.id}`,
    app_id: order.appId === null ? null : Number(order.appId),
    cancel_reason: order.cancelReason?.toLowerCase() ?? null,
    cancelled_at: timeTextOrNull(order.cancelledAtMs),
    closed_at: timeTextOrNull(order.closedAtMs),
    confirmed: true,
    contact_email: order.email,
    created_at: timeText(order.createdAtMs),
    currency: order.currency,
    current_subtotal_price: moneyText(current.subtotalCents),
    current_subtotal_price_set: money(current.subtotalCents),
    current_total_discounts: moneyText(current.discountCents),
    current_total_price: moneyText(current.totalCents),
    current_total_price_set: money(current.totalCents),
    current_total_tax: moneyText(current.taxCents),
    discount_codes: [order.discountCode].flatMap((code) =>
      code === null ? [] : { code, amount: moneyText(order.discountCents), type: 'percentage' },
    ),
    email: order.email,
    financial_status: order.financialStatus.toLowerCase(),
    fulfillment_status: STATUS[order.fulfillmentStatus] ?? null,
    name: order.name,
    note: order.note,
    note_attributes: order.attributes.map(({ key: name, value }) => ({ name, value })),
    po_number: order.poNumber,
    number: order.number - 1000,
    order_number: order.number,
    phone: order.phone,
    presentment_currency: order.currency,
    processed_at: timeText(order.processedAtMs),
    source_name: order.sourceName,
    subtotal_price: moneyText(subtotalCents),
    subtotal_price_set: money(subtotalCents),
    tags: order.tags.join(', '),
    tax_lines: allTaxes(order).map(({ title, rate, cents }) => ({
      price: moneyText(cents),
      price_set: money(cents),
      rate,
      title,
    })),
    taxes_included: order.taxesIncluded,
    tax_exempt: order.taxExempt,
    test: order.isTest,
    total_discounts: moneyText(order.discountCents),
    total_line_items_price: moneyText(order.linesCents),
    total_price: moneyText(order.totalCents),
    total_price_set: money(order.totalCents),
    total_outstanding: moneyText(outstandingCents(order)),
    total_shipping_price_set: money(order.shippingCents),
    total_tax: moneyText(order.taxCents),
    total_weight: gramsOf(order),
    updated_at: timeText(order.updatedAtMs),
    billing_address: order.billingAddress === null ? null : addressJson(order.billingAddress),
    customer: customer === null ? null : customerJson(customer, world),
    line_items: order.lineItems.map((line) => lineJson(line, order)),
    shipping_address: order.shippingAddress === null ? null : addressJson(order.shippingAddress),
    shipping_lines: order.shippingLines.map((line) => ({
      id: line.id,
      code: line.code,
      price: moneyText(line.cents),
      price_set: money(line.cents),
      source: line.source,
      title: line.title,
    })),
  };
}

/** REST's words; null while nothing was sent. */
const STATUS: Readonly<Record<string, string>> = {
  FULFILLED: 'fulfilled',
  PARTIALLY_FULFILLED: 'partial',
  RESTOCKED: 'restocked',
};

/** An amount in both currencies, which are one in this store. */
export function moneySet(cents: number, currency: string): Json {
  const both = { amount: moneyText(cents), currency_code: currency };
  return { shop_money: both, presentment_money: both };
}

/** A line of an order. */
export function lineJson(line: LineItem, order: Order): Json {
  const { current, fulfilled, unfulfilled } = countsOf(line, order);
  const sent = unfulfilled === 0 ? 'fulfilled' : 'partial';
  return {
    id: line.id,
    admin_graphql_api_id: `gid://shopify/LineItem/${line.id}`,
    current_quantity: current,
    fulfillable_quantity: unfulfilled,
    fulfillment_service: line.fulfillmentService ?? 'manual',
    fulfillment_status: fulfilled === 0 ? null : sent,
    gift_card: line.isGiftCard,
    grams: line.grams,
    name: nameOfLine(line),
    price: moneyText(line.unitCents),
    price_set: moneySet(line.unitCents, order.currency),
    product_exists: line.productId !== null,
    product_id: line.productId,
    properties: line.attributes.map(({ key: name, value }) => ({ name, value })),
    quantity: line.quantity,
    requires_shipping: line.needsShipping,
    sku: line.sku,
    taxable: line.isTaxable,
    title: line.title,
    total_discount: moneyText(line.discountCents),
    variant_id: line.variantId,
    variant_title: line.variantTitle,
    vendor: line.vendor,
  };
}

interface Checkout extends Dated {
  readonly customer: Customer;
  readonly line: Pick<LineItem, 'productId' | 'variantId' | 'title' | 'sku' | 'unitCents'>;
}

const COUNT = 4;

/** Checkouts that were begun and left. */
export const checkouts = restResource<Checkout>({
  plural: 'checkouts',
  readScopes: ['read_orders'],
  rows: ({ world }) => abandoned(world),
  toJson: ({ id, customer, line, createdAtMs, updatedAtMs }, { world, context }) => ({
    id,
    token: `practice-checkout-${id}`,
    abandoned_checkout_url: `https://${context.shop}/checkouts/${id}/recover`,
    email: customer.email,
    created_at: timeText(createdAtMs),
    updated_at: timeText(updatedAtMs),
    completed_at: null,
    closed_at: null,
    currency: world.shop.currency,
    customer: customerJson(customer, world),
    line_items: [
      {
        product_id: line.productId,
        variant_id: line.variantId,
        title: line.title,
        sku: line.sku,
        quantity: 1,
        price: moneyText(line.unitCents),
      },
    ],
    shipping_address: addressOf(customer),
    subtotal_price: moneyText(line.unitCents),
    total_price: moneyText(line.unitCents),
    taxes_included: true,
  }),
  filters: sharedFilters,
  without: ['single'],
  isPersonal: true,
});

function abandoned(world: World): Rows<Checkout> {
  const { products, customers } = world;
  if (products.count === 0 || customers.count === 0) return listedRows([]);
  return listedRows(
    Array.from({ length: COUNT }, (_, index) => {
      const product = products.at((index * 7) % products.count);
      const variant = product.variants[0];
      return {
        id: 33_480_000_000_000 + index * 27,
        customer: customers.at((index * 5) % customers.count),
        line: {
          productId: product.id,
          variantId: variant?.id ?? 0,
          title: product.title,
          sku: variant?.sku ?? null,
          unitCents: variant?.priceCents ?? 0,
        },
        createdAtMs: world.anchorMs - (COUNT - index) * 2 * DAY_MS,
        updatedAtMs: world.anchorMs - (COUNT - index) * 2 * DAY_MS + 900_000,
      };
    }),
  );
}

function addressOf(customer: Customer): unknown {
  const first = defaultAddress(customer);
  return first === undefined ? null : customerAddressJson(first, customer.id, true);
}

import { gid, moneyText } from '../../../api/formats.ts';
import type { Json } from '../../../rest/rest-path.ts';
import type { World } from '../../world.ts';
import { applicationsOf, nameOfLine } from '../order-objects.ts';
import { countsOf, shippingDiscountOf, sumOf } from '../order-sums.ts';
import type { Attribute, LineItem, Order, OrderDiscount, ShippingLine, TaxLine } from '../order.ts';

/** An amount in shop and presentment currency, which are the same here. */
export function moneySet(cents: number, currency: string): Json {
  const both = { amount: moneyText(cents), currency_code: currency };
  return { shop_money: both, presentment_money: both };
}

/** An amount as its own field and as a set: `total_price`, `total_price_set`. */
export function moneyPair(name: string, cents: number, currency: string): Json {
  return { [name]: moneyText(cents), [`${name}_set`]: moneySet(cents, currency) };
}

/** Attributes as REST shows them: `{name, value}`. */
export function namedValues(attributes: readonly Attribute[]): Json[] {
  return attributes.map(({ key: name, value }) => ({ name, value }));
}

export function taxLineJson(currency: string): (tax: TaxLine) => Json {
  return ({ title, rate, cents, isChannelLiable }) => ({
    channel_liable: isChannelLiable,
    ...moneyPair('price', cents, currency),
    rate,
    title,
  });
}

/** A line of an order. */
export function lineJson(line: LineItem, order: Order, world: World): Json {
  const { current, fulfilled, unfulfilled } = countsOf(line, order);
  const sent = unfulfilled === 0 ? 'fulfilled' : 'partial';
  const variant = line.variantId === null ? null : world.findVariant(line.variantId);
  return {
    id: line.id,
    admin_graphql_api_id: gid('LineItem', line.id),
    attributed_staffs: [],
    current_quantity: current,
    fulfillable_quantity: unfulfilled,
    fulfillment_service: line.fulfillmentService ?? 'manual',
    fulfillment_status: fulfilled === 0 ? null : sent,
    gift_card: line.isGiftCard,
    grams: Math.round(line.grams),
    name: nameOfLine(line),
    ...moneyPair('price', line.unitCents, order.currency),
    product_exists: line.productId !== null && world.products.find(line.productId) !== null,
    product_id: line.productId,
    properties: namedValues(line.attributes),
    quantity: line.quantity,
    requires_shipping: line.needsShipping,
    sku: line.sku,
    taxable: line.isTaxable,
    title: line.title,
    ...moneyPair('total_discount', line.discountCents, order.currency),
    variant_id: line.variantId,
    variant_inventory_management: variant?.isTracked === true ? 'shopify' : null,
    variant_title: line.variantTitle,
    vendor: line.vendor,
    tax_lines: line.taxes.map(taxLineJson(order.currency)),
    duties: [],
    discount_allocations: lineAllocations(line, order),
  };
}

function allocationJson(cents: number, index: number, currency: string): Json {
  return { ...moneyPair('amount', cents, currency), discount_application_index: index };
}

/** The amount of each discount on a line; the order's discounts are one share of the first. */
function lineAllocations(line: LineItem, order: Order): Json[] {
  const applications = applicationsOf(order);
  const own = applications.filter(({ lineId }) => lineId === line.id);
  const shared = applications.find(
    ({ lineId, discount }) => lineId === null && discount.target === 'LINE_ITEM',
  );
  return [
    ...own.map(({ id }) => allocationJson(line.discountCents, id, order.currency)),
    ...(shared === undefined || line.sharedDiscountCents === 0
      ? []
      : [allocationJson(line.sharedDiscountCents, shared.id, order.currency)]),
  ];
}

/** `discount_applications`; allocations refer to them by index. */
export function applicationJsons(order: Order): Json[] {
  return applicationsOf(order).map(({ discount, lineId }) => {
    const { code, title, description, kind, value, target } = discount;
    return {
      target_type: target.toLowerCase(),
      type: code === null ? 'manual' : 'discount_code',
      value: decimalText(value),
      value_type: kind.toLowerCase(),
      allocation_method: kind === 'PERCENTAGE' || lineId === null ? 'across' : 'each',
      target_selection: lineId === null ? 'all' : 'explicit',
      ...(code === null ? { title, description } : { code }),
    };
  });
}

/** `10.0`, `12.25`. */
export function decimalText(value: number): string {
  return Number.isInteger(value) ? value.toFixed(1) : String(value);
}

/** The discount codes of an order, each with the amount of all discounts on its target. */
export function discountCodeJsons(order: Order): Json[] {
  const off = {
    LINE_ITEM: sumOf(order.lineItems, (line) => line.sharedDiscountCents),
    SHIPPING_LINE: shippingDiscountOf(order),
  };
  return order.discounts.flatMap((discount) => {
    const { code, target } = discount;
    return code === null
      ? []
      : [{ code, amount: moneyText(off[target]), type: codeType(discount) }];
  });
}

function codeType({ kind, target }: OrderDiscount): string {
  return target === 'SHIPPING_LINE' ? 'shipping' : kind.toLowerCase();
}

/** A shipping line of an order; discounts and refunds of shipping belong to the first one. */
export function shippingLineJson(line: ShippingLine, order: Order): Json {
  const { currency } = order;
  const isFirst = order.shippingLines[0] === line;
  const off = isFirst ? shippingDiscountOf(order) : 0;
  const back = isFirst ? sumOf(order.refunds, ({ shippingCents }) => shippingCents) : 0;
  const application = applicationsOf(order).find(
    ({ discount }) => discount.target === 'SHIPPING_LINE',
  );
  return {
    id: line.id,
    carrier_identifier: null,
    code: line.code,
    current_discounted_price_set: moneySet(line.isRemoved ? 0 : line.cents - off - back, currency),
    ...moneyPair('discounted_price', line.cents - off, currency),
    is_removed: line.isRemoved,
    phone: null,
    ...moneyPair('price', line.cents, currency),
    requested_fulfillment_service_id: null,
    source: line.source,
    title: line.title,
    tax_lines: line.taxes.map(taxLineJson(currency)),
    discount_allocations:
      application === undefined || off === 0 ? [] : [allocationJson(off, application.id, currency)],
  };
}

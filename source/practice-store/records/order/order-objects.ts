import { isDeepStrictEqual } from 'node:util';
import { gid, money, moneyBag, moneyText } from '../../api/formats.ts';
import { connectList } from '../../graphql/connection.ts';
import type { Args, GraphqlSession } from '../../graphql/session.ts';
import type { Address } from '../customer/address.ts';
import { discountOn, shippingDiscountOf, sumOf } from './order-sums.ts';
import type {
  AppliedDiscount,
  Attribute,
  LineItem,
  Order,
  OrderDiscount,
  ShippingLine,
  TaxLine,
} from './order.ts';

/** An object inside an order or draft that can't be fetched by itself. */
type Shown = Readonly<Record<string, unknown>>;

export function taxLineObject(currency: string): (tax: TaxLine) => Shown {
  return (tax) => ({
    __typename: 'TaxLine',
    title: tax.title,
    rate: tax.rate,
    ratePercentage: Math.round(tax.rate * 10_000) / 100,
    price: moneyText(tax.cents),
    priceSet: moneyBag(tax.cents, currency),
    source: null,
    channelLiable: tax.isChannelLiable,
  });
}

export function attributeObjects(attributes: readonly Attribute[]): Shown[] {
  return attributes.map(({ key, value }) => ({ __typename: 'Attribute', key, value }));
}

/** @param offCents how much discounts reduce the line */
export function shippingLineObject(
  line: ShippingLine,
  currency: string,
  offCents: number,
  refundedCents: number,
): Shown {
  const left = line.cents - offCents;
  return {
    __typename: 'ShippingLine',
    id: gid('ShippingLine', line.id),
    title: line.title,
    code: line.code,
    source: line.source,
    custom: line.rateHandle === null && line.source === null,
    isRemoved: line.isRemoved,
    carrierIdentifier: null,
    deliveryCategory: null,
    phone: null,
    requestedFulfillmentService: null,
    shippingRateHandle: line.rateHandle,
    price: moneyText(line.cents),
    originalPrice: money(line.cents, currency),
    originalPriceSet: moneyBag(line.cents, currency),
    discountedPrice: money(left, currency),
    discountedPriceSet: moneyBag(left, currency),
    currentDiscountedPriceSet: moneyBag(line.isRemoved ? 0 : left - refundedCents, currency),
    discountAllocations: [],
    taxLines: line.taxes.map(taxLineObject(currency)),
  };
}

/** A connection of fields that the law of a country requires; keys end with the country code. */
export function localizedConnection(
  fields: readonly Attribute[],
  args: Args,
  typename: 'LocalizedField' | 'LocalizationExtension',
): unknown {
  const rows = fields.map((field, id) => ({ ...field, id }));
  return connectList(rows, args, ({ key, value }) => ({
    __typename: typename,
    key,
    value,
    countryCode: key.slice(-2),
    purpose: key.startsWith('SHIPPING') ? 'SHIPPING' : 'TAX',
    title: key.slice(0, -3).replaceAll('_', ' ').toLowerCase(),
  }));
}

/** The buyer: a `PurchasingCompany`, or else the customer. */
export function purchasingEntity(
  row: Pick<Order, 'customerId' | 'purchasingCompany'>,
  session: GraphqlSession,
): unknown {
  const { purchasingCompany: bought } = row;
  if (bought === null) return session.find('Customer', row.customerId);
  return {
    __typename: 'PurchasingCompany',
    company: session.find('Company', bought.companyId),
    contact: session.find('CompanyContact', bought.contactId),
    location: session.find('CompanyLocation', bought.locationId),
  };
}

/** Whether two addresses are equal, apart from their ids. */
export function isSameAddress(one: Address | null, other: Address | null): boolean {
  if (one === null || other === null) return one === other;
  return isDeepStrictEqual({ ...one, id: 0 }, { ...other, id: 0 });
}

/** The shipping lines of an order; the first one has all discounts and refunds of shipping. */
export function orderShippingLines(order: Order): Array<{ readonly id: number; line: Shown }> {
  const off = shippingDiscountOf(order);
  const back = sumOf(order.refunds, ({ shippingCents }) => shippingCents);
  return order.shippingLines.map((line, at) => ({
    id: line.id,
    line: shippingLineObject(line, order.currency, at === 0 ? off : 0, at === 0 ? back : 0),
  }));
}

/** A discount of the order, or of one line. */
interface Application {
  readonly id: number;
  readonly discount: OrderDiscount;
  readonly lineId: number | null;
}

/** Every discount of an order: its own ones first, then those of single lines. */
export function applicationsOf({
  discounts,
  lineItems,
}: Pick<Order, 'discounts' | 'lineItems'>): Application[] {
  const whole = discounts.map((discount) => ({ discount, lineId: null }));
  const single = lineItems.flatMap(({ id, discount }) =>
    discount === null ? [] : [{ discount: wholeDiscount(discount), lineId: id }],
  );
  return [...whole, ...single].map((entry, id) => ({ ...entry, id }));
}

/** The discount of a line or draft in the form of an order's discount. */
export function wholeDiscount({ title, description, kind, value }: AppliedDiscount): OrderDiscount {
  return {
    code: null,
    title: title ?? description,
    description: description === '' ? null : description,
    kind,
    value,
    target: 'LINE_ITEM',
  };
}

export function applicationObject({ id, discount, lineId }: Application, currency: string): Shown {
  const { code, title, description, kind, value, target } = discount;
  return {
    __typename: code === null ? 'ManualDiscountApplication' : 'DiscountCodeApplication',
    ...(code === null ? { title, description } : { code }),
    index: id,
    allocationMethod: kind === 'PERCENTAGE' || lineId === null ? 'ACROSS' : 'EACH',
    targetSelection: lineId === null ? 'ALL' : 'EXPLICIT',
    targetType: target,
    value: valueObject({ kind, value }, currency),
  };
}

/** `PricingValue`. */
export function valueObject(
  { kind, value }: Pick<AppliedDiscount, 'kind' | 'value'>,
  currency: string,
): Shown {
  return kind === 'PERCENTAGE'
    ? { __typename: 'PricingPercentageValue', percentage: value }
    : { __typename: 'MoneyV2', ...money(Math.round(value * 100), currency) };
}

/** The amount of each discount on one line. */
export function allocationsOf(line: LineItem, order: Order): Shown[] {
  const applications = applicationsOf(order);
  const own = applications.filter(({ lineId }) => lineId === line.id);
  const shared = applications.filter(
    ({ lineId, discount }) => lineId === null && discount.target === 'LINE_ITEM',
  );
  const allocation = (cents: number, application: Application): Shown => ({
    __typename: 'DiscountAllocation',
    allocatedAmount: money(cents, order.currency),
    allocatedAmountSet: moneyBag(cents, order.currency),
    discountApplication: applicationObject(application, order.currency),
  });
  // Several discounts of one order are shown as one share of the first.
  const [first] = shared;
  return [
    ...own.map((application) => allocation(line.discountCents, application)),
    ...(first === undefined || line.sharedDiscountCents === 0
      ? []
      : [allocation(line.sharedDiscountCents, first)]),
  ];
}

/** `DraftOrderAppliedDiscount`; null for null. @param cents the amount before the discount */
export function draftDiscountObject(
  discount: AppliedDiscount | null,
  cents: number,
  currency: string,
): Shown | null {
  if (discount === null) return null;
  const off = discountOn(cents, discount);
  return {
    __typename: 'DraftOrderAppliedDiscount',
    title: discount.title,
    description: discount.description,
    value: discount.value,
    valueType: discount.kind,
    amount: moneyText(off),
    amountSet: moneyBag(off, currency),
    amountV2: money(off, currency),
  };
}

/** `Weight`, in the unit in which it is shown. */
export function weightObject({ grams, weightUnit }: Pick<LineItem, 'grams' | 'weightUnit'>): Shown {
  const value = Math.round((grams / GRAMS_IN[weightUnit]) * 10_000) / 10_000;
  return { __typename: 'Weight', unit: weightUnit, value };
}

/** Grams in each unit of weight. */
export const GRAMS_IN = { GRAMS: 1, KILOGRAMS: 1000, OUNCES: 28.349_523_125, POUNDS: 453.592_37 };

/** `Socks - Blue`. */
export function nameOfLine({ title, variantTitle }: LineItem): string {
  return variantTitle === null ? title : `${title} - ${variantTitle}`;
}

import { numberInGid, parseMoment } from '../../api/formats.ts';
import {
  type Input,
  readCents,
  readFlag,
  readInput,
  readInputs,
  readNumber,
  readText,
  unsupported,
} from '../../graphql/mutation.ts';
import { type Fault, NOT_NEGATIVE, sentence } from '../change.ts';
import { blankAddress, changedAddress, readAddress } from '../customer/address-input.ts';
import type { Address } from '../customer/address.ts';
import { countUses } from '../discount/discount-codes.ts';
import type { Session, World } from '../world.ts';
import { GRAMS_IN } from './order-objects.ts';
import { findOrderInView } from './order-parts.ts';
import { syncCommitted } from './order-stock.ts';
import { withSums } from './order-sums.ts';
import type { Attribute, LineItem, Order } from './order.ts';

/** A value that was read from an input, and its faults. */
export interface Read<Value> {
  readonly value: Value;
  readonly faults: readonly Fault[];
}

/** Messages that several mutations use. */
export const MESSAGES = {
  quantity: 'Quantity must be greater than 0',
  amount: 'Amount must be greater than 0',
  noPayment: 'Transaction does not exist',
  noFulfillmentOrder: 'Fulfillment order does not exist.',
  shippingRefund: 'Shipping refund amount cannot exceed the shipping cost',
  noShippingRefund: `Shipping refund amount ${NOT_NEGATIVE}`,
  noStoreCredit: 'Store credit is not available for this order',
} as const;

/** The order of a global id, if the token may see it. */
export function orderOf(id: unknown, session: Session): Order | null {
  const number = numberInGid(id, 'Order');
  return number === null ? null : findOrderInView(number, session);
}

/** Saves a changed order; updates its sums and statuses, committed stock and discount uses. */
export function putOrder({ world, context }: Session, changed: Order): Order {
  const order = withSums({ ...changed, updatedAtMs: context.nowMs });
  const before = world.orders.find(order.id);
  syncCommitted(world, before, order, context.nowMs);
  countUses(world, before, order);
  world.orders.put(order);
  return order;
}

/** Reads `customAttributes`, or the properties of a line, whose keys are in `name`. */
export function readAttributes(value: unknown): readonly Attribute[] | undefined {
  return readInputs(value)?.map((input) => ({
    key: readText(input['key'] ?? input['name']) ?? '',
    value: readText(input['value']) ?? '',
  }));
}

/** Reads `localizedFields`, or `localizationExtensions`, their older name. */
export function readLocalized(input: Input): readonly Attribute[] | undefined {
  return readAttributes(input['localizedFields'] ?? input['localizationExtensions']);
}

/** Milliseconds since 1970 of a `DateTime`; null to remove it, undefined if it was left out. */
export function readTime(value: unknown): number | null | undefined {
  if (value === null) return null;
  if (value instanceof Date) return value.getTime();
  return typeof value === 'string' ? parseMoment(value) : undefined;
}

/** Reads a `MailingAddressInput`; null removes the address, undefined leaves it. */
export function readMailing(
  value: unknown,
  before: Address | null,
  id: number,
  world: World,
  at: readonly string[],
): Read<Address | null | undefined> {
  if (value === undefined) return { value: undefined, faults: [] };
  if (value === null) return { value: null, faults: [] };
  const start = before ?? blankAddress(id, world.shop.address);
  const { address, faults } = changedAddress(start, readAddress(readInput(value)), at);
  const own = unsupported(readInput(value), at, 'id');
  return { value: { ...address, id }, faults: [...own, ...faults] };
}

/** Reads an amount, in cents; another currency is a fault. @param at field path of the amount */
export function readMoney(
  value: unknown,
  currency: string,
  at: readonly string[],
): Read<number | undefined> {
  if (value === undefined || value === null) return { value: undefined, faults: [] };
  const bag = readInput(value);
  const money = bag['shopMoney'] === undefined ? bag : readInput(bag['shopMoney']);
  const other = readInput(bag['presentmentMoney']);
  const cents = readCents(money['amount']);
  const isForeign =
    money['currencyCode'] !== currency ||
    (other['currencyCode'] !== undefined &&
      (other['currencyCode'] !== currency || readCents(other['amount']) !== cents));
  return {
    value: cents,
    faults: isForeign ? [sentence(at, oneCurrency(currency), 'INVALID')] : [],
  };
}

/** The same for what cannot be negative: a price, a tax, a payment. */
export function readPrice(
  value: unknown,
  currency: string,
  at: readonly string[],
  label = 'Price',
): Read<number | undefined> {
  const { value: cents, faults } = readMoney(value, currency, at);
  if ((cents ?? 0) >= 0) return { value: cents, faults };
  const message = `${label} ${NOT_NEGATIVE}`;
  return { value: cents, faults: [...faults, sentence(at, message, 'INVALID')] };
}

/** The message for an amount in another currency than the order's. */
export function oneCurrency(currency: string): string {
  return `The practice store keeps one currency in an order, here ${currency}.`;
}

/** Reads a `WeightInput`: the weight in grams, and the unit in which it is shown. */
export function readWeight(value: unknown): Pick<LineItem, 'grams' | 'weightUnit'> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { unit, value: number } = readInput(value);
  const weightUnit = isUnit(unit) ? unit : 'GRAMS';
  return { grams: (readNumber(number) ?? 0) * GRAMS_IN[weightUnit], weightUnit };
}

function isUnit(unit: unknown): unit is LineItem['weightUnit'] {
  return typeof unit === 'string' && Object.hasOwn(GRAMS_IN, unit);
}

/** The flag, or the fallback if it was left out. */
export function flagOr(value: unknown, fallback: boolean): boolean {
  return readFlag(value) ?? fallback;
}

/** The message for a refund of more than was paid. */
export function overRefund(cents: number, netCents: number, currency: string): string {
  const [wanted, most] = [cents, netCents].map((amount) => amountText(amount, currency));
  return `Refund amount ${wanted} is greater than net payment received ${most}`;
}

/** `€12.50`, as people read an amount. */
export function amountText(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

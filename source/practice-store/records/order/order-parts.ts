import { DAY_MS } from '../../api/formats.ts';
import { allRows, listedRows, type Rows } from '../rows.ts';
import type { Session } from '../world.ts';
import { currentTaxCents, gatherTaxes, shareOf, sumOf, taxCentsOf } from './order-sums.ts';
import {
  type Fulfillment,
  type FulfillmentLine,
  type FulfillmentOrder,
  type FulfillmentOrderLine,
  type LineItem,
  type LineOfOrder,
  type Order,
  ORDER_IDS,
  type Payment,
  type PaymentTerms,
  type Refund,
  type TaxLine,
} from './order.ts';
import type { Return, ReturnLine } from './return/return.ts';

/** A part of an order together with the order, whose id can be computed from the part's id. */
interface PartOf<Part> {
  readonly id: number;
  readonly part: Part;
  readonly order: Order;
}

export type OrderPayment = PartOf<Payment>;
export type OrderFulfillment = PartOf<Fulfillment>;
export type OrderFulfillmentOrder = PartOf<FulfillmentOrder>;
export type OrderRefund = PartOf<Refund>;
export type OrderTerms = PartOf<PaymentTerms>;
export type OrderReturn = PartOf<Return>;
export type OrderReturnLine = PartOf<ReturnLine>;

/** Each kind of part has its own count; the last digit only helps people to see the kind. */
const DIGIT = {
  line: 0,
  fulfillmentOrder: 1,
  fulfillment: 2,
  payment: 3,
  fulfillmentOrderLine: 4,
  refund: 5,
  fulfillmentLine: 6,
  refundLine: 7,
  event: 8,
  shippingLine: 9,
  hold: 0,
  return: 1,
  returnLine: 2,
  disposition: 3,
  terms: 4,
} as const;

/** Part ids start at the order's id times this factor, so that orders' ranges do not overlap. */
const PART_ID_FACTOR = 100;

/** The id of a part. @param place index among the order's parts of this kind, from 0 */
export function partId(orderId: number, kind: keyof typeof DIGIT, place: number): number {
  return orderId * PART_ID_FACTOR + place * 10 + DIGIT[kind];
}

/** Returns a function that gives the next free id at each call. @param parts existing parts */
export function newIds(
  orderId: number,
  kind: keyof typeof DIGIT,
  parts: ReadonlyArray<{ readonly id: number }>,
): () => number {
  const first = orderId * PART_ID_FACTOR;
  let place = parts.reduce((most, { id }) => Math.max(most, Math.floor((id - first) / 10) + 1), 0);
  return () => partId(orderId, kind, place++);
}

/** The id of the order that a part belongs to. */
export function orderIdOfPart(id: number): number {
  const { first, spacing } = ORDER_IDS;
  return first + Math.floor((id / PART_ID_FACTOR - first) / spacing) * spacing;
}

/** Each part together with its order. */
export function partsOf<Part extends { readonly id: number }>(
  order: Order,
  parts: readonly Part[],
): Array<PartOf<Part>> {
  return parts.map((part) => ({ id: part.id, part, order }));
}

/** @throws Error if the order has no line with this id */
export function lineOf({ lineItems }: Pick<Order, 'lineItems'>, lineId: number): LineItem {
  const line = lineItems.find(({ id }) => id === lineId);
  if (line === undefined) throw new Error('a part of an order names a line that is not there');
  return line;
}

/** Pieces of all lines together. */
export function pieces({ lineItems }: Pick<Order, 'lineItems'>): number {
  return sumOf(lineItems, ({ quantity }) => quantity);
}

/** Grams of all lines together. */
export function gramsOf({ lineItems }: Pick<Order, 'lineItems'>): number {
  return sumOf(lineItems, ({ grams, quantity }) => grams * quantity);
}

/** The taxes of lines and shipping, added up by name and rate. */
export function allTaxes({
  lineItems,
  shippingLines,
}: Pick<Order, 'lineItems' | 'shippingLines'>): TaxLine[] {
  const shipping = shippingLines.filter(({ isRemoved }) => !isRemoved);
  return gatherTaxes([...lineItems, ...shipping].flatMap(({ taxes }) => taxes));
}

/** The taxes of lines and shipping after refunds and edits, added up by name and rate. */
export function currentTaxes(order: Order): TaxLine[] {
  const lines = order.lineItems.flatMap((line) =>
    reducedTaxes(line.taxes, currentTaxCents(line, order)),
  );
  const shipping = order.shippingLines
    .filter(({ isRemoved }) => !isRemoved)
    .flatMap(({ taxes }) => taxes);
  const back = sumOf(order.refunds, ({ shippingTaxCents }) => shippingTaxCents);
  return gatherTaxes([...lines, ...reducedTaxes(shipping, taxCentsOf(shipping) - back)]);
}

/** The taxes, scaled so that their sum is `cents`. */
function reducedTaxes(taxes: readonly TaxLine[], cents: number): TaxLine[] {
  const whole = taxCentsOf(taxes);
  let passed = 0;
  return taxes.map((tax) => {
    const before = shareOf(cents, passed, whole);
    passed += tax.cents;
    return { ...tax, cents: shareOf(cents, passed, whole) - before };
  });
}

/** Each line together with its order. */
export function linesOf(order: Order): LineOfOrder[] {
  return order.lineItems.map((line) => ({ id: line.id, line, order }));
}

const WINDOW_MS = 60 * DAY_MS;

/**
 * The orders that this token may see: without `read_all_orders`, orders older than 60 days are
 * simply absent; there is no error.
 */
export function ordersInView({ world, context }: Session): Rows<Order> {
  if (context.grantedScopes.includes('read_all_orders')) return world.orders;
  return listedRows(allRows(world.orders).filter((order) => isRecent(order, context.nowMs)));
}

/** The order with this id, if this token may see it; reads no other order. */
export function findOrderInView(id: number, { world, context }: Session): Order | null {
  const order = world.orders.find(id);
  if (order === null || context.grantedScopes.includes('read_all_orders')) return order;
  return isRecent(order, context.nowMs) ? order : null;
}

function isRecent({ createdAtMs }: Order, nowMs: number): boolean {
  return createdAtMs >= nowMs - WINDOW_MS;
}

/** The part with this id, if this token may see its order. */
export function findPart<Part extends { readonly id: number }>(
  id: number | null,
  session: Session,
  partsIn: (order: Order) => readonly Part[],
): PartOf<Part> | null {
  const order = id === null ? null : findOrderInView(orderIdOfPart(id), session);
  const part = order === null ? undefined : partsIn(order).find((entry) => entry.id === id);
  return order === null || part === undefined ? null : { id: part.id, part, order };
}

/** A line of a part, with the line of the order that it refers to. */
export interface PartLine<Line> extends PartOf<Line> {
  readonly line: LineItem;
}

export function partLines<
  Line extends FulfillmentOrderLine | FulfillmentLine | Refund['lines'][number],
>(order: Order, lines: readonly Line[]): Array<PartLine<Line>> {
  return lines.map((part) => ({ id: part.id, part, order, line: lineOf(order, part.lineId) }));
}

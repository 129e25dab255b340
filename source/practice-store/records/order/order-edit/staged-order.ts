import { newIds } from '../order-parts.ts';
import { discountOn, includedTax, lineCents, paidLineCents } from '../order-sums.ts';
import type { FulfillmentOrder, LineItem, Order, ShippingLine } from '../order.ts';

/** Taxes of an amount in an edit: the store's own tax if the order's prices include taxes. */
export function taxesOf({ taxesIncluded, taxExempt }: Order, cents: number): LineItem['taxes'] {
  return taxesIncluded && !taxExempt ? includedTax(cents) : [];
}

function withTaxes(order: Order, line: LineItem): LineItem {
  const isOwn = line.taxes.length > 0 || order.taxesIncluded;
  const taxes = line.isTaxable && isOwn ? taxesOf(order, paidLineCents(line)) : [];
  return order.taxesIncluded ? { ...line, taxes } : line;
}

/** The order with this line, which replaces the one with its id or is added at the end. */
export function withLine(order: Order, line: LineItem): Order {
  const taxed = withTaxes(order, line);
  const isKnown = order.lineItems.some(({ id }) => id === line.id);
  const lineItems = isKnown
    ? order.lineItems.map((entry) => (entry.id === line.id ? taxed : entry))
    : [...order.lineItems, taxed];
  return {
    ...order,
    lineItems,
    fulfillmentOrders: isKnown ? order.fulfillmentOrders : withUnfulfilledLine(order, taxed),
  };
}

/** Adds a staged line to the first fulfillment order, so that it counts as unfulfilled. */
function withUnfulfilledLine(order: Order, line: LineItem): Order['fulfillmentOrders'] {
  const [first, ...others] = order.fulfillmentOrders;
  if (first === undefined) return [];
  const ids = newIds(
    order.id,
    'fulfillmentOrderLine',
    order.fulfillmentOrders.flatMap(({ lines }) => lines),
  );
  const lines = [
    ...first.lines,
    { id: ids(), lineId: line.id, total: line.quantity, remaining: line.quantity },
  ];
  return [{ ...first, lines }, ...others];
}

export function withShipping(order: Order, line: ShippingLine): Order {
  const isKnown = order.shippingLines.some(({ id }) => id === line.id);
  const shippingLines = isKnown
    ? order.shippingLines.map((entry) => (entry.id === line.id ? line : entry))
    : [...order.shippingLines, line];
  return { ...order, shippingLines };
}

/** The line with the amount of its own discount recalculated. */
export function priced(line: LineItem): LineItem {
  const discountCents = line.discount === null ? 0 : discountOn(lineCents(line), line.discount);
  return { ...line, discountCents };
}

/** The order's fulfillment orders with more pieces of a line to be sent from a location. */
export function withPieces(
  order: Order,
  lineId: number,
  pieces: number,
  { locationId, nowMs }: { readonly locationId: number; readonly nowMs: number },
): readonly FulfillmentOrder[] {
  const ids = newIds(
    order.id,
    'fulfillmentOrderLine',
    order.fulfillmentOrders.flatMap(({ lines }) => lines),
  );
  const line = { id: ids(), lineId, total: pieces, remaining: pieces };
  const open = order.fulfillmentOrders.find(
    (fulfillmentOrder) =>
      fulfillmentOrder.status === 'OPEN' && fulfillmentOrder.locationId === locationId,
  );
  if (open === undefined) {
    const fulfillmentOrder: FulfillmentOrder = {
      id: newIds(order.id, 'fulfillmentOrder', order.fulfillmentOrders)(),
      status: 'OPEN',
      locationId,
      lines: [line],
      holds: [],
      fulfillAtMs: nowMs,
      fulfillByMs: null,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    };
    return [...order.fulfillmentOrders, fulfillmentOrder];
  }
  const own = open.lines.find((entry) => entry.lineId === lineId);
  const lines =
    own === undefined
      ? [...open.lines, line]
      : open.lines.map((entry) =>
          entry === own
            ? { ...own, total: own.total + pieces, remaining: own.remaining + pieces }
            : entry,
        );
  return order.fulfillmentOrders.map((entry) =>
    entry === open ? { ...open, lines, updatedAtMs: nowMs } : entry,
  );
}

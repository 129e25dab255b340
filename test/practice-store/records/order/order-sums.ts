import { expect } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';

/** Every field of an order whose value must follow from others. */
export const SUMS = `id displayFinancialStatus displayFulfillmentStatus taxesIncluded fullyPaid unpaid
  subtotalPrice subtotalPriceSet { shopMoney { amount } presentmentMoney { amount } }
  totalTax totalTaxSet { shopMoney { amount } } totalShippingPrice totalShippingPriceSet { shopMoney { amount } }
  totalDiscountsSet { shopMoney { amount } } totalPrice totalPriceSet { shopMoney { amount } }
  currentSubtotalPriceSet { shopMoney { amount } } currentTotalTaxSet { shopMoney { amount } }
  currentShippingPriceSet { shopMoney { amount } } currentTotalPriceSet { shopMoney { amount } }
  totalReceivedSet { shopMoney { amount } } totalRefundedSet { shopMoney { amount } }
  netPaymentSet { shopMoney { amount } } totalOutstandingSet { shopMoney { amount } }
  refundDiscrepancySet { shopMoney { amount } } cancelledAt
  subtotalLineItemsQuantity currentSubtotalLineItemsQuantity
  taxLines { price priceSet { shopMoney { amount } } }
  lineItems(first: 6) { nodes { id quantity currentQuantity fulfillableQuantity unfulfilledQuantity refundableQuantity
    originalUnitPrice originalUnitPriceSet { shopMoney { amount } } originalTotalSet { shopMoney { amount } }
    discountedTotalSet(withCodeDiscounts: true) { shopMoney { amount } }
    discountAllocations { allocatedAmountSet { shopMoney { amount } } }
    taxLines { priceSet { shopMoney { amount } } } } }
  fulfillments(first: 6) { id status fulfillmentLineItems(first: 6) { nodes { quantity lineItem { id variant { id } } } } }
  fulfillmentOrders(first: 6) { nodes { id status assignedLocation { location { id } }
    lineItems(first: 6) { nodes { id remainingQuantity totalQuantity variant { id } lineItem { id } } } } }
  refunds { totalRefundedSet { shopMoney { amount } } refundLineItems(first: 6) { nodes { quantity restockType lineItem { id variant { id } } } } }
  transactions(first: 6) { id kind status amountSet { shopMoney { amount } } }`;

const cents = (owner: unknown, ...path: ReadonlyArray<string | number>): number =>
  Math.round(Number(dig(owner, ...path, 'shopMoney', 'amount')) * 100);

const total = (list: readonly unknown[], read: (entry: unknown) => number): number =>
  list.reduce<number>((sum, entry) => sum + read(entry), 0);

/** Compares everything in an order that was read with `SUMS`. @param said the mutation before */
export function expectSums(order: unknown, said = ''): void {
  const lines = digList(order, 'lineItems', 'nodes');
  const tax = dig(order, 'taxesIncluded') === true ? 0 : cents(order, 'totalTaxSet');
  const subtotal = cents(order, 'subtotalPriceSet');
  const shipping = cents(order, 'totalShippingPriceSet');
  expect(cents(order, 'totalPriceSet'), `the total after ${said}`).toBe(subtotal + shipping + tax);
  expect(total(lines, (line) => cents(line, 'discountedTotalSet'))).toBe(subtotal);
  for (const name of ['subtotalPrice', 'totalTax', 'totalShippingPrice', 'totalPrice']) {
    expect(Math.round(Number(dig(order, name)) * 100)).toBe(cents(order, `${name}Set`));
  }
  expect(total(digList(order, 'taxLines'), (line) => cents(line, 'priceSet'))).toBe(
    cents(order, 'totalTaxSet'),
  );
  const currentTax = dig(order, 'taxesIncluded') === true ? 0 : cents(order, 'currentTotalTaxSet');
  expect(cents(order, 'currentTotalPriceSet'), `the current total after ${said}`).toBe(
    cents(order, 'currentSubtotalPriceSet') + cents(order, 'currentShippingPriceSet') + currentTax,
  );
  const payments = digList(order, 'transactions').filter((one) => dig(one, 'status') === 'SUCCESS');
  const paid = (...kinds: readonly string[]): number =>
    total(payments, (one) =>
      kinds.includes(String(dig(one, 'kind'))) ? cents(one, 'amountSet') : 0,
    );
  expect(cents(order, 'totalReceivedSet')).toBe(paid('SALE', 'CAPTURE'));
  expect(cents(order, 'totalRefundedSet')).toBe(paid('REFUND'));
  expect(total(digList(order, 'refunds'), (one) => cents(one, 'totalRefundedSet'))).toBe(
    paid('REFUND'),
  );
  expect(cents(order, 'netPaymentSet')).toBe(paid('SALE', 'CAPTURE') - paid('REFUND'));
  if (dig(order, 'displayFinancialStatus') === 'PAID') {
    expect(cents(order, 'totalOutstandingSet')).toBe(0);
    expect(dig(order, 'fullyPaid')).toBe(true);
  }
  for (const line of lines) expectLine(line, order);
  expect(dig(order, 'currentSubtotalLineItemsQuantity'), `pieces after ${said}`).toBe(
    total(lines, (line) => Number(dig(line, 'currentQuantity'))),
  );
}

function expectLine(line: unknown, order: unknown): void {
  const quantity = Number(dig(line, 'quantity'));
  const isLine = (entry: unknown): boolean => dig(entry, 'lineItem', 'id') === dig(line, 'id');
  const piecesIn = (parts: readonly unknown[], list: string, name: string): number =>
    total(parts, (part) =>
      total(digList(part, list, 'nodes').filter(isLine), (entry) => Number(dig(entry, name))),
    );
  const sent = digList(order, 'fulfillments').filter((one) => dig(one, 'status') === 'SUCCESS');
  const open = digList(order, 'fulfillmentOrders', 'nodes').filter(
    (one) => !['CLOSED', 'CANCELLED'].includes(String(dig(one, 'status'))),
  );
  const refunded = piecesIn(digList(order, 'refunds'), 'refundLineItems', 'quantity');
  const current = Number(dig(line, 'currentQuantity'));
  expect(cents(line, 'originalTotalSet')).toBe(cents(line, 'originalUnitPriceSet') * quantity);
  expect(cents(line, 'discountedTotalSet')).toBe(
    cents(line, 'originalTotalSet') -
      total(digList(line, 'discountAllocations'), (one) => cents(one, 'allocatedAmountSet')),
  );
  expect(current).toBeGreaterThanOrEqual(0);
  expect(current).toBeLessThanOrEqual(quantity - refunded);
  expect(dig(line, 'refundableQuantity')).toBe(current);
  expect(dig(line, 'unfulfilledQuantity')).toBe(piecesIn(open, 'lineItems', 'remainingQuantity'));
  expect(dig(line, 'fulfillableQuantity')).toBe(dig(line, 'unfulfilledQuantity'));
  expect(piecesIn(sent, 'fulfillmentLineItems', 'quantity')).toBeLessThanOrEqual(quantity);
}

import {
  type AppliedDiscount,
  type FinancialStatus,
  type FulfillmentOrder,
  type FulfillmentStatus,
  type LineItem,
  type Order,
  type OrderDiscount,
  type Payment,
  type RefundLine,
  TAX_RATE,
  type TaxLine,
} from './order.ts';

/** The sum of what is read from each entry. */
export function sumOf<Entry>(list: readonly Entry[], read: (entry: Entry) => number): number {
  return list.reduce((sum, entry) => sum + read(entry), 0);
}

/** The price of a line before all discounts. */
export function lineCents({ unitCents, quantity }: LineItem): number {
  return unitCents * quantity;
}

/** The price of a line after its own discount, but before the order's discounts. */
export function discountedLineCents(line: LineItem): number {
  return lineCents(line) - line.discountCents;
}

/** The price of a line after all discounts; includes taxes if the order's prices do. */
export function paidLineCents(line: LineItem): number {
  return discountedLineCents(line) - line.sharedDiscountCents;
}

export function taxCentsOf(taxes: readonly TaxLine[]): number {
  return sumOf(taxes, ({ cents }) => cents);
}

/** The part of an amount for `pieces` of `quantity`, rounded to cents; 0 for no quantity. */
export function shareOf(cents: number, pieces: number, quantity: number): number {
  return quantity === 0 ? 0 : Math.round((cents * pieces) / quantity);
}

/** How much a discount reduces an amount, in cents: from 0 to the whole amount. */
export function discountOn(
  cents: number,
  { kind, value }: Pick<AppliedDiscount, 'kind' | 'value'>,
) {
  const off = kind === 'PERCENTAGE' ? Math.round((cents * value) / 100) : Math.round(value * 100);
  return Math.min(Math.max(off, 0), cents);
}

/** The practice store's tax that is included in an amount. */
export function includedTax(cents: number): readonly TaxLine[] {
  const tax = cents - Math.round(cents / (1 + TAX_RATE));
  return [{ title: 'VAT', rate: TAX_RATE, cents: tax, isChannelLiable: false }];
}

/** Distributes a discount over lines in proportion to their prices; the shares add up to it. */
function spreadDiscount(lines: readonly LineItem[], cents: number): LineItem[] {
  const total = sumOf(lines, discountedLineCents);
  let given = 0;
  let passed = 0;
  return lines.map((line) => {
    passed += discountedLineCents(line);
    const upToHere = total === 0 ? 0 : Math.round((cents * passed) / total);
    const sharedDiscountCents = upToHere - given;
    given = upToHere;
    return { ...line, sharedDiscountCents };
  });
}

/** The lines with the order's discounts distributed over them. */
export function withSharedDiscounts(
  lines: readonly LineItem[],
  discounts: ReadonlyArray<Pick<OrderDiscount, 'kind' | 'value' | 'target'>>,
): LineItem[] {
  const total = sumOf(lines, discountedLineCents);
  const off = discounts
    .filter(({ target }) => target === 'LINE_ITEM')
    .reduce((sum, discount) => sum + discountOn(total - sum, discount), 0);
  return spreadDiscount(lines, off);
}

/** Lines with the tax that their prices include; none if exempt or not taxable. */
export function withIncludedTaxes(lines: readonly LineItem[], isExempt: boolean): LineItem[] {
  return lines.map((line) => ({
    ...line,
    taxes: isExempt || !line.isTaxable ? [] : includedTax(paidLineCents(line)),
  }));
}

/** Pieces of one line: left after refunds and edits, refunded, sent, and still to be sent. */
export interface LineCounts {
  readonly current: number;
  readonly refunded: number;
  readonly fulfilled: number;
  readonly unfulfilled: number;
}

type OrderParts = Pick<Order, 'refunds' | 'fulfillments' | 'fulfillmentOrders'>;

export function countsOf(
  line: LineItem,
  { refunds, fulfillments, fulfillmentOrders }: OrderParts,
): LineCounts {
  const isLine = ({ lineId }: { readonly lineId: number }): boolean => lineId === line.id;
  const refunded = sumOf(refunds, ({ lines }) =>
    sumOf(lines.filter(isLine), ({ quantity }) => quantity),
  );
  const fulfilled = sumOf(fulfillments, ({ status, lines }) =>
    status === 'CANCELLED' ? 0 : sumOf(lines.filter(isLine), ({ quantity }) => quantity),
  );
  const unfulfilled = sumOf(fulfillmentOrders.filter(isOpenFulfillmentOrder), ({ lines }) =>
    sumOf(lines.filter(isLine), ({ remaining }) => remaining),
  );
  const current = line.quantity - line.removedQuantity - refunded;
  return { current, refunded, fulfilled, unfulfilled };
}

export function isOpenFulfillmentOrder({ status }: Pick<FulfillmentOrder, 'status'>): boolean {
  return status !== 'CLOSED' && status !== 'CANCELLED';
}

/** Every amount of an order that refunds and edits change. */
export interface CurrentSums {
  readonly pieces: number;
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly shippingCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
}

/** The amounts of an order after refunds and edits. */
export function currentSums(order: Order): CurrentSums {
  const { refunds } = order;
  const left = order.lineItems.map((line) => {
    const back = refunds.flatMap(({ lines }) => lines.filter(({ lineId }) => lineId === line.id));
    const kept = line.quantity - line.removedQuantity;
    const share = (cents: number): number => shareOf(cents, kept, line.quantity);
    const { current } = countsOf(line, order);
    return {
      pieces: current,
      cents: share(paidLineCents(line)) - sumOf(back, (entry) => entry.cents),
      discountCents: shareOf(line.discountCents + line.sharedDiscountCents, current, line.quantity),
      taxCents: currentTaxCents(line, order),
    };
  });
  const shipping = order.shippingLines.filter(({ isRemoved }) => !isRemoved);
  const shippingDiscount = shippingDiscountOf(order);
  const shippingCents =
    sumOf(shipping, ({ cents }) => cents) -
    shippingDiscount -
    sumOf(refunds, (refund) => refund.shippingCents);
  const taxCents =
    sumOf(left, (entry) => entry.taxCents) +
    sumOf(shipping, ({ taxes }) => taxCentsOf(taxes)) -
    sumOf(refunds, (refund) => refund.shippingTaxCents);
  const subtotalCents = sumOf(left, ({ cents }) => cents);
  return {
    pieces: sumOf(left, ({ pieces }) => pieces),
    subtotalCents,
    discountCents: sumOf(left, (entry) => entry.discountCents) + shippingDiscount,
    shippingCents,
    taxCents,
    totalCents: subtotalCents + shippingCents + (order.taxesIncluded ? 0 : taxCents),
  };
}

/** The taxes of a line after refunds and edits. */
export function currentTaxCents(line: LineItem, { refunds }: Pick<Order, 'refunds'>): number {
  const kept = shareOf(taxCentsOf(line.taxes), line.quantity - line.removedQuantity, line.quantity);
  const back = refunds.flatMap(({ lines }) => lines.filter(({ lineId }) => lineId === line.id));
  return kept - sumOf(back, (entry) => entry.taxCents);
}

/** How much the order's discounts reduce shipping, in cents. */
export function shippingDiscountOf({
  shippingLines,
  discounts,
}: Pick<Order, 'shippingLines' | 'discounts'>): number {
  const cents = sumOf(shippingLines, (line) => (line.isRemoved ? 0 : line.cents));
  const free = discounts.filter(({ target }) => target === 'SHIPPING_LINE');
  return free.reduce((sum, discount) => sum + discountOn(cents - sum, discount), 0);
}

/** Amounts that were received, refunded and can be captured, in cents. */
export function paymentSums(payments: readonly Payment[]) {
  const sum = (...kinds: ReadonlyArray<Payment['kind']>): number =>
    sumOf(payments, ({ kind, status, amountCents }) =>
      status === 'SUCCESS' && kinds.includes(kind) ? amountCents : 0,
    );
  const received = sum('SALE', 'CAPTURE') - sum('CHANGE');
  const refunded = sum('REFUND');
  return { received, refunded, net: received - refunded, capturable: capturableCents(payments) };
}

/** What the customer has paid for an order, minus refunds. */
export function spentCents({ payments }: Pick<Order, 'payments'>): number {
  return paymentSums(payments).net;
}

/** The amount of all authorizations that can still be captured. */
function capturableCents(payments: readonly Payment[]): number {
  return sumOf(payments, (payment) => capturableOf(payment, payments));
}

/** The amount of an authorization that can still be captured; 0 for any other payment. */
export function capturableOf(payment: Payment, payments: readonly Payment[]): number {
  if (payment.kind !== 'AUTHORIZATION' || payment.status !== 'SUCCESS') return 0;
  const after = payments.filter(
    ({ parentId, status }) => parentId === payment.id && status === 'SUCCESS',
  );
  if (after.some(({ kind }) => kind === 'VOID')) return 0;
  const captured = sumOf(after, ({ kind, amountCents }) => (kind === 'CAPTURE' ? amountCents : 0));
  return Math.max(0, payment.amountCents - captured);
}

/** The amount of a payment that can still be refunded. */
export function refundableOf(payment: Payment, payments: readonly Payment[]): number {
  if ((payment.kind !== 'SALE' && payment.kind !== 'CAPTURE') || payment.status !== 'SUCCESS') {
    return 0;
  }
  const back = sumOf(payments, ({ kind, status, parentId, amountCents }) =>
    kind === 'REFUND' && status === 'SUCCESS' && parentId === payment.id ? amountCents : 0,
  );
  return Math.max(0, payment.amountCents - back);
}

/** What the customer still owes. */
export function outstandingCents(order: Order): number {
  const { net } = paymentSums(order.payments);
  const beyond = sumOf(order.refunds, ({ discrepancyCents }) => discrepancyCents);
  if (order.cancelledAtMs !== null && net === 0) return 0;
  return Math.max(0, currentSums(order).totalCents - beyond - net);
}

function financialStatusOf(order: Order): FinancialStatus {
  if (order.statedFinancialStatus !== null) return order.statedFinancialStatus;
  const { received, refunded, capturable } = paymentSums(order.payments);
  if (refunded > 0) return refunded >= received ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  const isVoided = order.payments.some(({ kind }) => kind === 'VOID');
  if (received === 0) {
    if (capturable > 0) return 'AUTHORIZED';
    if (isVoided || (order.cancelledAtMs !== null && order.originalTotalCents > 0)) return 'VOIDED';
  }
  if (outstandingCents(order) === 0) return 'PAID';
  return received > 0 ? 'PARTIALLY_PAID' : 'PENDING';
}

function fulfillmentStatusOf(order: Order): FulfillmentStatus {
  if (order.isRestocked) return 'RESTOCKED';
  const open = order.fulfillmentOrders.filter(isOpenFulfillmentOrder);
  const remaining = sumOf(open, ({ lines }) => sumOf(lines, (line) => line.remaining));
  const isSent = order.fulfillments.some(({ status }) => status === 'SUCCESS');
  if (isSent) return remaining > 0 ? 'PARTIALLY_FULFILLED' : 'FULFILLED';
  if (open.length > 0 && open.every(({ status }) => status === 'ON_HOLD')) return 'ON_HOLD';
  if (open.length > 0 && open.every(({ status }) => status === 'SCHEDULED')) return 'SCHEDULED';
  if (open.some(({ status }) => status === 'IN_PROGRESS')) return 'IN_PROGRESS';
  return 'UNFULFILLED';
}

/** The order with every sum and status that follows from its lines, payments and fulfillments. */
export function withSums(order: Order): Order {
  const linesCents = sumOf(order.lineItems, lineCents);
  const shippingCents = sumOf(order.shippingLines, (line) => (line.isRemoved ? 0 : line.cents));
  const discountCents =
    sumOf(order.lineItems, (line) => line.discountCents + line.sharedDiscountCents) +
    shippingDiscountOf(order);
  const taxCents =
    sumOf(order.lineItems, ({ taxes }) => taxCentsOf(taxes)) +
    sumOf(order.shippingLines, (line) => (line.isRemoved ? 0 : taxCentsOf(line.taxes)));
  const totalCents =
    linesCents - discountCents + shippingCents + (order.taxesIncluded ? 0 : taxCents);
  const summed = {
    ...order,
    discountCode: order.discounts.find(({ code }) => code !== null)?.code ?? null,
    linesCents,
    discountCents,
    shippingCents,
    taxCents,
    totalCents,
    originalTotalCents: order.isEdited ? order.originalTotalCents : totalCents,
  };
  return {
    ...summed,
    financialStatus: financialStatusOf(summed),
    fulfillmentStatus: fulfillmentStatusOf(summed),
  };
}

/** Sum of the lines' prices after all discounts. */
export function subtotalOf({ lineItems }: Pick<Order, 'lineItems'>): number {
  return sumOf(lineItems, paidLineCents);
}

/** Taxes of the same name and rate, added up. */
export function gatherTaxes(taxes: readonly TaxLine[]): TaxLine[] {
  const byName = new Map<string, TaxLine>();
  for (const tax of taxes) {
    const key = `${tax.title}/${tax.rate}`;
    const known = byName.get(key);
    byName.set(key, known === undefined ? tax : { ...known, cents: known.cents + tax.cents });
  }
  return [...byName.values()];
}

/** The amounts for refunding pieces of a line. @param before the line's earlier refunds */
export function refundLineCents(
  line: LineItem,
  quantity: number,
  before: readonly RefundLine[],
): { readonly cents: number; readonly taxCents: number } {
  const gone = sumOf(before, (entry) => entry.quantity);
  const part = (cents: number, paidBack: number): number =>
    shareOf(cents, gone + quantity, line.quantity) - paidBack;
  return {
    cents: part(
      paidLineCents(line),
      sumOf(before, (entry) => entry.cents),
    ),
    taxCents: part(
      taxCentsOf(line.taxes),
      sumOf(before, (entry) => entry.taxCents),
    ),
  };
}

import { describe, expect, test } from 'vitest';
import {
  BLANK_LINE,
  BLANK_ORDER,
} from '../../../../source/practice-store/records/order/create/blank-order.ts';
import type {
  FulfillmentOrder,
  LineItem,
  Order,
  Payment,
  Refund,
} from '../../../../source/practice-store/records/order/order.ts';
import {
  capturableOf,
  countsOf,
  currentSums,
  discountOn,
  gatherTaxes,
  includedTax,
  outstandingCents,
  paymentSums,
  refundableOf,
  refundLineCents,
  shareOf,
  shippingDiscountOf,
  subtotalOf,
  withIncludedTaxes,
  withSharedDiscounts,
  withSums,
} from '../../../../source/practice-store/records/order/order-sums.ts';

const vat = (cents: number, title = 'VAT') => ({
  title,
  rate: 0.24,
  cents,
  isChannelLiable: false,
});

function line(id: number, given: Partial<LineItem> = {}): LineItem {
  return {
    ...BLANK_LINE,
    id,
    title: `Line ${id}`,
    quantity: 3,
    unitCents: 100,
    uuid: '',
    ...given,
  };
}

function payment(id: number, given: Partial<Payment> = {}): Payment {
  const times = { atMs: 0, processedAtMs: 0 };
  const rest = { gateway: 'manual', isTest: true, authorizationCode: null, receiptJson: '{}' };
  const kind = { kind: 'SALE', status: 'SUCCESS', amountCents: 100, parentId: null } as const;
  return { id, locationId: null, ...times, ...rest, ...kind, ...given };
}

// What the sums do not ask for may be left out.
function order(given: Partial<Order> = {}): Order {
  return {
    ...BLANK_ORDER,
    lineItems: [line(1)],
    shippingLines: [],
    discounts: [],
    ...given,
  } as Order;
}

function refund(given: Partial<Refund>): Refund {
  return {
    lines: [],
    shippingCents: 0,
    shippingTaxCents: 0,
    discrepancyCents: 0,
    ...given,
  } as Refund;
}

const refundLine = (lineId: number, quantity: number, cents: number, taxCents: number) =>
  ({
    id: 9,
    lineId,
    quantity,
    restockType: 'NO_RESTOCK',
    locationId: null,
    cents,
    taxCents,
  }) as const;

function toSend(
  status: FulfillmentOrder['status'],
  remaining: number,
  lineId = 1,
): FulfillmentOrder {
  return { status, lines: [{ id: 5, lineId, total: 3, remaining }] } as unknown as FulfillmentOrder;
}

describe('a discount', () => {
  test.each([
    [1_000, 'PERCENTAGE', 10, 100],
    [1_005, 'PERCENTAGE', 10, 101],
    [1_000, 'PERCENTAGE', 150, 1_000],
    [1_000, 'PERCENTAGE', -10, 0],
    [1_000, 'FIXED_AMOUNT', 2.505, 251],
    [1_000, 'FIXED_AMOUNT', 20, 1_000],
  ] as const)('on %d cents, %s %d, is %d', (cents, kind, value, off) => {
    expect(discountOn(cents, { kind, value })).toBe(off);
  });

  test('is spread over lines by what they cost, to the cent', () => {
    const lines = [line(1), line(2, { discountCents: 200 }), line(3, { unitCents: 33 })];
    const ten = { kind: 'FIXED_AMOUNT', value: 1, target: 'LINE_ITEM' } as const;
    const shared = (...given: Parameters<typeof withSharedDiscounts>[1]) =>
      withSharedDiscounts(lines, given).map(({ sharedDiscountCents }) => sharedDiscountCents);
    expect(shared(ten)).toEqual([60, 20, 20]);
    // Of the rest, and not of shipping.
    const half = { kind: 'PERCENTAGE', value: 50, target: 'LINE_ITEM' } as const;
    expect(shared(ten, half, { ...ten, target: 'SHIPPING_LINE' })).toEqual([180, 60, 60]);
    expect(shared()).toEqual([0, 0, 0]);
    expect(withSharedDiscounts([line(1, { unitCents: 0 })], [ten])[0]?.sharedDiscountCents).toBe(0);
  });

  test('on shipping is of the lines that are left, one after the other', () => {
    const free = { target: 'SHIPPING_LINE', kind: 'PERCENTAGE', value: 50 } as const;
    const shipping = [{ cents: 400 }, { cents: 100, isRemoved: true }, { cents: 200 }];
    const given = {
      shippingLines: shipping,
      discounts: [free, free, { ...free, target: 'LINE_ITEM' }],
    };
    expect(shippingDiscountOf(given as unknown as Order)).toBe(450);
  });
});

describe('taxes', () => {
  test('are a part of the price of what is taxable', () => {
    expect(includedTax(1_240)).toEqual([vat(240)]);
    const lines = [line(1, { unitCents: 124, sharedDiscountCents: 124, quantity: 2 })];
    expect(withIncludedTaxes(lines, false)[0]?.taxes).toEqual([vat(24)]);
    expect(withIncludedTaxes(lines, true)[0]?.taxes).toEqual([]);
    expect(withIncludedTaxes([line(2, { isTaxable: false })], false)[0]?.taxes).toEqual([]);
  });

  test('of one name and rate are one', () => {
    const other = { ...vat(3), rate: 0.1 };
    expect(gatherTaxes([vat(1), other, vat(2, 'City'), vat(4)])).toEqual([
      vat(5),
      other,
      vat(2, 'City'),
    ]);
  });
});

describe('payments', () => {
  const authorized = payment(1, { kind: 'AUTHORIZATION', amountCents: 1_000 });
  const captured = payment(2, { kind: 'CAPTURE', parentId: 1, amountCents: 300 });
  const back = payment(3, { kind: 'REFUND', parentId: 2, amountCents: 100 });
  const failed = payment(4, { kind: 'CAPTURE', parentId: 1, amountCents: 500, status: 'FAILURE' });
  const change = payment(5, { kind: 'CHANGE', amountCents: 20 });
  const sale = payment(6, { amountCents: 50 });
  const all = [authorized, captured, back, failed, change, sale];

  test('are received, refunded, and can still be captured', () => {
    expect(paymentSums(all)).toEqual({ received: 330, refunded: 100, net: 230, capturable: 700 });
    expect(paymentSums([])).toEqual({ received: 0, refunded: 0, net: 0, capturable: 0 });
  });

  test('can be captured while they are authorized and not voided', () => {
    const of = (one: Payment, ...others: Payment[]) => capturableOf(one, [one, ...others]);
    expect(of(authorized)).toBe(1_000);
    expect(of(authorized, captured, failed)).toBe(700);
    expect(of(authorized, { ...captured, amountCents: 1_200 })).toBe(0);
    expect(of(authorized, { ...captured, parentId: 7 })).toBe(1_000);
    const voided = payment(8, { kind: 'VOID', parentId: 1, amountCents: 0 });
    expect(of(authorized, voided)).toBe(0);
    expect(of(authorized, { ...voided, status: 'FAILURE' })).toBe(1_000);
    expect(of({ ...authorized, status: 'PENDING' })).toBe(0);
    expect(of(captured)).toBe(0);
  });

  test('can be refunded when they were received', () => {
    const of = (one: Payment, ...others: Payment[]) => refundableOf(one, [one, ...others]);
    expect(of(captured, back)).toBe(200);
    expect(of(captured, { ...back, status: 'FAILURE' })).toBe(300);
    expect(of(captured, { ...back, parentId: 6 })).toBe(300);
    expect(of(captured, { ...back, kind: 'SALE' })).toBe(300);
    expect(of(captured, { ...back, amountCents: 400 })).toBe(0);
    expect(of(sale)).toBe(50);
    expect(of({ ...sale, status: 'PENDING' })).toBe(0);
    expect([authorized, back, change].map((one) => of(one))).toEqual([0, 0, 0]);
  });
});

describe('an order', () => {
  const shippingLines = [
    { cents: 50, taxes: [vat(10)] },
    { cents: 70, taxes: [vat(20)], isRemoved: true },
  ] as unknown as Order['shippingLines'];
  const lineItems = [
    line(1, { taxes: [vat(60)], sharedDiscountCents: 30 }),
    line(2, { taxes: [vat(40)], discountCents: 60, quantity: 2, removedQuantity: 1 }),
  ];
  const refunds = [
    refund({ lines: [refundLine(1, 1, 90, 20)], shippingCents: 5, shippingTaxCents: 1 }),
    refund({ lines: [refundLine(2, 1, 7, 3)] }),
  ];
  const whole = order({ lineItems, shippingLines, refunds, taxesIncluded: false });

  test('has sums over its lines and its shipping', () => {
    const sums = (given: Partial<Order>) => {
      const { linesCents, discountCents, shippingCents, taxCents, totalCents, originalTotalCents } =
        withSums({ ...whole, ...given });
      return [linesCents, discountCents, shippingCents, taxCents, totalCents, originalTotalCents];
    };
    expect(sums({})).toEqual([500, 90, 50, 110, 570, 570]);
    expect(sums({ taxesIncluded: true })).toEqual([500, 90, 50, 110, 460, 460]);
    expect(sums({ isEdited: true, originalTotalCents: 9 })).toEqual([500, 90, 50, 110, 570, 9]);
    expect(subtotalOf(whole)).toBe(410);
  });

  test('names the first of its codes', () => {
    const discount = { target: 'SHIPPING_LINE', kind: 'FIXED_AMOUNT', value: 0.1 } as const;
    const discounts = [null, 'A', 'B'].map((code) => ({ ...discount, code }));
    const { discountCode, discountCents } = withSums({
      ...whole,
      discounts: discounts as unknown as Order['discounts'],
    });
    expect([discountCode, discountCents]).toEqual(['A', 120]);
    expect(withSums(whole).discountCode).toBeNull();
  });

  test('has what is left of them after refunds and edits', () => {
    expect(currentSums(whole)).toEqual({
      pieces: 2,
      subtotalCents: 270 - 90 + (70 - 7),
      discountCents: 20,
      shippingCents: 45,
      taxCents: 60 - 20 + (20 - 3) + 10 - 1,
      totalCents: 243 + 45 + 66,
    });
    expect(currentSums({ ...whole, taxesIncluded: true }).totalCents).toBe(288);
  });

  test('is owed until it is paid, and not at all when it was cancelled unpaid', () => {
    expect(outstandingCents(whole)).toBe(354);
    expect(outstandingCents({ ...whole, payments: [payment(1)] })).toBe(254);
    expect(outstandingCents({ ...whole, payments: [payment(1, { amountCents: 999 })] })).toBe(0);
    expect(outstandingCents({ ...whole, cancelledAtMs: 1 })).toBe(0);
    expect(outstandingCents({ ...whole, cancelledAtMs: 1, payments: [payment(1)] })).toBe(254);
    const more = [...refunds, refund({ discrepancyCents: 4 })];
    expect(outstandingCents({ ...whole, refunds: more })).toBe(350);
  });

  test.each<[string, Partial<Order>]>([
    ['PENDING', {}],
    ['PAID', { payments: [payment(1, { amountCents: 300 })] }],
    ['PAID', { lineItems: [line(1, { unitCents: 0 })] }],
    ['PARTIALLY_PAID', { payments: [payment(1, { amountCents: 299 })] }],
    ['AUTHORIZED', { payments: [payment(1, { kind: 'AUTHORIZATION' })] }],
    ['PARTIALLY_PAID', { payments: [payment(1, { kind: 'AUTHORIZATION' }), payment(2)] }],
    ['VOIDED', { payments: [payment(1, { kind: 'VOID' })] }],
    ['VOIDED', { cancelledAtMs: 1 }],
    ['PAID', { cancelledAtMs: 1, lineItems: [] }],
    [
      'PARTIALLY_REFUNDED',
      { payments: [payment(1), payment(2, { kind: 'REFUND', amountCents: 99 })] },
    ],
    ['REFUNDED', { payments: [payment(1), payment(2, { kind: 'REFUND' })] }],
    ['EXPIRED', { statedFinancialStatus: 'EXPIRED', payments: [payment(1)] }],
  ])('is %s', (status, given) => {
    const summed = withSums(order(given));
    expect(withSums(summed).financialStatus).toBe(status);
  });

  const sent = { status: 'SUCCESS', lines: [] } as unknown as Order['fulfillments'][number];

  test.each<[string, Partial<Order>]>([
    ['UNFULFILLED', {}],
    ['RESTOCKED', { isRestocked: true, fulfillments: [sent] }],
    ['FULFILLED', { fulfillments: [sent], fulfillmentOrders: [toSend('CLOSED', 2)] }],
    ['FULFILLED', { fulfillments: [sent], fulfillmentOrders: [toSend('CANCELLED', 2)] }],
    ['PARTIALLY_FULFILLED', { fulfillments: [sent], fulfillmentOrders: [toSend('OPEN', 1)] }],
    ['UNFULFILLED', { fulfillments: [{ ...sent, status: 'CANCELLED' }] }],
    ['ON_HOLD', { fulfillmentOrders: [toSend('ON_HOLD', 1), toSend('CLOSED', 0)] }],
    ['UNFULFILLED', { fulfillmentOrders: [toSend('ON_HOLD', 1), toSend('OPEN', 1)] }],
    ['SCHEDULED', { fulfillmentOrders: [toSend('SCHEDULED', 1)] }],
    ['UNFULFILLED', { fulfillmentOrders: [toSend('SCHEDULED', 1), toSend('ON_HOLD', 1)] }],
    ['IN_PROGRESS', { fulfillmentOrders: [toSend('ON_HOLD', 1), toSend('IN_PROGRESS', 1)] }],
    ['UNFULFILLED', { fulfillmentOrders: [toSend('OPEN', 1)] }],
  ])('is %s on its way', (status, given) => {
    expect(withSums(order(given)).fulfillmentStatus).toBe(status);
  });

  test('counts the pieces of a line', () => {
    const lines = [{ id: 1, lineId: 1, fulfillmentOrderLineId: 5, quantity: 1 }];
    const parts = {
      refunds: [refund({ lines: [refundLine(1, 1, 0, 0), refundLine(2, 9, 0, 0)] })],
      fulfillments: [
        {
          ...sent,
          lines: [...lines, { id: 2, lineId: 2, fulfillmentOrderLineId: 6, quantity: 7 }],
        },
        { ...sent, lines, status: 'CANCELLED' as const },
      ],
      fulfillmentOrders: [toSend('OPEN', 2), toSend('CLOSED', 1), toSend('OPEN', 5, 2)],
    };
    expect(countsOf(line(1, { quantity: 9, removedQuantity: 3 }), parts)).toEqual({
      current: 5,
      refunded: 1,
      fulfilled: 1,
      unfulfilled: 2,
    });
  });
});

test('a share is rounded to the cent, and of no pieces there is none', () => {
  expect([shareOf(100, 1, 3), shareOf(200, 1, 3), shareOf(100, 1, 0)]).toEqual([33, 67, 0]);
});

test('refunds of a line add up to what was paid for it', () => {
  const of = line(1, { sharedDiscountCents: 200, taxes: [vat(20)] });
  const first = refundLineCents(of, 1, []);
  expect(first).toEqual({ cents: 33, taxCents: 7 });
  const second = refundLineCents(of, 1, [refundLine(1, 1, 33, 7)]);
  expect(second).toEqual({ cents: 34, taxCents: 6 });
  expect(refundLineCents(of, 1, [refundLine(1, 1, 33, 7), refundLine(1, 1, 34, 6)])).toEqual({
    cents: 33,
    taxCents: 7,
  });
});

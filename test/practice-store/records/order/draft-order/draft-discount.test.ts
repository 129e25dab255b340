import { describe, expect, test } from 'vitest';
import {
  blankDiscount,
  type Discount,
  newCode,
} from '../../../../../source/practice-store/records/discount/discount.ts';
import { BLANK_LINE } from '../../../../../source/practice-store/records/order/create/blank-order.ts';
import {
  amountFaults,
  codeDiscounts,
  readDiscount,
} from '../../../../../source/practice-store/records/order/draft-order/draft-discount.ts';
import type { DraftOrder } from '../../../../../source/practice-store/records/order/order.ts';
import { listedRows } from '../../../../../source/practice-store/records/rows.ts';
import type { Session } from '../../../../../source/practice-store/records/world.ts';

const NOW = 1_000;

describe('the codes of a draft order', () => {
  function found(given: Partial<Discount>) {
    const blank = { ...blankDiscount(1, NOW), title: 'Spring' };
    const codes = ['OTHER', 'Save'].map((code) => newCode(blank, code, NOW));
    const rows = [blankDiscount(0, NOW), { ...blank, codes, ...given }];
    const session = { world: { discounts: listedRows(rows) }, context: { nowMs: NOW } };
    return codeDiscounts(['SAVE', 'none'], session as unknown as Session);
  }

  test('are basic discounts of all items that are active', () => {
    const base = { code: 'SAVE', title: 'Spring', description: null, target: 'LINE_ITEM' };
    expect(found({ value: { type: 'percentage', percentage: 0.15 } })).toEqual([
      { ...base, kind: 'PERCENTAGE', value: 15 },
    ]);
    expect(found({ value: { type: 'amount', cents: 550, onEachItem: false } })).toEqual([
      { ...base, kind: 'FIXED_AMOUNT', value: 5.5 },
    ]);
  });

  test.each<[string, Partial<Discount>]>([
    ['not yet active', { startsAtMs: NOW + 1 }],
    ['no longer active', { endsAtMs: NOW }],
    ['of another kind', { kind: 'freeShipping' }],
    ['of some items', { items: { type: 'collections', collectionIds: [1] } }],
    ['without the code', { codes: [] }],
  ])('are none that are %s', (_what, given) => expect(found(given)).toEqual([]));
});

describe('an own discount of a draft order', () => {
  const read = (value: unknown) => readDiscount(value, { currency: 'EUR' }, ['discount']);
  const said = (value: unknown) =>
    read(value).faults.map(({ field, message }) => `${field.join('.')}: ${message}`);

  test('is removed by null, and stays when it is left out', () => {
    expect([read(null), read(undefined)]).toEqual([
      { value: null, faults: [] },
      { value: undefined, faults: [] },
    ]);
  });

  test.each<[Readonly<Record<string, unknown>>, string, number]>([
    [{ valueType: 'PERCENTAGE', value: 10 }, 'PERCENTAGE', 10],
    [{ valueType: 'PERCENTAGE', value: 10, amount: '3.00' }, 'PERCENTAGE', 10],
    [{ valueType: 'FIXED_AMOUNT', value: 10 }, 'FIXED_AMOUNT', 10],
    [{ valueType: 'FIXED_AMOUNT', value: 10, amount: '3.50' }, 'FIXED_AMOUNT', 3.5],
    [
      { value: 10, amountWithCurrency: { amount: '4', currencyCode: 'EUR' }, amount: '3' },
      'FIXED_AMOUNT',
      4,
    ],
    [{}, 'FIXED_AMOUNT', 0],
    [{ valueType: 'PERCENTAGE', value: 100 }, 'PERCENTAGE', 100],
  ])('%j is a %s of %d', (given, kind, value) => {
    expect(read(given)).toEqual({
      value: { title: null, description: '', kind, value },
      faults: [],
    });
    expect(read({ ...given, title: 'T', description: 'D' }).value).toMatchObject({
      title: 'T',
      description: 'D',
    });
  });

  test('is not negative, not more than all, and in the currency of the order', () => {
    expect(said({ value: -0.01 })).toEqual(['discount.value: Value must be positive']);
    expect(said({ valueType: 'PERCENTAGE', value: 100.1 })).toEqual([
      'discount.value: Value must be less than or equal to 100',
    ]);
    expect(said({ value: 101 })).toEqual([]);
    expect(said({ amountWithCurrency: { amount: '-4', currencyCode: 'USD' } })).toEqual([
      expect.stringMatching(/^discount\.amountWithCurrency: .* EUR\.$/),
      'discount.value: Value must be positive',
    ]);
  });

  test('has the amount that follows from its percentage, to the cent', () => {
    const ten = { title: null, description: '', kind: 'PERCENTAGE', value: 10 } as const;
    const line = { ...BLANK_LINE, id: 1, title: '', quantity: 2, unitCents: 500, uuid: '' };
    const draft = {
      currency: 'EUR',
      lineItems: [line, { ...line, discount: ten, discountCents: 100 }],
      appliedDiscount: ten,
    } as unknown as DraftOrder;
    const fields = (input: Readonly<Record<string, unknown>>, of = draft) =>
      amountFaults(input, of).map(({ field }) => field.join('.'));
    const amount = (value: string) => ({ appliedDiscount: { amount: value } });
    expect([fields(amount('1.90')), fields(amount('1.91')), fields(amount('1.89'))]).toEqual([
      ...[[], [], []],
    ]);
    expect(fields(amount('1.92'))).toEqual(['appliedDiscount.amount']);
    expect(fields(amount('1.88'))).toEqual(['appliedDiscount.amount']);
    expect(amountFaults(amount('5'), draft)[0]?.message).toContain('€1.90');
    const lineItems = [amount('9'), { appliedDiscount: { amountWithCurrency: { amount: '9' } } }];
    expect(fields({ lineItems })).toEqual(['lineItems.1.appliedDiscount.amountWithCurrency']);
    expect(fields({ lineItems: [{}, amount('1.00'), amount('9')] })).toEqual([]);
    const fixed = { ...draft, appliedDiscount: { ...ten, kind: 'FIXED_AMOUNT' as const } };
    expect([fields(amount('5'), fixed), fields({ appliedDiscount: {} })]).toEqual([[], []]);
  });
});

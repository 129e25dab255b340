import { describe, expect, test } from 'vitest';
import { discountSummary } from '../../../../source/practice-store/records/discount/discount-summary.ts';
import type { Discount } from '../../../../source/practice-store/records/discount/discount.ts';
import { listedRows } from '../../../../source/practice-store/records/rows.ts';
import type { World } from '../../../../source/practice-store/records/world.ts';

const world = {
  products: listedRows([{ id: 1, title: 'Mug' }]),
  collections: listedRows([{ id: 2, title: 'Gifts' }]),
} as unknown as World;

// All that a summary says something about.
const PLAIN = {
  kind: 'basic',
  value: { type: 'percentage', percentage: 0.1 },
  items: { type: 'all' },
  buys: null,
  destination: null,
  minimum: null,
  appliesOncePerCustomer: false,
  appliesOnOneTimePurchase: true,
  appliesOnSubscription: true,
};

const summary = (given: Partial<Discount>) =>
  discountSummary({ ...PLAIN, ...given } as Discount, world);

describe('a discount is summed up', () => {
  test.each<[string, Partial<Discount>]>([
    ['10% off entire order', {}],
    ['12.5% off entire order', { value: { type: 'percentage', percentage: 0.125 } }],
    ['€5 off entire order', { value: { type: 'amount', cents: 500, onEachItem: false } }],
    ['€5.50 off entire order', { value: { type: 'amount', cents: 550, onEachItem: true } }],
    ['10% off entire order • One use per customer', { appliesOncePerCustomer: true }],
    [
      '10% off entire order • Minimum purchase of €99.99 • One use per customer',
      { minimum: { type: 'subtotal', cents: 9_999 }, appliesOncePerCustomer: true },
    ],
    [
      '10% off entire order • Minimum quantity of 3',
      { minimum: { type: 'quantity', quantity: 3 } },
    ],
  ])('%s', (words, given) => expect(summary(given)).toBe(words));

  const on = (productIds: number[], variantIds: number[] = []): Partial<Discount> => ({
    items: { type: 'products', productIds, variantIds },
  });
  const within = (...collectionIds: number[]): Partial<Discount> => ({
    items: { type: 'collections', collectionIds },
  });

  test.each<[string, Partial<Discount>]>([
    ['10% off Mug', on([1])],
    ['10% off 1 product', on([9])],
    ['10% off 2 products', on([1, 9])],
    ['10% off 2 products', on([1], [5])],
    ['10% off 1 product', on([], [5])],
    ['10% off 0 products', on([])],
    ['10% off Gifts', within(2)],
    ['10% off 1 collection', within(9)],
    ['10% off 2 collections', within(2, 9)],
    ['10% off 0 collections', within()],
  ])('%s', (words, given) => expect(summary(given)).toBe(words));

  const to = (includeRestOfWorld: boolean, ...countries: string[]) => ({
    destination: { countries, includeRestOfWorld },
  });

  test.each<[string, Partial<Discount>]>([
    ['Free shipping on all products • For all countries', {}],
    ['Free shipping on all products • For 1 country', to(false, 'IS')],
    ['Free shipping on all products • For 2 countries', to(true, 'IS', 'NO')],
    ['Free shipping on all products • For the rest of the world', to(true)],
    ['Free shipping on all products • For 0 countries', to(false)],
    [
      'Free shipping on subscription products • For all countries',
      { appliesOnOneTimePurchase: false },
    ],
    [
      'Free shipping on one-time purchase products • For all countries',
      { appliesOnSubscription: false },
    ],
  ])('%s', (words, given) => expect(summary({ kind: 'freeShipping', ...given })).toBe(words));

  const got = (quantity: number, percentage: number | null): Discount['value'] => ({
    type: 'quantity',
    quantity,
    effect:
      percentage === null ? { type: 'amount', cents: 250 } : { type: 'percentage', percentage },
  });
  const buys = (need: NonNullable<Discount['buys']>['need']): Partial<Discount> => ({
    buys: { items: { type: 'all' }, need, isOneTimePurchase: true, isSubscription: false },
  });

  test.each<[string, Partial<Discount>]>([
    [
      'Buy 1 item, get 1 item free',
      { ...buys({ type: 'quantity', quantity: 1 }), value: got(1, 1) },
    ],
    [
      'Buy 2 items, get 3 items at 50% off',
      { ...buys({ type: 'quantity', quantity: 2 }), value: got(3, 0.5) },
    ],
    [
      'Spend €20, get 1 item €2.50 off each',
      { ...buys({ type: 'amount', cents: 2_000 }), value: got(1, null) },
    ],
  ])('%s', (words, given) => expect(summary({ kind: 'bxgy', ...given })).toBe(words));
});

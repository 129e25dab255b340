import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../../source/practice-store/api/formats.ts';
import {
  blankDiscount,
  type Discount,
  discountClass,
  DISCOUNT_IDS,
  discountIdOfCode,
  discountStatus,
  makeDiscounts,
  newCode,
  usesOf,
} from '../../../../source/practice-store/records/discount/discount.ts';
import { allRows } from '../../../../source/practice-store/records/rows.ts';

const NOW = 500 * DAY_MS;
const blank = blankDiscount(DISCOUNT_IDS.first + 2 * DISCOUNT_IDS.spacing, NOW);

test.each([
  [NOW, null, 'ACTIVE'],
  [NOW + 1, null, 'SCHEDULED'],
  [0, NOW + 1, 'ACTIVE'],
  [0, NOW, 'EXPIRED'],
  [NOW + 1, NOW, 'SCHEDULED'],
] as const)('from %d to %d it is %s', (startsAtMs, endsAtMs, status) => {
  expect(discountStatus({ ...blank, startsAtMs, endsAtMs }, NOW)).toBe(status);
});

test.each<[string, Partial<Discount>]>([
  ['ORDER', {}],
  ['ORDER', { value: { type: 'amount', cents: 1, onEachItem: false } }],
  ['PRODUCT', { value: { type: 'amount', cents: 1, onEachItem: true } }],
  ['ORDER', { value: { type: 'percentage', percentage: 0.1, onEachItem: true } }],
  ['PRODUCT', { kind: 'bxgy' }],
  ['PRODUCT', { items: { type: 'collections', collectionIds: [] } }],
  ['SHIPPING', { kind: 'freeShipping', items: { type: 'collections', collectionIds: [] } }],
])('it reduces the %s: %j', (name, given) => {
  expect(discountClass({ ...blank, ...given })).toBe(name);
});

describe('a code', () => {
  test('leads back to its discount, up to the last of its numbers', () => {
    for (const codesMade of [0, 1, 99_999]) {
      const { id } = newCode({ ...blank, codesMade }, 'A', NOW);
      expect(discountIdOfCode(id)).toBe(blank.id);
    }
    expect(newCode({ ...blank, codesMade: 3 }, 'A', NOW)).toEqual({
      id: 18_600_000_200_003,
      code: 'A',
      usageCount: 0,
      createdAtMs: NOW,
      updatedAtMs: NOW,
    });
  });

  test('counts its own uses, an automatic discount those of its own', () => {
    const codes = [2, 3].map((usageCount) => ({ ...newCode(blank, 'A', NOW), usageCount }));
    expect(usesOf({ ...blank, codes, usageCount: 9 })).toBe(5);
    expect(usesOf({ ...blank, codes, usageCount: 9, isAutomatic: true })).toBe(9);
  });
});

test('the seeded ones are of every status, and one has been used', () => {
  const made = allRows(makeDiscounts(NOW, (code) => (code === 'PRACTICE10' ? 7 : 0)));
  const rows = made.map((discount) => {
    const { title, isAutomatic, codes, minimum, startsAtMs, endsAtMs, createdAtMs } = discount;
    expect(discount).toMatchObject({
      kind: 'basic',
      codesMade: codes.length,
      items: { type: 'all' },
      combinesWith: { ...blank.combinesWith, shippingDiscounts: true },
    });
    const days = [createdAtMs, discount.updatedAtMs, startsAtMs, endsAtMs].map((ms) =>
      ms === null ? null : (ms - NOW) / DAY_MS,
    );
    const kind = isAutomatic ? 'automatic' : `${codes[0]?.code} ${codes[0]?.usageCount}`;
    return [title, kind, JSON.stringify(minimum), discountStatus(discount, NOW), ...days].join(' ');
  });
  expect(rows).toEqual([
    'PRACTICE10 PRACTICE10 7 null ACTIVE -302 -301 -300 ',
    'WELCOME5 WELCOME5 0 null ACTIVE -122 -121 -120 ',
    'MARKET20 MARKET20 0 null EXPIRED -92 -91 -90 -80',
    'Winter sale automatic null SCHEDULED -2 -1 10 40',
    'From 100 euros automatic {"type":"subtotal","cents":10000} ACTIVE -62 -61 -60 ',
  ]);
  expect(made.map(({ value }) => value)).toEqual(
    [0.1, 0.05, 0.2, 0.15, 0.05].map((percentage) => ({ type: 'percentage', percentage })),
  );
});

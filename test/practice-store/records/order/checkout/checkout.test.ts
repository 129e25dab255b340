import { expect, test } from 'vitest';
import { DAY_MS } from '../../../../../source/practice-store/api/formats.ts';
import {
  abandonedAtMs,
  abandonedCheckouts,
  type Checkout,
  checkoutLineId,
  checkoutSums,
  checkoutToken,
  recoveryUrl,
  variantTitle,
} from '../../../../../source/practice-store/records/order/checkout/checkout.ts';
import { allRows, listedRows } from '../../../../../source/practice-store/records/rows.ts';
import type { World } from '../../../../../source/practice-store/records/world.ts';

const ANCHOR = 100 * DAY_MS;

/** @param empty the index of a product without variants */
function worldOf(products: number, customers: number, empty = -1): World {
  const rows = (count: number) =>
    listedRows(
      Array.from({ length: count }, (_, id) => ({ id, variants: id === empty ? [] : [{ id }] })),
    );
  return {
    anchorMs: ANCHOR,
    products: rows(products),
    customers: rows(customers),
  } as unknown as World;
}

const lines = (world: World) =>
  allRows(abandonedCheckouts(world)).map(({ id, product, customer, createdAtMs, updatedAtMs }) =>
    [id, product.id, customer.id, (createdAtMs - ANCHOR) / DAY_MS, updatedAtMs - createdAtMs].join(
      ' ',
    ),
  );

test('the seeded checkouts are of different products and customers, two days apart', () => {
  expect(lines(worldOf(10, 8))).toEqual([
    '33480000000000 0 0 -8 900000',
    '33480000000027 7 5 -6 900000',
    '33480000000054 4 2 -4 900000',
    '33480000000081 1 7 -2 900000',
  ]);
  expect(lines(worldOf(10, 8, 4)).map((line) => line.split(' ')[1])).toEqual(['0', '7', '1']);
  expect([lines(worldOf(0, 8)), lines(worldOf(10, 0))]).toEqual([[], []]);
});

test('a customer has left each of their own', () => {
  expect(abandonedAtMs(0, worldOf(10, 5))).toEqual(
    [8, 6, 4, 2].map((days) => ANCHOR - days * DAY_MS),
  );
  expect(abandonedAtMs(2, worldOf(10, 8))).toEqual([ANCHOR - 4 * DAY_MS]);
  expect(abandonedAtMs(3, worldOf(10, 8))).toEqual([]);
});

test('a checkout has sums, a line and an address of its own', () => {
  const variant = { priceCents: 450, title: 'Default Title' };
  const row = { id: 0x1e, variant } as unknown as Checkout;
  expect(checkoutSums(row)).toEqual({
    goodsCents: 450,
    totalCents: 1_240,
    taxes: [{ title: 'VAT', rate: 0.24, cents: 240, isChannelLiable: false }],
    taxCents: 240,
  });
  expect(checkoutLineId(row)).toBe(31);
  expect(checkoutToken(row)).toBe(`${'0'.repeat(30)}1e`);
  expect(recoveryUrl(row, 'demo.test')).toBe(
    `https://demo.test/checkouts/${checkoutToken(row)}/recover`,
  );
  expect(variantTitle(row)).toBeNull();
  expect(variantTitle({ ...row, variant: { ...row.variant, title: 'M' } })).toBe('M');
});

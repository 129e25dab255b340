import { expect, test } from 'vitest';
import {
  HELD_STATES,
  inStock,
  isStockedAt,
  makeLocations,
  quantityOf,
  SEEDED_LOCATIONS,
  stockAt,
} from '../../../../source/practice-store/records/inventory/stock.ts';
import type { Variant } from '../../../../source/practice-store/records/product/product.ts';

const variant = {
  id: 5,
  stock: [4, null, -1, 0],
  held: { committed: [2, 1], damaged: [3] },
} as unknown as Variant;

test('the stock of a variant is that of all its locations', () => {
  expect(inStock(variant)).toBe(3);
  expect([0, 1, 2, 3, 4].map((place) => isStockedAt(variant, place))).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
});

test('a quantity is that of its name and place', () => {
  const of = (name: string) => [0, 1, 2, 9].map((place) => quantityOf(variant, place, name));
  expect(of('available')).toEqual([4, 0, -1, 0]);
  expect(of('committed')).toEqual([2, 1, 0, 0]);
  expect(of('damaged')).toEqual([3, 0, 0, 0]);
  expect(of('on_hand')).toEqual([9, 1, -1, 0]);
  expect(of('constructor')).toEqual([0, 0, 0, 0]);
  const held = Object.fromEntries(HELD_STATES.map((state, at) => [state, [10 ** at]]));
  expect(quantityOf({ ...variant, stock: [7], held }, 0, 'on_hand')).toBe(11_118);
});

test('the seeded locations are as many as hold seeded stock', () => {
  const locations = makeLocations(0);
  expect(locations).toHaveLength(SEEDED_LOCATIONS);
  expect(locations.map(({ id, address }) => address.id - id)).toEqual([1_000, 1_000, 1_000]);
  const [first] = locations;
  if (first === undefined) return;
  expect(stockAt(variant, first, 2)).toEqual({
    id: `5@${first.id}`,
    variant,
    location: first,
    place: 2,
  });
});

import { expect, test } from 'vitest';
import {
  findLocationsForMove,
  stockMessage,
} from '../../../../../source/practice-store/records/order/fulfillment/location-for-move.ts';
import type { OrderFulfillmentOrder } from '../../../../../source/practice-store/records/order/order-parts.ts';
import { listedRows } from '../../../../../source/practice-store/records/rows.ts';
import type { World } from '../../../../../source/practice-store/records/world.ts';

/** Pieces of two variants at four locations; the fourth line is no variant's. */
const STOCK: Readonly<Record<number, ReadonlyArray<number | null>>> = {
  11: [5, 5, null, 5],
  12: [5, 0, null, null],
  13: [5, 5, null, null],
};
const world = {
  locations: listedRows([1, 2, 3, 4].map((id) => ({ id, name: `Place ${id}` }))),
  findVariant: (id: number) => (id in STOCK ? { id, stock: STOCK[id] } : null),
} as unknown as World;

const lineItems = [11, 12, 13, null].map((variantId, at) => ({
  ...{ id: at + 1, variantId, title: `Thing ${at + 1}`, variantTitle: null },
}));

function row(status: string, ...lineIds: readonly number[]): OrderFulfillmentOrder {
  const lines = lineIds.map((lineId) => ({ id: 90 + lineId, lineId, total: 1, remaining: 1 }));
  return {
    id: 7,
    part: { id: 7, status, locationId: 1, lines },
    order: { lineItems },
  } as unknown as OrderFulfillmentOrder;
}

const shown = (given: OrderFulfillmentOrder) =>
  findLocationsForMove(given, world).map(({ location, isMovable, message, ...lines }) => {
    const [available, unavailable] = [lines.available, lines.unavailable].map((list) =>
      list.map(({ lineId }) => lineId).join(),
    );
    return `${location.id} ${isMovable} ${message} | ${available} | ${unavailable}`;
  });

test('every location says which lines it stocks, and whether all can be moved there', () => {
  expect(shown(row('OPEN', 1, 2))).toEqual([
    '1 false Current location. | 1,2 | ',
    '2 true null | 1,2 | ',
    '3 false No items are stocked at this location. |  | 1,2',
    "4 false Thing 2 can't be changed because it isn't stocked at this location. | 1 | 2",
  ]);
  expect(shown(row('CLOSED', 1))[1]).toBe('2 false null | 1 | ');
  expect(shown(row('ON_HOLD', 1))[1]).toBe('2 true null | 1 | ');
});

test('several lines are counted, and what is no variant can be sent from anywhere', () => {
  expect(stockMessage(row('OPEN', 1, 2, 3), 4, world)).toBe(
    "2 items can't be changed because they aren't stocked at this location.",
  );
  expect(stockMessage(row('OPEN', 1, 4), 3, world)).toMatch(/^Thing 1 can't be changed/);
  expect(stockMessage(row('OPEN', 4), 3, world)).toBeNull();
});

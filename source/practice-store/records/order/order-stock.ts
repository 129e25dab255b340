import type { World } from '../world.ts';
import { quantityOf } from '../inventory/stock.ts';
import { placeOfLocation, putVariant, withQuantity } from '../product/variant/variant-row.ts';
import { isOpenFulfillmentOrder } from './order-sums.ts';
import type { LineItem, Order } from './order.ts';

/** Adds to the available and committed pieces of a line's variant at a location. */
export function moveStock(
  world: World,
  { variantId }: Pick<LineItem, 'variantId'>,
  locationId: number,
  { available = 0, committed = 0 }: { readonly available?: number; readonly committed?: number },
  nowMs: number,
): void {
  const variant = variantId === null ? null : world.findVariant(variantId);
  const place = placeOfLocation(world, locationId);
  if (variant === null || place < 0 || !variant.isTracked) return;
  const committedThen = Math.max(0, quantityOf(variant, place, 'committed') + committed);
  const availableThen = quantityOf(variant, place, 'available') + available;
  const changed = withQuantity(variant, place, 'committed', committedThen);
  // A location stocks what it has a quantity of, so none is set where none changes.
  const isMoved = available !== 0;
  putVariant(
    world,
    isMoved ? withQuantity(changed, place, 'available', availableThen) : changed,
    nowMs,
  );
}

/**
 * Keeps the `committed` pieces of claimed lines at each location equal to those that still have to
 * be fulfilled there. Every change of an order calls it, so that the two can't differ.
 * @param before null for a new order
 * @param after null for a deleted order
 */
export function syncCommitted(
  world: World,
  before: Order | null,
  after: Order | null,
  nowMs: number,
): void {
  const locations = new Set(
    [before, after].flatMap(
      (order) => order?.fulfillmentOrders.map((entry) => entry.locationId) ?? [],
    ),
  );
  const lines = new Map(
    [before, after].flatMap((order) => order?.lineItems.map((line) => [line.id, line]) ?? []),
  );
  for (const line of lines.values()) {
    if (!line.isClaimed) continue;
    for (const locationId of locations) {
      const committed =
        committedPieces(after, line, locationId) - committedPieces(before, line, locationId);
      if (committed !== 0) moveStock(world, line, locationId, { committed }, nowMs);
    }
  }
}

/** Pieces of a line that still have to be fulfilled at a location. */
function committedPieces(order: Order | null, { id }: LineItem, locationId: number): number {
  const open = order?.fulfillmentOrders.filter(
    (fulfillmentOrder) =>
      fulfillmentOrder.locationId === locationId && isOpenFulfillmentOrder(fulfillmentOrder),
  );
  const lines = open?.flatMap((fulfillmentOrder) =>
    fulfillmentOrder.lines.filter(({ lineId }) => lineId === id),
  );
  return lines?.reduce((sum, { remaining }) => sum + remaining, 0) ?? 0;
}

/** Adds the remaining pieces to the available stock of the location; with `sign` -1, takes them. */
export function freePieces(
  world: World,
  order: Order,
  fulfillmentOrder: Pick<Order['fulfillmentOrders'][number], 'lines' | 'locationId'>,
  nowMs: number,
  sign: 1 | -1 = 1,
): void {
  for (const { lineId, remaining } of fulfillmentOrder.lines) {
    const line = order.lineItems.find(({ id, isClaimed }) => id === lineId && isClaimed);
    if (line === undefined || remaining === 0) continue;
    moveStock(world, line, fulfillmentOrder.locationId, { available: sign * remaining }, nowMs);
  }
}

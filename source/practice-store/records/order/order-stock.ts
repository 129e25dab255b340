import type { World } from '../world.ts';
import { placeOfLocation } from '../product/variant/variant-row.ts';
import { isOpenPacking } from './order-sums.ts';
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
  const product = variant === null ? null : world.products.find(variant.productId);
  const place = placeOfLocation(world, locationId);
  if (variant === null || product === null || place < 0 || !variant.isTracked) return;
  const held = variant.held['committed'] ?? variant.stock.map(() => 0);
  const changed = {
    ...variant,
    stock:
      available === 0
        ? variant.stock
        : variant.stock.with(place, (variant.stock[place] ?? 0) + available),
    held: {
      ...variant.held,
      committed: held.with(place, Math.max(0, (held[place] ?? 0) + committed)),
    },
  };
  world.products.put({
    ...product,
    variants: product.variants.map((entry) => (entry.id === variant.id ? changed : entry)),
    updatedAtMs: nowMs,
  });
}

/**
 * Keeps the `committed` pieces of claimed lines at each location equal to those that still have to
 * be fulfilled there. Every change of an order calls it, so that the two can't differ.
 * @param before null for a new order
 * @param after null for a deleted order
 */
export function keepPromises(
  world: World,
  before: Order | null,
  after: Order | null,
  nowMs: number,
): void {
  const locations = new Set(
    [before, after].flatMap((order) => order?.packings.map((entry) => entry.locationId) ?? []),
  );
  const lines = new Map(
    [before, after].flatMap((order) => order?.lineItems.map((line) => [line.id, line]) ?? []),
  );
  for (const line of lines.values()) {
    if (!line.isClaimed) continue;
    for (const locationId of locations) {
      const committed = promised(after, line, locationId) - promised(before, line, locationId);
      if (committed !== 0) moveStock(world, line, locationId, { committed }, nowMs);
    }
  }
}

/** Pieces of a line that still have to be fulfilled at a location. */
function promised(order: Order | null, { id }: LineItem, locationId: number): number {
  const open = order?.packings.filter(
    (packing) => packing.locationId === locationId && isOpenPacking(packing),
  );
  const lines = open?.flatMap((packing) => packing.lines.filter(({ lineId }) => lineId === id));
  return lines?.reduce((sum, { remaining }) => sum + remaining, 0) ?? 0;
}

/** Adds the remaining pieces to the available stock of the location; with `sign` -1, takes them. */
export function freePieces(
  world: World,
  order: Order,
  packing: Pick<Order['packings'][number], 'lines' | 'locationId'>,
  nowMs: number,
  sign: 1 | -1 = 1,
): void {
  for (const { lineId, remaining } of packing.lines) {
    const line = order.lineItems.find(({ id, isClaimed }) => id === lineId && isClaimed);
    if (line === undefined || remaining === 0) continue;
    moveStock(world, line, packing.locationId, { available: sign * remaining }, nowMs);
  }
}

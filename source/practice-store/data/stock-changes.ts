import { HELD_STATES, quantityOf } from '../records/inventory/stock.ts';
import type { Product, Variant } from '../records/product/product.ts';
import { type Changed, done, type Fault, refusedFor } from './change.ts';
import { placeOfLocation } from './variant-changes.ts';
import type { World } from './world.ts';

const LARGEST_QUANTITY = 1_000_000_000;

/** One quantity that is to change. */
export interface StockChange {
  readonly inventoryItemId: number | null;
  readonly locationId: number | null;
  /** `available`, `on_hand`, `reserved`, … */
  readonly name: string;
  /** So many more or fewer, or exactly so many. */
  readonly kind: 'by' | 'to';
  readonly pieces: number;
  /** Refused when there is another number by now; null when nobody asked. */
  readonly from: number | null;
  /** Path of the entry in the request, for faults. */
  readonly at: readonly string[];
}

/** What was changed, for the answer. */
export interface StockMove {
  readonly variant: Variant;
  readonly locationId: number;
  readonly name: string;
  readonly delta: number;
  readonly after: number;
}

/** Changes quantities, all or none. `on_hand` follows `available`, and the reverse. */
export function changeStock(
  world: World,
  changes: readonly StockChange[],
  nowMs: number,
): Changed<readonly StockMove[]> {
  const touched = new Map<number, Variant>();
  const faults: Fault[] = [];
  const moves: StockMove[] = [];
  for (const change of changes) {
    const found =
      change.inventoryItemId === null
        ? null
        : world.findVariantByInventoryItem(change.inventoryItemId);
    const place = change.locationId === null ? -1 : placeOfLocation(world, change.locationId);
    const variant = found === null ? null : (touched.get(found.id) ?? found);
    const fault = faultOf(change, variant, place);
    if (fault !== null) faults.push(fault);
    if (fault !== null || variant === null || change.locationId === null) continue;
    const before = quantityOf(variant, place, change.name);
    const delta = change.kind === 'by' ? change.pieces : change.pieces - before;
    // What is on hand and not held back is what can be sold.
    const stored = change.name === 'on_hand' ? 'available' : change.name;
    const changed = withQuantity(
      variant,
      place,
      stored,
      quantityOf(variant, place, stored) + delta,
    );
    touched.set(variant.id, changed);
    const { locationId } = change;
    moves.push(
      ...[change.name, ...(change.name === 'available' ? ['on_hand'] : [])].map((name) => ({
        variant: changed,
        locationId,
        name,
        delta,
        after: quantityOf(changed, place, name),
      })),
    );
  }
  const refused = refusedFor(faults);
  if (refused !== null) return refused;
  for (const variant of touched.values()) putVariant(world, variant, nowMs);
  return done(moves);
}

function faultOf(change: StockChange, variant: Variant | null, place: number): Fault | null {
  const fault = (part: string, message: string, code: string): Fault => ({
    field: [...change.at, part],
    message,
    rest: message,
    code,
  });
  if (variant === null) {
    return fault(
      'inventoryItemId',
      'The specified inventory item could not be found.',
      'INVALID_INVENTORY_ITEM',
    );
  }
  if (place < 0) {
    return fault('locationId', 'The specified location could not be found.', 'INVALID_LOCATION');
  }
  const names: readonly string[] = ['available', 'on_hand', 'incoming', ...HELD_STATES];
  if (!names.includes(change.name)) {
    const known = names.join(', ');
    return {
      ...fault('name', `The quantity name must be one of: ${known}.`, 'INVALID_QUANTITY_NAME'),
      field: [...change.at.slice(0, 1), 'name'],
    };
  }
  const before = quantityOf(variant, place, change.name);
  if (change.from !== null && change.from !== before) {
    return fault(
      'changeFromQuantity',
      'The changeFromQuantity argument no longer matches the persisted quantity.',
      'CHANGE_FROM_QUANTITY_STALE',
    );
  }
  const after = change.kind === 'by' ? before + change.pieces : change.pieces;
  if (Math.abs(after) > LARGEST_QUANTITY) {
    return fault(
      change.kind === 'by' ? 'delta' : 'quantity',
      `The quantity can't be higher than ${LARGEST_QUANTITY.toLocaleString('en')}.`,
      'INVALID_QUANTITY_TOO_HIGH',
    );
  }
  return null;
}

function withQuantity(variant: Variant, place: number, name: string, pieces: number): Variant {
  if (name === 'available') {
    return {
      ...variant,
      stock: variant.stock.map((before, at) => (at === place ? pieces : before)),
    };
  }
  const before = variant.held[name] ?? variant.stock.map(() => 0);
  const list = before.map((count, at) => (at === place ? pieces : count));
  return { ...variant, held: { ...variant.held, [name]: list } };
}

function putVariant(world: World, variant: Variant, nowMs: number): void {
  const product: Product | null = world.products.find(variant.productId);
  if (product === null) return;
  world.products.put({
    ...product,
    variants: product.variants.map((entry) => (entry.id === variant.id ? variant : entry)),
    updatedAtMs: nowMs,
  });
}

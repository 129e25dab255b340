import { DAY_MS } from '../../api/formats.ts';
import type { Address } from '../customer/address.ts';
import type { Variant } from '../product/product.ts';
import type { IdRule } from '../rows.ts';
import { SHOP_ADDRESS } from '../shop/shop.ts';

/** The locations of the store; the first one is the primary location. */
export function makeLocations(anchorMs: number): Location[] {
  const place = (
    id: number,
    name: string,
    change: Partial<Address>,
    isActive = true,
  ): Location => ({
    id,
    name,
    address: { ...SHOP_ADDRESS, id: id + 1000, ...change },
    isActive,
    fulfillsOnlineOrders: true,
    deactivatedAtMs: null,
    createdAtMs: anchorMs - 990 * DAY_MS,
    updatedAtMs: anchorMs - 990 * DAY_MS,
  });
  return [
    place(71_200_000_013, 'Harbour Lane 3', {}),
    place(71_200_000_050, 'Warehouse North', {
      address1: '18 Mill Street',
      city: 'Akureyri',
      zip: '600',
      latitude: 65.683,
      longitude: -18.1,
    }),
    place(71_200_000_087, 'Market Stall', { address1: '1 Station Square' }),
  ];
}

/** The number of seeded locations; each of them stocks all seeded variants. */
export const SEEDED_LOCATIONS = 3;

export interface Location {
  readonly id: number;
  readonly name: string;
  readonly address: Address;
  readonly isActive: boolean;
  readonly fulfillsOnlineOrders: boolean;
  readonly deactivatedAtMs: number | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

export const LOCATION_IDS: IdRule = { first: 71_200_000_013, spacing: 37 };

/** Available pieces at all locations together. */
export function inStock(variant: Variant): number {
  return variant.stock.reduce<number>((sum, pieces) => sum + (pieces ?? 0), 0);
}

/** States of pieces that are on hand but not available. */
export const HELD_STATES = [
  'committed',
  'reserved',
  'damaged',
  'quality_control',
  'safety_stock',
] as const;

/** The message if a quantity differs from what the client expects. */
export const STALE_QUANTITY =
  'The changeFromQuantity argument no longer matches the persisted quantity.';

/** The quantity with this name at the location with index `place`; 0 for an unknown name. */
export function quantityOf(variant: Variant, place: number, name: string): number {
  if (name === 'available') return variant.stock[place] ?? 0;
  if (name === 'on_hand') {
    return HELD_STATES.reduce(
      (sum, state) => sum + quantityOf(variant, place, state),
      variant.stock[place] ?? 0,
    );
  }
  return (Object.hasOwn(variant.held, name) ? variant.held[name]?.[place] : undefined) ?? 0;
}

/** Whether the location with index `place` stocks the item. */
export function isStockedAt(variant: Variant, place: number): boolean {
  return (variant.stock[place] ?? null) !== null;
}

/** The stock of one variant at one location. */
export interface StockAt {
  /** `variant@location`: a level has no numeric id. */
  readonly id: string;
  readonly variant: Variant;
  readonly location: Location;
  /** Index of the location in the world, and of its quantity in `variant.stock`. */
  readonly place: number;
}

/** @param place index of the location in the world's locations */
export function stockAt(variant: Variant, location: Location, place: number): StockAt {
  return { id: `${variant.id}@${location.id}`, variant, location, place };
}

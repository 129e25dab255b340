import type { Variant } from './model.ts';

/** Available pieces at all locations together. */
export function inStock(variant: Variant): number {
  return variant.stock.reduce((sum, pieces) => sum + pieces, 0);
}

/** What counts as being there without being for sale. */
export const HELD_STATES = [
  'committed',
  'reserved',
  'damaged',
  'quality_control',
  'safety_stock',
] as const;

/** So many pieces at the location with this place; 0 for a name that nobody knows. */
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

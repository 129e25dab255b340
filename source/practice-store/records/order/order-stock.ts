import type { World } from '../world.ts';
import { placeOfLocation } from '../product/variant-changes.ts';
import type { LineItem } from './order.ts';

/** Changes what is available or promised of a line's variant at a location. */
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
    stock: variant.stock.with(place, (variant.stock[place] ?? 0) + available),
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

import type { Product, Variant } from '../records/product/product.ts';
import { type Changed, done, fault, type Fault, given, refusedFor } from './change.ts';
import { hasOnlyDefaultVariant } from './default-option.ts';
import {
  newVariant,
  valueFaults,
  type VariantChange,
  variantFaults,
  withValues,
} from './new-variant.ts';
import { withOptionValues } from './variant-title.ts';
import type { World } from './world.ts';

const MOST_VARIANTS = 2048;

/**
 * Adds variants, all or none. Null when there is no such product.
 * @param replaceDefault the lone `Default Title` variant gives way, as with the service's strategy
 */
export function createVariants(
  world: World,
  productId: number,
  changes: readonly VariantChange[],
  options: { readonly nowMs: number; readonly replaceDefault?: boolean },
): Changed<Product> | null {
  const before = world.products.find(productId);
  if (before === null) return null;
  let product: Product =
    options.replaceDefault === true && hasOnlyDefaultVariant(before)
      ? { ...before, variants: [] }
      : before;
  const faults: Fault[] = [];
  for (const [index, change] of changes.entries()) {
    const at = ['variants', String(index)];
    const own = [
      ...variantFaults(change, at),
      ...valueFaults(product, change.values ?? [], at, null),
      ...stockFaults(world, change, at),
    ];
    faults.push(...own);
    if (own.length > 0) continue;
    product = newVariant(
      product,
      { ...change, values: change.values ?? [] },
      world.locations.count,
      (id) => placeOfLocation(world, id),
    );
  }
  if (product.variants.length > MOST_VARIANTS) {
    faults.push(
      fault(['variants'], 'Variants', `are limited to ${MOST_VARIANTS}`, 'INVALID_INPUT'),
    );
  }
  const refused = refusedFor(faults);
  if (refused !== null) return refused;
  const changed = { ...product, updatedAtMs: options.nowMs };
  world.products.put(changed);
  return done(changed);
}

/** Changes variants of one product, all or none. Null when there is no such product. */
export function updateVariants(
  world: World,
  productId: number,
  changes: ReadonlyArray<VariantChange & { readonly id: number }>,
  nowMs: number,
): Changed<Product> | null {
  const before = world.products.find(productId);
  if (before === null) return null;
  let product: Product = before;
  const faults: Fault[] = [];
  for (const [index, change] of changes.entries()) {
    const at = ['variants', String(index)];
    const variant = product.variants.find((entry) => entry.id === change.id);
    if (variant === undefined) {
      faults.push(
        fault([...at, 'id'], 'Product variant', 'does not exist', 'PRODUCT_VARIANT_DOES_NOT_EXIST'),
      );
      continue;
    }
    const own = [
      ...variantFaults(change, at),
      ...(change.values === undefined ? [] : valueFaults(product, change.values, at, variant.id)),
    ];
    faults.push(...own);
    if (own.length === 0) product = withVariant(product, variant, change);
  }
  const refused = refusedFor(faults);
  if (refused !== null) return refused;
  const changed = { ...product, updatedAtMs: nowMs };
  world.products.put(changed);
  return done(changed);
}

/** Removes variants, all or none; a product keeps at least one. Null without the product. */
export function deleteVariants(
  world: World,
  productId: number,
  ids: readonly number[],
  nowMs: number,
): Changed<Product> | null {
  const before = world.products.find(productId);
  if (before === null) return null;
  const faults = ids.flatMap((id, index): Fault[] =>
    before.variants.some((variant) => variant.id === id)
      ? []
      : [
          fault(
            ['variantsIds', String(index)],
            'At least one variant',
            'does not belong to the product',
            'AT_LEAST_ONE_VARIANT_DOES_NOT_BELONG_TO_THE_PRODUCT',
          ),
        ],
  );
  const left = before.variants.filter((variant) => !ids.includes(variant.id));
  if (faults.length === 0 && left.length === 0) {
    faults.push(
      fault(['variantsIds'], 'Cannot delete', 'the last variant', 'CANNOT_DELETE_LAST_VARIANT'),
    );
  }
  const refused = refusedFor(faults);
  if (refused !== null) return refused;
  const changed = {
    ...before,
    variants: left.map((variant, at) => ({ ...variant, position: at + 1 })),
    updatedAtMs: nowMs,
  };
  world.products.put(changed);
  return done(changed);
}

/** The place of a location in each variant's stock, or −1. */
export function placeOfLocation(world: World, locationId: number): number {
  const place = world.locations.lowerBound(locationId);
  return world.locations.find(locationId) === null ? -1 : place;
}

function withVariant(product: Product, before: Variant, change: VariantChange): Product {
  const { product: known, values } =
    change.values === undefined
      ? { product, values: before.values }
      : withValues(product, change.values);
  const variant: Variant = {
    ...withOptionValues(before, values),
    sku: given(change.sku, before.sku),
    barcode: given(change.barcode, before.barcode),
    priceCents: given(change.priceCents, before.priceCents),
    compareAtCents: given(change.compareAtCents, before.compareAtCents),
    costCents: given(change.costCents, before.costCents),
    grams: given(change.grams, before.grams),
    isTracked: given(change.isTracked, before.isTracked),
    isTaxable: given(change.isTaxable, before.isTaxable),
    sellsWithoutStock: given(change.sellsWithoutStock, before.sellsWithoutStock),
  };
  return {
    ...known,
    variants: known.variants.map((entry) => (entry.id === variant.id ? variant : entry)),
  };
}

function stockFaults(world: World, { stock = [] }: VariantChange, at: readonly string[]): Fault[] {
  return stock.flatMap(({ locationId }, index) =>
    world.locations.find(locationId) === null
      ? [
          fault(
            [...at, 'inventoryQuantities', String(index), 'locationId'],
            'Quantity',
            "couldn't be set because the location was deleted.",
            'TRACKED_VARIANT_LOCATION_NOT_FOUND',
          ),
        ]
      : [],
  );
}

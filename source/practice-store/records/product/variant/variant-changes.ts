import {
  duplicateVariantFaults,
  imageFaults,
  newVariant,
  stockFaults,
  type VariantChange,
  variantFaults,
  withVariant,
} from './variant-row.ts';
import {
  type Changed,
  fault,
  type Fault,
  faultIf,
  refuse,
  refusedFor,
  saved,
} from '../../change.ts';
import type { World } from '../../world.ts';
import { hasOnlyDefaultVariant, type Product, type Variant } from '../product.ts';

export const MOST_VARIANTS = 2048;
const LAST_VARIANT = 'CANNOT_DELETE_LAST_VARIANT';

/**
 * Adds variants, all or none. Null if there is no such product.
 * @param options `replaces` is the single variant to remove: `default`, a `Default Title`; `only`,
 * any
 */
export function createVariants(
  world: World,
  before: Product | null,
  changes: readonly VariantChange[],
  options: { readonly nowMs: number; readonly replaces?: 'default' | 'only' | undefined },
): Changed<Product> | null {
  if (before === null) return refusedFor(shapeFaults(changes));
  const isReplaced =
    (options.replaces !== undefined && hasOnlyDefaultVariant(before)) ||
    (options.replaces === 'only' && before.variants.length === 1);
  let product: Product = isReplaced ? { ...before, variants: [] } : before;
  const faults: Fault[] = [];
  for (const [index, change] of changes.entries()) {
    const at = ['variants', String(index)];
    const own = [
      ...variantFaults(change, at),
      ...duplicateVariantFaults(product, change.values ?? [], at, null),
      ...stockFaults(world, change, at, null),
      ...imageFaults(product, change, at),
    ];
    faults.push(...own);
    if (own.length > 0) continue;
    product = newVariant(world, product, { ...change, values: change.values ?? [] });
  }
  const isFull = product.variants.length > MOST_VARIANTS;
  const limit = `are limited to ${MOST_VARIANTS}`;
  faults.push(...faultIf(isFull, ['variants'], 'Variants', limit, 'INVALID_INPUT'));
  if (isReplaced) product = withoutUnused(product, before.variants);
  return saved(world.products, { ...product, updatedAtMs: options.nowMs }, faults);
}

/** The product without the option values that only the removed variants had. */
function withoutUnused(product: Product, gone: readonly Variant[]): Product {
  const options = product.options.map((option, place) => ({
    ...option,
    values: option.values.filter(
      ({ name }) =>
        product.variants.some((variant) => variant.values[place] === name) ||
        !gone.some((variant) => variant.values[place] === name),
    ),
  }));
  return { ...product, options };
}

/** Changes variants of one product, all or none. Null if there is no such product. */
export function updateVariants(
  world: World,
  before: Product | null,
  changes: ReadonlyArray<VariantChange & { readonly id: number }>,
  nowMs: number,
): Changed<Product> | null {
  if (before === null) return refusedFor(shapeFaults(changes));
  let product: Product = before;
  const faults: Fault[] = [];
  for (const [index, change] of changes.entries()) {
    const at = ['variants', String(index)];
    const variant = product.variants.find((entry) => entry.id === change.id);
    if (variant === undefined) {
      faults.push(unknownVariant(at));
      continue;
    }
    const own = [
      ...variantFaults(change, at),
      ...stockFaults(world, change, at, variant),
      ...imageFaults(product, change, at),
    ];
    faults.push(...own);
    if (own.length === 0) product = withVariant(world, product, variant, change);
  }
  // Variants that change together may take over each other's values.
  for (const [index, { id, values }] of changes.entries()) {
    if (values === undefined) continue;
    faults.push(...duplicateVariantFaults(product, values, ['variants', String(index)], id));
  }
  return saved(world.products, { ...product, updatedAtMs: nowMs }, faults);
}

/** The fault for a variant that the product does not have. */
export function unknownVariant(at: readonly string[]): Fault {
  const code = 'PRODUCT_VARIANT_DOES_NOT_EXIST';
  return fault([...at, 'id'], 'Product variant', 'does not exist', code);
}

/** Removes variants, all or none; at least one must stay. Null if there is no such product. */
export function deleteVariants(
  world: World,
  before: Product | null,
  ids: readonly number[],
  nowMs: number,
): Changed<Product> | null {
  if (before === null) return null;
  const faults = ids.flatMap((id, index) =>
    faultIf(
      !before.variants.some((variant) => variant.id === id),
      ['variantsIds', String(index)],
      'At least one variant',
      'does not belong to the product',
      'AT_LEAST_ONE_VARIANT_DOES_NOT_BELONG_TO_THE_PRODUCT',
    ),
  );
  const left = before.variants.filter((variant) => !ids.includes(variant.id));
  if (faults.length === 0 && left.length === 0) {
    faults.push(fault(['variantsIds'], 'Cannot delete', 'the last variant', LAST_VARIANT));
  }
  const variants = left.map((variant, at) => ({ ...variant, position: at + 1 }));
  return saved(world.products, { ...before, variants, updatedAtMs: nowMs }, faults);
}

/**
 * Makes these the only variants, in this order: those with an id are updated, those without are
 * added, all others are removed. If one is refused, the product is restored.
 * @param start the product with its new options, if they change too
 */
export function replaceVariants(
  world: World,
  before: Product,
  wanted: ReadonlyArray<VariantChange & { readonly id: number | null }>,
  { nowMs, start = before }: { readonly nowMs: number; readonly start?: Product },
): Changed<Product> | null {
  const kept = wanted.flatMap(({ id, ...variant }) => (id === null ? [] : [{ ...variant, id }]));
  const added = wanted.filter(({ id }) => id === null);
  // Removed variants must not block the option values of others, so they are left out first.
  const left = start.variants.filter(({ id }) => kept.some((variant) => variant.id === id));
  let changed = updateVariants(world, { ...start, variants: left }, kept, nowMs);
  if (changed?.type === 'done') changed = createVariants(world, changed.row, added, { nowMs });
  const newIds = changed?.type === 'done' ? changed.row.variants.slice(left.length) : [];
  if (wanted.length === 0) {
    changed = refuse(['variantsIds'], 'Cannot delete', 'the last variant', LAST_VARIANT);
  }
  if (changed?.type !== 'done') {
    world.products.put(before);
    return changed;
  }
  let next = 0;
  const order = wanted.map(({ id }) => id ?? newIds[next++]?.id ?? 0);
  return saved(world.products, inThisOrder(changed.row, order));
}

/** The product with its variants in the order of these ids; the others follow. */
function inThisOrder(product: Product, ids: readonly number[]): Product {
  const rank = (id: number): number => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  const variants = product.variants
    .toSorted((a, b) => rank(a.id) - rank(b.id) || a.position - b.position)
    .map((variant, at) => ({ ...variant, position: at + 1 }));
  return { ...product, variants };
}

/** Moves variants to these positions, counted from 1. Null if there is no such product. */
export function reorderVariants(
  world: World,
  before: Product | null,
  moves: ReadonlyArray<{ readonly id: number; readonly position: number }>,
  nowMs: number,
): Changed<Product> | null {
  if (before === null) return null;
  const faults = moves.flatMap(({ id, position }, at): Fault[] => {
    const path = ['positions', String(at)];
    const isKnown = before.variants.some((variant) => variant.id === id);
    return [
      ...faultIf(!isKnown, [...path, 'id'], 'Variant', 'does not exist', 'MISSING_VARIANT'),
      ...faultIf(position < 1, [...path, 'position'], 'Position', 'is invalid', 'INVALID_POSITION'),
    ];
  });
  const order = before.variants.map(({ id }) => id);
  for (const { id, position } of moves) {
    order.splice(order.indexOf(id), 1);
    order.splice(position - 1, 0, id);
  }
  return saved(world.products, { ...inThisOrder(before, order), updatedAtMs: nowMs }, faults);
}

/** Faults of all variants of a request that can be found without the product. */
function shapeFaults(changes: readonly VariantChange[]): Fault[] {
  return changes.flatMap((change, index) => variantFaults(change, ['variants', String(index)]));
}

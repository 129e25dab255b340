import {
  type Changed,
  fault,
  type Fault,
  faultIf,
  type Given,
  lengthFaults,
  NOT_NEGATIVE,
  refuse,
  refusedFor,
  saved,
  sentence,
  withGiven,
} from '../change.ts';
import { quantityOf, STALE_QUANTITY } from '../inventory/stock.ts';
import type { World } from '../world.ts';
import {
  hasOnlyDefaultVariant,
  partIds,
  PLAIN_VARIANT,
  type Product,
  productIndexOf,
  type Variant,
  variantTitle,
  withOptionValues,
} from './product.ts';

export const MOST_VARIANTS = 2048;
const LAST_VARIANT = 'CANNOT_DELETE_LAST_VARIANT';

/**
 * Adds variants, all or none. Null when there is no such product.
 * @param replaces which variant gives way where it is the only one: the `Default Title`, or any
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
      ...twinFaults(product, change.values ?? [], at, null),
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

/** The product without the option values that only these variants had, which are gone. */
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

/** Changes variants of one product, all or none. Null when there is no such product. */
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
    faults.push(...twinFaults(product, values, ['variants', String(index)], id));
  }
  return saved(world.products, { ...product, updatedAtMs: nowMs }, faults);
}

/** Said of a variant that the product does not have. */
export function unknownVariant(at: readonly string[]): Fault {
  const code = 'PRODUCT_VARIANT_DOES_NOT_EXIST';
  return fault([...at, 'id'], 'Product variant', 'does not exist', code);
}

/** Removes variants, all or none; a product keeps at least one. Null without the product. */
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
 * Makes these the only variants, in this order: those with an id change, the others come or go.
 * All or nothing: when one is refused, the product is put back as it was.
 * @param start the product with its new options, where they change too
 */
export function replaceVariants(
  world: World,
  before: Product,
  wanted: ReadonlyArray<VariantChange & { readonly id: number | null }>,
  { nowMs, start = before }: { readonly nowMs: number; readonly start?: Product },
): Changed<Product> | null {
  const kept = wanted.flatMap(({ id, ...variant }) => (id === null ? [] : [{ ...variant, id }]));
  const added = wanted.filter(({ id }) => id === null);
  // Those that go are in nobody's way.
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

/** Puts variants to these positions, counted from 1. Null when there is no such product. */
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

/** The place of a location in each variant's stock, or −1. */
export function placeOfLocation(world: World, locationId: number): number {
  const place = world.locations.lowerBound(locationId);
  return world.locations.find(locationId) === null ? -1 : place;
}

function withVariant(
  world: World,
  product: Product,
  before: Variant,
  change: VariantChange,
): Product {
  const { values: wanted, stock = [], adjust = [], pictureUrls: _urls, ...fields } = change;
  const { product: known, values } =
    wanted === undefined ? { product, values: before.values } : withValues(product, wanted);
  const adjusted = adjust.map(({ locationId, by }) => ({
    locationId,
    pieces: by === null ? null : (before.stock[placeOfLocation(world, locationId)] ?? 0) + by,
  }));
  const imageIds = imageIdsOf(product, change);
  const changed = withGiven(withOptionValues(before, values), { ...fields, imageIds });
  const variant = withStock(world, changed, [...stock, ...adjusted]);
  return {
    ...known,
    variants: known.variants.map((entry) => (entry.id === variant.id ? variant : entry)),
  };
}

function stockFaults(
  world: World,
  { stock = [], adjust = [] }: VariantChange,
  at: readonly string[],
  before: Variant | null,
): Fault[] {
  const unknown = (locationId: number, path: readonly string[]): Fault[] =>
    faultIf(
      world.locations.find(locationId) === null,
      [...at, ...path, 'locationId'],
      'Quantity',
      "couldn't be set because the location was deleted.",
      'TRACKED_VARIANT_LOCATION_NOT_FOUND',
    );
  return [
    ...stock.flatMap(({ locationId }, index) =>
      unknown(locationId, ['inventoryQuantities', String(index)]),
    ),
    ...adjust.flatMap(({ locationId, from }, index): Fault[] => {
      const path = ['quantityAdjustments', String(index)];
      const missing = unknown(locationId, path);
      if (missing.length > 0 || from === undefined) return missing;
      const pieces = before?.stock[placeOfLocation(world, locationId)] ?? 0;
      if (pieces === from) return [];
      return [sentence([...at, ...path, 'changeFromQuantity'], STALE_QUANTITY, 'INVALID_INPUT')];
    }),
  ];
}

/** A variant can only be shown by the pictures of its product. */
function imageFaults(product: Product, change: VariantChange, at: readonly string[]): Fault[] {
  const { imageIds = [], pictureUrls = [] } = change;
  const unknown = [
    ...(imageIds.every((id) => product.images.some((image) => image.id === id)) ? [] : ['mediaId']),
    ...(pictureUrls.every((url) => product.images.some((image) => image.url === url))
      ? []
      : ['mediaSrc']),
  ];
  const rest = 'does not exist on the product';
  return unknown.map((name) => fault([...at, name], 'Media', rest, 'MUST_BE_FOR_THIS_PRODUCT'));
}

/** The ids of the pictures that a change names; undefined where it says nothing of them. */
function imageIdsOf(product: Product, change: VariantChange): readonly number[] | undefined {
  const { imageIds, pictureUrls = [] } = change;
  if (pictureUrls.length === 0) return imageIds;
  return product.images.filter(({ url }) => pictureUrls.includes(url)).map(({ id }) => id);
}

/** What follows from the product and the place of a variant in it. */
type Derived = 'id' | 'productId' | 'inventoryItemId' | 'position' | 'title' | 'held';

/** Pieces at a location: available ones, or all that are on hand. Null takes the item away from it. */
interface GivenStock {
  readonly locationId: number;
  readonly pieces: number | null;
  readonly isOnHand?: boolean;
}

/** What may be said about a variant; what is left out stays as it is. */
export interface VariantChange extends Given<Omit<Variant, Derived | 'stock'>> {
  readonly stock?: readonly GivenStock[] | undefined;
  /** Pieces more or fewer at a location; only for variants that are there. */
  readonly adjust?:
    | ReadonlyArray<{
        readonly locationId: number;
        /** Null where the item is not stocked any more. */
        readonly by: number | null;
        /** What it must be before. */
        readonly from?: number | undefined;
      }>
    | undefined;
  /** Pictures of the product by their addresses, in place of `imageIds`. */
  readonly pictureUrls?: readonly string[] | undefined;
}

/** Faults of a variant that can be seen without its product. `at` is the path in front of a field's name. */
export function variantFaults(change: VariantChange, at: readonly string[]): Fault[] {
  const check = (cents: number | null | undefined, field: string, label: string): Fault[] =>
    // An invalid price is NaN, which is not below zero either.
    faultIf(!((cents ?? 0) >= 0), [...at, field], label, NOT_NEGATIVE, 'GREATER_THAN_OR_EQUAL_TO');
  return [
    ...check(change.priceCents, 'price', 'Price'),
    ...check(change.compareAtCents, 'compareAtPrice', 'Compare at price'),
    ...lengthFaults(change.sku ?? '', [...at, 'inventoryItem', 'sku'], 'SKU'),
    ...lengthFaults(change.barcode ?? '', [...at, 'barcode'], 'Barcode'),
    ...(change.values ?? []).flatMap((value, place) =>
      lengthFaults(value, [...at, 'optionValues', String(place), 'name'], 'Option value name'),
    ),
  ];
}

/** The same for all variants of a request. */
function shapeFaults(changes: readonly VariantChange[]): Fault[] {
  return changes.flatMap((change, index) => variantFaults(change, ['variants', String(index)]));
}

/** The product with one more variant; option values that are new are added to their options. */
export function newVariant(
  world: World,
  product: Product,
  change: VariantChange & { readonly values: readonly string[] },
): Product {
  const { product: known, values } = withValues(product, change.values);
  const ids = partIds(productIndexOf(product.id), known.nextPart);
  const {
    stock: given = [],
    values: _wanted,
    adjust: _adjust,
    pictureUrls: _urls,
    ...said
  } = change;
  const empty: Variant = {
    ...withGiven(PLAIN_VARIANT, said),
    imageIds: imageIdsOf(product, change) ?? [],
    id: ids.variant,
    productId: product.id,
    inventoryItemId: ids.inventoryItem,
    position: known.variants.length + 1,
    title: variantTitle(values),
    values,
    // Where nothing is said, the goods lie at the first location.
    stock: given.length === 0 ? [0] : [],
  };
  const variant = withStock(world, empty, given);
  return { ...known, variants: [...known.variants, variant], nextPart: known.nextPart + 1 };
}

/** The variant with these pieces at these locations, where it is stocked from now on. */
function withStock(world: World, variant: Variant, given: readonly GivenStock[]): Variant {
  let { stock } = variant;
  for (const { locationId, pieces, isOnHand = false } of given) {
    const place = placeOfLocation(world, locationId);
    if (place < 0) continue;
    // Pieces on hand that are held for something are not available.
    const available = quantityOf(variant, place, 'available');
    const held = isOnHand ? quantityOf(variant, place, 'on_hand') - available : 0;
    stock = stockedAt(stock, place, pieces === null ? null : pieces - held);
  }
  return { ...variant, stock };
}

/** The stock with so many pieces at one place; null where the item is not stocked any more. */
export function stockedAt(
  stock: Variant['stock'],
  place: number,
  pieces: number | null,
): Variant['stock'] {
  const length = Math.max(stock.length, place + 1);
  return Array.from({ length }, (_, at) => (at === place ? pieces : (stock[at] ?? null)));
}

/** The product with these option values known; values that are missing are the option's first. */
function withValues(
  product: Product,
  given: readonly string[],
): { readonly product: Product; readonly values: readonly string[] } {
  let { nextPart } = product;
  const values: string[] = [];
  const options = product.options.map((option, place) => {
    const value = given[place] ?? option.values[0]?.name ?? option.name;
    values.push(value);
    if (option.values.some((entry) => entry.name === value)) return option;
    const id = partIds(productIndexOf(product.id), nextPart).optionValue;
    nextPart += 1;
    return { ...option, values: [...option.values, { id, name: value }] };
  });
  return { product: { ...product, options, nextPart }, values };
}

/** Whether a product can have a variant with these values. */
function twinFaults(
  product: Product,
  values: readonly string[],
  at: readonly string[],
  ownId: number | null,
): Fault[] {
  if (values.length > product.options.length) {
    return [
      fault(
        [...at, 'optionValues'],
        'Option values',
        'were given for options that the product does not have',
        'OPTION_VALUES_FOR_NUMBER_OF_UNKNOWN_OPTIONS',
      ),
    ];
  }
  const wanted = withValues(product, values).values;
  const twin = product.variants.find(
    (variant) => variant.id !== ownId && variant.values.join('\n') === wanted.join('\n'),
  );
  if (twin === undefined) return [];
  return [fault(at, `The variant '${twin.title}'`, 'already exists.', 'VARIANT_ALREADY_EXISTS')];
}

/** Puts a changed variant into its product. */
export function putVariant(world: World, variant: Variant, nowMs: number): void {
  const product: Product | null = world.products.find(variant.productId);
  if (product === null) return;
  world.products.put({
    ...product,
    variants: product.variants.map((entry) => (entry.id === variant.id ? variant : entry)),
    updatedAtMs: nowMs,
  });
}

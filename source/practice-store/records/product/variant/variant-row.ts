import {
  fault,
  type Fault,
  faultIf,
  type Given,
  lengthFaults,
  NOT_NEGATIVE,
  sentence,
  withGiven,
} from '../../change.ts';
import { quantityOf, STALE_QUANTITY } from '../../inventory/stock.ts';
import type { World } from '../../world.ts';
import {
  partIds,
  PLAIN_VARIANT,
  type Product,
  productIndexOf,
  type Variant,
  variantTitle,
  withOptionValues,
} from '../product.ts';

/** The field of the codes by which customs offices of single countries know an item. */
export const COUNTRY_SYSTEM_CODES = 'countryHarmonizedSystemCodes';

/** Fields of a variant that a change cannot set. */
type Derived = 'id' | 'productId' | 'inventoryItemId' | 'position' | 'title' | 'held';

/** The available or on-hand pieces at a location; null means that it no longer stocks the item. */
interface GivenStock {
  readonly locationId: number;
  readonly pieces: number | null;
  readonly isOnHand?: boolean;
}

/** A change of a variant; fields that are left out stay as they are. */
export interface VariantChange extends Given<Omit<Variant, Derived | 'stock'>> {
  readonly stock?: readonly GivenStock[] | undefined;
  /** Adds to the available pieces at a location; only for existing variants. */
  readonly adjust?:
    | ReadonlyArray<{
        readonly locationId: number;
        /** Null if the location no longer stocks the item. */
        readonly by: number | null;
        /** The expected quantity before the change. */
        readonly from?: number | undefined;
      }>
    | undefined;
  /** Images of the product by URL, instead of `imageIds`. */
  readonly pictureUrls?: readonly string[] | undefined;
}

/** The index of a location in each variant's `stock`, or −1 for an unknown location. */
export function placeOfLocation(world: World, locationId: number): number {
  const place = world.locations.lowerBound(locationId);
  return world.locations.find(locationId) === null ? -1 : place;
}

/** The product with one of its variants changed. */
export function withVariant(
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

/** Faults for unknown locations, and for quantities that differ from the expected ones. */
export function stockFaults(
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

/** Faults for images that the variant's product does not have. */
export function imageFaults(
  product: Product,
  change: VariantChange,
  at: readonly string[],
): Fault[] {
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

/** The ids of the images in a change; undefined if it has none. */
function imageIdsOf(product: Product, change: VariantChange): readonly number[] | undefined {
  const { imageIds, pictureUrls = [] } = change;
  if (pictureUrls.length === 0) return imageIds;
  return product.images.filter(({ url }) => pictureUrls.includes(url)).map(({ id }) => id);
}

/** Faults of a variant that can be found without its product. @param at path of the variant */
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
    ...(change.countrySystemCodes ?? []).flatMap(({ countryCode }, place) => {
      const path = ['inventoryItem', COUNTRY_SYSTEM_CODES, String(place), 'countryCode'];
      return faultIf(countryCode === '', [...at, ...path], 'Country code', 'is invalid', 'INVALID');
    }),
  ];
}

/** The product with one more variant; new option values are added to their options. */
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
    // By default, only the first location stocks the item, with no pieces.
    stock: given.length === 0 ? [0] : [],
  };
  const variant = withStock(world, empty, given);
  return { ...known, variants: [...known.variants, variant], nextPart: known.nextPart + 1 };
}

/** The variant with these quantities; a location stocks it unless its quantity is null. */
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

/** A stock list with the pieces at one index replaced; null means that it is not stocked there. */
export function stockedAt(
  stock: Variant['stock'],
  place: number,
  pieces: number | null,
): Variant['stock'] {
  const length = Math.max(stock.length, place + 1);
  return Array.from({ length }, (_, at) => (at === place ? pieces : (stock[at] ?? null)));
}

/** The variant with this quantity in the state `name`. @param place index of the location */
export function withQuantity(
  variant: Variant,
  place: number,
  name: string,
  pieces: number,
): Variant {
  if (name === 'available') return { ...variant, stock: stockedAt(variant.stock, place, pieces) };
  const before = variant.held[name] ?? [];
  const length = Math.max(before.length, place + 1);
  const held = Array.from({ length }, (_, at) => (at === place ? pieces : (before[at] ?? 0)));
  return { ...variant, held: { ...variant.held, [name]: held } };
}

/** Adds unknown option values to the product's options; a missing value is the option's first. */
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

/** Faults for values that the product has no options for, or that another variant has. */
export function duplicateVariantFaults(
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

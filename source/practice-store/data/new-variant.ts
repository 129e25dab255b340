import type { Product, Variant } from '../records/product/product.ts';
import { fault, type Fault } from './change.ts';
import { partIds, productIndexOf } from './part-ids.ts';
import { variantTitle } from './variant-title.ts';

/** What may be said about a variant; what is left out stays as it is. */
export interface VariantChange {
  /** One for each option of the product, in their order. */
  readonly values?: readonly string[] | undefined;
  readonly priceCents?: number | undefined;
  readonly compareAtCents?: number | null | undefined;
  readonly costCents?: number | null | undefined;
  readonly sku?: string | null | undefined;
  readonly barcode?: string | null | undefined;
  readonly grams?: number | undefined;
  readonly isTracked?: boolean | undefined;
  readonly isTaxable?: boolean | undefined;
  readonly sellsWithoutStock?: boolean | undefined;
  /** Available pieces by the location's id; only for new variants. */
  readonly stock?:
    | ReadonlyArray<{ readonly locationId: number; readonly pieces: number }>
    | undefined;
}

/** What is wrong with a variant by itself. `at` is the path in front of the field's name. */
export function variantFaults(change: VariantChange, at: readonly string[]): Fault[] {
  const { priceCents, compareAtCents } = change;
  return [
    ...(priceCents !== undefined && !(priceCents >= 0)
      ? [
          fault(
            [...at, 'price'],
            'Price',
            'must be greater than or equal to 0',
            'GREATER_THAN_OR_EQUAL_TO',
          ),
        ]
      : []),
    ...(compareAtCents !== undefined && compareAtCents !== null && !(compareAtCents >= 0)
      ? [
          fault(
            [...at, 'compareAtPrice'],
            'Compare at price',
            'must be greater than or equal to 0',
            'GREATER_THAN_OR_EQUAL_TO',
          ),
        ]
      : []),
  ];
}

/** The product with one more variant; option values that are new are added to their options. */
export function newVariant(
  product: Product,
  change: VariantChange & { readonly values: readonly string[] },
  locationCount: number,
  placeOfLocation: (id: number) => number = () => -1,
): Product {
  const { product: known, values } = withValues(product, change.values);
  const ids = partIds(productIndexOf(product.id), known.nextPart);
  const stock = Array.from({ length: locationCount }, () => 0);
  for (const { locationId, pieces } of change.stock ?? []) {
    const place = placeOfLocation(locationId);
    if (place >= 0) stock[place] = pieces;
  }
  const variant: Variant = {
    id: ids.variant,
    productId: product.id,
    inventoryItemId: ids.inventoryItem,
    position: known.variants.length + 1,
    title: variantTitle(values),
    values,
    sku: change.sku ?? null,
    barcode: change.barcode ?? null,
    priceCents: change.priceCents ?? 0,
    compareAtCents: change.compareAtCents ?? null,
    costCents: change.costCents ?? null,
    grams: change.grams ?? 0,
    stock,
    held: {},
    isTracked: change.isTracked ?? false,
    isTaxable: change.isTaxable ?? true,
    sellsWithoutStock: change.sellsWithoutStock ?? false,
  };
  return { ...known, variants: [...known.variants, variant], nextPart: known.nextPart + 1 };
}

/** The product with these option values known; values that are missing are the option's first. */
export function withValues(
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
export function valueFaults(
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

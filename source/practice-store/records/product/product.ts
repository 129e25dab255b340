import type { Published } from '../collection/publication/publication.ts';
import type { Dated, IdRule } from '../rows.ts';

export interface ProductOption {
  readonly id: number;
  readonly name: string;
  readonly position: number;
  readonly values: ReadonlyArray<{ readonly id: number; readonly name: string }>;
}

export interface Variant {
  readonly id: number;
  readonly productId: number;
  readonly inventoryItemId: number;
  /** From 1. */
  readonly position: number;
  readonly title: string;
  /** One value for each option of the product, in their order. */
  readonly values: readonly string[];
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly priceCents: number;
  readonly compareAtCents: number | null;
  readonly costCents: number | null;
  /** As it was entered; `grams` is computed from it. */
  readonly weight: Weight;
  readonly grams: number;
  /**
   * Available pieces, in the order of the world's locations; null where the item is not stocked.
   * The list may end early: locations after its end do not stock the item.
   */
  readonly stock: ReadonlyArray<number | null>;
  /** Pieces that are not available, by state (`reserved`, `damaged`, …) and location. */
  readonly held: Readonly<Record<string, readonly number[]>>;
  readonly isTracked: boolean;
  readonly isTaxable: boolean;
  readonly sellsWithoutStock: boolean;
  readonly requiresShipping: boolean;
  readonly requiresComponents: boolean;
  readonly taxCode: string | null;
  /** For customs: country and province of origin, and harmonized system codes. */
  readonly countryCode: string | null;
  readonly provinceCode: string | null;
  readonly systemCode: string | null;
  readonly countrySystemCodes: readonly CountrySystemCode[];
  readonly showsUnitPrice: boolean;
  readonly unitMeasurement: UnitMeasurement | null;
  /** Images of the product that show this variant; the first one is its picture. */
  readonly imageIds: readonly number[];
}

interface Weight {
  readonly unit: WeightUnit;
  readonly value: number;
}

const GRAMS = { GRAMS: 1, KILOGRAMS: 1000, OUNCES: 28.349523125, POUNDS: 453.59237 } as const;

type WeightUnit = keyof typeof GRAMS;

/** The unit of this name; undefined for any other text. */
export function weightUnit(name: unknown): WeightUnit | undefined {
  return typeof name === 'string' && isWeightUnit(name) ? name : undefined;
}

function isWeightUnit(name: string): name is WeightUnit {
  return Object.hasOwn(GRAMS, name);
}

/** A weight, and the same in whole grams. */
export function weighed(weight: Weight): { readonly weight: Weight; readonly grams: number } {
  return { weight, grams: Math.round(weight.value * GRAMS[weight.unit]) };
}

interface CountrySystemCode {
  readonly countryCode: string;
  readonly code: string;
}

/** The amount that is sold, and the amount that the unit price is for: 750 ML, per 1 L. */
export interface UnitMeasurement {
  readonly quantityUnit: string | null;
  readonly quantityValue: number;
  readonly referenceUnit: string | null;
  readonly referenceValue: number;
}

/** Default values of a variant. */
export const PLAIN_VARIANT: Omit<
  Variant,
  'id' | 'productId' | 'inventoryItemId' | 'position' | 'title' | 'values' | 'stock'
> = {
  sku: null,
  barcode: null,
  priceCents: 0,
  compareAtCents: null,
  costCents: null,
  weight: { unit: 'KILOGRAMS', value: 0 },
  grams: 0,
  held: {},
  isTracked: false,
  isTaxable: true,
  sellsWithoutStock: false,
  requiresShipping: true,
  requiresComponents: false,
  taxCode: null,
  countryCode: null,
  provinceCode: null,
  systemCode: null,
  countrySystemCodes: [],
  showsUnitPrice: false,
  unitMeasurement: null,
  imageIds: [],
};

export interface ProductImage {
  readonly id: number;
  readonly position: number;
  readonly alt: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

export interface Product extends Dated, Published {
  readonly title: string;
  readonly handle: string;
  readonly descriptionHtml: string;
  readonly vendor: string;
  readonly productType: string;
  readonly tags: readonly string[];
  readonly status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED' | 'UNLISTED';
  readonly options: readonly ProductOption[];
  readonly variants: readonly Variant[];
  readonly images: readonly ProductImage[];
  readonly seo: Seo;
  readonly templateSuffix: string | null;
  /** `aa-1-13`: a category of the service's product taxonomy. */
  readonly categoryId: string | null;
  readonly isGiftCard: boolean;
  readonly giftCardTemplateSuffix: string | null;
  readonly requiresSellingPlan: boolean;
  readonly combinedListingRole: 'PARENT' | 'CHILD' | null;
  /** Number for the next variant, option, option value or image; never reused. */
  readonly nextPart: number;
}

/** The operation of a mutation with `synchronous: false`. */
export interface ProductOperation {
  readonly id: number;
  readonly kind: 'Set' | 'Delete' | 'Duplicate';
  readonly productId: number;
  /** The id of the copy, for `Duplicate`. */
  readonly newProductId: number | null;
}

export const PRODUCT_OPERATION_IDS: IdRule = { first: 58_200_000_000, spacing: 29 };

/** Further fields of a product, each with a default in `PLAIN_PRODUCT`. */
export type ProductTrait =
  | 'templateSuffix'
  | 'categoryId'
  | 'isGiftCard'
  | 'giftCardTemplateSuffix'
  | 'requiresSellingPlan'
  | 'combinedListingRole';

/** Default values of a product. */
export const PLAIN_PRODUCT: Pick<
  Product,
  'descriptionHtml' | 'productType' | 'publishedTo' | ProductTrait
> = {
  descriptionHtml: '',
  productType: '',
  templateSuffix: null,
  categoryId: null,
  isGiftCard: false,
  giftCardTemplateSuffix: null,
  requiresSellingPlan: false,
  combinedListingRole: null,
  publishedTo: {},
};

/** Title and description for search engines; null means those of the product. */
export interface Seo {
  readonly title: string | null;
  readonly description: string | null;
}

/** The ids of products. */
export const PRODUCT_IDS: IdRule = { first: 8_012_340_000_000, spacing: 37 };

/** The option of a product without options, as on the service; its value is the variant's title. */
export const DEFAULT_OPTION = { name: 'Title', values: ['Default Title'] } as const;

/** Whether the product has no real options: its only variant is the default one. */
export function hasOnlyDefaultVariant({ variants }: Product): boolean {
  return variants.length === 1 && variants[0]?.title === DEFAULT_OPTION.values[0];
}

/** The values of an option that at least one variant has. */
export function usedValues(product: Product, option: ProductOption): ProductOption['values'] {
  const place = option.position - 1;
  const names = new Set(product.variants.map((variant) => variant.values[place]));
  return option.values.filter(({ name }) => names.has(name));
}

/** Combinations of one value per list, last list fastest: `[['S', 'Moss'], ['S', 'Oat'], …]`. */
export function combinations(lists: ReadonlyArray<readonly string[]>): string[][] {
  return lists.reduce<string[][]>(
    (rows, list) => rows.flatMap((row) => list.map((value) => [...row, value])),
    [[]],
  );
}

/** What the service calls a variant: its option values in the options' order, `M / Moss`. */
export function variantTitle(values: readonly string[]): string {
  return values.join(' / ');
}

/** The variant with these option values, and the title that follows from them. */
export function withOptionValues(variant: Variant, values: readonly string[]): Variant {
  return { ...variant, values, title: variantTitle(values) };
}

/** Ids of a product's parts are counted from here: at most 10,000 of each kind. */
const FIRST_PART_ID = 40_000_000_000_000;
/** The distance between the ids of one kind of part and the next. */
const KIND_SPACING = 2_000_000_000_000;
const PARTS_PER_PRODUCT = 10_000;
/** Seeded parts have lower numbers, so that the ids of added parts are free. */
export const FIRST_FREE_PART = 50;

/** The ids of a product's parts: each kind has a number range of its own. */
interface PartIds {
  readonly variant: number;
  readonly inventoryItem: number;
  readonly option: number;
  readonly optionValue: number;
  readonly image: number;
}

/**
 * @param part from 0; the seeded parts of a product lie below `FIRST_FREE_PART`
 * @throws RangeError when a product has no ids left
 */
export function partIds(productIndex: number, part: number): PartIds {
  if (part >= PARTS_PER_PRODUCT) throw new RangeError('a product with too many parts');
  const id = FIRST_PART_ID + productIndex * PARTS_PER_PRODUCT + part;
  return {
    variant: id,
    inventoryItem: id + KIND_SPACING,
    option: id + 2 * KIND_SPACING,
    optionValue: id + 3 * KIND_SPACING,
    image: id + 4 * KIND_SPACING,
  };
}

/** The index of a product, from which the ids of its parts are computed. */
export function productIndexOf(productId: number): number {
  return (productId - PRODUCT_IDS.first) / PRODUCT_IDS.spacing;
}

/** Index of the product that a part belongs to, or null for an id that no part can have. */
export function productIndexOfPart(id: number): number | null {
  const offset = id - FIRST_PART_ID;
  if (!Number.isInteger(offset) || offset < 0) return null;
  return Math.floor((offset % KIND_SPACING) / PARTS_PER_PRODUCT);
}

/** The variant that an inventory item belongs to. */
export function variantIdOfInventoryItem(id: number): number {
  return id - KIND_SPACING;
}

/** The address of a file of the store; nothing is served there. */
export function fileUrl(filename: string): string {
  return `https://cdn.practice.test/files/${filename}`;
}

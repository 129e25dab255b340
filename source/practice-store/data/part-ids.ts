import { PRODUCT_IDS } from '../records/product/product.ts';

/** Ids of a product's parts are counted from here: at most 10,000 of each kind. */
const FIRST_PART_ID = 40_000_000_000_000;
/** Each kind of part has its own numbers, this far from the next kind. */
const KIND_STEP = 2_000_000_000_000;
const PARTS_PER_PRODUCT = 10_000;
/** Seeded parts lie below it, so that what is added later finds its ids free. */
export const FIRST_FREE_PART = 50;

/** The ids of a product's parts: each kind has a number range of its own. */
export interface PartIds {
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
    inventoryItem: id + KIND_STEP,
    option: id + 2 * KIND_STEP,
    optionValue: id + 3 * KIND_STEP,
    image: id + 4 * KIND_STEP,
  };
}

/** The number that a product's part ids are counted by. */
export function productIndexOf(productId: number): number {
  return (productId - PRODUCT_IDS.first) / PRODUCT_IDS.step;
}

/** Number of the product that a part belongs to, or null for an id that no part can have. */
export function productIndexOfPart(id: number): number | null {
  const offset = id - FIRST_PART_ID;
  if (!Number.isInteger(offset) || offset < 0) return null;
  return Math.floor((offset % KIND_STEP) / PARTS_PER_PRODUCT);
}

/** The variant that an inventory item belongs to. */
export function variantIdOfInventoryItem(id: number): number {
  return id - KIND_STEP;
}

import { PRODUCT_IDS } from './world-ids.ts';

/** What the service gives a product that names no options. */
export const defaultOption = { name: 'Title', values: ['Default Title'] } as const;

/** The number that a product's part ids are counted by. */
export function productIndexOf(productId: number): number {
  return (productId - PRODUCT_IDS.first) / PRODUCT_IDS.step;
}

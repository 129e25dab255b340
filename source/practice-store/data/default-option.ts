import type { Product } from '../records/product/product.ts';

/** What the service gives a product that names no options; its one variant has the same title. */
export const DEFAULT_OPTION = { name: 'Title', values: ['Default Title'] } as const;

/** Nobody has given the product options: its one variant stands for the product itself. */
export function hasOnlyDefaultVariant({ variants }: Product): boolean {
  return variants.length === 1 && variants[0]?.title === DEFAULT_OPTION.values[0];
}

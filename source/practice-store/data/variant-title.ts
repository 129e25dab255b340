import type { Variant } from '../records/product/product.ts';

/** What the service calls a variant: its option values in the options' order, `M / Moss`. */
export function variantTitle(values: readonly string[]): string {
  return values.join(' / ');
}

/** The variant with these option values, and the title that follows from them. */
export function withOptionValues(variant: Variant, values: readonly string[]): Variant {
  return { ...variant, values, title: variantTitle(values) };
}

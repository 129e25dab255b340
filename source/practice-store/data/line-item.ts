import type { Product, Variant } from '../records/product/product.ts';
import type { LineItem } from './order.ts';

/** A line of an order: the variant as it is called and costs now, whatever becomes of it later. */
export function lineItemOf(
  id: number,
  product: Product,
  variant: Variant,
  quantity: number,
): LineItem {
  return {
    id,
    productId: product.id,
    variantId: variant.id,
    title: product.title,
    variantTitle: variant.title,
    vendor: product.vendor,
    sku: variant.sku,
    quantity,
    unitCents: variant.priceCents,
    grams: variant.grams,
  };
}

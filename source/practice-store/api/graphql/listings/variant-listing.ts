import type { World } from '../../../data/world.ts';
import { inStock } from '../../../records/inventory/stock.ts';
import type { Product, Variant } from '../../../records/product/product.ts';
import type { Listing } from '../listing.ts';
import {
  dateField,
  exactField,
  flagField,
  numberField,
  textField,
} from '../search/search-field.ts';

/** Variants, also reached as the goods behind them; a product's own fields count for them too. */
export function variantListing(world: World): Listing<Variant> {
  const product = (variant: Variant): Product | null => world.products.find(variant.productId);
  return {
    name: 'variants',
    search: {
      named: {
        id: numberField((variant) => variant.id),
        product_id: numberField((variant) => variant.productId),
        product_ids: numberField((variant) => variant.productId),
        sku: exactField((variant) => variant.sku),
        barcode: exactField((variant) => variant.barcode),
        title: textField((variant) => variant.title),
        option1: exactField((variant) => variant.values[0] ?? null),
        option2: exactField((variant) => variant.values[1] ?? null),
        option3: exactField((variant) => variant.values[2] ?? null),
        price: numberField((variant) => variant.priceCents / 100),
        inventory_quantity: numberField(inStock),
        managed: flagField((variant) => variant.isTracked),
        taxable: flagField((variant) => variant.isTaxable),
        vendor: exactField((variant) => product(variant)?.vendor ?? null),
        product_type: exactField((variant) => product(variant)?.productType ?? null),
        product_status: exactField((variant) => product(variant)?.status ?? null),
        tag: exactField((variant) => product(variant)?.tags ?? null),
        created_at: dateField((variant) => product(variant)?.createdAtMs ?? null),
        updated_at: dateField((variant) => product(variant)?.updatedAtMs ?? null),
      },
      free: textField((variant) => [
        variant.title,
        variant.sku ?? '',
        product(variant)?.title ?? '',
      ]),
    },
    sort: {
      TITLE: (variant) => variant.title.toLowerCase(),
      NAME: (variant) => `${product(variant)?.title ?? ''} ${variant.title}`.toLowerCase(),
      FULL_TITLE: (variant) => `${product(variant)?.title ?? ''} ${variant.title}`.toLowerCase(),
      SKU: (variant) => variant.sku?.toLowerCase() ?? '',
      INVENTORY_QUANTITY: inStock,
      POSITION: (variant) => variant.position,
    },
  };
}

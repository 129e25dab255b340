import type { Product, Variant } from '../../../data/model.ts';
import { inStock } from '../../../data/stock.ts';
import type { World } from '../../../data/world.ts';
import type { Listing } from '../listing.ts';
import {
  dateField,
  exactField,
  flagField,
  numberField,
  textField,
} from '../search/search-field.ts';

const prices = (product: Product): number[] =>
  product.variants.map((variant) => variant.priceCents / 100);
const total = (product: Product): number =>
  product.variants.reduce((sum, variant) => sum + inStock(variant), 0);

/** Products: by what they are, what they cost and how many there are. */
export const productListing: Listing<Product> = {
  name: 'products',
  search: {
    named: {
      id: numberField((product) => product.id),
      title: textField((product) => product.title),
      handle: exactField((product) => product.handle),
      status: exactField((product) => product.status),
      published_status: exactField((product) =>
        product.publishedAtMs === null ? 'unpublished' : 'published',
      ),
      tag: exactField((product) => product.tags),
      tag_not: (term, nowMs) => {
        const compiled = exactField<Product>((product) => product.tags)(term, nowMs);
        if (compiled.type === 'ignored') return compiled;
        return { type: 'test', test: (product) => !compiled.test(product) };
      },
      vendor: exactField((product) => product.vendor),
      product_type: exactField((product) => product.productType),
      sku: exactField((product) => product.variants.flatMap((variant) => variant.sku ?? [])),
      barcode: exactField((product) =>
        product.variants.flatMap((variant) => variant.barcode ?? []),
      ),
      variant_id: numberField((product) => product.variants.map((variant) => variant.id)),
      variant_title: textField((product) => product.variants.map((variant) => variant.title)),
      price: numberField(prices),
      inventory_total: numberField(total),
      out_of_stock_somewhere: flagField((product) =>
        product.variants.some((variant) => variant.stock.some((pieces) => pieces <= 0)),
      ),
      gift_card: flagField(() => false),
      created_at: dateField((product) => product.createdAtMs),
      updated_at: dateField((product) => product.updatedAtMs),
      published_at: dateField((product) => product.publishedAtMs),
    },
    free: textField((product) => [
      product.title,
      product.vendor,
      product.productType,
      ...product.tags,
      ...product.variants.flatMap((variant) => variant.sku ?? []),
    ]),
  },
  sort: {
    TITLE: (product) => product.title.toLowerCase(),
    VENDOR: (product) => product.vendor.toLowerCase(),
    PRODUCT_TYPE: (product) => product.productType.toLowerCase(),
    CREATED_AT: (product) => product.createdAtMs,
    UPDATED_AT: (product) => product.updatedAtMs,
    PUBLISHED_AT: (product) => product.publishedAtMs ?? 0,
    INVENTORY_TOTAL: total,
    // The names that a collection's own list uses.
    CREATED: (product) => product.createdAtMs,
    PRICE: (product) => Math.min(...prices(product)),
  },
};

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

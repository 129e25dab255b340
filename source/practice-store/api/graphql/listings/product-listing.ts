import { inStock } from '../../../records/inventory/stock.ts';
import type { Product } from '../../../records/product/product.ts';
import type { Listing } from '../listing.ts';
import {
  dateField,
  exactField,
  flagField,
  notField,
  numberField,
  textField,
} from '../search/search-field.ts';
import { DATE_SORT, recordFields } from './every-record.ts';

const prices = (product: Product): number[] =>
  product.variants.map((variant) => variant.priceCents / 100);
const total = (product: Product): number =>
  product.variants.reduce((sum, variant) => sum + inStock(variant), 0);

/** Products: by what they are, what they cost and how many there are. */
export const productListing: Listing<Product> = {
  name: 'products',
  search: {
    named: {
      ...recordFields<Product>(),
      title: textField((product) => product.title),
      handle: exactField((product) => product.handle),
      status: exactField((product) => product.status),
      published_status: exactField((product) =>
        product.publishedAtMs === null ? 'unpublished' : 'published',
      ),
      tag: exactField((product) => product.tags),
      tag_not: notField(exactField((product) => product.tags)),
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
    ...DATE_SORT,
    PUBLISHED_AT: (product) => product.publishedAtMs ?? 0,
    INVENTORY_TOTAL: total,
    // The names that a collection's own list uses.
    CREATED: (product) => product.createdAtMs,
    PRICE: (product) => Math.min(...prices(product)),
  },
};

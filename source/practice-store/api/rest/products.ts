import type { Product, ProductImage, Variant } from '../../records/product/product.ts';
import { moneyText, timeText, timeTextOrNull } from './formats.ts';
import { productWrites } from './product-writes.ts';
import { type RestFilter, restResource } from './resource.ts';
import { sharedFilters } from './shared-filters.ts';

const sameText =
  (read: (product: Product) => string): RestFilter<Product> =>
  (product, value) =>
    read(product).toLowerCase() === value.toLowerCase();

/** `products.json`, `products/count.json`, `products/{id}.json`. */
export const productsResource = restResource<Product>({
  plural: 'products',
  singular: 'product',
  readScopes: ['read_products'],
  writeScope: 'write_products',
  order: 'oldest-first',
  rows: ({ world }) => world.products,
  toJson: productJson,
  filters: {
    ...sharedFilters,
    title: sameText((product) => product.title),
    vendor: sameText((product) => product.vendor),
    product_type: sameText((product) => product.productType),
    handle: (product, value) => value.split(',').includes(product.handle),
    status: (product, value) => value.split(',').includes(product.status.toLowerCase()),
    collection_id: (product, value, { world }) =>
      world.collectionsOf(product).some((collection) => String(collection.id) === value),
  },
  deprecated: 'https://shopify.dev/docs/apps/build/graphql/migrate/new-product-model',
  writes: productWrites,
});

/** A product with all its parts. */
export function productJson(product: Product): Readonly<Record<string, unknown>> {
  const images = product.images.map((image) => imageJson(image, product));
  return {
    id: product.id,
    title: product.title,
    body_html: product.descriptionHtml,
    vendor: product.vendor,
    product_type: product.productType,
    created_at: timeText(product.createdAtMs),
    handle: product.handle,
    updated_at: timeText(product.updatedAtMs),
    published_at: timeTextOrNull(product.publishedAtMs),
    template_suffix: product.templateSuffix,
    published_scope: 'global',
    tags: product.tags.join(', '),
    status: product.status.toLowerCase(),
    admin_graphql_api_id: `gid://shopify/Product/${product.id}`,
    variants: product.variants.map((variant) => variantJson(variant, product)),
    options: product.options.map((option) => ({
      id: option.id,
      product_id: product.id,
      name: option.name,
      position: option.position,
      values: option.values.map((value) => value.name),
    })),
    images,
    image: images[0] ?? null,
  };
}

function variantJson(variant: Variant, product: Product): Readonly<Record<string, unknown>> {
  const inStock = variant.stock.reduce((sum, pieces) => sum + pieces, 0);
  return {
    id: variant.id,
    product_id: product.id,
    title: variant.title,
    price: moneyText(variant.priceCents),
    position: variant.position,
    inventory_policy: variant.sellsWithoutStock ? 'continue' : 'deny',
    compare_at_price: variant.compareAtCents === null ? null : moneyText(variant.compareAtCents),
    option1: variant.values[0] ?? null,
    option2: variant.values[1] ?? null,
    option3: variant.values[2] ?? null,
    created_at: timeText(product.createdAtMs),
    updated_at: timeText(product.updatedAtMs),
    taxable: variant.isTaxable,
    barcode: variant.barcode,
    fulfillment_service: 'manual',
    grams: variant.grams,
    inventory_management: variant.isTracked ? 'shopify' : null,
    requires_shipping: true,
    sku: variant.sku,
    weight: variant.grams / 1000,
    weight_unit: 'kg',
    inventory_item_id: variant.inventoryItemId,
    inventory_quantity: inStock,
    old_inventory_quantity: inStock,
    admin_graphql_api_id: `gid://shopify/ProductVariant/${variant.id}`,
    image_id: null,
  };
}

function imageJson(image: ProductImage, product: Product): Readonly<Record<string, unknown>> {
  return {
    id: image.id,
    alt: image.alt,
    position: image.position,
    product_id: product.id,
    created_at: timeText(product.createdAtMs),
    updated_at: timeText(product.updatedAtMs),
    admin_graphql_api_id: `gid://shopify/MediaImage/${image.id}`,
    width: image.width,
    height: image.height,
    src: image.url,
    variant_ids: [],
  };
}

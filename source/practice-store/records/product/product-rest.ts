import { moneyText, timeText, timeTextOrNull, parseMoment } from '../../api/formats.ts';
import { publishedFilters, type RestFilter, sharedFilters } from '../../rest/row-filters.ts';
import { restResource } from '../../rest/resource.ts';
import type { RestDocument } from '../../rest/rest-entry.ts';
import { POS_PUBLICATION_ID, publishedSince } from '../collection/publication/publication.ts';
import { inStock } from '../inventory/stock.ts';
import { allRows } from '../rows.ts';
import { productWrites, REST_UNITS } from './product-writes-rest.ts';
import { type Product, type ProductImage, usedValues, type Variant } from './product.ts';

const sameText =
  (read: (product: Product) => string): RestFilter<Product> =>
  (product, value) =>
    read(product).toLowerCase() === value.toLowerCase();

/** `products.json`, `products/count.json`, `products/{id}.json`. */
export const productsResource = restResource<Product>({
  plural: 'products',
  scope: 'products',
  rows: ({ world }) => world.products,
  toJson: productJson,
  filters: {
    ...sharedFilters,
    ...publishedFilters,
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
    published_scope: publishedSince(product, POS_PUBLICATION_ID) === null ? 'web' : 'global',
    tags: product.tags.join(', '),
    status: product.status.toLowerCase(),
    admin_graphql_api_id: `gid://shopify/Product/${product.id}`,
    variants: product.variants.map((variant) => variantJson(variant, product)),
    options: product.options.map((option) => ({
      id: option.id,
      product_id: product.id,
      name: option.name,
      position: option.position,
      values: usedValues(product, option).map((value) => value.name),
    })),
    images,
    image: images[0] ?? null,
  };
}

export function variantJson(variant: Variant, product: Product): Readonly<Record<string, unknown>> {
  const pieces = inStock(variant);
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
    requires_shipping: variant.requiresShipping,
    sku: variant.sku,
    weight: variant.weight.value,
    weight_unit: REST_UNITS[variant.weight.unit],
    inventory_item_id: variant.inventoryItemId,
    inventory_quantity: pieces,
    old_inventory_quantity: pieces,
    admin_graphql_api_id: `gid://shopify/ProductVariant/${variant.id}`,
    image_id: variant.imageIds[0] ?? null,
    tax_code: variant.taxCode ?? '',
  };
}

export function imageJson(
  image: ProductImage,
  product: Product,
): Readonly<Record<string, unknown>> {
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
    variant_ids: product.variants
      .filter((variant) => variant.imageIds.includes(image.id))
      .map((variant) => variant.id),
  };
}

/** The products available to the app's sales channel: here, all that are published. */
export const productListings = restResource<Product>({
  plural: 'product_listings',
  scope: 'product_listings',
  rows: ({ world }) => world.products,
  toJson: (product) => {
    const { id, admin_graphql_api_id: _gid, status: _status, ...shown } = productJson(product);
    return { product_id: id, ...shown, available: product.publishedAtMs !== null };
  },
  filters: {
    is_published: (product) => product.publishedAtMs !== null,
    product_ids: (product, value) => value.split(',').includes(String(product.id)),
    handle: (product, value) => product.handle === value,
    updated_at_min: (product, value) => !(product.updatedAtMs < parseMoment(value)),
  },
  defaults: { is_published: 'true' },
});

/** The ids of all published products. */
export const listedProductIds: RestDocument = {
  path: 'product_listings/product_ids',
  readScopes: ['read_product_listings'],
  body: ({ world }) => ({
    product_ids: allRows(world.products)
      .filter(({ publishedAtMs }) => publishedAtMs !== null)
      .map(({ id }) => id),
  }),
};

import { moneyText, timeText, timeTextOrNull } from '../../api/formats.ts';
import {
  type BodyObject,
  centsAt,
  centsOrNullAt,
  eachAt,
  flagAt,
  objectsAt,
  plainTextAt,
  tagsAt,
  textAt,
  wholeAt,
} from '../../rest/body-object.ts';
import { publishedFilters, type RestFilter, sharedFilters } from '../../rest/row-filters.ts';
import { restResource, type RestWrites } from '../../rest/resource.ts';
import { inStock } from '../inventory/stock.ts';
import {
  createProduct,
  type ImageChange,
  type ProductChange,
  updateProduct,
} from './product-changes.ts';
import {
  type Product,
  type ProductImage,
  usedValues,
  type Variant,
  weighed,
  weightUnit,
} from './product.ts';
import { replaceVariants, type VariantChange } from './variant-changes.ts';

const sameText =
  (read: (product: Product) => string): RestFilter<Product> =>
  (product, value) =>
    read(product).toLowerCase() === value.toLowerCase();

/** How products are changed over REST, by the same rules as over GraphQL. */
const productWrites: RestWrites<Product> = {
  create({ world, context }, body) {
    const options = objectsAt(body, 'options')?.map((option) => ({
      name: textAt(option, 'name') ?? 'Title',
      values: tagsAt(option, 'values') ?? [],
    }));
    const variants = objectsAt(body, 'variants');
    const isHidden = flagAt(body, 'published') === false || textAt(body, 'status') === 'draft';
    const publishedAtMs = isHidden ? null : context.nowMs;
    const product = { ...readChange(body), publishedAtMs, images: readImages(body) };
    return createProduct(
      world,
      {
        ...product,
        ...(options === undefined ? {} : { options }),
        ...(variants === undefined ? {} : { variants: variants.map(readVariant) }),
      },
      context.nowMs,
    );
  },
  update({ world, context }, id, body) {
    const before = world.products.find(id);
    if (before === null) return null;
    const changed = updateProduct(world, id, readChange(body), context.nowMs);
    const variants = objectsAt(body, 'variants');
    if (changed === null || changed.type === 'refused' || variants === undefined) return changed;
    const wanted = variants.map((variant) => ({
      ...readVariant(variant),
      id: wholeAt(variant, 'id') ?? null,
    }));
    return replaceVariants(world, before, wanted, { nowMs: context.nowMs, start: changed.row });
  },
  remove({ world }, id) {
    const row = world.products.find(id);
    // Orders keep their lines, as they were sold.
    return row !== null && world.products.remove(id) ? { type: 'done', row } : null;
  },
};

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

/** REST's names of the units of weight. */
const REST_UNITS = { GRAMS: 'g', KILOGRAMS: 'kg', OUNCES: 'oz', POUNDS: 'lb' } as const;

const STATUSES: ReadonlyMap<string, Product['status']> = new Map([
  ['active', 'ACTIVE'],
  ['draft', 'DRAFT'],
  ['archived', 'ARCHIVED'],
  ['unlisted', 'UNLISTED'],
]);

function readChange(body: BodyObject): ProductChange {
  return {
    ...eachAt(body, plainTextAt, 'title', 'handle', 'vendor', 'productType'),
    descriptionHtml: plainTextAt(body, 'body_html'),
    tags: tagsAt(body, 'tags'),
    publishedAtMs: { true: 0, false: null }[String(flagAt(body, 'published'))],
    status: STATUSES.get(textAt(body, 'status') ?? ''),
    templateSuffix: textAt(body, 'template_suffix'),
  };
}

function readImages(body: BodyObject): readonly ImageChange[] | undefined {
  return objectsAt(body, 'images')?.flatMap((image) => {
    const url = textAt(image, 'src');
    return url === undefined || url === null || !URL.canParse(url)
      ? []
      : [{ url, alt: plainTextAt(image, 'alt') }];
  });
}

export function readVariant(body: BodyObject): VariantChange {
  const values = [1, 2, 3].flatMap((place) => textAt(body, `option${place}`) ?? []);
  const policy = textAt(body, 'inventory_policy');
  const management = textAt(body, 'inventory_management');
  return {
    values: values.length === 0 ? undefined : values,
    priceCents: centsAt(body, 'price'),
    compareAtCents: centsOrNullAt(body, 'compare_at_price'),
    sku: textAt(body, 'sku'),
    barcode: textAt(body, 'barcode'),
    ...readWeight(body),
    isTaxable: flagAt(body, 'taxable'),
    isTracked: management === undefined ? undefined : management === 'shopify',
    sellsWithoutStock: policy === undefined ? undefined : policy === 'continue',
  };
}

function readWeight(body: BodyObject): Pick<VariantChange, 'weight' | 'grams'> {
  const grams = wholeAt(body, 'grams');
  if (grams !== undefined) return weighed({ unit: 'GRAMS', value: grams });
  const value = Number(body['weight'] ?? NaN);
  const unit = weightUnit(
    Object.entries(REST_UNITS).find(([, name]) => name === (body['weight_unit'] ?? 'kg'))?.[0],
  );
  return unit === undefined || !(value >= 0) ? {} : weighed({ unit, value });
}

/** What was made available to this app's sales channel: everything that is published. */
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
    updated_at_min: (product, value) => !(product.updatedAtMs < Date.parse(value)),
  },
  defaults: { is_published: 'true' },
});

import type { Product, Variant } from '../../../data/model.ts';
import { listedRows } from '../../../data/rows.ts';
import { ascending } from '../../../data/sequence.ts';
import { connect } from '../connection.ts';
import { gid } from '../gid.ts';
import { dateTime, dateTimeOrNull, exactCount, money } from '../money.ts';
import type { FieldTable } from '../objects.ts';
import type { Args } from '../scene.ts';

export const productFields: FieldTable<Product> = {
  id: (product) => gid('Product', product.id),
  legacyResourceId: (product) => String(product.id),
  title: (product) => product.title,
  handle: (product) => product.handle,
  vendor: (product) => product.vendor,
  productType: (product) => product.productType,
  tags: (product) => product.tags,
  status: (product) => product.status,
  description: (product, args) => cut(plainText(product), args['truncateAt']),
  descriptionHtml: (product) => product.descriptionHtml,
  descriptionPlainSummary: plainText,
  bodyHtml: (product) => product.descriptionHtml,
  templateSuffix: () => null,
  seo: () => ({ title: null, description: null }),
  isGiftCard: () => false,
  createdAt: (product) => dateTime(product.createdAtMs),
  updatedAt: (product) => dateTime(product.updatedAtMs),
  publishedAt: (product) => dateTimeOrNull(product.publishedAtMs),
  onlineStoreUrl: (product, _args, { context }) =>
    product.publishedAtMs === null ? null : `https://${context.shop}/products/${product.handle}`,
  onlineStorePreviewUrl: (product, _args, { context }) =>
    `https://${context.shop}/products/${product.handle}`,
  options: (product, args) =>
    take(product.options, args['first']).map((option) => ({
      __typename: 'ProductOption',
      id: gid('ProductOption', option.id),
      name: option.name,
      position: option.position,
      values: option.values.map((value) => value.name),
      linkedMetafield: null,
      optionValues: option.values.map((value) => ({
        __typename: 'ProductOptionValue',
        id: gid('ProductOptionValue', value.id),
        name: value.name,
        hasVariants: true,
        linkedMetafieldValue: null,
        swatch: null,
      })),
    })),
  hasOnlyDefaultVariant: (product) => product.variants.length === 1,
  hasOutOfStockVariants: (product) => product.variants.some((variant) => inStock(variant) === 0),
  hasVariantsThatRequiresComponents: () => false,
  tracksInventory: () => true,
  totalInventory: (product) => product.variants.reduce((sum, variant) => sum + inStock(variant), 0),
  totalVariants: (product) => product.variants.length,
  variantsCount: (product) => exactCount(product.variants.length),
  variants: (product, args, { objects }) =>
    connect(ascending(listedRows(product.variants)), args, objects.variant),
  priceRange: priceRange,
  priceRangeV2: priceRange,
  compareAtPriceRange: (product, _args, { world }) => {
    const prices = product.variants.flatMap((variant) => variant.compareAtCents ?? []);
    if (prices.length === 0) return null;
    return {
      minVariantCompareAtPrice: money(Math.min(...prices), world.shop.currency),
      maxVariantCompareAtPrice: money(Math.max(...prices), world.shop.currency),
    };
  },
  images: (product, args, { objects }) =>
    connect(ascending(listedRows(product.images)), args, objects.image),
  featuredImage: (product, _args, { objects }) => {
    const [first] = product.images;
    return first === undefined ? null : objects.image(first);
  },
  media: (product, args, { objects }) =>
    connect(ascending(listedRows(product.images)), args, objects.mediaImage),
  mediaCount: (product) => exactCount(product.images.length),
  featuredMedia: (product, _args, { objects }) => {
    const [first] = product.images;
    return first === undefined ? null : objects.mediaImage(first);
  },
  collections: (product, args, { world, objects }) => {
    const collection = world.collectionOf(product);
    const rows = listedRows(collection === null ? [] : [collection]);
    return connect(ascending(rows), args, objects.collection);
  },
  inCollection: (product, args, { world }) => {
    const collection = world.collectionOf(product);
    return collection !== null && args['id'] === gid('Collection', collection.id);
  },
  metafield: () => null,
  metafields: (_product, args) => connect(ascending(listedRows([])), args, () => null),
};

/** Pieces at all locations together. */
export function inStock(variant: Variant): number {
  return variant.stock.reduce((sum, pieces) => sum + pieces, 0);
}

function priceRange(
  product: Product,
  _args: Args,
  scene: { readonly world: { readonly shop: { readonly currency: string } } },
): Readonly<Record<string, unknown>> {
  const prices = product.variants.map((variant) => variant.priceCents);
  const { currency } = scene.world.shop;
  return {
    minVariantPrice: money(Math.min(...prices), currency),
    maxVariantPrice: money(Math.max(...prices), currency),
  };
}

function plainText(product: Product): string {
  return product.descriptionHtml.replaceAll(/<[^>]*>/g, '');
}

function cut(text: string, length: unknown): string {
  return typeof length === 'number' && text.length > length ? `${text.slice(0, length)}...` : text;
}

function take<T>(list: readonly T[], count: unknown): readonly T[] {
  return typeof count === 'number' ? list.slice(0, Math.max(0, count)) : list;
}

import { hasOnlyDefaultVariant } from '../../../data/default-option.ts';
import { listedRows } from '../../../data/rows.ts';
import { ascending } from '../../../data/sequence.ts';
import { inStock } from '../../../records/inventory/stock.ts';
import type { Product } from '../../../records/product/product.ts';
import { connect } from '../connection.ts';
import { gid } from '../gid.ts';
import { listConnection } from '../listing.ts';
import { variantListing } from '../listings/variant-listing.ts';
import { dateTime, dateTimeOrNull, exactCount, money } from '../money.ts';
import type { FieldTable } from '../objects.ts';
import type { Args } from '../scene.ts';
import { metafieldsOf } from './metafields-of.ts';

export const productFields: FieldTable<Product> = {
  ...metafieldsOf<Product>('Product', (product) => product.id),
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
  templateSuffix: (product) => product.templateSuffix,
  seo: (product) => product.seo,
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
  hasOnlyDefaultVariant,
  hasOutOfStockVariants: (product) => product.variants.some((variant) => inStock(variant) === 0),
  hasVariantsThatRequiresComponents: () => false,
  tracksInventory: (product) => product.variants.some((variant) => variant.isTracked),
  totalInventory: (product) => product.variants.reduce((sum, variant) => sum + inStock(variant), 0),
  totalVariants: (product) => product.variants.length,
  variantsCount: (product) => exactCount(product.variants.length),
  variants: (product, args, scene, info) =>
    listConnection(
      variantListing(scene.world),
      listedRows(product.variants),
      { args, scene, info },
      scene.objects.variant,
    ),
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
  collections: (product, args, { world, objects }) =>
    connect(ascending(listedRows(world.collectionsOf(product))), args, objects.collection),
  inCollection: (product, args, { world }) =>
    world
      .collectionsOf(product)
      .some((collection) => args['id'] === gid('Collection', collection.id)),
};

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

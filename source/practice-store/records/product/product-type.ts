import { dateTimeOrNull, exactCount, gid, money, withoutTags } from '../../api/formats.ts';
import { connect } from '../../graphql/connection.ts';
import { listConnection, listField, typeRoots } from '../../graphql/listing.ts';
import { readInput, readText } from '../../graphql/mutation.ts';
import { DATES, recordType, type RootField, rowFields, tagsOf } from '../../graphql/record-type.ts';
import type { Args, GraphqlSession } from '../../graphql/session.ts';
import { collectionListing } from '../collection/collection-search.ts';
import { findByCustomId } from '../custom-data/custom-id.ts';
import { metafieldsOf } from '../custom-data/metafield-type.ts';
import { translationsOf } from '../content/translation/translation-type.ts';
import { inStock } from '../inventory/stock.ts';
import { publishableFields } from '../collection/publication/publishable.ts';
import { allRows, generatedRows, listedRows, type Rows } from '../rows.ts';
import { ascending } from '../sequence.ts';
import { mediaMutations } from './media-mutations.ts';
import { optionMutations } from './option/option-mutations.ts';
import { productMutations } from './product-mutations.ts';
import { productParts } from './product-parts-rest.ts';
import { listedProductIds, productListings, productsResource } from './product-rest.ts';
import { hasOnlyDefaultVariant, type Product, type ProductImage, usedValues } from './product.ts';
import { mediaListing, productListing, totalStock, variantListing } from './product-search.ts';
import { categoryOf, taxonomyNodeOf } from './taxonomy.ts';

export const productType = recordType<Product>('Product', {
  rows: ({ world }) => world.products,
  fields: {
    ...metafieldsOf('Product'),
    translations: translationsOf('Product'),
    legacyResourceId: (product) => String(product.id),
    ...rowFields<Product>('title', 'handle', 'vendor', 'productType', 'tags', 'status'),
    ...rowFields<Product>('descriptionHtml', 'templateSuffix', 'seo'),
    description: (product, args) => cut(plainText(product), args['truncateAt']),
    descriptionPlainSummary: plainText,
    bodyHtml: (product) => product.descriptionHtml,
    ...rowFields<Product>('isGiftCard', 'giftCardTemplateSuffix', 'requiresSellingPlan'),
    combinedListingRole: (product) => product.combinedListingRole,
    combinedListing: () => null,
    category: ({ categoryId }) => (categoryId === null ? null : categoryOf(categoryId)),
    productCategory: ({ categoryId }) => {
      if (categoryId === null) return null;
      return { __typename: 'ProductCategory', productTaxonomyNode: taxonomyNodeOf(categoryId) };
    },
    standardizedProductType: ({ categoryId }) => {
      if (categoryId === null) return null;
      const productTaxonomyNode = taxonomyNodeOf(categoryId);
      return { __typename: 'StandardizedProductType', productTaxonomyNode };
    },
    customProductType: (product) => (product.productType === '' ? null : product.productType),
    ...DATES,
    publishedAt: (product) => dateTimeOrNull(product.publishedAtMs),
    ...publishableFields<Product>('Product', (product) => product),
    onlineStoreUrl: (product, _args, { context }) =>
      product.publishedAtMs === null || product.status !== 'ACTIVE'
        ? null
        : `https://${context.shop}/products/${product.handle}`,
    onlineStorePreviewUrl: (product, _args, { context }) =>
      `https://${context.shop}/products/${product.handle}`,
    options: (product, args) =>
      take(product.options, args['first']).map((option) => ({
        __typename: 'ProductOption',
        id: gid('ProductOption', option.id),
        name: option.name,
        position: option.position,
        values: usedValues(product, option).map((value) => value.name),
        linkedMetafield: null,
        optionValues: option.values.map((value) => ({
          __typename: 'ProductOptionValue',
          id: gid('ProductOptionValue', value.id),
          name: value.name,
          hasVariants: usedValues(product, option).includes(value),
          linkedMetafieldValue: null,
          swatch: null,
        })),
      })),
    hasOnlyDefaultVariant,
    hasOutOfStockVariants: (product) =>
      product.variants.some((variant) => variant.isTracked && inStock(variant) <= 0),
    hasVariantsThatRequiresComponents: (product) =>
      product.variants.some((variant) => variant.requiresComponents),
    tracksInventory: (product) => product.variants.some((variant) => variant.isTracked),
    totalInventory: totalStock,
    totalVariants: (product) => product.variants.length,
    variantsCount: (product) => exactCount(product.variants.length),
    variants: listField('ProductVariant', variantListing, (product: Product) =>
      // `Rows` must be sorted by id; the field sorts by its `sortKey`, POSITION by default.
      listedRows(product.variants.toSorted((a, b) => a.id - b.id)),
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
    images: listField('Image', mediaListing, imagesById),
    featuredImage: (product, _args, { objects }) => objects.Image(product.images[0]),
    media: (product, args, session, info) =>
      listConnection(mediaListing, imagesById(product), { args, session, info }, (image) =>
        session.objects.MediaImage(image),
      ),
    mediaCount: (product) => exactCount(product.images.length),
    featuredMedia: (product, _args, { objects }) => objects.MediaImage(product.images[0]),
    collections: listField('Collection', collectionListing, (product: Product, { world }) =>
      listedRows(world.collectionsOf(product)),
    ),
    inCollection: (product, args, { world }) =>
      world
        .collectionsOf(product)
        .some((collection) => args['id'] === gid('Collection', collection.id)),
  },
  roots: {
    ...typeRoots('Product', productListing, ({ world }) => world.products),
    productByHandle: (args, session) => productByHandle(args['handle'], session),
    productByIdentifier: (args, session) => {
      const wanted = readInput(args['identifier']);
      if (wanted['handle'] !== undefined) return productByHandle(wanted['handle'], session);
      if (wanted['customId'] != null) {
        const { products } = session.world;
        const found = findByCustomId(session, 'Product', products, wanted['customId']);
        return session.objects.Product(found);
      }
      return session.node(wanted['id'], 'Product');
    },
    productOperation: (args, session) => session.node(args['id']),
    productVendors: textRoot((product) => [product.vendor]),
    productTypes: textRoot((product) => [product.productType]),
    productTags: textRoot((product) => product.tags),
  },
  mutations: { ...productMutations, ...mediaMutations, ...optionMutations },
  changeTags: tagsOf((world) => world.products),
  rest: [productsResource, listedProductIds, productListings, ...productParts],
});

/** Rows sorted by id; the fields sort them by their `sortKey`, POSITION by default. */
function imagesById({ images }: Product): Rows<ProductImage> {
  return listedRows(images.toSorted((a, b) => a.id - b.id));
}

function priceRange(
  product: Product,
  _args: Args,
  session: GraphqlSession,
): Readonly<Record<string, unknown>> {
  const prices = product.variants.map((variant) => variant.priceCents);
  const { currency } = session.world.shop;
  return {
    minVariantPrice: money(Math.min(...prices), currency),
    maxVariantPrice: money(Math.max(...prices), currency),
  };
}

function plainText(product: Product): string {
  return withoutTags(product.descriptionHtml);
}

function cut(text: string, length: unknown): string {
  return typeof length === 'number' && text.length > length ? `${text.slice(0, length)}...` : text;
}

function take<T>(list: readonly T[], count: unknown): readonly T[] {
  return typeof count === 'number' ? list.slice(0, Math.max(0, count)) : list;
}

function productByHandle(handle: unknown, { world, objects }: GraphqlSession): unknown {
  return objects.Product(world.findProductByHandle(readText(handle) ?? ''));
}

/** A connection of the texts of all products, each once, in alphabetical order. */
function textRoot(textsOf: (product: Product) => readonly string[]): RootField {
  return (args, { world }) => {
    const texts = new Set(allRows(world.products).flatMap(textsOf));
    const sorted = [...texts].filter((text) => text !== '').toSorted();
    const rows = generatedRows(sorted.length, { first: 1, spacing: 1 }, (at) => sorted[at] ?? '');
    return connect(ascending(rows), args, (text) => text);
  };
}

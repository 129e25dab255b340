import { DATE_SORT, type Listing, recordFields } from '../../graphql/listing.ts';
import {
  choiceField,
  dateField,
  emptyField,
  exactField,
  flagField,
  numberField,
  tagFields,
  textField,
} from '../../graphql/search/fields.ts';
import { metafieldSearch } from '../custom-data/metafield-search.ts';
import { inStock } from '../inventory/stock.ts';
import { publicationFields } from '../collection/publication/publication-search.ts';
import type { Session } from '../world.ts';
import { hasOnlyDefaultVariant, type Product, type ProductImage, type Variant } from './product.ts';

/** Pieces of all variants at all locations. */
export function totalStock(product: Product): number {
  return product.variants.reduce((sum, variant) => sum + inStock(variant), 0);
}

const prices = (product: Product): number[] =>
  product.variants.map((variant) => variant.priceCents / 100);

const isReduced = ({ compareAtCents, priceCents }: Variant): boolean =>
  compareAtCents !== null && compareAtCents > priceCents;

/** How products are searched and sorted. */
export const productListing: Listing<Product> = {
  name: 'products',
  search: {
    named: {
      ...recordFields<Product>(),
      ...tagFields((product) => product.tags),
      ...publicationFields((product) => product),
      title: textField((product) => product.title),
      handle: exactField((product) => product.handle),
      status: exactField((product) => product.status, ['active', 'archived', 'draft', 'unlisted']),
      vendor: exactField((product) => product.vendor),
      product_type: exactField((product) => product.productType),
      collection_id: numberField((product, { world }) =>
        world.collectionsOf(product).map((collection) => collection.id),
      ),
      sku: exactField((product) => product.variants.flatMap((variant) => variant.sku ?? [])),
      barcode: exactField((product) =>
        product.variants.flatMap((variant) => variant.barcode ?? []),
      ),
      variant_id: numberField((product) => product.variants.map((variant) => variant.id)),
      variant_title: textField((product) => product.variants.map((variant) => variant.title)),
      price: numberField(prices),
      is_price_reduced: flagField((product) => product.variants.some(isReduced)),
      inventory_total: numberField(totalStock),
      out_of_stock_somewhere: flagField((product) =>
        product.variants.some((variant) =>
          variant.stock.some((pieces) => pieces !== null && pieces <= 0),
        ),
      ),
      tracks_inventory: flagField((product) =>
        product.variants.some((variant) => variant.isTracked),
      ),
      has_only_default_variant: flagField(hasOnlyDefaultVariant),
      published_at: dateField((product) => product.publishedAtMs),
      // The practice store has no bundles and no other sales channels.
      bundles: flagField(() => false),
      has_only_composites: flagField(() => false),
      has_variant_with_components: flagField(() => false),
      combined_listing_role: exactField(
        (product) => product.combinedListingRole ?? 'no_role',
        ['parent', 'child', 'no_role'],
      ),
      product_configuration_owner: emptyField(),
      error_feedback: emptyField(),
      delivery_profile_id: numberField(() => null),
      category_id: exactField((product) => product.categoryId),
      gift_card: flagField((product) => product.isGiftCard),
    },
    keyed: metafieldSearch('Product'),
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
    INVENTORY_TOTAL: totalStock,
    // Sort keys of the products of a collection.
    CREATED: (product) => product.createdAtMs,
    PRICE: (product) => Math.min(...prices(product)),
  },
};

const productOf = (variant: Variant, { world }: Session): Product | null =>
  world.products.find(variant.productId);

const fullTitle = (variant: Variant, session: Session): string =>
  `${productOf(variant, session)?.title ?? ''} ${variant.title}`.toLowerCase();

/** Takes `true` or `false` and matches every variant: the practice store has no composites. */
const asked = choiceField<Variant>((value) => (/^(?:true|false)$/.test(value) ? () => true : null));

/** How variants are searched and sorted; fields of their product can be used too. */
export const variantListing: Listing<Variant> = {
  name: 'variants',
  search: {
    named: {
      ...tagFields((variant, session) => productOf(variant, session)?.tags ?? null),
      ...publicationFields(productOf),
      id: numberField((variant) => variant.id),
      product_id: numberField((variant) => variant.productId),
      product_ids: numberField((variant) => variant.productId),
      collection: numberField((variant, session) => {
        const product = productOf(variant, session);
        return product === null ? null : session.world.collectionsOf(product).map(({ id }) => id);
      }),
      sku: exactField((variant) => variant.sku),
      barcode: exactField((variant) => variant.barcode),
      title: textField((variant) => variant.title),
      option1: exactField((variant) => variant.values[0] ?? null),
      option2: exactField((variant) => variant.values[1] ?? null),
      option3: exactField((variant) => variant.values[2] ?? null),
      price: numberField((variant) => variant.priceCents / 100),
      inventory_quantity: numberField(inStock),
      location_id: numberField((_variant, { world }) =>
        Array.from({ length: world.locations.count }, (_, at) => world.locations.idAt(at)),
      ),
      managed: flagField((variant) => variant.isTracked),
      managed_by: exactField((variant) => (variant.isTracked ? 'shopify' : null)),
      taxable: flagField((variant) => variant.isTaxable),
      vendor: exactField((variant, session) => productOf(variant, session)?.vendor ?? null),
      product_type: exactField(
        (variant, session) => productOf(variant, session)?.productType ?? null,
      ),
      product_status: exactField(
        (variant, session) => productOf(variant, session)?.status ?? null,
        ['active', 'archived', 'draft', 'unlisted'],
      ),
      created_at: dateField((variant, session) => productOf(variant, session)?.createdAtMs ?? null),
      updated_at: dateField((variant, session) => productOf(variant, session)?.updatedAtMs ?? null),
      gift_card: flagField((variant, session) => productOf(variant, session)?.isGiftCard ?? false),
      delivery_profile_id: numberField(() => null),
      requires_components: flagField((variant) => variant.requiresComponents),
      exclude_composite: asked,
      exclude_variants_with_components: asked,
    },
    free: textField((variant, session) => [
      variant.title,
      variant.sku ?? '',
      productOf(variant, session)?.title ?? '',
    ]),
  },
  sort: {
    TITLE: (variant) => variant.title.toLowerCase(),
    NAME: fullTitle,
    FULL_TITLE: fullTitle,
    SKU: (variant) => variant.sku?.toLowerCase() ?? '',
    INVENTORY_QUANTITY: inStock,
    INVENTORY_LEVELS_AVAILABLE: inStock,
    INVENTORY_MANAGEMENT: (variant) => (variant.isTracked ? 'shopify' : ''),
    INVENTORY_POLICY: (variant) => (variant.sellsWithoutStock ? 'continue' : 'deny'),
    POSITION: (variant) => variant.position,
  },
};

/** How the pictures of a product are searched and sorted. */
export const mediaListing: Listing<ProductImage> = {
  name: 'media',
  search: {
    named: {
      id: numberField((image) => image.id),
      media_type: exactField(() => 'image', ['image', 'video', 'external_video', 'model_3d']),
    },
    free: textField((image) => image.alt),
  },
  sort: { POSITION: (image) => image.position },
};

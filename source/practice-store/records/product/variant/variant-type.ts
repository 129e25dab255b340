import { dateTime, gid, moneyText } from '../../../api/formats.ts';
import { connectList } from '../../../graphql/connection.ts';
import { typeRoots } from '../../../graphql/listing.ts';
import { type Input, readInput } from '../../../graphql/mutation.ts';
import { recordType, rowFields } from '../../../graphql/record-type.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import { findByCustomId } from '../../custom-data/custom-id.ts';
import { metafieldsOf } from '../../custom-data/metafield-type.ts';
import { inStock } from '../../inventory/stock.ts';
import { publishableFields } from '../../collection/publication/publishable.ts';
import type { Product, ProductImage, Variant } from '../product.ts';
import { variantListing } from '../product-search.ts';
import { unitPrice } from './unit-price.ts';
import { variantMutations } from './variant-mutations.ts';

export const variantType = recordType<Variant>('ProductVariant', {
  rows: ({ world }) => world.variants,
  fields: {
    ...metafieldsOf('ProductVariant'),
    legacyResourceId: (variant) => String(variant.id),
    ...rowFields<Variant>('title', 'sku', 'barcode', 'position'),
    displayName: (variant, _args, session) =>
      `${productOf(variant, session).title} - ${variant.title}`,
    price: (variant) => moneyText(variant.priceCents),
    compareAtPrice: (variant) =>
      variant.compareAtCents === null ? null : moneyText(variant.compareAtCents),
    taxable: (variant) => variant.isTaxable,
    availableForSale: (variant) =>
      inStock(variant) > 0 || !variant.isTracked || variant.sellsWithoutStock,
    inventoryQuantity: inStock,
    sellableOnlineQuantity: inStock,
    inventoryPolicy: (variant) => (variant.sellsWithoutStock ? 'CONTINUE' : 'DENY'),
    inventoryItem: (variant, _args, { objects }) => objects.InventoryItem(variant),
    ...rowFields<Variant>('requiresComponents', 'taxCode'),
    showUnitPrice: (variant) => variant.showsUnitPrice,
    ...unitPrice,
    ...publishableFields<Variant>('Product', productOf),
    selectedOptions: (variant, _args, session) =>
      productOf(variant, session).options.map((option, at) => {
        const name = variant.values[at] ?? '';
        const value = option.values.find((entry) => entry.name === name);
        return {
          name: option.name,
          value: name,
          optionValue: {
            id: gid('ProductOptionValue', value?.id ?? 0),
            name,
            hasVariants: true,
            linkedMetafieldValue: null,
            swatch: null,
          },
        };
      }),
    product: (variant, _args, session) => session.objects.Product(productOf(variant, session)),
    image: (variant, _args, session) => session.objects.Image(picturesOf(variant, session)[0]),
    media: (variant, args, session) =>
      connectList(picturesOf(variant, session), args, session.objects.MediaImage),
    createdAt: (variant, _args, session) => dateTime(productOf(variant, session).createdAtMs),
    updatedAt: (variant, _args, session) => dateTime(productOf(variant, session).updatedAtMs),
  },
  roots: {
    productVariantByIdentifier: (args, session) =>
      variantByIdentifier(readInput(args['identifier']), session),
    ...typeRoots('ProductVariant', variantListing, ({ world }) => world.variants),
  },
  mutations: variantMutations,
});

function variantByIdentifier(wanted: Input, session: GraphqlSession): unknown {
  if (wanted['customId'] == null) return session.node(wanted['id'], 'ProductVariant');
  const rows = session.world.variants;
  const found = findByCustomId(session, 'ProductVariant', rows, wanted['customId']);
  return session.objects.ProductVariant(found);
}

function productOf(variant: Variant, { world }: GraphqlSession): Product {
  const product = world.products.find(variant.productId);
  if (product === null) throw new Error(`variant ${variant.id} without a product`);
  return product;
}

/** The product's images that show this variant, in the product's order. */
function picturesOf(variant: Variant, session: GraphqlSession): readonly ProductImage[] {
  return productOf(variant, session).images.filter(({ id }) => variant.imageIds.includes(id));
}

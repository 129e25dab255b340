import { listedRows } from '../../../data/rows.ts';
import { ascending } from '../../../data/sequence.ts';
import { inStock } from '../../../records/inventory/stock.ts';
import type { Product, Variant } from '../../../records/product/product.ts';
import { moneyText } from '../../rest/formats.ts';
import { connect } from '../connection.ts';
import { gid } from '../gid.ts';
import { dateTime } from '../money.ts';
import type { FieldTable } from '../objects.ts';
import type { Scene } from '../scene.ts';
import { metafieldsOf } from './metafields-of.ts';

export const variantFields: FieldTable<Variant> = {
  ...metafieldsOf<Variant>('ProductVariant', (variant) => variant.id),
  id: (variant) => gid('ProductVariant', variant.id),
  legacyResourceId: (variant) => String(variant.id),
  title: (variant) => variant.title,
  displayName: (variant, _args, scene) => `${productOf(variant, scene).title} - ${variant.title}`,
  sku: (variant) => variant.sku,
  barcode: (variant) => variant.barcode,
  position: (variant) => variant.position,
  price: (variant) => moneyText(variant.priceCents),
  compareAtPrice: (variant) =>
    variant.compareAtCents === null ? null : moneyText(variant.compareAtCents),
  taxable: (variant) => variant.isTaxable,
  availableForSale: (variant) =>
    inStock(variant) > 0 || !variant.isTracked || variant.sellsWithoutStock,
  inventoryQuantity: inStock,
  sellableOnlineQuantity: inStock,
  inventoryPolicy: (variant) => (variant.sellsWithoutStock ? 'CONTINUE' : 'DENY'),
  inventoryItem: (variant, _args, { objects }) => objects.inventoryItem(variant),
  requiresComponents: () => false,
  selectedOptions: (variant, _args, scene) =>
    productOf(variant, scene).options.map((option, at) => {
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
  product: (variant, _args, scene) => scene.objects.product(productOf(variant, scene)),
  image: () => null,
  media: (_variant, args) => connect(ascending(listedRows([])), args, () => null),
  createdAt: (variant, _args, scene) => dateTime(productOf(variant, scene).createdAtMs),
  updatedAt: (variant, _args, scene) => dateTime(productOf(variant, scene).updatedAtMs),
};

function productOf(variant: Variant, { world }: Scene): Product {
  const product = world.products.find(variant.productId);
  if (product === null) throw new Error(`variant ${variant.id} without a product`);
  return product;
}

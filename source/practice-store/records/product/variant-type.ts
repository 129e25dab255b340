import { dateTime, gid, moneyText, numberInGid } from '../../api/formats.ts';
import { emptyList } from '../../graphql/connection.ts';
import { typeRoots } from '../../graphql/listing.ts';
import {
  outcomeOf,
  readInput,
  readInputs,
  readText,
  readTexts,
  shownAs,
  userErrors,
} from '../../graphql/mutation.ts';
import { recordType, type RootTable, rowFields } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { sentence } from '../change.ts';
import { metafieldsOf } from '../custom-data/metafield-type.ts';
import { inStock } from '../inventory/stock.ts';
import { createOptions, deleteOptions, updateOption } from './option-changes.ts';
import { readOptions, readVariant } from './product-input.ts';
import type { Product, Variant } from './product.ts';
import { variantListing } from './product-search.ts';
import { createVariants, deleteVariants, updateVariants } from './variant-changes.ts';

const MISSING = sentence(['productId'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST');

/** Variants and options of one product. */
const variantMutations: RootTable = {
  productVariantsBulkCreate: (args, session) => {
    const product = namedProduct(args['productId'], session);
    const strategy = readText(args['strategy']) ?? 'DEFAULT';
    const changes = readVariants(args['variants'], product);
    const changed = createVariants(session.world, product, changes, {
      nowMs: session.context.nowMs,
      replaceDefault: strategy !== 'PRESERVE_STANDALONE_VARIANT',
    });
    return outcomeOf(changed, MISSING, (row) => ({
      product: session.objects.Product(row),
      productVariants: row.variants.slice(-changes.length).map(session.objects.ProductVariant),
    }));
  },

  productVariantsBulkUpdate: (args, session) => {
    const product = namedProduct(args['productId'], session);
    const inputs = readInputs(args['variants']) ?? [];
    const nameless = inputs.findIndex((input) => input['id'] == null);
    if (product !== null && nameless >= 0) {
      const at = ['variants', String(nameless), 'id'];
      const message = 'Product variant is missing ID attribute';
      return userErrors(sentence(at, message, 'PRODUCT_VARIANT_ID_MISSING'));
    }
    const changes = inputs.map((input) => ({
      ...readVariant(input, product, namesOf(product)),
      id: numberInGid(input['id'], 'ProductVariant') ?? 0,
    }));
    const changed = updateVariants(session.world, product, changes, session.context.nowMs);
    return outcomeOf(changed, MISSING, (row) => ({
      product: session.objects.Product(row),
      productVariants: row.variants
        .filter((variant) => changes.some((change) => change.id === variant.id))
        .map(session.objects.ProductVariant),
    }));
  },

  productVariantsBulkDelete: (args, session) => {
    const product = namedProduct(args['productId'], session);
    const ids = (readTexts(args['variantsIds']) ?? []).map(
      (id) => numberInGid(id, 'ProductVariant') ?? 0,
    );
    const changed = deleteVariants(session.world, product, ids, session.context.nowMs);
    return outcomeOf(changed, MISSING, shownAs('Product', session));
  },

  productOptionsCreate: (args, session) => {
    const product = namedProduct(args['productId'], session);
    const changed = createOptions(session.world, product, readOptions(args['options']), {
      nowMs: session.context.nowMs,
      everyCombination: args['variantStrategy'] === 'CREATE',
    });
    return outcomeOf(changed, MISSING, shownAs('Product', session));
  },

  productOptionUpdate: (args, session) => {
    const product = namedProduct(args['productId'], session);
    const option = readInput(args['option']);
    const changed = updateOption(
      session.world,
      product,
      {
        optionId: numberInGid(option['id'], 'ProductOption'),
        name: readText(option['name']),
        add: (readInputs(args['optionValuesToAdd']) ?? []).flatMap(
          (entry) => readText(entry['name']) ?? [],
        ),
        rename: (readInputs(args['optionValuesToUpdate']) ?? []).map((entry) => ({
          id: valueId(entry['id']),
          name: readText(entry['name']) ?? '',
        })),
        remove: (readTexts(args['optionValuesToDelete']) ?? []).map(valueId),
      },
      session.context.nowMs,
    );
    return outcomeOf(changed, MISSING, shownAs('Product', session));
  },

  productOptionsDelete: (args, session) => {
    const product = namedProduct(args['productId'], session);
    const ids = (readTexts(args['options']) ?? []).map((id) => numberInGid(id, 'ProductOption'));
    const changed = deleteOptions(session.world, product, ids, session.context.nowMs);
    return outcomeOf(changed, MISSING, (row) => ({
      product: session.objects.Product(row),
      deletedOptionsIds: ids.map((id) => gid('ProductOption', id ?? 0)),
    }));
  },
};

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
    requiresComponents: () => false,
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
    image: () => null,
    media: emptyList,
    createdAt: (variant, _args, session) => dateTime(productOf(variant, session).createdAtMs),
    updatedAt: (variant, _args, session) => dateTime(productOf(variant, session).updatedAtMs),
  },
  roots: {
    productVariantByIdentifier: (args, session) =>
      session.node(readInput(args['identifier'])['id'], 'ProductVariant'),
    ...typeRoots('ProductVariant', variantListing, ({ world }) => world.variants),
  },
  mutations: variantMutations,
});

function productOf(variant: Variant, { world }: GraphqlSession): Product {
  const product = world.products.find(variant.productId);
  if (product === null) throw new Error(`variant ${variant.id} without a product`);
  return product;
}

function namedProduct(id: unknown, { world }: GraphqlSession): Product | null {
  const number = numberInGid(id, 'Product');
  return number === null ? null : world.products.find(number);
}

function valueId(id: unknown): number | null {
  return numberInGid(id, 'ProductOptionValue');
}

function namesOf(product: Product | null): readonly string[] {
  return product?.options.map((option) => option.name) ?? [];
}

function readVariants(value: unknown, product: Product | null) {
  return (readInputs(value) ?? []).map((input) => readVariant(input, product, namesOf(product)));
}

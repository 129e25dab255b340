import { gid, numberInGid } from '../../api/formats.ts';
import {
  outcomeOf,
  readInput,
  readInputs,
  readText,
  readTexts,
  shownAs,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { sentence } from '../change.ts';
import { createOptions, deleteOptions, updateOption } from './option-changes.ts';
import { readOptions, readVariant } from './product-input.ts';
import type { Product } from './product.ts';
import { createVariants, deleteVariants, updateVariants } from './variant-changes.ts';

const MISSING = sentence(['productId'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST');

/** Variants and options of one product. */
export const variantMutations: RootTable = {
  productVariantsBulkCreate: (args, session) => {
    const product = productOf(args['productId'], session);
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
    const product = productOf(args['productId'], session);
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
    const product = productOf(args['productId'], session);
    const ids = (readTexts(args['variantsIds']) ?? []).map(
      (id) => numberInGid(id, 'ProductVariant') ?? 0,
    );
    const changed = deleteVariants(session.world, product, ids, session.context.nowMs);
    return outcomeOf(changed, MISSING, shownAs('Product', session));
  },

  productOptionsCreate: (args, session) => {
    const product = productOf(args['productId'], session);
    const changed = createOptions(session.world, product, readOptions(args['options']), {
      nowMs: session.context.nowMs,
      everyCombination: args['variantStrategy'] === 'CREATE',
    });
    return outcomeOf(changed, MISSING, shownAs('Product', session));
  },

  productOptionUpdate: (args, session) => {
    const product = productOf(args['productId'], session);
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
    const product = productOf(args['productId'], session);
    const ids = (readTexts(args['options']) ?? []).map((id) => numberInGid(id, 'ProductOption'));
    const changed = deleteOptions(session.world, product, ids, session.context.nowMs);
    return outcomeOf(changed, MISSING, (row) => ({
      product: session.objects.Product(row),
      deletedOptionsIds: ids.map((id) => gid('ProductOption', id ?? 0)),
    }));
  },
};

function productOf(id: unknown, { world }: GraphqlSession): Product | null {
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

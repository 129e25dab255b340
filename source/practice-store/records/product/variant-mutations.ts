import { gid, numberInGid } from '../../api/formats.ts';
import {
  outcomeOf,
  readInput,
  readInputs,
  readText,
  readTexts,
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
    const changed =
      product === null
        ? null
        : createVariants(session.world, product.id, changes, {
            nowMs: session.context.nowMs,
            replaceDefault: strategy !== 'PRESERVE_STANDALONE_VARIANT',
          });
    return outcomeOf(changed, {
      show: (row) => ({
        product: session.objects.Product(row),
        productVariants: row.variants.slice(-changes.length).map(session.objects.ProductVariant),
      }),
      missing: MISSING,
    });
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
    const changed =
      product === null
        ? null
        : updateVariants(session.world, product.id, changes, session.context.nowMs);
    return outcomeOf(changed, {
      show: (row) => ({
        product: session.objects.Product(row),
        productVariants: row.variants
          .filter((variant) => changes.some((change) => change.id === variant.id))
          .map(session.objects.ProductVariant),
      }),
      missing: MISSING,
    });
  },

  productVariantsBulkDelete: (args, session) => {
    const product = productOf(args['productId'], session);
    const ids = (readTexts(args['variantsIds']) ?? []).map(
      (id) => numberInGid(id, 'ProductVariant') ?? 0,
    );
    const changed =
      product === null
        ? null
        : deleteVariants(session.world, product.id, ids, session.context.nowMs);
    return outcomeOf(changed, { show: shown(session), missing: MISSING });
  },

  productOptionsCreate: (args, session) => {
    const product = productOf(args['productId'], session);
    const changed =
      product === null
        ? null
        : createOptions(session.world, product.id, readOptions(args['options']), {
            nowMs: session.context.nowMs,
            everyCombination: args['variantStrategy'] === 'CREATE',
          });
    return outcomeOf(changed, { show: shown(session), missing: MISSING });
  },

  productOptionUpdate: (args, session) => {
    const product = productOf(args['productId'], session);
    const option = readInput(args['option']);
    const changed =
      product === null
        ? null
        : updateOption(
            session.world,
            product.id,
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
    return outcomeOf(changed, { show: shown(session), missing: MISSING });
  },

  productOptionsDelete: (args, session) => {
    const product = productOf(args['productId'], session);
    const ids = (readTexts(args['options']) ?? []).map((id) => numberInGid(id, 'ProductOption'));
    const changed =
      product === null
        ? null
        : deleteOptions(session.world, product.id, ids, session.context.nowMs);
    return outcomeOf(changed, {
      show: (row) => ({
        ...shown(session)(row),
        deletedOptionsIds: ids.map((id) => gid('ProductOption', id ?? 0)),
      }),
      missing: MISSING,
    });
  },
};

function shown(session: GraphqlSession): (product: Product) => Readonly<Record<string, unknown>> {
  return (product) => ({ product: session.objects.Product(product) });
}

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

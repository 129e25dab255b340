import { sentence } from '../../../data/change.ts';
import { createOptions } from '../../../data/new-options.ts';
import { deleteOptions, updateOption } from '../../../data/option-changes.ts';
import { createVariants, deleteVariants, updateVariants } from '../../../data/variant-changes.ts';
import type { Product } from '../../../records/product/product.ts';
import { gid, numberInGid } from '../gid.ts';
import { readInput, readInputs, readText, readTexts } from '../input.ts';
import type { FieldTable } from '../objects.ts';
import type { Scene } from '../scene.ts';
import { changedPayload, payload } from './payload.ts';
import { readOptions, readVariant } from './product-input.ts';

const MISSING = sentence(['productId'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST');

/** Variants and options of one product. */
export const variantMutations: FieldTable<Scene> = {
  productVariantsBulkCreate: (scene, args, _scene, info) => {
    const product = productOf(args['productId'], scene);
    const strategy = readText(args['strategy']) ?? 'DEFAULT';
    const changes = readVariants(args['variants'], product);
    const changed =
      product === null
        ? null
        : createVariants(scene.world, product.id, changes, {
            nowMs: scene.context.nowMs,
            replaceDefault: strategy !== 'PRESERVE_STANDALONE_VARIANT',
          });
    return changedPayload(info, changed, {
      show: (row) => ({
        product: scene.objects.product(row),
        productVariants: row.variants.slice(-changes.length).map(scene.objects.variant),
      }),
      missing: MISSING,
    });
  },

  productVariantsBulkUpdate: (scene, args, _scene, info) => {
    const product = productOf(args['productId'], scene);
    const inputs = readInputs(args['variants']) ?? [];
    const nameless = inputs.findIndex((input) => input['id'] == null);
    if (product !== null && nameless >= 0) {
      const at = ['variants', String(nameless), 'id'];
      const message = 'Product variant is missing ID attribute';
      return payload(info, {}, [sentence(at, message, 'PRODUCT_VARIANT_ID_MISSING')]);
    }
    const changes = inputs.map((input) => ({
      ...readVariant(input, product, namesOf(product)),
      id: numberInGid(input['id'], 'ProductVariant') ?? 0,
    }));
    const changed =
      product === null
        ? null
        : updateVariants(scene.world, product.id, changes, scene.context.nowMs);
    return changedPayload(info, changed, {
      show: (row) => ({
        product: scene.objects.product(row),
        productVariants: row.variants
          .filter((variant) => changes.some((change) => change.id === variant.id))
          .map(scene.objects.variant),
      }),
      missing: MISSING,
    });
  },

  productVariantsBulkDelete: (scene, args, _scene, info) => {
    const product = productOf(args['productId'], scene);
    const ids = (readTexts(args['variantsIds']) ?? []).map(
      (id) => numberInGid(id, 'ProductVariant') ?? 0,
    );
    const changed =
      product === null ? null : deleteVariants(scene.world, product.id, ids, scene.context.nowMs);
    return changedPayload(info, changed, { show: shown(scene), missing: MISSING });
  },

  productOptionsCreate: (scene, args, _scene, info) => {
    const product = productOf(args['productId'], scene);
    const changed =
      product === null
        ? null
        : createOptions(scene.world, product.id, readOptions(args['options']), {
            nowMs: scene.context.nowMs,
            everyCombination: args['variantStrategy'] === 'CREATE',
          });
    return changedPayload(info, changed, { show: shown(scene), missing: MISSING });
  },

  productOptionUpdate: (scene, args, _scene, info) => {
    const product = productOf(args['productId'], scene);
    const option = readInput(args['option']);
    const changed =
      product === null
        ? null
        : updateOption(
            scene.world,
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
            scene.context.nowMs,
          );
    return changedPayload(info, changed, { show: shown(scene), missing: MISSING });
  },

  productOptionsDelete: (scene, args, _scene, info) => {
    const product = productOf(args['productId'], scene);
    const ids = (readTexts(args['options']) ?? []).map((id) => numberInGid(id, 'ProductOption'));
    const changed =
      product === null ? null : deleteOptions(scene.world, product.id, ids, scene.context.nowMs);
    return changedPayload(info, changed, {
      show: (row) => ({
        ...shown(scene)(row),
        deletedOptionsIds: ids.map((id) => gid('ProductOption', id ?? 0)),
      }),
      missing: MISSING,
    });
  },
};

function shown(scene: Scene): (product: Product) => Readonly<Record<string, unknown>> {
  return (product) => ({ product: scene.objects.product(product) });
}

function productOf(id: unknown, { world }: Scene): Product | null {
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

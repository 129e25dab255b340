import { numberInGid, rowIdIn } from '../../../api/formats.ts';
import {
  type Input,
  Outcome,
  outcomeOf,
  readInputs,
  readNumber,
  readText,
  readTexts,
  shownAs,
  unsupported,
  userErrors,
} from '../../../graphql/mutation.ts';
import type { RootTable } from '../../../graphql/record-type.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import { type Fault, sentence } from '../../change.ts';
import {
  type GivenOwner,
  inputFaults,
  repeatedFaults,
  setMetafields,
} from '../../custom-data/metafield-changes.ts';
import { unnamedOptions, valueFaults } from '../option/option-values.ts';
import { withImages } from '../product-changes.ts';
import { imageFaults, readImages, readVariant, unkeptOfVariant } from '../product-input.ts';
import { hasOnlyDefaultVariant, type Product } from '../product.ts';
import {
  createVariants,
  deleteVariants,
  reorderVariants,
  updateVariants,
} from './variant-changes.ts';

const MISSING = sentence(['productId'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST');

/** Mutations of a product's variants. */
export const variantMutations: RootTable = {
  productVariantsBulkCreate: (args, session) => {
    const inputs = readInputs(args['variants']) ?? [];
    const faults = [
      ...bulkFaults(args, inputs, session),
      ...inputs.flatMap((input, at) => newFaults(input, ['variants', String(at)])),
    ];
    if (faults.length > 0) return userErrors(...faults);
    const product = namedProduct(args, session);
    const options = product?.options ?? [];
    const unnamed = product === null ? [] : unnamedFaults(inputs, product);
    if (unnamed.length > 0) return userErrors(...unnamed);
    const changes = inputs.map((input) => readVariant(input, options));
    const changed = createVariants(session.world, product, changes, {
      nowMs: session.context.nowMs,
      replaces: REPLACED[readText(args['strategy']) ?? 'DEFAULT'],
    });
    return outcomeOf(changed, MISSING, (row) => {
      const made = row.variants.slice(-changes.length);
      applyVariantMetafields(
        session,
        made.map(({ id }) => id),
        inputs,
      );
      return {
        product: session.objects.Product(row),
        productVariants: made.map(session.objects.ProductVariant),
      };
    });
  },

  productVariantsBulkUpdate: (args, session) => {
    const inputs = readInputs(args['variants']) ?? [];
    const product = namedProduct(args, session);
    const nameless = inputs.findIndex((input) => input['id'] == null);
    if (product !== null && nameless >= 0) {
      const at = ['variants', String(nameless), 'id'];
      const message = 'Product variant is missing ID attribute';
      return userErrors(sentence(at, message, 'PRODUCT_VARIANT_ID_MISSING'));
    }
    const faults = [
      ...bulkFaults(args, inputs, session),
      ...inputs.flatMap((input, at): Fault[] => {
        if (input['inventoryQuantities'] == null) return [];
        const message =
          'Inventory quantities can only be provided during create. To update inventory for existing variants, use inventoryAdjustQuantities.';
        const path = ['variants', String(at), 'inventoryQuantities'];
        return [sentence(path, message, 'NO_INVENTORY_QUANTITIES_ON_VARIANTS_UPDATE')];
      }),
    ];
    if (faults.length > 0) return userErrors(...faults);
    const changes = inputs.map((input) => {
      const id = rowIdIn(input['id'], 'ProductVariant');
      const own = product?.variants.find((variant) => variant.id === id);
      return { ...readVariant(input, product?.options ?? [], own?.values), id };
    });
    const ids = changes.map(({ id }) => id);
    const { world, context, objects } = session;
    const show = (row: Product): Readonly<Record<string, unknown>> => ({
      product: objects.Product(row),
      productVariants: row.variants
        .filter((variant) => ids.includes(variant.id))
        .map(objects.ProductVariant),
    });
    const changed = updateVariants(world, product, changes, context.nowMs);
    if (changed?.type === 'done') applyVariantMetafields(session, ids, inputs);
    if (product === null || changed?.type !== 'refused' || args['allowPartialUpdates'] !== true) {
      return outcomeOf(changed, MISSING, show);
    }
    // Makes every valid change and reports the faults of the others.
    let row = product;
    for (const [at, change] of changes.entries()) {
      const one = updateVariants(world, row, [change], context.nowMs);
      if (one?.type !== 'done') continue;
      row = one.row;
      applyVariantMetafields(session, [change.id], inputs.slice(at, at + 1));
    }
    return new Outcome(show(row), changed.faults);
  },

  productVariantsBulkDelete: (args, session) => {
    const ids = (readTexts(args['variantsIds']) ?? []).map((id) => rowIdIn(id, 'ProductVariant'));
    const product = namedProduct(args, session);
    const changed = deleteVariants(session.world, product, ids, session.context.nowMs);
    return outcomeOf(changed, MISSING, shownAs('Product', session));
  },

  productVariantsBulkReorder: (args, session) => {
    const moves = (readInputs(args['positions']) ?? []).map((input) => ({
      id: rowIdIn(input['id'], 'ProductVariant'),
      position: readNumber(input['position']) ?? 0,
    }));
    const product = namedProduct(args, session);
    const changed = reorderVariants(session.world, product, moves, session.context.nowMs);
    return outcomeOf(changed, MISSING, shownAs('Product', session));
  },
};

/** The existing variant that new ones replace, by `strategy`. */
const REPLACED: Readonly<Record<string, 'default' | 'only' | undefined>> = {
  DEFAULT: 'default',
  REMOVE_STANDALONE_VARIANT: 'only',
};

/** Faults for fields that only an existing variant can have. */
function newFaults(input: Input, path: readonly string[]): Fault[] {
  const message = 'On create, this key cannot be used.';
  return [
    ...(input['id'] == null ? [] : [sentence([...path, 'id'], message, 'NO_KEY_ON_CREATE')]),
    // A new variant takes quantities, but no adjustments of them.
    ...unsupported(input, path, 'quantityAdjustments'),
  ];
}

/** Faults for options without a value; not needed if the only variant is `Default Title`. */
function unnamedFaults(inputs: readonly Input[], product: Product): Fault[] {
  if (hasOnlyDefaultVariant(product)) return [];
  return inputs.flatMap((input, at): Fault[] => {
    const names = unnamedOptions(input['optionValues'], product.options);
    const message = `You need to add option values for ${names.join(', ')}`;
    const path = ['variants', String(at)];
    return names.length === 0 ? [] : [sentence(path, message, 'NEED_TO_ADD_OPTION_VALUES')];
  });
}

/** Faults in variants that can be found before anything is changed. */
function bulkFaults(args: Input, inputs: readonly Input[], session: GraphqlSession): Fault[] {
  const id = numberInGid(args['productId'], 'Product');
  const product = id === null ? null : session.world.products.find(id);
  return [
    ...imageFaults(args['media'], ['media'], session),
    ...inputs.flatMap((input, at) => {
      const path = ['variants', String(at)];
      const metafields = inputFaults(input['metafields'], variantOwner(input), session);
      return [
        ...unkeptOfVariant(input, path),
        ...(product === null ? [] : valueFaults(input['optionValues'], product.options, path)),
        ...(input['mediaId'] != null && input['mediaSrc'] != null
          ? [sentence(path, 'Mutually exclusive input fields provided.', 'CANNOT_SPECIFY_BOTH')]
          : []),
        ...metafields.map((one) => ({ ...one, field: [...path, ...one.field] })),
      ];
    }),
    ...repeatedFaults(
      inputs.map((input) => ({ owner: variantOwner(input), metafields: input['metafields'] })),
      session,
    ).map((one) => ({ ...one, field: ['variants', ...one.field] })),
  ];
}

/** The owner of the metafields in a variant's input: the variant with its id, or a new one. */
function variantOwner(input: Input): GivenOwner {
  const id = numberInGid(input['id'], 'ProductVariant');
  return id === null ? 'ProductVariant' : { typename: 'ProductVariant', id };
}

/** The product with the id `productId`, with the images of `media` added; null if unknown. */
function namedProduct(args: Input, session: GraphqlSession): Product | null {
  const id = numberInGid(args['productId'], 'Product');
  const product = id === null ? null : session.world.products.find(id);
  const images = readImages(args['media'], session);
  return product === null || images.length === 0 ? product : withImages(product, images);
}

/** Sets the metafields of variants; the inputs are in the order of the ids. */
export function applyVariantMetafields(
  session: GraphqlSession,
  ids: readonly number[],
  inputs: readonly Input[],
): void {
  for (const [at, id] of ids.entries()) {
    setMetafields(session, { typename: 'ProductVariant', id }, inputs[at]?.['metafields']);
  }
}

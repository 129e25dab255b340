import { gid, numberInGid } from '../../api/formats.ts';
import {
  type Input,
  made,
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
import { type Changed, fault, sentence } from '../change.ts';
import { changeMembers } from '../collection/collection-changes.ts';
import { inputFaults, setMetafields } from '../custom-data/metafield-changes.ts';
import { createProduct, updateProduct } from './product-changes.ts';
import {
  readEither,
  readImages,
  readOptions,
  readProductChange,
  readVariant,
} from './product-input.ts';
import type { Product } from './product.ts';
import { replaceVariants, type VariantChange } from './variant-changes.ts';

const PRODUCT_MISSING = fault(['id'], 'Product', 'does not exist', 'PRODUCT_DOES_NOT_EXIST');

/** Mutations of products. */
export const productMutations: RootTable = {
  productCreate: (args, session) => {
    const { input, under } = readEither(args['product'], args['input'], 'product');
    const faults = inputFaults(input['metafields'], 'Product');
    if (faults.length > 0) return userErrors(...faults);
    const changed = createProduct(
      session.world,
      {
        ...readProductChange(input),
        options: readOptions(input['productOptions']),
        images: readImages(args['media']),
      },
      session.context.nowMs,
    );
    finish(session, changed, input);
    return outcomeOf(changed, PRODUCT_MISSING, shownAs('Product', session), under);
  },

  productUpdate: (args, session) => {
    const { input, under } = readEither(args['product'], args['input'], 'product');
    const faults = inputFaults(input['metafields'], 'Product');
    if (faults.length > 0) return userErrors(...faults);
    const identifier = readInput(args['identifier']);
    const byHandle = readText(identifier['handle']);
    const id =
      numberInGid(input['id'] ?? identifier['id'], 'Product') ??
      (byHandle === undefined ? null : (session.world.findProductByHandle(byHandle)?.id ?? null));
    const changed = updateProduct(
      session.world,
      id,
      { ...readProductChange(input), images: readImages(args['media']) },
      session.context.nowMs,
    );
    finish(session, changed, input);
    return outcomeOf(changed, PRODUCT_MISSING, shownAs('Product', session), under);
  },

  productChangeStatus: (args, session) => {
    const id = numberInGid(args['productId'], 'Product');
    const change = readProductChange({ status: args['status'] });
    const changed = updateProduct(session.world, id, change, session.context.nowMs);
    const missing = sentence(['productId'], 'Product does not exist', 'PRODUCT_NOT_FOUND');
    return outcomeOf(changed, missing, shownAs('Product', session));
  },

  productDelete: (args, session) => {
    const id = numberInGid(readInput(args['input'])['id'], 'Product');
    if (id === null || !session.world.products.remove(id)) return userErrors(PRODUCT_MISSING);
    return made({ deletedProductId: gid('Product', id) });
  },

  productCreateMedia: (args, session) => {
    const id = numberInGid(args['productId'], 'Product');
    const images = readImages(args['media']);
    const before = id === null ? null : session.world.products.find(id);
    const changed = updateProduct(session.world, id, { images }, session.context.nowMs);
    const missing = sentence(['productId'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST');
    return outcomeOf(changed, missing, (product) => ({
      product: session.objects.Product(product),
      media: product.images.slice(before?.images.length ?? 0).map(session.objects.MediaImage),
    }));
  },

  /** Makes the product, or changes it to be exactly as the input says. */
  productSet: (args, session) => {
    const input = readInput(args['input']);
    const faults = inputFaults(input['metafields'], 'Product');
    if (faults.length > 0) return userErrors(...faults);
    const before = findProduct(input, readInput(args['identifier']), session);
    if (before === 'missing') {
      const at = args['identifier'] == null ? ['input', 'id'] : ['identifier'];
      return userErrors(sentence(at, 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST'));
    }
    if (input['variants'] != null && input['productOptions'] == null && before === null) {
      const message = 'Product options input is required when updating variants';
      return userErrors(
        sentence(['input', 'productOptions'], message, 'PRODUCT_OPTIONS_INPUT_MISSING'),
      );
    }
    const changed = before === null ? make(session, input) : change(session, before, input);
    finish(session, changed, input);
    const missing = sentence(['input'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST');
    return outcomeOf(changed, missing, shownAs('Product', session), ['input']);
  },
};

/** Sets the metafields and collections of a product's input. */
function finish(session: GraphqlSession, changed: Changed<Product> | null, input: Input): void {
  if (changed === null || changed.type === 'refused') return;
  const { id } = changed.row;
  const { nowMs } = session.context;
  for (const collection of collectionIds(input['collectionsToJoin'] ?? input['collections'])) {
    changeMembers(session.world, collection, { add: [id] }, nowMs);
  }
  for (const collection of collectionIds(input['collectionsToLeave'])) {
    changeMembers(session.world, collection, { remove: [id] }, nowMs);
  }
  setMetafields(session, { typename: 'Product', id }, input['metafields']);
}

function collectionIds(value: unknown): number[] {
  return (readTexts(value) ?? []).flatMap((entry) => numberInGid(entry, 'Collection') ?? []);
}

function make(session: GraphqlSession, input: Input): Changed<Product> {
  const options = readOptions(input['productOptions']);
  const names = options.map((option) => option.name);
  const variants = readInputs(input['variants'])?.map((entry) => readVariant(entry, null, names));
  return createProduct(
    session.world,
    {
      ...readProductChange(input),
      options,
      ...(variants === undefined ? {} : { variants }),
      images: readImages(input['files']),
    },
    session.context.nowMs,
  );
}

function change(session: GraphqlSession, before: Product, input: Input): Changed<Product> | null {
  const { world, context } = session;
  const inputs = readInputs(input['variants']);
  if (inputs !== undefined) {
    const names = before.options.map((option) => option.name);
    const wanted = inputs.map((entry) => {
      const variant = readVariant(entry, before, names);
      return { ...variant, id: idOf(entry, variant, before) };
    });
    const changed = replaceVariants(world, before, wanted, context.nowMs);
    if (changed?.type !== 'done') return changed;
  }
  const images = input['files'] === undefined ? {} : { images: readImages(input['files']) };
  const whole = { ...readProductChange(input), ...images };
  return updateProduct(world, before.id, whole, context.nowMs);
}

function idOf(input: Input, variant: VariantChange, product: Product): number | null {
  const named = numberInGid(input['id'], 'ProductVariant');
  if (named !== null) return named;
  const values = variant.values?.join('\n');
  return product.variants.find((entry) => entry.values.join('\n') === values)?.id ?? null;
}

function findProduct(
  input: Input,
  identifier: Input,
  { world }: GraphqlSession,
): Product | 'missing' | null {
  const handle = readText(identifier['handle']);
  // An unknown handle makes a new product; an unknown id is a mistake.
  if (handle !== undefined) return world.findProductByHandle(handle);
  const given = identifier['id'] ?? input['id'];
  if (given == null) return null;
  const id = numberInGid(given, 'Product');
  return (id === null ? null : world.products.find(id)) ?? 'missing';
}

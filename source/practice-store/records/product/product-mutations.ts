import { gid, numberInGid } from '../../api/formats.ts';
import {
  type Input,
  made,
  outcomeOf,
  readInput,
  readInputs,
  readNumber,
  readText,
  readTexts,
  shownAs,
  unkept,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import {
  type Changed,
  done,
  fault,
  type Fault,
  NO_ID_YET,
  refusedFor,
  sentence,
} from '../change.ts';
import { changeMembers, listedIn } from '../collection/collection-changes.ts';
import { redirect } from '../content/content-changes.ts';
import { type GivenOwner, inputFaults, setMetafields } from '../custom-data/metafield-changes.ts';
import { publishRow, readTargets } from '../collection/publication/publish-mutations.ts';
import { withOptions } from './option-changes.ts';
import {
  createProduct,
  duplicateProduct,
  type ProductChange,
  productFaults,
  updateProduct,
  withTheseImages,
} from './product-changes.ts';
import {
  imageFaults,
  readEither,
  readImages,
  readOptions,
  readOptionSets,
  readProductChange,
  readVariant,
  unkeptOfProduct,
  unkeptOfVariant,
} from './product-input.ts';
import type { Product } from './product.ts';
import { replaceVariants, type VariantChange } from './variant-changes.ts';
import { finishVariants, variantOwner } from './variant-mutations.ts';

const PRODUCT_MISSING = fault(['id'], 'Product', 'does not exist', 'PRODUCT_DOES_NOT_EXIST');

/** The lists of a product's input that name publications. */
const PUBLICATION_LISTS = ['publications', 'productPublications'];

/** Mutations of products. */
export const productMutations: RootTable = {
  productCreate: (args, session) => {
    const { input, under } = readEither(args['product'], args['input'], 'product');
    if (input['id'] != null) {
      return userErrors(sentence(['input'], NO_ID_YET, 'INVALID'));
    }
    const faults = [...partFaults(session, input, under, 'Product'), ...mediaFaults(session, args)];
    if (faults.length > 0) return userErrors(...faults);
    const changed = createProduct(
      session.world,
      {
        ...readProductChange(input),
        options: readOptions(input['productOptions']),
        images: readImages(args['media'], session),
      },
      session.context.nowMs,
    );
    finish(session, changed, input);
    return outcomeOf(named(changed, under), PRODUCT_MISSING, ({ id }) => ({
      product: session.find('Product', id),
    }));
  },

  productUpdate: (args, session) => {
    const { input, under } = readEither(args['product'], args['input'], 'product');
    const identifier = readInput(args['identifier']);
    const byHandle = readText(identifier['handle']);
    const id =
      numberInGid(input['id'] ?? identifier['id'], 'Product') ??
      (byHandle === undefined ? null : (session.world.findProductByHandle(byHandle)?.id ?? null));
    const faults = [
      ...unkept(identifier, ['identifier'], 'customId'),
      ...unkept(input, under, 'productOptions'),
      ...partFaults(session, input, under, { typename: 'Product', id }),
      ...mediaFaults(session, args),
    ];
    if (faults.length > 0) return userErrors(...faults);
    const handle = session.world.products.find(id ?? 0)?.handle;
    const changed = updateProduct(
      session.world,
      id,
      { ...readProductChange(input), images: readImages(args['media'], session) },
      session.context.nowMs,
    );
    finish(session, changed, input);
    redirectHandle(session, input, handle, changed);
    return outcomeOf(named(changed, under), PRODUCT_MISSING, ({ id }) => ({
      product: session.find('Product', id),
    }));
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

  productDuplicate: (args, session) => {
    const { world, context } = session;
    const id = numberInGid(args['productId'], 'Product');
    const changed = duplicateProduct(
      world,
      id === null ? null : world.products.find(id),
      {
        title: readText(args['newTitle']) ?? '',
        status: readProductChange({ status: args['newStatus'] }).status,
        withImages: args['includeImages'] === true,
      },
      context.nowMs,
    );
    if (id !== null && changed?.type === 'done') {
      const owner = { typename: 'Product', id: changed.row.id } as const;
      setMetafields(session, owner, world.metafields.of({ typename: 'Product', id }));
      for (const collection of listedIn(world, id)) {
        changeMembers(world, collection, { add: [changed.row.id] }, context.nowMs);
      }
    }
    const missing = sentence(['productId'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST');
    return outcomeOf(changed, missing, (row) => ({ newProduct: session.objects.Product(row) }));
  },

  /** Makes the product, or changes it to be exactly as the input says. */
  productSet: (args, session) => {
    const input = readInput(args['input']);
    const before = findProduct(input, readInput(args['identifier']), session);
    const owner =
      before === null || before === 'missing'
        ? 'Product'
        : ({ typename: 'Product', id: before.id } as const);
    const faults = [
      ...unkept(readInput(args['identifier']), ['identifier'], 'customId'),
      ...partFaults(session, input, ['input'], owner),
      ...imageFaults(input['files'], ['input', 'files'], session),
      ...(readInputs(input['variants']) ?? []).flatMap((variant, at) => [
        ...unkeptOfVariant(variant, ['input', 'variants', String(at)]),
        ...under(
          ['input', 'variants', String(at)],
          inputFaults(variant['metafields'], variantOwner(variant), session),
        ),
      ]),
    ];
    if (faults.length > 0) return userErrors(...faults);
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
    redirectHandle(session, input, before?.handle, changed);
    if (changed?.type === 'done') {
      const ids = changed.row.variants.map(({ id }) => id);
      finishVariants(session, ids, readVariantSets(input) ?? []);
    }
    const missing = sentence(['input'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST');
    return outcomeOf(named(changed, ['input']), missing, (row) => ({
      product: session.objects.Product(row),
      productSetOperation:
        args['synchronous'] === false
          ? {
              __typename: 'ProductSetOperation',
              id: gid('ProductSetOperation', row.id),
              status: 'COMPLETE',
              product: session.objects.Product(row),
              userErrors: [],
            }
          : null,
    }));
  },
};

/** Sends visitors of a product's former address to its new one, where that is wanted. */
function redirectHandle(
  { world }: GraphqlSession,
  input: Input,
  before: string | undefined,
  changed: Changed<Product> | null,
): void {
  if (input['redirectNewHandle'] !== true || changed?.type !== 'done') return;
  if (before === undefined) return;
  redirect(world, `/products/${before}`, `/products/${changed.row.handle}`);
}

/** The faults below a path. */
function under(path: readonly string[], faults: readonly Fault[]): Fault[] {
  return faults.map((one) => ({ ...one, field: [...path, ...one.field] }));
}

/** Faults in the names that the inputs of products use; a handle's is always that of `input`. */
function named(changed: Changed<Product> | null, path: readonly string[]): Changed<Product> | null {
  if (changed?.type !== 'refused') return changed;
  const [first, ...more] = changed.faults;
  const rename = (one: Fault): Fault => {
    const [head = '', ...rest] = one.field;
    if (one.code === 'HANDLE_NOT_UNIQUE') return { ...one, field: ['input', 'handle'] };
    return { ...one, field: [...path, head === 'options' ? 'productOptions' : head, ...rest] };
  };
  return { type: 'refused', faults: [rename(first), ...more.map(rename)] };
}

/** What of an input can be refused before anything is made. */
function partFaults(
  session: GraphqlSession,
  input: Input,
  at: readonly string[],
  owner: GivenOwner,
): Fault[] {
  const { world } = session;
  const names = ['collectionsToJoin', 'collectionsToLeave', 'collections'];
  return [
    ...unkeptOfProduct(input, at),
    ...under(at, inputFaults(input['metafields'], owner, session)),
    ...PUBLICATION_LISTS.flatMap(
      (name) => readTargets(readInputs(input[name]) ?? [], [...at, name], 0).faults,
    ),
    ...names.flatMap((name) =>
      (readTexts(input[name]) ?? []).flatMap((text): Fault[] => {
        const id = numberInGid(text, 'Collection');
        const collection = id === null ? null : world.collections.find(id);
        if (collection === null) {
          return [fault([...at, name], 'Collection', 'does not exist', 'NOT_FOUND')];
        }
        if (collection.rules === null) return [];
        const message = "Can't manually add or remove products of a smart collection";
        return [sentence([...at, name], message, 'INVALID')];
      }),
    ),
  ];
}

function mediaFaults(session: GraphqlSession, args: Input): Fault[] {
  return imageFaults(args['media'], ['media'], session);
}

/** Sets the metafields and collections of a product's input. */
function finish(session: GraphqlSession, changed: Changed<Product> | null, input: Input): void {
  if (changed === null || changed.type === 'refused') return;
  const { id } = changed.row;
  const { world, context } = session;
  const { nowMs } = context;
  const wanted = readTexts(input['collections']);
  const joined = collectionIds(wanted ?? input['collectionsToJoin']);
  for (const collection of joined) changeMembers(world, collection, { add: [id] }, nowMs);
  const left =
    wanted === undefined
      ? collectionIds(input['collectionsToLeave'])
      : listedIn(world, id).filter((collection) => !joined.includes(collection));
  for (const collection of left) changeMembers(world, collection, { remove: [id] }, nowMs);
  setMetafields(session, { typename: 'Product', id }, input['metafields']);
  const named = PUBLICATION_LISTS.flatMap((name) => readInputs(input[name]) ?? []);
  const { targets } = readTargets(named, [], nowMs);
  if (targets.length > 0) {
    publishRow(session, { typename: 'Product', row: changed.row }, targets, 'publish');
  }
}

/** The variants of a `ProductSetInput`, in the order of their positions. */
function readVariantSets(input: Input): readonly Input[] | undefined {
  const inputs = readInputs(input['variants'])?.map((one, at) => ({
    one,
    position: readNumber(one['position']) ?? at + 1,
  }));
  return inputs?.toSorted((a, b) => a.position - b.position).map(({ one }) => one);
}

function collectionIds(value: unknown): number[] {
  return (readTexts(value) ?? []).flatMap((entry) => numberInGid(entry, 'Collection') ?? []);
}

function make(session: GraphqlSession, input: Input): Changed<Product> {
  const options = readOptions(input['productOptions']);
  const names = options.map((option) => option.name);
  const variants = readVariantSets(input)?.map((entry) => readVariant(entry, null, names));
  return createProduct(
    session.world,
    {
      ...readProductChange(input),
      options,
      ...(variants === undefined ? {} : { variants }),
      images: readImages(input['files'], session),
    },
    session.context.nowMs,
  );
}

function change(session: GraphqlSession, before: Product, input: Input): Changed<Product> | null {
  const { world, context } = session;
  const inputs = readVariantSets(input);
  const whole: ProductChange = readProductChange(input);
  const faults = productFaults(whole);
  if (input['productOptions'] != null && inputs === undefined) {
    const message = 'Variants input is required when updating product options';
    faults.push(sentence(['variants'], message, 'VARIANTS_INPUT_MISSING'));
  }
  const refused = refusedFor(faults);
  if (refused !== null) return refused;
  const files = input['files'];
  const pictured =
    files === undefined ? before : withTheseImages(before, readImages(files, session));
  if (inputs === undefined) world.products.put(pictured);
  if (inputs !== undefined) {
    const options = input['productOptions'];
    const reshaped: Changed<Product> =
      options == null ? done(pictured) : withOptions(pictured, readOptionSets(options));
    if (reshaped.type === 'refused') return reshaped;
    const start = reshaped.row;
    const names = start.options.map((option) => option.name);
    const wanted = inputs.map((entry) => {
      const variant = readVariant(entry, start, names);
      return { ...variant, id: idOf(entry, variant, start) };
    });
    const changed = replaceVariants(world, before, wanted, { nowMs: context.nowMs, start });
    if (changed?.type !== 'done') return changed;
  }
  const changed = updateProduct(world, before.id, whole, context.nowMs);
  if (changed?.type !== 'done') world.products.put(before);
  return changed;
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

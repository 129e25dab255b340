import { numberInGid } from '../../api/formats.ts';
import {
  type Input,
  type Outcome,
  outcomeOf,
  readInput,
  readInputs,
  readText,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootField } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { type Changed, done, type Fault, refusedFor, sentence } from '../change.ts';
import {
  customIdFaults,
  customIdMetafield,
  findByCustomId,
  IDENTIFIER_MESSAGES,
} from '../custom-data/custom-id.ts';
import {
  type GivenOwner,
  inputFaults,
  repeatedFaults,
  setMetafields,
} from '../custom-data/metafield-changes.ts';
import { unknownOption, unknownValue } from './option/option-faults.ts';
import { withOptions } from './option/option-set.ts';
import { type KnownOption, valueFaults } from './option/option-values.ts';
import {
  createProduct,
  type ImageChange,
  type ProductChange,
  productFaults,
  updateProduct,
  withTheseImages,
} from './product-changes.ts';
import {
  imageFaults,
  inPositions,
  readImages,
  readOptions,
  readOptionSets,
  readProductChange,
  readVariant,
  unkeptOfVariant,
} from './product-input.ts';
import { laterOperation } from './product-operation.ts';
import {
  applyRelations,
  partFaults,
  prefixFaults,
  redirectHandle,
  withInputFieldNames,
} from './product-relations.ts';
import type { Product } from './product.ts';
import type { VariantChange } from './variant/variant-row.ts';
import { replaceVariants, unknownVariant } from './variant/variant-changes.ts';
import { applyVariantMetafields } from './variant/variant-mutations.ts';

const MISSING = sentence(['input'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST');

/** Makes a product, or changes one to match the input exactly. */
export const productSet: RootField = (args, session) => {
  const input = readInput(args['input']);
  const identifier = readInput(args['identifier']);
  const wrong = identifierFaults(input, identifier, session);
  if (wrong.length > 0) return userErrors(...wrong);
  const before = findProduct(input, identifier, session);
  if (before === 'missing') return missing(args);
  const faults = [
    ...partFaults(
      session,
      input,
      ['input'],
      before === null ? 'Product' : { typename: 'Product', id: before.id },
    ),
    ...imageFaults(input['files'], ['input', 'files'], session),
    ...variantFaults(input, before, session),
  ];
  if (faults.length > 0) return userErrors(...faults);
  if (input['variants'] != null && input['productOptions'] == null && before === null) {
    const message = 'Product options input is required when updating variants';
    return userErrors(
      sentence(['input', 'productOptions'], message, 'PRODUCT_OPTIONS_INPUT_MISSING'),
    );
  }
  const changed = before === null ? make(session, input) : change(session, before, input);
  applyRelations(session, changed, input);
  redirectHandle(session, input, before?.handle, changed);
  if (changed?.type === 'done') {
    const { id, variants } = changed.row;
    applyVariantMetafields(
      session,
      variants.map((variant) => variant.id),
      variantInputs(input) ?? [],
    );
    if (identifier['customId'] != null) {
      const metafield = customIdMetafield(identifier['customId'], session);
      setMetafields(session, { typename: 'Product', id }, [metafield]);
    }
  }
  return outcomeOf(withInputFieldNames(changed, ['input']), MISSING, (row) => {
    if (args['synchronous'] !== false) return { product: session.objects.Product(row) };
    const operation = { kind: 'Set', productId: row.id, newProductId: null } as const;
    return { productSetOperation: laterOperation(session, operation) };
  });
};

/** Faults in the `identifier` argument, by itself and compared with the input. */
function identifierFaults(input: Input, identifier: Input, session: GraphqlSession): Fault[] {
  const names = Object.keys(identifier).filter((name) => identifier[name] != null);
  if (names.length > 0 && input['id'] != null) {
    return [identifierFault('id', 'ID_NOT_ALLOWED')];
  }
  const handle = readText(identifier['handle']);
  const given = readText(input['handle']);
  if (handle !== undefined && given === undefined) {
    return [identifierFault('handle', 'MISSING_FIELD_REQUIRED')];
  }
  if (handle !== undefined && handle !== given) {
    return [identifierFault('handle', 'INPUT_MISMATCH')];
  }
  return customIdFaults(identifier['customId'], readInputs(input['metafields']), session);
}

function identifierFault(name: string, code: keyof typeof IDENTIFIER_MESSAGES): Fault {
  return sentence(['input', name], IDENTIFIER_MESSAGES[code], code);
}

/** An unknown handle or custom id makes a new product; an unknown id is a mistake. */
function findProduct(
  input: Input,
  identifier: Input,
  session: GraphqlSession,
): Product | 'missing' | null {
  const { world } = session;
  const handle = readText(identifier['handle']);
  if (handle !== undefined) return world.findProductByHandle(handle);
  const customId = identifier['customId'];
  if (customId != null) return findByCustomId(session, 'Product', world.products, customId);
  const given = identifier['id'] ?? input['id'];
  if (given == null) return null;
  const id = numberInGid(given, 'Product');
  return (id === null ? null : world.products.find(id)) ?? 'missing';
}

function missing(args: Input): Outcome {
  const at = args['identifier'] == null ? ['input', 'id'] : ['identifier'];
  return userErrors(sentence(at, 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST'));
}

/** The variants of a `ProductSetInput`, in the order of their positions. */
function variantInputs(input: Input): readonly Input[] | undefined {
  const inputs = readInputs(input['variants']);
  return inputs === undefined ? undefined : inPositions(inputs);
}

/** Faults in the input's variants that can be found before anything is changed. */
function variantFaults(input: Input, before: Product | null, session: GraphqlSession): Fault[] {
  const files = readImages(input['files'], session);
  const variants = (readInputs(input['variants']) ?? []).map((variant) => {
    const id = numberInGid(variant['id'], 'ProductVariant');
    const own = before?.variants.find((entry) => entry.id === id);
    const owner: GivenOwner =
      own === undefined ? 'ProductVariant' : { typename: 'ProductVariant', id: own.id };
    return { variant, owner, metafields: variant['metafields'] };
  });
  return [
    ...variants.flatMap(({ variant, owner, metafields }, at) => {
      const path = ['input', 'variants', String(at)];
      return [
        ...unkeptOfVariant(variant, path),
        ...(variant['id'] != null && owner === 'ProductVariant' ? [unknownVariant(path)] : []),
        ...prefixFaults(path, inputFaults(metafields, owner, session)),
        ...quantityFaults(variant, path),
        ...fileFaults(variant['file'], files, [...path, 'file'], session),
      ];
    }),
    ...prefixFaults(['input', 'variants'], repeatedFaults(variants, session)),
  ];
}

function quantityFaults(variant: Input, path: readonly string[]): Fault[] {
  return (readInputs(variant['inventoryQuantities']) ?? []).flatMap(({ name }, at): Fault[] => {
    if (name === 'available' || name === 'on_hand') return [];
    const message = 'The name must be one of `available` or `on_hand`.';
    return [
      sentence([...path, 'inventoryQuantities', String(at), 'name'], message, 'INVALID_INPUT'),
    ];
  });
}

/** Faults in a variant's file, which must also be in the `files` of the product. */
function fileFaults(
  file: unknown,
  files: readonly ImageChange[],
  path: readonly string[],
  session: GraphqlSession,
): Fault[] {
  if (file == null) return [];
  const own = imageFaults([file], path, session).map((one) => ({
    ...one,
    field: [...path, ...one.field.slice(path.length + 1)],
  }));
  if (own.length > 0) return own;
  const [image] = readImages([file], session);
  const isThere = files.some(({ id, url }) => url === image?.url || (id ?? -1) === image?.id);
  const message = 'Any file specified here must also be specified in the `files` input.';
  return isThere ? [] : [sentence(path, message, 'INVALID_VARIANT')];
}

/** The product's `files`, with alternative texts from its variants; undefined without `files`. */
function readFiles(input: Input, session: GraphqlSession): readonly ImageChange[] | undefined {
  if (input['files'] === undefined) return undefined;
  const ofVariants = (readInputs(input['variants']) ?? []).flatMap((variant) =>
    variant['file'] == null ? [] : readImages([variant['file']], session),
  );
  return readImages(input['files'], session).map((image) => {
    const same = ofVariants.find(({ url, alt }) => url === image.url && alt !== undefined);
    return { ...image, alt: same?.alt ?? image.alt };
  });
}

/** Faults for unknown options and values in the input's variants. */
function valueFaultsOf(input: Input, options: readonly KnownOption[]): Fault[] {
  return (variantInputs(input) ?? []).flatMap((variant, at) =>
    valueFaults(variant['optionValues'], options, ['variants', String(at)]),
  );
}

function make(session: GraphqlSession, input: Input): Changed<Product> {
  const options = readOptions(input['productOptions']);
  const known = inPositions(readInputs(input['productOptions']) ?? []).map((option) => ({
    id: null,
    name: readText(option['name']) ?? '',
    values: (readInputs(option['values']) ?? []).map((value) => ({
      id: null,
      name: readText(value['name']) ?? '',
    })),
  }));
  const refused = refusedFor([...optionIdFaults(input), ...valueFaultsOf(input, known)]);
  if (refused !== null) return refused;
  const variants = variantInputs(input)?.map((entry) => readVariant(entry, known));
  return createProduct(
    session.world,
    {
      ...readProductChange(input),
      options,
      ...(variants === undefined ? {} : { variants }),
      images: readFiles(input, session),
    },
    session.context.nowMs,
  );
}

/** Faults for ids of options and values: a product that is being created has none yet. */
function optionIdFaults(input: Input): Fault[] {
  return (readInputs(input['productOptions']) ?? []).flatMap((option, at) => {
    const path = ['options', String(at)];
    const values = readInputs(option['values']) ?? [];
    return [
      ...(option['id'] == null ? [] : [unknownOption([...path, 'id'])]),
      ...values.flatMap((value, place) =>
        value['id'] == null ? [] : [unknownValue([...path, 'values', String(place), 'id'])],
      ),
    ];
  });
}

function change(session: GraphqlSession, before: Product, input: Input): Changed<Product> | null {
  const { world, context } = session;
  const inputs = variantInputs(input);
  const whole: ProductChange = readProductChange(input);
  const faults = productFaults(whole);
  if (input['productOptions'] != null && inputs === undefined) {
    const message = 'Variants input is required when updating product options';
    faults.push(sentence(['variants'], message, 'VARIANTS_INPUT_MISSING'));
  }
  const refused = refusedFor(faults);
  if (refused !== null) return refused;
  const files = readFiles(input, session);
  const pictured = files === undefined ? before : withTheseImages(before, files);
  if (inputs === undefined) world.products.put(pictured);
  if (inputs !== undefined) {
    const options = input['productOptions'];
    const reshaped: Changed<Product> =
      options == null ? done(pictured) : withOptions(pictured, readOptionSets(options));
    if (reshaped.type === 'refused') return reshaped;
    const start = reshaped.row;
    const unknown = refusedFor(valueFaultsOf(input, start.options));
    if (unknown !== null) return unknown;
    const wanted = inputs.map((entry) => {
      const id = numberInGid(entry['id'], 'ProductVariant');
      const own = start.variants.find((variant) => variant.id === id);
      const variant = readVariant(entry, start.options, own?.values);
      return { ...variant, id: id ?? idOf(variant, start) };
    });
    const changed = replaceVariants(world, before, wanted, { nowMs: context.nowMs, start });
    if (changed?.type !== 'done') return changed;
  }
  const changed = updateProduct(world, before.id, whole, context.nowMs);
  if (changed?.type !== 'done') world.products.put(before);
  return changed;
}

/** The id of the variant with the same option values, for an input without an id. */
function idOf(variant: VariantChange, product: Product): number | null {
  const values = variant.values?.join('\n');
  return product.variants.find((entry) => entry.values.join('\n') === values)?.id ?? null;
}

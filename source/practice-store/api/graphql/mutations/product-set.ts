import { type Changed, sentence } from '../../../data/change.ts';
import type { VariantChange } from '../../../data/new-variant.ts';
import { createProduct, updateProduct } from '../../../data/product-changes.ts';
import { createVariants, deleteVariants, updateVariants } from '../../../data/variant-changes.ts';
import type { Product } from '../../../records/product/product.ts';
import { numberInGid } from '../gid.ts';
import { type Input, readInput, readInputs, readText } from '../input.ts';
import type { FieldTable } from '../objects.ts';
import type { Scene } from '../scene.ts';
import { inputFaults } from './metafield-mutations.ts';
import { changedPayload, payload } from './payload.ts';
import { readImages, readOptions, readProductChange, readVariant } from './product-input.ts';
import { finish } from './product-mutations.ts';

/** `productSet`: says how a product is to be, whether it is there already or not. */
export const productSetMutations: FieldTable<Scene> = {
  productSet: (scene, args, _scene, info) => {
    const input = readInput(args['input']);
    const faults = inputFaults(input['metafields'], 'Product');
    if (faults.length > 0) return payload(info, {}, faults);
    const before = findProduct(input, readInput(args['identifier']), scene);
    if (before === 'missing') {
      const at = args['identifier'] == null ? ['input', 'id'] : ['identifier'];
      return payload(info, {}, [sentence(at, 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST')]);
    }
    if (input['variants'] != null && input['productOptions'] == null && before === null) {
      const message = 'Product options input is required when updating variants';
      return payload(info, {}, [
        sentence(['input', 'productOptions'], message, 'PRODUCT_OPTIONS_INPUT_MISSING'),
      ]);
    }
    const changed = before === null ? make(scene, input) : change(scene, before, input);
    finish(scene, changed, input);
    return changedPayload(info, changed, {
      show: (product) => ({ product: scene.objects.product(product) }),
      missing: sentence(['input'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST'),
      under: ['input'],
    });
  },
};

function make(scene: Scene, input: Input): Changed<Product> {
  const options = readOptions(input['productOptions']);
  const names = options.map((option) => option.name);
  const variants = readInputs(input['variants'])?.map((entry) => readVariant(entry, null, names));
  return createProduct(
    scene.world,
    {
      ...readProductChange(input),
      options,
      ...(variants === undefined ? {} : { variants }),
      images: readImages(input['files']),
    },
    scene.context.nowMs,
  );
}

/** Variants that are not named are deleted, as the service does it. */
function change(scene: Scene, before: Product, input: Input): Changed<Product> | null {
  const { world, context } = scene;
  const { nowMs } = context;
  const inputs = readInputs(input['variants']);
  if (inputs !== undefined) {
    const names = before.options.map((option) => option.name);
    const wanted = inputs.map((entry) => {
      const variant = readVariant(entry, before, names);
      return { variant, id: idOf(entry, variant, before) };
    });
    const kept = wanted.flatMap(({ id, variant }) => (id === null ? [] : [{ ...variant, id }]));
    const added = wanted.flatMap(({ id, variant }) => (id === null ? [variant] : []));
    const gone = before.variants
      .map((variant) => variant.id)
      .filter((id) => !kept.some((entry) => entry.id === id));
    const steps: ReadonlyArray<() => Changed<Product> | null> = [
      () => updateVariants(world, before.id, kept, nowMs),
      () => createVariants(world, before.id, added, { nowMs }),
      () => deleteVariants(world, before.id, gone, nowMs),
    ];
    for (const step of steps) {
      const changed = step();
      if (changed === null || changed.type === 'refused') {
        world.products.put(before);
        return changed;
      }
    }
  }
  const images = input['files'] === undefined ? {} : { images: readImages(input['files']) };
  return updateProduct(world, before.id, { ...readProductChange(input), ...images }, nowMs);
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
  { world }: Scene,
): Product | 'missing' | null {
  const handle = readText(identifier['handle']);
  // A handle that nobody has makes a new product; an id that nobody has is a mistake.
  if (handle !== undefined) return world.findProductByHandle(handle);
  const given = identifier['id'] ?? input['id'];
  if (given == null) return null;
  const id = numberInGid(given, 'Product');
  return (id === null ? null : world.products.find(id)) ?? 'missing';
}

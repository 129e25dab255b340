import type { Product } from '../records/product/product.ts';
import { type Changed, done, refuse } from './change.ts';
import { partIds, productIndexOf } from './part-ids.ts';
import { withOptionValues } from './variant-title.ts';
import type { World } from './world.ts';

/** Renames an option, and renames, adds or removes its values. Null without the product. */
export function updateOption(
  world: World,
  productId: number,
  change: {
    readonly optionId: number | null;
    readonly name?: string | undefined;
    readonly add: readonly string[];
    readonly rename: ReadonlyArray<{ readonly id: number | null; readonly name: string }>;
    readonly remove: ReadonlyArray<number | null>;
  },
  nowMs: number,
): Changed<Product> | null {
  const before = world.products.find(productId);
  if (before === null) return null;
  const place = before.options.findIndex((option) => option.id === change.optionId);
  const option = before.options[place];
  if (option === undefined) {
    return refuse(['option', 'id'], 'Option', 'does not exist', 'OPTION_DOES_NOT_EXIST');
  }
  const removed = option.values.filter((value) => change.remove.includes(value.id));
  const isUsed = removed.some((value) =>
    before.variants.some((variant) => variant.values[place] === value.name),
  );
  if (isUsed) {
    return refuse(
      ['optionValuesToDelete'],
      'Cannot delete an option value',
      'associated with variants.',
      'OPTION_VALUE_HAS_VARIANTS',
    );
  }
  let { nextPart } = before;
  const nameOf = (value: { readonly id: number; readonly name: string }): string =>
    change.rename.find((entry) => entry.id === value.id)?.name ?? value.name;
  const values = [
    ...option.values
      .filter((value) => !removed.includes(value))
      .map((value) => ({ id: value.id, name: nameOf(value) })),
    ...change.add.map((name) => ({
      id: partIds(productIndexOf(productId), nextPart++).optionValue,
      name,
    })),
  ];
  if (new Set(values.map((value) => value.name)).size < values.length) {
    return refuse(
      ['optionValuesToAdd'],
      'Option value',
      'already exists.',
      'OPTION_VALUE_ALREADY_EXISTS',
    );
  }
  const product: Product = {
    ...before,
    nextPart,
    options: before.options.map((entry) =>
      entry === option ? { ...option, name: change.name ?? option.name, values } : entry,
    ),
    variants: before.variants.map((variant) => {
      const own = option.values.find((value) => value.name === variant.values[place]);
      if (own === undefined) return variant;
      return withOptionValues(variant, variant.values.with(place, nameOf(own)));
    }),
    updatedAtMs: nowMs,
  };
  world.products.put(product);
  return done(product);
}

/** Removes options that do not tell variants apart. Null without the product. */
export function deleteOptions(
  world: World,
  productId: number,
  optionIds: ReadonlyArray<number | null>,
  nowMs: number,
): Changed<Product> | null {
  const before = world.products.find(productId);
  if (before === null) return null;
  const unknown = optionIds.findIndex((id) => !before.options.some((option) => option.id === id));
  if (unknown >= 0) {
    return refuse(
      ['options', String(unknown)],
      'Option',
      'does not exist.',
      'OPTION_DOES_NOT_EXIST',
    );
  }
  const kept = before.options.flatMap((option, place) =>
    optionIds.includes(option.id) ? [] : [place],
  );
  const variants = before.variants.map((variant) =>
    withOptionValues(
      variant,
      kept.map((place) => variant.values[place] ?? ''),
    ),
  );
  if (new Set(variants.map((variant) => variant.title)).size < variants.length) {
    return refuse(
      ['options'],
      'Option',
      'cannot be deleted because it has multiple values.',
      'CANNOT_DELETE_OPTION_WITH_MULTIPLE_VALUES',
    );
  }
  const options = before.options
    .filter((option) => !optionIds.includes(option.id))
    .map((option, at) => ({ ...option, position: at + 1 }));
  const product: Product = { ...before, options, variants, updatedAtMs: nowMs };
  world.products.put(product);
  return done(product);
}

import { type Changed, fault, type Fault, faultIf, refuse, refusedFor, saved } from '../change.ts';
import type { World } from '../world.ts';
import {
  combinations,
  DEFAULT_OPTION,
  partIds,
  type Product,
  productIndexOf,
  type ProductOption,
  withOptionValues,
} from './product.ts';
import { newVariant } from './variant-changes.ts';

export const MOST_OPTIONS = 3;

interface NewOption {
  readonly name: string;
  readonly values: readonly string[];
}

/**
 * Adds options; each variant that is there gets the first value. Null without the product.
 * @param everyCombination makes a variant for each combination that is missing
 */
export function createOptions(
  world: World,
  found: Product | null,
  options: readonly NewOption[],
  { nowMs, everyCombination }: { readonly nowMs: number; readonly everyCombination: boolean },
): Changed<Product> | null {
  if (found === null) return null;
  const before = withoutDefault(found);
  const refused = refusedFor(optionFaults(before, options));
  if (refused !== null) return refused;
  let { nextPart } = before;
  const index = productIndexOf(before.id);
  const added = options.map(({ name, values }, at): ProductOption => ({
    id: partIds(index, nextPart++).option,
    name,
    position: before.options.length + at + 1,
    values: values.map((value) => ({ id: partIds(index, nextPart++).optionValue, name: value })),
  }));
  const firsts = added.map((option) => option.values[0]?.name ?? option.name);
  let product: Product = {
    ...before,
    nextPart,
    options: [...before.options, ...added],
    variants: before.variants.map((variant) =>
      withOptionValues(variant, [...variant.values, ...firsts]),
    ),
    updatedAtMs: nowMs,
  };
  if (everyCombination) {
    const lists = product.options.map((option) => option.values.map((value) => value.name));
    for (const values of combinations(lists)) {
      const isThere = product.variants.some(
        (variant) => variant.values.join('\n') === values.join('\n'),
      );
      const priceCents = product.variants[0]?.priceCents ?? 0;
      if (!isThere) product = newVariant(world, product, { values, priceCents });
    }
  }
  return saved(world.products, product);
}

function optionFaults(product: Product, options: readonly NewOption[]): Fault[] {
  const names = [...product.options, ...options].map((option) => option.name.toLowerCase());
  return [
    ...faultIf(
      names.length > MOST_OPTIONS,
      ['options'],
      'Can only specify a maximum of',
      `${MOST_OPTIONS} options`,
      'OPTIONS_OVER_LIMIT',
    ),
    ...options.flatMap(({ name, values }, at) => {
      const path = ['options', String(at)];
      if (name.trim() === '') {
        return [fault([...path, 'name'], 'Option', 'must have a name', 'OPTION_NAME_MISSING')];
      }
      if (values.length === 0) {
        return [fault([...path, 'values'], 'Option', 'must have values', 'OPTION_VALUES_MISSING')];
      }
      return names.filter((entry) => entry === name.toLowerCase()).length > 1
        ? [fault(path, `Option '${name}'`, 'already exists.', 'OPTION_ALREADY_EXISTS')]
        : [];
    }),
  ];
}

/** `Title: Default Title` stands for "no options" and gives way to the first real one. */
function withoutDefault(product: Product): Product {
  const [option] = product.options;
  const isDefault = product.options.length === 1 && option?.name === DEFAULT_OPTION.name;
  if (!isDefault || product.variants[0]?.values[0] !== DEFAULT_OPTION.values[0]) return product;
  return {
    ...product,
    options: [],
    variants: product.variants.map((variant) => ({ ...variant, values: [] })),
  };
}

/** Renames an option, and renames, adds or removes its values. Null without the product. */
export function updateOption(
  world: World,
  before: Product | null,
  change: {
    readonly optionId: number | null;
    readonly name?: string | undefined;
    readonly add: readonly string[];
    readonly rename: ReadonlyArray<{ readonly id: number | null; readonly name: string }>;
    readonly remove: ReadonlyArray<number | null>;
  },
  nowMs: number,
): Changed<Product> | null {
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
  const index = productIndexOf(before.id);
  const values = [
    ...option.values
      .filter((value) => !removed.includes(value))
      .map((value) => ({ id: value.id, name: nameOf(value) })),
    ...change.add.map((name) => ({ id: partIds(index, nextPart++).optionValue, name })),
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
  return saved(world.products, product);
}

/** Removes options that do not tell variants apart. Null without the product. */
export function deleteOptions(
  world: World,
  before: Product | null,
  optionIds: ReadonlyArray<number | null>,
  nowMs: number,
): Changed<Product> | null {
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
  return saved(world.products, { ...before, options, variants, updatedAtMs: nowMs });
}

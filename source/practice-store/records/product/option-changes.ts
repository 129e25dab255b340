import {
  type Changed,
  done,
  fault,
  type Fault,
  faultIf,
  refuse,
  refusedFor,
  saved,
  sentence,
} from '../change.ts';
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

const MOST_OPTIONS = 3;
const LONGEST_NAME = 255;

export interface NewOption {
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
  const before = found === null ? null : withoutDefault(found);
  const refused = refusedFor(optionFaults(options, before?.options ?? []));
  if (before === null) return refused;
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
  if (everyCombination) product = withEveryCombination(world, product);
  return saved(world.products, product);
}

/**
 * The product with a variant for each combination that is missing.
 * @param only those that have one of these values; without it all
 */
function withEveryCombination(world: World, before: Product, only?: readonly string[]): Product {
  let product = before;
  const lists = product.options.map((option) => option.values.map((value) => value.name));
  for (const values of combinations(lists)) {
    const isThere = product.variants.some(
      (variant) => variant.values.join('\n') === values.join('\n'),
    );
    if (isThere || only?.some((value) => values.includes(value)) === false) continue;
    const priceCents = product.variants[0]?.priceCents ?? 0;
    product = newVariant(world, product, { values, priceCents });
  }
  return product;
}

/**
 * What is wrong with new options.
 * @param known those that the product has already
 */
export function optionFaults(
  options: readonly NewOption[],
  known: readonly ProductOption[],
): Fault[] {
  const rest = `${MOST_OPTIONS} options`;
  const isOver = known.length + options.length > MOST_OPTIONS;
  const names = options.map((option) => option.name.toLowerCase());
  return [
    ...faultIf(isOver, ['options'], 'Can only specify a maximum of', rest, 'OPTIONS_OVER_LIMIT'),
    ...options.flatMap(({ name, values }, at): Fault[] => {
      const path = ['options', String(at)];
      if (name.trim() === '') {
        return [fault([...path, 'name'], 'Option', 'must have a name', 'OPTION_NAME_MISSING')];
      }
      if (name.length > LONGEST_NAME) {
        return [sentence(path, 'Option name is too long.', 'OPTION_NAME_TOO_LONG')];
      }
      const delimiter = delimiterFaults(name, [...path, 'name']);
      if (delimiter.length > 0) return delimiter;
      if (values.length === 0) {
        return [fault([...path, 'values'], 'Option', 'must have values', 'OPTION_VALUES_MISSING')];
      }
      const twice = values.findIndex((value, place) => values.indexOf(value) < place);
      if (twice >= 0) {
        const where = [...path, 'values', String(twice)];
        return [sentence(where, 'Duplicated option value.', 'DUPLICATED_OPTION_VALUE')];
      }
      if (names.indexOf(name.toLowerCase()) < at) {
        return [sentence(path, 'Duplicated option name.', 'DUPLICATED_OPTION_NAME')];
      }
      return known.some((option) => option.name.toLowerCase() === name.toLowerCase())
        ? [fault(path, `Option '${name}'`, 'already exists.', 'OPTION_ALREADY_EXISTS')]
        : [];
    }),
  ];
}

/** Variants' titles join their values this way, so no name may hold it. */
function delimiterFaults(name: string, at: readonly string[]): Fault[] {
  return faultIf(
    name.includes(' / '),
    at,
    'The name',
    "contains unsupported sequence ' / '",
    'INVALID_NAME',
  );
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

/** The product without options: its one variant is the default one. */
function withDefault(product: Product): Product {
  const ids = partIds(productIndexOf(product.id), product.nextPart);
  const [value] = DEFAULT_OPTION.values;
  return {
    ...product,
    nextPart: product.nextPart + 1,
    options: [
      {
        id: ids.option,
        name: DEFAULT_OPTION.name,
        position: 1,
        values: [{ id: ids.optionValue, name: value }],
      },
    ],
    variants: product.variants.map((variant) => withOptionValues(variant, [value])),
  };
}

/** Renames an option, and renames, adds or removes its values. Null without the product. */
export function updateOption(
  world: World,
  before: Product | null,
  change: {
    readonly optionId: number | null;
    readonly name?: string | undefined;
    /** From 1. */
    readonly position?: number | undefined;
    readonly add: readonly string[];
    readonly rename: ReadonlyArray<{ readonly id: number | null; readonly name: string }>;
    readonly remove: ReadonlyArray<number | null>;
    /** Whether variants come and go with the values. */
    readonly managesVariants: boolean;
  },
  nowMs: number,
): Changed<Product> | null {
  const wrong = refusedFor(delimiterFaults(change.name ?? '', ['option', 'name']));
  if (wrong !== null || before === null) return wrong;
  const place = before.options.findIndex((option) => option.id === change.optionId);
  const option = before.options[place];
  if (option === undefined) {
    return refuse(['option', 'id'], 'Option', 'does not exist', 'OPTION_DOES_NOT_EXIST');
  }
  const removed = option.values.filter((value) => change.remove.includes(value.id));
  const isUsed = removed.some((value) =>
    before.variants.some((variant) => variant.values[place] === value.name),
  );
  if (isUsed && !change.managesVariants) {
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
  const renamed = before.options.map((entry) =>
    entry === option ? { ...option, name: change.name ?? option.name, values } : entry,
  );
  const to = Math.min(Math.max(change.position ?? place + 1, 1), renamed.length) - 1;
  const moved = <Item>(list: readonly Item[]): Item[] =>
    list.toSpliced(place, 1).toSpliced(to, 0, ...list.slice(place, place + 1));
  let product: Product = {
    ...before,
    nextPart,
    options: moved(renamed).map((entry, at) => ({ ...entry, position: at + 1 })),
    variants: before.variants
      .filter((variant) => !removed.some(({ name }) => name === variant.values[place]))
      .map((variant) => {
        const own = option.values.find((value) => value.name === variant.values[place]);
        const named = own === undefined ? variant.values : variant.values.with(place, nameOf(own));
        return withOptionValues(variant, moved(named));
      })
      .map((variant, at) => ({ ...variant, position: at + 1 })),
    updatedAtMs: nowMs,
  };
  if (change.managesVariants) product = withEveryCombination(world, product, change.add);
  return saved(world.products, product);
}

/** An option as it is to be: what has an id or a name of its own that is known stays the same one. */
interface WantedOption {
  readonly id: number | null;
  readonly name: string | undefined;
  readonly values: ReadonlyArray<{ readonly id: number | null; readonly name: string }> | undefined;
}

/** The product with exactly these options; its variants keep the values of those that stay. */
export function withOptions(before: Product, wanted: readonly WantedOption[]): Changed<Product> {
  let { nextPart } = before;
  const index = productIndexOf(before.id);
  const known = wanted.map((option) =>
    before.options.findIndex(({ id, name }) =>
      option.id === null ? name === option.name : id === option.id,
    ),
  );
  const options = wanted.map((option, at): ProductOption => {
    const own = before.options[known[at] ?? -1];
    const values = option.values?.map(({ id, name }) => {
      const value = own?.values.find((one) => (id === null ? one.name === name : one.id === id));
      return { id: value?.id ?? partIds(index, nextPart++).optionValue, name };
    });
    return {
      id: own?.id ?? partIds(index, nextPart++).option,
      name: option.name ?? own?.name ?? '',
      position: at + 1,
      values: values ?? own?.values ?? [],
    };
  });
  const shapes = options.map(({ name, values }) => ({
    name,
    values: values.map((one) => one.name),
  }));
  const unknown = wanted.flatMap(({ id }, at) =>
    faultIf(
      id !== null && known[at] === -1,
      ['options', String(at), 'id'],
      'Option',
      'does not exist',
      'OPTION_DOES_NOT_EXIST',
    ),
  );
  const refused = refusedFor([...unknown, ...optionFaults(shapes, [])]);
  if (refused !== null) return refused;
  const variants = before.variants.map((variant) =>
    withOptionValues(
      variant,
      options.map(({ values }, at) => {
        const place = known[at] ?? -1;
        const old = before.options[place]?.values.find(
          ({ name }) => name === variant.values[place],
        );
        const same = values.find(({ id }) => id === old?.id);
        return (same ?? values[0])?.name ?? '';
      }),
    ),
  );
  return done({ ...before, nextPart, options, variants });
}

/** Puts options, and the values of each, into this order. Null without the product. */
export function reorderOptions(
  world: World,
  before: Product | null,
  wanted: readonly WantedOption[],
  nowMs: number,
): Changed<Product> | null {
  if (before === null) return null;
  const placeOf = (
    { id, name }: Pick<WantedOption, 'id' | 'name'>,
    list: readonly Named[],
  ): number => list.findIndex((one) => (id === null ? one.name === name : one.id === id));
  const places = wanted.map((option) => placeOf(option, before.options));
  const unknown = places.indexOf(-1);
  if (unknown >= 0) {
    return refuse(
      ['options', String(unknown)],
      'Option',
      'does not exist.',
      'OPTION_DOES_NOT_EXIST',
    );
  }
  if (places.length < before.options.length) {
    return refuse(['options'], 'Missing', 'option name or ID.', 'MISSING_OPTION_NAME');
  }
  const options = places.flatMap((place, at): ProductOption[] => {
    const option = before.options[place];
    if (option === undefined) return [];
    const order = (wanted[at]?.values ?? []).map((value) => placeOf(value, option.values));
    const rank = (value: number): number =>
      order.includes(value) ? order.indexOf(value) : value + order.length;
    const values = option.values
      .map((value, was) => ({ value, was }))
      .toSorted((a, b) => rank(a.was) - rank(b.was))
      .map(({ value }) => value);
    return [{ ...option, position: at + 1, values }];
  });
  const moved = before.variants.map((variant) =>
    withOptionValues(
      variant,
      places.map((place) => variant.values[place] ?? ''),
    ),
  );
  // Variants stand in the order of their options' values.
  const rankOf = (values: readonly string[]): number =>
    values.reduce((rank, value, at) => {
      const list = options[at]?.values ?? [];
      return rank * (list.length + 1) + list.findIndex(({ name }) => name === value);
    }, 0);
  const variants = moved
    .toSorted((a, b) => rankOf(a.values) - rankOf(b.values))
    .map((variant, at) => ({ ...variant, position: at + 1 }));
  return saved(world.products, { ...before, options, variants, updatedAtMs: nowMs });
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Removes options that do not tell variants apart. Null without the product. */
export function deleteOptions(
  world: World,
  before: Product | null,
  optionIds: ReadonlyArray<number | null>,
  { nowMs, strategy }: { readonly nowMs: number; readonly strategy: string },
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
  const shortened = before.variants.map((variant) =>
    withOptionValues(
      variant,
      kept.map((place) => variant.values[place] ?? ''),
    ),
  );
  // By position the first of those that would be the same stays.
  const variants =
    strategy === 'POSITION'
      ? shortened
          .filter((one, at) => shortened.findIndex(({ title }) => title === one.title) === at)
          .map((one, at) => ({ ...one, position: at + 1 }))
      : shortened;
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
  const product = { ...before, options, variants, updatedAtMs: nowMs };
  return saved(world.products, options.length === 0 ? withDefault(product) : product);
}

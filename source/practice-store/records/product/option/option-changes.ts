import {
  type Changed,
  fault,
  type Fault,
  faultIf,
  refuse,
  refusedFor,
  saved,
} from '../../change.ts';
import type { World } from '../../world.ts';
import {
  delimiterFaults,
  type NewOption,
  optionFaults,
  positionFaults,
  unknownOption,
  unknownValue,
  valueNameFaults,
} from './option-faults.ts';
import {
  combinations,
  DEFAULT_OPTION,
  partIds,
  type Product,
  productIndexOf,
  type ProductOption,
  usedValues,
  withOptionValues,
} from '../product.ts';
import { newVariant } from '../variant/variant-row.ts';
import { MOST_VARIANTS } from '../variant/variant-changes.ts';

/**
 * Adds options; each existing variant gets their first values. Null if there is no such product.
 * @param everyCombination makes a variant for each missing combination of values
 */
export function createOptions(
  world: World,
  found: Product | null,
  wanted: readonly NewOption[],
  { nowMs, everyCombination }: { readonly nowMs: number; readonly everyCombination: boolean },
): Changed<Product> | null {
  const before = found === null ? null : withoutDefault(found);
  const refused = refusedFor([
    ...positionFaults(wanted),
    ...optionFaults(wanted, before?.options ?? []),
  ]);
  if (before === null) return refused;
  if (refused !== null) return refused;
  let { nextPart } = before;
  const index = productIndexOf(before.id);
  let places = before.options.map((option, at) => ({ option, at }));
  const firsts: string[] = [];
  const byPosition = wanted.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  for (const { name, values, position } of byPosition) {
    const option = {
      id: partIds(index, nextPart++).option,
      name,
      position: 0,
      values: values.map((value) => ({ id: partIds(index, nextPart++).optionValue, name: value })),
    };
    const at = before.options.length + firsts.length;
    places = places.toSpliced(position === undefined ? places.length : position - 1, 0, {
      option,
      at,
    });
    firsts.push(values[0] ?? name);
  }
  const product: Product = {
    ...before,
    nextPart,
    options: places.map(({ option }, at) => ({ ...option, position: at + 1 })),
    variants: before.variants.map((variant) => {
      const values = [...variant.values, ...firsts];
      return withOptionValues(
        variant,
        places.map(({ at }) => values[at] ?? ''),
      );
    }),
    updatedAtMs: nowMs,
  };
  if (!everyCombination) return saved(world.products, product);
  const over = limitFaults(product.options, 'CREATE');
  return refusedFor(over) ?? saved(world.products, withEveryCombination(world, product));
}

/** A fault if one variant for each combination of values would be too many. */
function limitFaults(options: readonly ProductOption[], strategy: string): Fault[] {
  const count = options.reduce((product, { values }) => product * values.length, 1);
  const rest = `the ${strategy} strategy would exceed the variant limit.`;
  const label = 'The number of option values created with';
  return faultIf(count > MOST_VARIANTS, ['options'], label, rest, 'TOO_MANY_VARIANTS_CREATED');
}

/**
 * Adds a variant for each missing combination of values.
 * @param only adds only combinations with one of these values; all if left out
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

interface OptionChange {
  readonly optionId: number | null;
  readonly name?: string | undefined;
  /** From 1. */
  readonly position?: number | undefined;
  readonly add: readonly string[];
  readonly rename: ReadonlyArray<{ readonly id: number | null; readonly name: string | undefined }>;
  readonly remove: ReadonlyArray<number | null>;
  /** Whether variants are added and removed together with the values. */
  readonly managesVariants: boolean;
}

/** Changes an option: its name, position and values. Null if there is no such product. */
export function updateOption(
  world: World,
  before: Product | null,
  change: OptionChange,
  nowMs: number,
): Changed<Product> | null {
  const wrong = refusedFor(delimiterFaults(change.name ?? '', ['option', 'name']));
  if (wrong !== null || before === null) return wrong;
  const place = before.options.findIndex((option) => option.id === change.optionId);
  const option = before.options[place];
  if (option === undefined) {
    return { type: 'refused', faults: [unknownOption(['option', 'id'])] };
  }
  const refused = refusedFor([
    ...ownFaults(before, option, change),
    ...changedValueFaults(before, option, change),
  ]);
  if (refused !== null) return refused;
  const removed = option.values.filter((value) => change.remove.includes(value.id));
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
    const field = [change.add.length > 0 ? 'optionValuesToAdd' : 'optionValuesToUpdate'];
    return refuse(field, 'Option value', 'already exists.', 'OPTION_VALUE_ALREADY_EXISTS');
  }
  const renamed = before.options.map((entry) =>
    entry === option ? { ...option, name: change.name ?? option.name, values } : entry,
  );
  const to = (change.position ?? place + 1) - 1;
  const moved = <Item>(list: readonly Item[]): Item[] =>
    list.toSpliced(place, 1).toSpliced(to, 0, ...list.slice(place, place + 1));
  const product: Product = {
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
  const over = change.managesVariants ? limitFaults(product.options, 'MANAGE') : [];
  const tooMany = refusedFor(over);
  if (tooMany !== null) return tooMany;
  const managed = change.managesVariants
    ? withEveryCombination(world, product, change.add)
    : product;
  if (managed.variants.length === 0) {
    const label = 'An option cannot be left only with option values';
    const rest = 'that are not linked to any variant.';
    return refuse(['optionValuesToDelete'], label, rest, 'CANNOT_LEAVE_OPTIONS_WITHOUT_VARIANTS');
  }
  return saved(world.products, managed);
}

/** Faults in an option's new name and position. */
function ownFaults(product: Product, option: ProductOption, change: OptionChange): Fault[] {
  const { name, position } = change;
  const others = product.options.filter((entry) => entry !== option);
  const isTaken = others.some((entry) => entry.name.toLowerCase() === name?.toLowerCase());
  const isOutside = position !== undefined && (position < 1 || position > product.options.length);
  const label = 'The option position provided';
  return [
    ...faultIf(name?.trim() === '', ['option', 'name'], 'Name', "can't be blank", 'INVALID_NAME'),
    ...faultIf(isTaken, ['option', 'name'], 'Option', 'already exists.', 'OPTION_ALREADY_EXISTS'),
    ...faultIf(isOutside, ['option', 'position'], label, 'is not valid.', 'INVALID_POSITION'),
  ];
}

/** Faults in the values that are added, renamed or removed. */
function changedValueFaults(
  product: Product,
  option: ProductOption,
  { add, rename, remove, managesVariants }: OptionChange,
): Fault[] {
  const isKnown = (id: number | null): boolean => option.values.some((value) => value.id === id);
  const unknown = [
    ...rename.flatMap(({ id }, at) =>
      isKnown(id) ? [] : [unknownValue(['optionValuesToUpdate', String(at), 'id'])],
    ),
    ...remove.flatMap((id, at) =>
      isKnown(id) ? [] : [unknownValue(['optionValuesToDelete', String(at)])],
    ),
    ...valueNameFaults(add, (at) => ['optionValuesToAdd', String(at), 'name']),
    ...valueNameFaults(
      rename.map(({ name = '' }) => name),
      (at) => ['optionValuesToUpdate', String(at), 'name'],
    ),
  ];
  if (unknown.length > 0) return unknown;
  const at = ['optionValuesToDelete'];
  if (rename.some(({ id }) => remove.includes(id))) {
    const rest = 'actions on an option value.';
    return [fault(at, 'Performing conflicting', rest, 'OPTION_VALUE_CONFLICTING_OPERATION')];
  }
  if (add.length === 0 && option.values.every(({ id }) => remove.includes(id))) {
    const rest = 'of an option is not allowed.';
    const code = 'CANNOT_DELETE_ALL_OPTION_VALUES_IN_OPTION';
    return [fault(at, 'Deleting all option values', rest, code)];
  }
  const place = product.options.indexOf(option);
  const isUsed = option.values.some(
    ({ id, name }) =>
      remove.includes(id) && product.variants.some((variant) => variant.values[place] === name),
  );
  const label = 'Cannot delete an option value';
  const rest = 'associated with variants.';
  return faultIf(isUsed && !managesVariants, at, label, rest, 'OPTION_VALUE_HAS_VARIANTS');
}

/**
 * Removes options. Of variants whose remaining values are equal only one stays, if the strategy
 * allows it. Null if there is no such product.
 */
export function deleteOptions(
  world: World,
  before: Product | null,
  optionIds: ReadonlyArray<number | null>,
  { nowMs, strategy }: { readonly nowMs: number; readonly strategy: string },
): Changed<Product> | null {
  if (before === null) return null;
  const unknown = optionIds.flatMap((id, at) =>
    before.options.some((option) => option.id === id)
      ? []
      : [unknownOption(['options', String(at)])],
  );
  const refused = refusedFor(unknown);
  if (refused !== null) return refused;
  const gone = before.options.filter((option) => optionIds.includes(option.id));
  if (strategy === 'DEFAULT' && gone.some((option) => usedValues(before, option).length > 1)) {
    const rest = 'cannot be deleted because it has multiple values.';
    return refuse(['options'], 'Option', rest, 'CANNOT_DELETE_OPTION_WITH_MULTIPLE_VALUES');
  }
  const kept = before.options.flatMap((option, place) => (gone.includes(option) ? [] : [place]));
  const shortened = before.variants.map((variant) =>
    withOptionValues(
      variant,
      kept.map((place) => variant.values[place] ?? ''),
    ),
  );
  // Of variants with equal remaining values, the first one stays.
  const variants = shortened
    .filter((one, at) => shortened.findIndex(({ title }) => title === one.title) === at)
    .map((one, at) => ({ ...one, position: at + 1 }));
  if (strategy !== 'POSITION' && variants.length < shortened.length) {
    const rest = 'options without deleting variants.';
    return refuse(['options'], 'Cannot delete', rest, 'CANNOT_USE_NON_DESTRUCTIVE_STRATEGY');
  }
  const options = before.options
    .filter((option) => !optionIds.includes(option.id))
    .map((option, at) => ({ ...option, position: at + 1 }));
  const product = { ...before, options, variants, updatedAtMs: nowMs };
  return saved(world.products, options.length === 0 ? withDefault(product) : product);
}

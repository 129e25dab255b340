import { type Changed, done, fault, type Fault, refuse, refusedFor, saved } from '../../change.ts';
import type { World } from '../../world.ts';
import { optionFaults, unknownOption, unknownValue } from './option-faults.ts';
import {
  partIds,
  type Product,
  productIndexOf,
  type ProductOption,
  withOptionValues,
} from '../product.ts';

/** Refers to an option or a value by its id, or by its name if no id is given. */
interface Named {
  /** Null if no id is given; 0 for an invalid one. */
  readonly id: number | null;
  readonly name: string | undefined;
}

/** The wanted state of an option; options and values with a known id or name keep their ids. */
export interface WantedOption extends Named {
  readonly values: readonly Named[] | undefined;
}

function placeIn(
  { id, name }: Named,
  list: ReadonlyArray<{ readonly id: number; readonly name: string }>,
): number {
  return list.findIndex((one) => (id === null ? one.name === name : one.id === id));
}

/** The product with exactly these options; its variants keep their values of options that stay. */
export function withOptions(before: Product, wanted: readonly WantedOption[]): Changed<Product> {
  let { nextPart } = before;
  const index = productIndexOf(before.id);
  const known = wanted.map((option) => placeIn(option, before.options));
  const options = wanted.map((option, at): ProductOption => {
    const own = before.options[known[at] ?? -1];
    const values = option.values?.map((wantedValue) => {
      const value = own?.values[placeIn(wantedValue, own.values)];
      return {
        id: value?.id ?? partIds(index, nextPart++).optionValue,
        name: wantedValue.name ?? value?.name ?? '',
      };
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
  const refused = refusedFor([
    ...wanted.flatMap((option, at) => unknownFaults(option, before.options[known[at] ?? -1], at)),
    ...optionFaults(shapes, []),
  ]);
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

/** Faults for ids of an option and of its values that the product does not have. */
function unknownFaults(wanted: WantedOption, own: ProductOption | undefined, at: number): Fault[] {
  const path = ['options', String(at)];
  const isUnknown = wanted.id !== null && own === undefined;
  return [
    ...(isUnknown ? [unknownOption([...path, 'id'])] : []),
    ...(wanted.values ?? []).flatMap((value, place) =>
      value.id !== null && placeIn(value, own?.values ?? []) === -1
        ? [unknownValue([...path, 'values', String(place), 'id'])]
        : [],
    ),
  ];
}

/** Puts options, and the values of each, into this order. Null if there is no such product. */
export function reorderOptions(
  world: World,
  before: Product | null,
  wanted: readonly WantedOption[],
  nowMs: number,
): Changed<Product> | null {
  if (before === null) return null;
  const places = wanted.map((option) => placeIn(option, before.options));
  const refused = refusedFor(orderFaults(wanted, before.options));
  if (refused !== null) return refused;
  if (new Set(places).size < before.options.length) {
    return refuse(['options'], 'Missing', 'option name or ID.', 'MISSING_OPTION_NAME');
  }
  const options = places.flatMap((place, at): ProductOption[] => {
    const option = before.options[place];
    if (option === undefined) return [];
    const order = (wanted[at]?.values ?? []).map((value) => placeIn(value, option.values));
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

/** Whether some entries have an id and others only a name. */
function isMixed(list: readonly Named[]): boolean {
  return list.some(({ id }) => id === null) && list.some(({ id }) => id !== null);
}

/** Faults in a new order: names and ids that are unknown, used twice, or mixed. */
function orderFaults(wanted: readonly WantedOption[], options: readonly ProductOption[]): Fault[] {
  if (isMixed(wanted) || wanted.some(({ values = [] }) => isMixed(values))) {
    const rest = 'different options or option values using mixed id and name reference key.';
    return [fault(['options'], 'Cannot specify', rest, 'MIXING_ID_AND_NAME_KEYS_IS_NOT_ALLOWED')];
  }
  const places = wanted.map((option) => placeIn(option, options));
  return wanted.flatMap((option, at): Fault[] => {
    const path = ['options', String(at)];
    const own = options[places[at] ?? -1];
    if (own === undefined) return [missing(option, 'Option', path)];
    if (places.indexOf(places[at] ?? -1) < at) {
      return [fault(path, 'Duplicated', 'option name.', 'DUPLICATED_OPTION_NAME')];
    }
    const order = (option.values ?? []).map((value) => placeIn(value, own.values));
    return (option.values ?? []).flatMap((value, place): Fault[] => {
      const where = [...path, 'values', String(place)];
      if (order[place] === -1) return [missing(value, 'Option value', where)];
      return order.indexOf(order[place] ?? -1) < place
        ? [fault(where, 'Duplicated', 'option value.', 'DUPLICATED_OPTION_VALUE')]
        : [];
    });
  });
}

function missing({ id }: Named, label: 'Option' | 'Option value', path: readonly string[]): Fault {
  const name = label === 'Option' ? 'OPTION' : 'OPTION_VALUE';
  if (id !== null) {
    return fault([...path, 'id'], `${label} id`, 'does not exist.', `${name}_ID_DOES_NOT_EXIST`);
  }
  if (label === 'Option value') return unknownValue([...path, 'name']);
  return fault([...path, 'name'], 'Option name', 'does not exist.', 'OPTION_NAME_DOES_NOT_EXIST');
}

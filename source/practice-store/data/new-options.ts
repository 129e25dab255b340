import type { Product, ProductOption } from '../records/product/product.ts';
import { type Changed, done, fault, type Fault, refusedFor } from './change.ts';
import { DEFAULT_OPTION } from './default-option.ts';
import { newVariant } from './new-variant.ts';
import { partIds, productIndexOf } from './part-ids.ts';
import { withOptionValues } from './variant-title.ts';
import type { World } from './world.ts';

export const MOST_OPTIONS = 3;

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
  productId: number,
  options: readonly NewOption[],
  { nowMs, everyCombination }: { readonly nowMs: number; readonly everyCombination: boolean },
): Changed<Product> | null {
  const found = world.products.find(productId);
  if (found === null) return null;
  const before = withoutDefault(found);
  const refused = refusedFor(optionFaults(before, options));
  if (refused !== null) return refused;
  let { nextPart } = before;
  const index = productIndexOf(productId);
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
    for (const values of combinations(product.options)) {
      const isThere = product.variants.some(
        (variant) => variant.values.join('\n') === values.join('\n'),
      );
      const priceCents = product.variants[0]?.priceCents ?? 0;
      if (!isThere) product = newVariant(product, { values, priceCents }, world.locations.count);
    }
  }
  world.products.put(product);
  return done(product);
}

function optionFaults(product: Product, options: readonly NewOption[]): Fault[] {
  const names = [...product.options, ...options].map((option) => option.name.toLowerCase());
  return [
    ...(names.length > MOST_OPTIONS
      ? [
          fault(
            ['options'],
            'Can only specify a maximum of',
            `${MOST_OPTIONS} options`,
            'OPTIONS_OVER_LIMIT',
          ),
        ]
      : []),
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

function combinations(options: readonly ProductOption[]): string[][] {
  return options.reduce<string[][]>(
    (lists, option) => lists.flatMap((list) => option.values.map((value) => [...list, value.name])),
    [[]],
  );
}

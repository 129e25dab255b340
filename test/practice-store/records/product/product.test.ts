import { describe, expect, test } from 'vitest';
import {
  combinations,
  fileUrl,
  hasOnlyDefaultVariant,
  partIds,
  type Product,
  PRODUCT_IDS,
  productIndexOf,
  productIndexOfPart,
  usedValues,
  variantIdOfInventoryItem,
  weighed,
  weightUnit,
} from '../../../../source/practice-store/records/product/product.ts';

describe('the parts of a product', () => {
  test('have ids in ranges of their own, which lead back to it', () => {
    expect(partIds(3, 7)).toEqual({
      variant: 40_000_000_030_007,
      inventoryItem: 42_000_000_030_007,
      option: 44_000_000_030_007,
      optionValue: 46_000_000_030_007,
      image: 48_000_000_030_007,
    });
    for (const part of [0, 9_999])
      for (const id of Object.values(partIds(3, part))) expect(productIndexOfPart(id)).toBe(3);
    const { variant, inventoryItem } = partIds(3, 7);
    expect(variantIdOfInventoryItem(inventoryItem)).toBe(variant);
    expect(() => partIds(3, 10_000)).toThrow(RangeError);
    expect([0.5, -1].map((more) => productIndexOfPart(40_000_000_000_000 + more))).toEqual([
      null,
      null,
    ]);
    expect(productIndexOfPart(40_000_000_000_000)).toBe(0);
    expect(productIndexOf(PRODUCT_IDS.first + 4 * PRODUCT_IDS.spacing)).toBe(4);
  });

  test('are combined with the last list fastest', () => {
    expect(
      combinations([
        ['S', 'M'],
        ['a', 'b'],
      ]),
    ).toEqual([
      ...[
        ['S', 'a'],
        ['S', 'b'],
        ['M', 'a'],
        ['M', 'b'],
      ],
    ]);
    expect(combinations([])).toEqual([[]]);
    expect(combinations([['S'], []])).toEqual([]);
  });

  test('are used when a variant has them', () => {
    const values = ['S', 'M', 'Red'].map((name, id) => ({ id, name }));
    const variants = [
      ['S', 'Red'],
      ['S', 'Blue'],
    ].map((own) => ({ values: own }));
    const product = { variants } as unknown as Product;
    const used = (position: number) =>
      usedValues(product, { id: 1, name: 'A', position, values }).map(({ name }) => name);
    expect([used(1), used(2), used(3)]).toEqual([['S'], ['Red'], []]);
  });

  test('are one variant where there are no options', () => {
    const only = (...titles: readonly string[]) =>
      hasOnlyDefaultVariant({ variants: titles.map((title) => ({ title })) } as unknown as Product);
    expect([only('Default Title'), only('S'), only(), only('Default Title', 'S')]).toEqual([
      ...[true, false, false, false],
    ]);
  });
});

test('a weight is kept as it was entered, and in whole grams', () => {
  const grams = (unit: 'GRAMS' | 'KILOGRAMS' | 'OUNCES' | 'POUNDS', value: number) =>
    weighed({ unit, value }).grams;
  expect([
    grams('GRAMS', 1.5),
    grams('KILOGRAMS', 1.5),
    grams('OUNCES', 2),
    grams('POUNDS', 2),
  ]).toEqual([...[2, 1_500, 57, 907]]);
  expect(weighed({ unit: 'OUNCES', value: 2 }).weight).toEqual({ unit: 'OUNCES', value: 2 });
  expect(['GRAMS', 'g', 'constructor', 5, null].map(weightUnit)).toEqual([
    ...['GRAMS', undefined, undefined, undefined, undefined],
  ]);
});

test('a file has an address at which nothing is served', () => {
  expect(fileUrl('a.png')).toBe('https://cdn.practice.test/files/a.png');
});

import { describe, expect, test } from 'vitest';
import {
  readValues,
  unnamedOptions,
  valueFaults,
} from '../../../../../source/practice-store/records/product/option/option-values.ts';

const OPTIONS = [
  {
    id: 1,
    name: 'Size',
    values: [
      { id: 11, name: 'S' },
      { id: 12, name: 'M' },
    ],
  },
  { id: 2, name: 'Colour', values: [{ id: 21, name: 'Red' }] },
  { id: 3, name: 'colour', values: [] },
];
const option = (id: number) => `gid://shopify/ProductOption/${id}`;
const value = (id: number) => `gid://shopify/ProductOptionValue/${id}`;

describe('the values of a variant', () => {
  test.each<[string, readonly unknown[], readonly string[], readonly string[]]>([
    ['are the first of each option', [], [], ['S', 'Red', 'colour']],
    ['stay as they were', [], ['M', 'Blue'], ['M', 'Blue', 'colour']],
    ['are named by place', [{ name: 'L' }, { name: 'Blue' }], [], ['L', 'Blue', 'colour']],
    [
      'are named by the option',
      [{ optionName: 'Colour', name: 'Blue' }],
      [],
      ['S', 'Blue', 'colour'],
    ],
    [
      'are named by it in any case',
      [{ optionName: 'SIZE', name: 'L' }],
      [],
      ['L', 'Red', 'colour'],
    ],
    ['are named by it exactly first', [{ optionName: 'colour', name: 'x' }], [], ['S', 'Red', 'x']],
    [
      'are of the first in any case',
      [{ optionName: 'COLOUR', name: 'x' }],
      [],
      ['S', 'x', 'colour'],
    ],
    ['are named by its id', [{ optionId: option(2), name: 'Blue' }], [], ['S', 'Blue', 'colour']],
    [
      'are named by the id of the value',
      [{ id: value(21) }, { id: value(12) }],
      ['S', 'x'],
      ['M', 'Red', 'colour'],
    ],
    ['have a new name before an id', [{ id: value(12), name: 'L' }], [], ['L', 'Red', 'colour']],
    [
      'are not of an unknown option',
      [
        { optionName: 'Fit', name: 'x' },
        { optionId: option(9), name: 'y' },
      ],
      [],
      ['S', 'Red', 'colour'],
    ],
    ['stay where nothing is named', [{}], ['M'], ['M', 'Red', 'colour']],
    [
      'may be more than the options',
      [{ name: 'S' }, { name: 'Red' }, { name: 'a' }, {}, { name: 'b' }],
      [],
      ['S', 'Red', 'a', '', 'b'],
    ],
  ])('%s', (_what, given, own, read) => {
    expect(readValues(given, OPTIONS, own)).toEqual(read);
  });

  test('are none when none were given', () => {
    expect([readValues(undefined, OPTIONS), readValues(null, OPTIONS)]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

test('unknown options and values are named by their place', () => {
  const entries = [
    { optionName: 'Fit', name: 'x' },
    { optionId: option(9), name: 'x' },
    { optionName: 'Size', id: value(21) },
    { optionName: 'Size', id: value(12) },
    { optionName: 'Size', name: 'XXL' },
    { id: value(99) },
  ];
  const faults = valueFaults(entries, OPTIONS, ['variants', '0']);
  expect(faults.map(({ field, code }) => `${field.join('.')} ${code}`)).toEqual([
    'variants.0.optionValues.0.optionName OPTION_DOES_NOT_EXIST',
    'variants.0.optionValues.1.optionId OPTION_DOES_NOT_EXIST',
    'variants.0.optionValues.2.id OPTION_VALUE_DOES_NOT_EXIST',
    'variants.0.optionValues.5.id OPTION_VALUE_DOES_NOT_EXIST',
  ]);
  expect(valueFaults(undefined, OPTIONS, [])).toEqual([]);
});

test('options that no value is given for are named', () => {
  expect(unnamedOptions([{ optionName: 'colour' }, { optionId: option(1) }], OPTIONS)).toEqual([
    'Colour',
  ]);
  expect(unnamedOptions([{ name: 'S' }], OPTIONS)).toEqual(['Colour', 'colour']);
  expect(unnamedOptions(null, OPTIONS)).toEqual(['Size', 'Colour', 'colour']);
});

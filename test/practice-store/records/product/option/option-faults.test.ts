import { describe, expect, test } from 'vitest';
import {
  delimiterFaults,
  type NewOption,
  optionFaults,
  positionFaults,
  valueNameFaults,
} from '../../../../../source/practice-store/records/product/option/option-faults.ts';
import type { Fault } from '../../../../../source/practice-store/records/change.ts';

const option = (name: string, ...values: string[]): NewOption => ({ name, values });
const known = (...names: string[]) =>
  names.map((name, at) => ({ id: at, name, position: at + 1, values: [] }));
const said = (faults: readonly Fault[]) =>
  faults.map(({ field, code, message }) => `${field.join('.')} ${code}: ${message}`);
const long = (length: number) => 'x'.repeat(length);

describe('new options', () => {
  test('may be as many as a product has, with names of their own', () => {
    const three = [option(long(255), 'S'), option('Size', long(255)), option('size 2', 'S', 's')];
    expect(optionFaults(three, [])).toEqual([]);
    expect(optionFaults([option('A', 'x')], known('B', 'C'))).toEqual([]);
    expect(optionFaults([], known('A', 'B', 'C'))).toEqual([]);
  });

  test.each<[readonly NewOption[], readonly string[], string]>([
    [
      [option('A', 'x')],
      ['B', 'C', 'D'],
      'options OPTIONS_OVER_LIMIT: Can only specify a maximum of 3 options',
    ],
    [[option(' ', 'x')], [], 'options.0.name OPTION_NAME_MISSING: Option must have a name'],
    [[option(long(256), 'x')], [], 'options.0 OPTION_NAME_TOO_LONG: Option name is too long.'],
    [
      [option('A / B', 'x')],
      [],
      "options.0.name INVALID_NAME: The name contains unsupported sequence ' / '",
    ],
    [[option('A')], [], 'options.0.values OPTION_VALUES_MISSING: Option must have values'],
    [
      [option('A', 'x', 'y', 'x')],
      [],
      'options.0.values.2 DUPLICATED_OPTION_VALUE: Duplicated option value.',
    ],
    [
      [option('A', 'x', long(256))],
      [],
      'options.0.values.1.name OPTION_VALUE_NAME_TOO_LONG: Option value name is too long.',
    ],
    [
      [option('A', 'x'), option('B', 'x'), option('a', 'x')],
      [],
      'options.2 DUPLICATED_OPTION_NAME: Duplicated option name.',
    ],
    [[option('a', 'x')], ['B', 'A'], "options.0 OPTION_ALREADY_EXISTS: Option 'a' already exists."],
  ])('%j beside %j are refused', (options, names, words) => {
    expect(said(optionFaults(options, known(...names)))).toEqual([words]);
  });

  test('are all looked at', () => {
    const four = [option('', 'x'), option('A'), option('B', 'x'), option('b', 'y')];
    expect(said(optionFaults(four, [])).map((words) => words.split(':')[0])).toEqual([
      'options OPTIONS_OVER_LIMIT',
      'options.0.name OPTION_NAME_MISSING',
      'options.1.values OPTION_VALUES_MISSING',
      'options.3 DUPLICATED_OPTION_NAME',
    ]);
  });
});

test('positions are given for all options or for none, from the first to the last', () => {
  const at = (...positions: ReadonlyArray<number | undefined>) =>
    said(positionFaults(positions.map((position) => ({ ...option('A', 'x'), position }))));
  expect([at(), at(undefined, undefined), at(1, 3)]).toEqual([[], [], []]);
  const outside = 'POSITION_OUT_OF_BOUNDS: Position must be between 1 and 3.';
  expect(at(0, 4)).toEqual([`options.0.position ${outside}`, `options.1.position ${outside}`]);
  expect(at(2, undefined).map((words) => words.split(':')[0])).toEqual([
    'options.1.position OPTION_POSITION_MISSING',
  ]);
});

test('each value has its own place', () => {
  const faults = valueNameFaults([long(256), 'a', long(256)], (place) => ['v', String(place)]);
  expect(faults.map(({ field }) => field.join('.'))).toEqual(['v.0', 'v.2']);
  expect(delimiterFaults('A/B', [])).toEqual([]);
});

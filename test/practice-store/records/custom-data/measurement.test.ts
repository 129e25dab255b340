import { describe, expect, test } from 'vitest';
import {
  isNumeric,
  measurementFault,
  readObject,
} from '../../../../source/practice-store/records/custom-data/measurement.ts';

const quantity = (value: unknown, unit: unknown) => JSON.stringify({ value, unit });
const fault = (type: string, text: string, rules: Readonly<Record<string, string>> = {}) =>
  measurementFault(type, text, new Map(Object.entries(rules)));

/** One unit of each, in the smallest of its type. */
const SIZES = {
  dimension:
    'mm 1 cm 10 m 1000 in 25.4 ft 304.8 yd 914.4 millimeters 1 centimeters 10 meters 1000 inches 25.4 feet 304.8 yards 914.4',
  volume:
    'ml 1 cl 10 l 1000 m3 1000000 us_fl_oz 29.5735 us_pt 473.176 us_qt 946.353 us_gal 3785.41 imp_fl_oz 28.4131 imp_pt 568.261 imp_qt 1136.52 imp_gal 4546.09 milliliters 1 centiliters 10 liters 1000 cubic_meters 1000000',
  weight: 'g 1 kg 1000 oz 28.3495 lb 453.592 grams 1 kilograms 1000 ounces 28.3495 pounds 453.592',
};
const SMALLEST = { dimension: 'mm', volume: 'ml', weight: 'g' };

describe.each(['dimension', 'volume', 'weight'] as const)('a %s', (type) => {
  const units = [...SIZES[type].matchAll(/(\S+) (\S+)/g)];

  test('is in one of its units, each of its own size', () => {
    for (const [, unit = '', size] of units) {
      const own = quantity(1, unit.toUpperCase());
      const bound = (amount: number) => quantity(amount, SMALLEST[type]);
      expect([unit, fault(type, own, { min: bound(Number(size) - 0.001) })]).toEqual([unit, null]);
      expect([unit, fault(type, own, { max: bound(Number(size) + 0.001) })]).toEqual([unit, null]);
      expect(fault(type, own, { min: bound(Number(size) + 0.001) })).toMatch(
        /^Value has a minimum/,
      );
      expect(fault(type, own, { max: bound(Number(size) - 0.001) })).toMatch(
        /^Value has a maximum/,
      );
    }
  });

  test('is in no other', () => {
    const no = fault(type, 'x');
    expect(no).toMatch(/^Value must be a stringified JSON object/);
    for (const unit of ['parsec', '', 'constructor', `${SMALLEST[type]} `, 5, null])
      expect(fault(type, quantity(1, unit))).toBe(typeof unit === 'string' ? no : NO_PARTS);
  });
});

const NO_PARTS = 'Value must contain unit and value.';

describe('a quantity', () => {
  test.each([
    ['{}', NO_PARTS],
    ['{"unit":"g"}', NO_PARTS],
    ['{"value":1}', NO_PARTS],
    ['{"value":"a","unit":"g"}', NO_PARTS],
    ['{"value":"","unit":"g"}', NO_PARTS],
    ['{"value":"1.5","unit":"g"}', null],
    ['{"value":-1,"unit":"g"}', null],
  ])('needs a number and a unit: %s', (text, message) => {
    expect(fault('weight', text)).toBe(message);
  });

  test('of a type without a table has any unit', () => {
    expect(fault('speed', quantity(1, 'knots'))).toBeNull();
    expect(fault('speed', '{}')).toBe(fault('speed', '[1]'));
    expect(fault('speed', '{}')).not.toBe(NO_PARTS);
  });

  test('lies between bounds, which belong to it', () => {
    const rules = { min: quantity(1, 'kg'), max: quantity(2_000, 'G') };
    const of = (grams: number) => fault('weight', quantity(grams, 'g'), rules);
    expect([of(1_000), of(2_000)]).toEqual([null, null]);
    expect(of(999)).toBe('Value has a minimum of 1 kg.');
    expect(of(2_001)).toBe('Value has a maximum of 2000 G.');
    expect(fault('weight', quantity(1, 'g'), { min: 'x', max: '{}' })).toBeNull();
  });

  test('is compared in its own unit alone where there is no table', () => {
    const rules = { min: quantity(5, 'knots') };
    expect(fault('speed', quantity(4, 'KNOTS'), rules)).toBe('Value has a minimum of 5 knots.');
    expect(fault('speed', quantity(4, 'mph'), rules)).toBeNull();
  });
});

test('a number is one, or is written as one', () => {
  const values = [0, 1.5, '7', ' 7 ', '-1e3', '', ' ', 'a', Number.NaN, true, null, undefined, []];
  expect(values.filter(isNumeric)).toEqual([0, 1.5, '7', ' 7 ', '-1e3']);
});

test('an object is read from JSON alone', () => {
  expect(readObject('{"a":1}')?.get('a')).toBe(1);
  for (const text of ['[1]', '1', 'null', '"a"', '{', '']) expect(readObject(text)).toBeNull();
});

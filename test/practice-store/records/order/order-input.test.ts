import { describe, expect, test } from 'vitest';
import {
  amountText,
  flagOr,
  oneCurrency,
  overRefund,
  readAttributes,
  readLocalized,
  readMoney,
  readPrice,
  readTime,
  readWeight,
} from '../../../../source/practice-store/records/order/order-input.ts';

const money = (amount: unknown, currencyCode = 'EUR') => ({ amount, currencyCode });

describe('an amount of money', () => {
  test.each<[unknown, number | undefined, boolean]>([
    [undefined, undefined, false],
    [null, undefined, false],
    [money('5.50'), 550, false],
    [money(5.5), 550, false],
    [money('5', 'USD'), 500, true],
    [{ shopMoney: money('5') }, 500, false],
    [{ shopMoney: money('5', 'USD') }, 500, true],
    [{ shopMoney: money('5'), presentmentMoney: money('5.00') }, 500, false],
    [{ shopMoney: money('5'), presentmentMoney: money('6') }, 500, true],
    [{ shopMoney: money('5'), presentmentMoney: money('5', 'USD') }, 500, true],
    [{ shopMoney: money('5'), presentmentMoney: {} }, 500, false],
  ])('%j is %s cents, and foreign: %s', (value, cents, isForeign) => {
    const read = readMoney(value, 'EUR', ['a', 'price']);
    expect(read.value).toBe(cents);
    expect(read.faults.map(({ field, message }) => [field.join('.'), message])).toEqual(
      isForeign ? [['a.price', oneCurrency('EUR')]] : [],
    );
  });

  test('is not below zero where it is a price', () => {
    const price = (value: unknown, ...label: [string?]) => {
      const { value: cents, faults } = readPrice(value, 'EUR', ['p'], ...label);
      return [cents, ...faults.map(({ message }) => message)];
    };
    expect(price(money('0'))).toEqual([0]);
    expect(price(undefined)).toEqual([undefined]);
    expect(price(money('-0.01'))).toEqual([-1, 'Price must be greater than or equal to 0']);
    expect(price(money('-1', 'USD'), 'Amount')).toEqual([
      -100,
      oneCurrency('EUR'),
      'Amount must be greater than or equal to 0',
    ]);
    expect(price(money('x'))).toEqual([Number.NaN, 'Price must be greater than or equal to 0']);
  });

  test('is written as people read it', () => {
    expect([amountText(1_250, 'EUR'), amountText(0, 'USD')]).toEqual(['€12.50', '$0.00']);
    expect(overRefund(500, 450, 'EUR')).toMatch(/€5\.00 .* €4\.50$/);
  });
});

test('a weight is kept in grams, with its unit', () => {
  const weight = (unit: unknown, value: unknown = 2) => readWeight({ unit, value });
  expect(weight('GRAMS')).toEqual({ grams: 2, weightUnit: 'GRAMS' });
  expect(weight('KILOGRAMS')).toEqual({ grams: 2_000, weightUnit: 'KILOGRAMS' });
  expect(weight('OUNCES')?.grams).toBeCloseTo(56.699, 2);
  expect(weight('POUNDS')?.grams).toBeCloseTo(907.18, 1);
  expect(weight('constructor')).toEqual({ grams: 2, weightUnit: 'GRAMS' });
  expect(weight('KILOGRAMS', 'x')).toEqual({ grams: 0, weightUnit: 'KILOGRAMS' });
  expect([readWeight(undefined), readWeight(null), readWeight(5)]).toEqual(
    Array(3).fill(undefined),
  );
});

test('a time is a date, a text, none or left out', () => {
  const at = Date.parse('2026-03-01T00:00:00Z');
  expect([readTime(new Date(at)), readTime('2026-03-01T00:00:00Z')]).toEqual([at, at]);
  expect([readTime(null), readTime(undefined), readTime(5)]).toEqual([null, undefined, undefined]);
});

test('attributes have a key, or a name, and a value', () => {
  const given = [{ key: 'a', value: 'b' }, { name: 'c' }, { key: 'd', name: 'e', value: 5 }];
  const read = [
    { key: 'a', value: 'b' },
    { key: 'c', value: '' },
    { key: 'd', value: '' },
  ];
  expect(readAttributes(given)).toEqual(read);
  expect(readAttributes(undefined)).toBeUndefined();
  expect(readLocalized({ localizationExtensions: given })).toEqual(read);
  expect(readLocalized({ localizedFields: [], localizationExtensions: given })).toEqual([]);
});

test('a flag that was left out is the fallback', () => {
  expect([flagOr(undefined, true), flagOr('x', false), flagOr(false, true)]).toEqual([
    true,
    false,
    false,
  ]);
});

import { expect, test } from 'vitest';
import type {
  UnitMeasurement,
  Variant,
} from '../../../../../source/practice-store/records/product/product.ts';
import { unitPrice } from '../../../../../source/practice-store/records/product/variant/unit-price.ts';
import type { GraphqlSession } from '../../../../../source/practice-store/graphql/session.ts';

const session = { world: { shop: { currency: 'EUR' } } } as unknown as GraphqlSession;

function read(field: 'unitPrice' | 'unitPriceMeasurement', given: Partial<UnitMeasurement> | null) {
  const measured = { quantityValue: 1, quantityUnit: 'KG', referenceValue: 1, referenceUnit: 'KG' };
  const unitMeasurement = given === null ? null : { ...measured, ...given };
  const variant = { priceCents: 1_000, unitMeasurement } as unknown as Variant;
  return Reflect.apply(unitPrice[field] ?? (() => null), undefined, [variant, {}, session]) as {
    amount?: string;
    measuredType?: string;
  } | null;
}

/** Two units of a kind, and what one of the second costs at 10 for one of the first. */
test.each([
  ['L', 'ML', '0.01'],
  ['CL', 'ML', '1.0'],
  ['M3', 'L', '0.01'],
  ['ML', 'FLOZ', '295.74'],
  ['FLOZ', 'PT', '160.0'],
  ['PT', 'QT', '20.0'],
  ['QT', 'GAL', '40.0'],
  ['MG', 'G', '10000.0'],
  ['G', 'KG', '10000.0'],
  ['G', 'OZ', '283.5'],
  ['OZ', 'LB', '160.0'],
  ['CM', 'MM', '1.0'],
  ['CM', 'M', '1000.0'],
  ['CM', 'IN', '25.4'],
  ['IN', 'FT', '120.0'],
  ['FT', 'YD', '30.0'],
  ['M2', 'FT2', '0.93'],
  ['ITEM', 'ITEM', '10.0'],
] as const)('10 for one %s is so much for one %s', (quantityUnit, referenceUnit, amount) => {
  const cost = read('unitPrice', { quantityUnit, referenceUnit });
  expect(cost).toMatchObject({ amount, currencyCode: 'EUR' });
});

test('what is sold and what is shown both count', () => {
  expect(read('unitPrice', { quantityValue: 4, referenceValue: 2 })?.amount).toBe('5.0');
});

test('there is no price for another kind, for nothing, or without a measure', () => {
  expect(read('unitPrice', { referenceUnit: 'L' })).toBeNull();
  expect(read('unitPrice', { quantityValue: 0 })).toBeNull();
  expect(read('unitPrice', { quantityUnit: null })).toBeNull();
  expect(read('unitPrice', { referenceUnit: null })).toBeNull();
  expect(read('unitPrice', { quantityUnit: 'UNKNOWN', referenceUnit: 'UNKNOWN' })).toBeNull();
  expect([read('unitPrice', null), read('unitPriceMeasurement', null)]).toEqual([null, null]);
});

test.each([
  ['ML', 'VOLUME'],
  ['GAL', 'VOLUME'],
  ['LB', 'WEIGHT'],
  ['YD', 'LENGTH'],
  ['FT2', 'AREA'],
  ['ITEM', 'COUNT'],
  ['UNKNOWN', 'UNKNOWN'],
  [null, 'UNKNOWN'],
] as const)('a measure in %s is one of %s', (quantityUnit, measuredType) => {
  expect(read('unitPriceMeasurement', { quantityUnit })).toEqual({
    __typename: 'UnitPriceMeasurement',
    measuredType,
    quantityValue: 1,
    quantityUnit,
    referenceValue: 1,
    referenceUnit: 'KG',
  });
});

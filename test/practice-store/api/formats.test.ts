import { expect, test } from 'vitest';
import { money } from '../../../source/practice-store/api/formats.ts';

test('an amount of money has one or two decimal places, and never loses a cent', () => {
  const amounts = [0, 1, 9, 10, 99, 100, 1990, 1999, 2000, 123_456_789, -5, -50];
  expect(amounts.map((cents) => money(cents, 'EUR').amount)).toEqual([
    ...['0.0', '0.01', '0.09', '0.1', '0.99', '1.0'],
    ...['19.9', '19.99', '20.0', '1234567.89', '-0.05', '-0.5'],
  ]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRetryAfter } from '../../../source/core/http/retry-after.ts';

/** Fri, 20 Nov 2026 10:00:00 GMT */
const NOW = Date.UTC(2026, 10, 20, 10, 0, 0);

test.each([
  ['2.0', 2_000],
  ['1', 1_000],
  ['0', 0],
  [' 3 ', 3_000],
  ['0.5', 500],
  ['99999', 99_999_000],
  ['Fri, 20 Nov 2026 10:00:07 GMT', 7_000],
  ['Friday, 20-Nov-26 10:00:09 GMT', 9_000],
])('reads %j as a wait of %i ms', (value, waitMs) => {
  expect(parseRetryAfter(value, NOW)).toBe(waitMs);
});

test.each([
  undefined,
  '',
  '-5',
  'soon',
  '1,5',
  '0x10',
  '1e3',
  'Infinity',
  'NaN',
  'Fri, 20 Nov 2026 09:59:00 GMT',
  'Fri, 99 Foo 2026',
])('counts %j, which is absent, past, negative or unreadable, as one second', (value) => {
  expect(parseRetryAfter(value, NOW)).toBe(1_000);
});

test('is a finite number of milliseconds for every text', () => {
  const digits = fc.string({ unit: fc.constantFrom('0', '9', '.'), maxLength: 400 });
  fc.assert(
    fc.property(fc.oneof(fc.string(), digits), (value) => {
      const waitMs = parseRetryAfter(value, NOW);
      return Number.isFinite(waitMs) && waitMs >= 0;
    }),
  );
});

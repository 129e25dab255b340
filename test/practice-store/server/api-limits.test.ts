import { expect, test } from 'vitest';
import {
  createRestBucket,
  resolveApiVersion,
} from '../../../source/practice-store/server/api-routes.ts';

const STABLE = ['2026-10', '2026-07', '2026-04', '2026-01'];

test.each([
  ['2026-10', '2026-10'],
  ['2026-01', '2026-01'],
  ['unstable', 'unstable'],
  ['2027-01', '2027-01'],
  ['2027-04', null],
  ['2025-10', '2026-01'],
  ['2020-01', '2026-01'],
  ['2026-02', null],
  ['2026-11', null],
  ['2026-7', null],
  ['x2025-10', null],
  ['2025-10x', null],
  ['25-10', null],
  ['', null],
])('the version %s is served by %s', (asked, served) => {
  expect(resolveApiVersion(asked, STABLE)).toBe(served);
});

test('the candidate is the quarter after the newest version, in the same year as well', () => {
  expect(resolveApiVersion('2026-10', STABLE.slice(1))).toBe('2026-10');
  expect(resolveApiVersion('2026-04', ['2026-01'])).toBe('2026-04');
  expect(resolveApiVersion('2026-07', ['2026-01'])).toBeNull();
  expect(resolveApiVersion('2026-01', [])).toBeNull();
});

test('a bucket takes forty calls, of which two a second drain', () => {
  let now = 0;
  const bucket = createRestBucket(() => now);
  const take = (client = 'a') => {
    const { isOver, header } = bucket.take(client);
    return `${header}${isOver ? ' over' : ''}`;
  };
  expect([take(), take()]).toEqual(['1/40', '2/40']);
  const more = Array.from({ length: 40 }, () => take());
  expect(more.slice(-4)).toEqual(['39/40', '40/40', '40/40 over', '40/40 over']);
  expect(take('b')).toBe('1/40');
  now += 400;
  expect(take()).toBe('40/40 over');
  now += 100;
  expect([take(), take()]).toEqual(['40/40', '40/40 over']);
  now += 5_250;
  expect(take()).toBe('31/40');
  now -= 1_000;
  expect(take()).toBe('32/40');
  now += 60_000;
  expect(take()).toBe('1/40');
  bucket.clear();
  expect([take(), take('b')]).toEqual(['1/40', '1/40']);
});

import { expect, test } from 'vitest';
import { append, largest, smallest } from '../../source/core/any-length.ts';
import { around, firstIndex, moved, within } from '../../source/core/list-index.ts';

test('an index moves inside a list, goes round its ends by one and stops there by more', () => {
  const rows = [-2, -1, 0, 1, 2, 3, 4].map((index) => [within(index, 3), around(index, 3)]);
  expect(rows).toEqual([
    [0, 2],
    [0, 2],
    [0, 0],
    [1, 1],
    [2, 2],
    [2, 0],
    [2, 0],
  ]);
  expect([within(0, 0), around(-1, 0), around(0, 0)]).toEqual([0, 0, 0]);
  const steps = [-2, -1, 0, 1, 2].map((by) => [moved(0, by, 3), moved(2, by, 3)]);
  expect(steps).toEqual([
    [0, 0],
    [2, 1],
    [0, 2],
    [1, 0],
    [2, 2],
  ]);
});

test('the first index that a test is true for is found in a list of any length', () => {
  for (let length = 0; length < 9; length += 1)
    for (let from = 0; from <= length; from += 1)
      expect(firstIndex(length, (index) => index >= from)).toBe(from);
});

test('the largest and the smallest of any numbers, and items at the end of a list', () => {
  const many = Array.from({ length: 200_000 }, (_, index) => (index === 150_000 ? -7 : index));
  const list = [1];
  append(list, many);
  expect([list.length, list[0], list.at(-1)]).toEqual([200_001, 1, 199_999]);
  expect([largest(many), smallest(many)]).toEqual([199_999, -7]);
  expect([largest([2, 3], 9), largest([], 4), largest([]), smallest([])]).toEqual([
    ...[9, 4, -Infinity, Infinity],
  ]);
});

import { describe, expect, test } from 'vitest';
import {
  cleanTags,
  EMAIL,
  fault,
  faultIf,
  freeHandle,
  handleOf,
  lengthFaults,
  refuse,
  refusedFor,
  saved,
  sentence,
  shortFaults,
  withGiven,
} from '../../../source/practice-store/records/change.ts';

const BLANK = fault(['title'], 'Title', "can't be blank", 'BLANK');
const TAKEN = fault(['variants', '0', 'sku'], 'SKU', 'is taken', 'TAKEN');

describe('a change', () => {
  test('is saved unless something is wrong with it', () => {
    const rows: Array<{ id: number }> = [];
    const table = { put: (row: { id: number }) => void rows.push(row) };
    expect(saved(table, { id: 1 })).toEqual({ type: 'done', row: { id: 1 } });
    expect(saved(table, { id: 2 }, [BLANK, TAKEN])).toEqual({
      type: 'refused',
      faults: [BLANK, TAKEN],
    });
    expect(rows).toEqual([{ id: 1 }]);
    expect(refusedFor([])).toBeNull();
    expect(refuse(['title'], 'Title', "can't be blank", 'BLANK')).toEqual(refusedFor([BLANK]));
  });

  test('sets what is given, also to null, and leaves the rest', () => {
    const before: { a: number | null; b: number; c: string } = { a: 1, b: 2, c: '' };
    expect(withGiven(before, { a: null, b: undefined, c: 'x' })).toEqual({ a: null, b: 2, c: 'x' });
  });
});

describe('a fault', () => {
  test('has a sentence for GraphQL and the end of it for REST', () => {
    expect(BLANK).toEqual({
      field: ['title'],
      message: "Title can't be blank",
      rest: "can't be blank",
      code: 'BLANK',
    });
    expect(sentence(['a'], 'No', 'X')).toEqual({
      field: ['a'],
      message: 'No',
      rest: 'No',
      code: 'X',
    });
    expect(faultIf(true, ['title'], 'Title', "can't be blank", 'BLANK')).toEqual([BLANK]);
    expect(faultIf(false, ['title'], 'Title', "can't be blank", 'BLANK')).toEqual([]);
  });

  test('is a text that is longer than the longest, or shorter than the shortest', () => {
    const long = (length: number) => lengthFaults('x'.repeat(length), ['t'], 'Title');
    expect(long(255)).toEqual([]);
    expect(long(256)).toEqual([
      fault(['t'], 'Title', 'is too long (maximum is 255 characters)', 'TOO_LONG'),
    ]);
    expect(shortFaults('abc', 3, ['t'], 'Code')).toEqual([]);
    expect(shortFaults('ab', 3, ['t'], 'Code')).toEqual([
      fault(['t'], 'Code', 'is too short (minimum is 3 characters)', 'TOO_SHORT'),
    ]);
  });
});

test.each([
  ['a@b.co', true],
  ['a@b.c.d', true],
  ['a@b', false],
  ['@b.co', false],
  ['a@.co', false],
  ['a@b.', false],
  ['a b@c.co', false],
  ['a@b c.co', false],
  ['a@b@c.co', false],
  ['a@b.co ', false],
])('%j is an e-mail address: %s', (text, isOne) => {
  expect(EMAIL.test(text)).toBe(isOne);
});

test('tags are trimmed, sorted, and each is there once in its first writing', () => {
  expect(cleanTags([' wool', 'Gift', 'WOOL', '', '  ', 'gift ', 'a'])).toEqual([
    'Gift',
    'a',
    'wool',
  ]);
});

test.each([
  ['Grüner Tee No. 5', 'gruner-tee-no-5'],
  ["Ada's — ‘best’ Mug!", 'adas-best-mug'],
  ['  --A--B--  ', 'a-b'],
  ['日本 茶', '日本-茶'],
  ['½', '½'],
  ['!?', ''],
])('the handle of %j is %j', (title, handle) => {
  expect(handleOf(title)).toBe(handle);
});

test('a handle that is taken gets the first number that is free', () => {
  const taken = ['mug', 'mug-1', 'mug-2', 'mug-4', 'cup'];
  const free = (handle: string) => freeHandle(handle, (one) => taken.includes(one));
  expect(['tea', 'cup', 'mug'].map(free)).toEqual(['tea', 'cup-1', 'mug-3']);
});

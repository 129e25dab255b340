import { describe, expect, test } from 'vitest';
import { listedRows } from '../../../source/practice-store/records/rows.ts';
import {
  ascending,
  createListMemory,
  reversed,
  type Sequence,
  slice,
  sorted,
  sortEntries,
} from '../../../source/practice-store/records/sequence.ts';

interface Row {
  readonly id: number;
  readonly name: string;
}

// Ids that follow each other, and names of which several have the same.
const NAMES = ['b', 'a', 'b', 'a', 'c'];
const rows = listedRows<Row>(NAMES.map((name, at) => ({ id: at + 1, name })));
const byName = sorted(sortEntries(NAMES.map((name, at) => ({ id: at + 1, key: name }))), rows);

/** Every row with its id and key, and where a page after or before it begins and ends. */
function everyPlace({ count, at, idAt, keyAt, after, before }: Sequence<Row>): string[] {
  return Array.from({ length: count }, (_, index) => {
    const [id, key] = [idAt(index), keyAt(index)];
    const { name } = at(index);
    return `${id} ${name} ${key} ${before(id, key)}..${after(id, key)}`;
  });
}

describe('rows in an order', () => {
  test('stand by their ids, and each has a place of its own', () => {
    const sequence = ascending(rows);
    expect(everyPlace(sequence)).toEqual([
      '1 b null 0..1',
      '2 a null 1..2',
      '3 b null 2..3',
      '4 a null 3..4',
      '5 c null 4..5',
    ]);
    expect([sequence.after(0), sequence.before(9)]).toEqual([0, 5]);
  });

  test('stand by what they are sorted by, and by their ids where that is the same', () => {
    expect(everyPlace(byName)).toEqual([
      '2 a a 0..1',
      '4 a a 1..2',
      '1 b b 2..3',
      '3 b b 3..4',
      '5 c c 4..5',
    ]);
  });

  test('stand by numbers as numbers', () => {
    const numbers = sortEntries([10, 9, 9].map((key, at) => ({ id: at + 1, key })));
    expect(numbers.map(({ id }) => id)).toEqual([2, 3, 1]);
    const sequence = sorted(numbers, rows);
    expect([sequence.before(3, 9), sequence.after(2, 9), sequence.after(3, 9)]).toEqual([1, 1, 2]);
  });

  test('stand the other way round', () => {
    expect(everyPlace(reversed(byName))).toEqual([
      '5 c c 0..1',
      '3 b b 1..2',
      '1 b b 2..3',
      '4 a a 3..4',
      '2 a a 4..5',
    ]);
  });

  test('are found by the id alone, and go on where a row that is gone was', () => {
    for (const key of [undefined, null]) {
      expect([byName.before(3, key), byName.after(3, key)]).toEqual([3, 4]);
      // Nothing tells where it stood.
      expect([byName.before(9, key), byName.after(9, key)]).toEqual([0, 0]);
    }
    expect([byName.before(2.5, 'b'), byName.after(2.5, 'b')]).toEqual([3, 3]);
    expect([byName.before(9, 'a'), byName.after(9, 'a')]).toEqual([2, 2]);
  });

  test('have no row before the first and none behind the last', () => {
    for (const index of [-1, 5]) {
      expect(() => byName.at(index)).toThrow(RangeError);
      expect(() => byName.idAt(index)).toThrow(RangeError);
      expect(() => byName.keyAt(index)).toThrow(RangeError);
    }
    expect(() => sorted([{ id: 6, key: 'a' }], rows).at(0)).toThrow(RangeError);
  });

  test('are cut out from the first to just before the last', () => {
    expect(slice(byName, 1, 3).map(({ id }) => id)).toEqual([4, 1]);
    expect(slice(byName, 3, 3)).toEqual([]);
    expect(slice(byName, 3, 1)).toEqual([]);
  });
});

describe('the lists that were made last', () => {
  test('are made once, by key', () => {
    const memory = createListMemory();
    expect(memory.recall('a', () => [1])).toEqual([1]);
    expect(memory.recall('a', () => [2])).toEqual([1]);
    expect(memory.recall('b', () => [2])).toEqual([2]);
    expect(memory.recall(null, () => [3])).toEqual([3]);
    expect(memory.recall(null, () => [4])).toEqual([4]);
    const entries = [{ id: 1, key: 'x' }];
    expect(memory.recallSorted('a', () => entries)).toBe(entries);
    expect(memory.recallSorted('a', () => [])).toBe(entries);
  });

  test('are six, and the one that was not used for longest goes', () => {
    const memory = createListMemory();
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) memory.recall(key, () => [1]);
    expect(memory.recall('a', () => [2])).toEqual([1]);
    memory.recall('g', () => [1]);
    expect(memory.recall('b', () => [2])).toEqual([2]);
    for (const key of ['d', 'e', 'f', 'a', 'g', 'b'])
      expect(memory.recall(key, () => [3])).not.toEqual([3]);
    expect(memory.recall('c', () => [3])).toEqual([3]);
  });
});

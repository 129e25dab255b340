import { describe, expect, test } from 'vitest';
import { hashText, randomFor } from '../../../source/practice-store/records/random.ts';

describe('random numbers of a row', () => {
  test('follow from its keys alone', () => {
    const { next } = randomFor(7, 'product', 17);
    const again = randomFor(7, 'product', 17);
    const first = [next(), next(), next()];
    expect([again.next(), again.next(), again.next()]).toEqual(first);
    expect(first).toMatchInlineSnapshot(`
      [
        0.9505235480610281,
        0.5619716134388,
        0.4261498316191137,
      ]
    `);
    expect(randomFor(7, 'product', 18).next()).not.toBe(first[0]);
    expect(randomFor(7, 'product1', 7).next()).not.toBe(first[0]);
  });

  test('reach both ends of what they may be, and no further', () => {
    const random = randomFor('ends');
    const drawn = (draw: () => unknown) =>
      [...new Set(Array.from({ length: 200 }, draw))].toSorted((a, b) =>
        String(a) < String(b) ? -1 : 1,
      );
    expect(drawn(() => random.int(3, 6))).toEqual([3, 4, 5, 6]);
    expect(drawn(() => random.int(-1, -1))).toEqual([-1]);
    expect(drawn(() => random.pick(['a', 'b', 'c']))).toEqual(['a', 'b', 'c']);
    expect(drawn(() => random.chance(0))).toEqual([false]);
    expect(drawn(() => random.chance(1))).toEqual([true]);
    expect(() => random.pick([])).toThrow(RangeError);
  });

  test('are true about as often as they should be', () => {
    const random = randomFor('chance');
    const hits = Array.from({ length: 10_000 }, () => random.chance(0.1)).filter(Boolean);
    expect(Math.abs(hits.length - 1_000)).toBeLessThan(100);
  });
});

/** As its authors publish them: http://www.isthe.com/chongo/tech/comp/fnv/ */
test.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['b', 0xe70c2de5],
  ['foobar', 0xbf9cf968],
])('the hash of %j is that of FNV-1a', (text, hash) => {
  expect(hashText(text)).toBe(hash);
});

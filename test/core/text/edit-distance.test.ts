import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { didYouMean, editDistance, nearestName } from '../../../source/core/text/edit-distance.ts';

/** By the definition: the cheapest way to make one beginning out of another. */
function slowDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [shortA, shortB] = [a.slice(0, -1), b.slice(0, -1)];
  const isSame = a.at(-1) === b.at(-1);
  const ways = [
    slowDistance(shortA, b) + 1,
    slowDistance(a, shortB) + 1,
    slowDistance(shortA, shortB) + (isSame ? 0 : 1),
  ];
  const isSwapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  if (isSwapped) ways.push(slowDistance(a.slice(0, -2), b.slice(0, -2)) + 1);
  return ways.toSorted((one, other) => one - other)[0] ?? 0;
}

const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });

describe('the distance of two words', () => {
  test('is that of its definition, and one more than the most where it is larger', () => {
    fc.assert(
      fc.property(words, words, fc.nat({ max: 5 }), (a, b, most) => {
        expect(editDistance(a, b, most)).toBe(Math.min(slowDistance(a, b), most + 1));
      }),
    );
  });

  test.each([
    ['send', 'send', 0],
    ['sned', 'send', 1],
    ['sendd', 'send', 1],
    ['snd', 'send', 1],
    ['bend', 'send', 1],
    ['', 'ab', 2],
  ])('%j and %j: %i', (a, b, distance) => {
    expect(editDistance(a, b, 2)).toBe(distance);
  });
});

describe('the name that was meant', () => {
  test.each([
    ['sned', ['open', 'send'], 'send'],
    ['SEND', ['open', 'Send'], 'Send'],
    // The nearest, wherever it stands, and the first of two.
    ['products', ['prodact', 'product', 'products.json'], 'product'],
    ['bat', ['cat', 'hat'], 'cat'],
    ['tcsh', ['bash'], null],
    ['fetch', ['PATCH'], null],
    ['a', ['b'], null],
    ['ab', ['ac'], 'ac'],
    ['abcdef', ['abcdxy'], 'abcdxy'],
    ['abcdefghi', ['abcdefxyz'], null],
    ['abcde', ['abcxy'], null],
    ['send', [], null],
  ])('of %j among %j: %j', (typed, names, near) => {
    expect(nearestName(typed, names)).toBe(near);
    expect(didYouMean(typed, names)).toBe(near === null ? null : `Did you mean ${near}?`);
  });
});

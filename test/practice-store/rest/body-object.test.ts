import { format } from 'node:util';
import { describe, expect, test } from 'vitest';
import {
  centsAt,
  centsOrNullAt,
  eachAt,
  flagAt,
  metafieldsIn,
  momentAt,
  objectAt,
  objectsAt,
  plainTextAt,
  readBody,
  readBodyObject,
  snakeCase,
  tagsAt,
  textAt,
  wholeAt,
} from '../../../source/practice-store/rest/body-object.ts';
import { readingLines } from '../../support/store/reading-lines.ts';

const VALUES: readonly unknown[] = [
  ...[null, '', ' 7 ', '7', '19.905', '-0.5', '1.', 'a', 'a,b', 0, -7, 19.9, true, false],
  ...[['a', 5, 'b'], [{ a: 1 }, 2, [], null], { a: 1 }, '2026-03-01', '1234567890123456'],
];

/** What a reader makes of each value, and of a body without one. */
function lines(reader: (body: Readonly<Record<string, unknown>>, key: string) => unknown): string {
  return readingLines(
    [...VALUES.map((key) => ({ key })), {}].map((body) => {
      const value = reader(body, 'key');
      const made = typeof value === 'object' ? JSON.stringify(value) : format('%s', value);
      return ['key' in body ? JSON.stringify(body.key) : 'nothing', made];
    }),
  );
}

describe('a value of a body is read', () => {
  test('as a text', () =>
    expect(lines(textAt)).toMatchInlineSnapshot(`
    "
    null → null
    "" → 
    " 7 " →  7 
    "7" → 7
    "19.905" → 19.905
    "-0.5" → -0.5
    "1." → 1.
    "a" → a
    "a,b" → a,b
    0 → 0
    -7 → -7
    19.9 → 19.9
    true false ["a",5,"b"] [{"a":1},2,[],null] {"a":1} nothing → undefined
    "2026-03-01" → 2026-03-01
    "1234567890123456" → 1234567890123456"
  `));
  test('as a text that is never null', () =>
    expect(lines(plainTextAt)).toMatchInlineSnapshot(`
    "
    null "" → 
    " 7 " →  7 
    "7" → 7
    "19.905" → 19.905
    "-0.5" → -0.5
    "1." → 1.
    "a" → a
    "a,b" → a,b
    0 → 0
    -7 → -7
    19.9 → 19.9
    true false ["a",5,"b"] [{"a":1},2,[],null] {"a":1} nothing → undefined
    "2026-03-01" → 2026-03-01
    "1234567890123456" → 1234567890123456"
  `));
  test('as cents', () =>
    expect(lines(centsAt)).toMatchInlineSnapshot(`
    "
    null true false ["a",5,"b"] [{"a":1},2,[],null] {"a":1} nothing → undefined
    "" "1." "a" "a,b" "2026-03-01" → NaN
    " 7 " "7" → 700
    "19.905" → 1991
    "-0.5" → -50
    0 → 0
    -7 → -700
    19.9 → 1990
    "1234567890123456" → 123456789012345600"
  `));
  test('as cents or none', () =>
    expect(lines(centsOrNullAt)).toMatchInlineSnapshot(`
    "
    null → null
    "" "1." "a" "a,b" "2026-03-01" → NaN
    " 7 " "7" → 700
    "19.905" → 1991
    "-0.5" → -50
    0 → 0
    -7 → -700
    19.9 → 1990
    true false ["a",5,"b"] [{"a":1},2,[],null] {"a":1} nothing → undefined
    "1234567890123456" → 123456789012345600"
  `));
  test('as a whole number', () =>
    expect(lines(wholeAt)).toMatchInlineSnapshot(`
    "
    null "" " 7 " "19.905" "-0.5" "1." "a" "a,b" -7 19.9 true false ["a",5,"b"] [{"a":1},2,[],null] {"a":1} "2026-03-01" "1234567890123456" nothing → undefined
    "7" → 7
    0 → 0"
  `));
  test('as a flag', () =>
    expect(lines(flagAt)).toMatchInlineSnapshot(`
    "
    null "" " 7 " "7" "19.905" "-0.5" "1." "a" "a,b" 0 -7 19.9 ["a",5,"b"] [{"a":1},2,[],null] {"a":1} "2026-03-01" "1234567890123456" nothing → undefined
    true → true
    false → false"
  `));
  test('as a moment', () =>
    expect(lines(momentAt)).toMatchInlineSnapshot(`
    "
    null → null
    "" " 7 " "7" "19.905" "-0.5" "1." "a" "a,b" 0 -7 19.9 true false ["a",5,"b"] [{"a":1},2,[],null] {"a":1} "1234567890123456" → NaN
    "2026-03-01" → 1772323200000
    nothing → undefined"
  `));
  test('as tags', () =>
    expect(lines(tagsAt)).toMatchInlineSnapshot(`
    "
    null 0 -7 19.9 true false {"a":1} nothing → undefined
    "" → [""]
    " 7 " → [" 7 "]
    "7" → ["7"]
    "19.905" → ["19.905"]
    "-0.5" → ["-0.5"]
    "1." → ["1."]
    "a" → ["a"]
    "a,b" ["a",5,"b"] → ["a","b"]
    [{"a":1},2,[],null] → []
    "2026-03-01" → ["2026-03-01"]
    "1234567890123456" → ["1234567890123456"]"
  `));
  test('as objects', () =>
    expect(lines(objectsAt)).toMatchInlineSnapshot(`
    "
    null "" " 7 " "7" "19.905" "-0.5" "1." "a" "a,b" 0 -7 19.9 true false {"a":1} "2026-03-01" "1234567890123456" nothing → undefined
    ["a",5,"b"] → []
    [{"a":1},2,[],null] → [{"a":1}]"
  `));
  test('as an object', () =>
    expect(lines(objectAt)).toMatchInlineSnapshot(`
    "
    null "" " 7 " "7" "19.905" "-0.5" "1." "a" "a,b" 0 -7 19.9 true false ["a",5,"b"] [{"a":1},2,[],null] "2026-03-01" "1234567890123456" nothing → null
    {"a":1} → {"a":1}"
  `));
});

test.each([
  ['{"product": {"id": 1}}', { id: 1 }, { product: { id: 1 } }],
  ['{"products": {"id": 1}}', null, { products: { id: 1 } }],
  ['{"product": [1]}', null, { product: [1] }],
  ['{"product": null}', null, { product: null }],
  ['[{"product": {}}]', null, {}],
  ['null', null, {}],
  ['5', null, {}],
  ['{', null, {}],
  ['', null, {}],
])('of the body %s', (body, product, all) => {
  const bytes = new TextEncoder().encode(body);
  expect(readBodyObject(bytes, 'product')).toEqual(product);
  expect(readBody(bytes)).toEqual(all);
});

test('a body that is not in UTF-8 is none', () => {
  expect(readBody(Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toEqual({});
});

test('several values are read by their names in a body', () => {
  expect(snakeCase('compareAtPrice')).toBe('compare_at_price');
  expect(eachAt({ first_name: 'A', lastName: 'B' }, textAt, 'firstName', 'lastName')).toEqual({
    firstName: 'A',
    lastName: undefined,
  });
});

test('metafields of a body are those of an input', () => {
  const metafields = [
    { namespace: 'n', key: 'k', type: 'json', value: { a: 1 } },
    { id: '5', value: 7 },
    { id: 'x', value: null },
    { value: false },
    'none',
  ];
  expect(metafieldsIn({ metafields })).toEqual([
    { namespace: 'n', key: 'k', type: 'json', value: '{"a":1}' },
    { id: 'gid://shopify/Metafield/5', value: '7' },
    { value: '' },
    { value: 'false' },
  ]);
  expect(metafieldsIn({})).toEqual([]);
});

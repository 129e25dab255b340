import { format } from 'node:util';
import { describe, expect, test } from 'vitest';
import {
  made,
  outcomeOf,
  readCents,
  readCentsOrNull,
  readEach,
  readFlag,
  readInput,
  readInputs,
  readNumber,
  readText,
  readTextOrNull,
  readTexts,
  unsupported,
  userErrors,
} from '../../../source/practice-store/graphql/mutation.ts';
import { sentence } from '../../../source/practice-store/records/change.ts';
import { readingLines } from '../../support/store/reading-lines.ts';

const VALUES: readonly unknown[] = [
  ...[undefined, null, '', 'a', '19.905', 'x1', 0, -1.255, true, false],
  ...[[], ['a', null, 5, 'b'], [{ a: 1 }, 2], {}, { a: 1 }],
];

/** What a reader makes of each value of an input. */
function lines(read: (value: unknown) => unknown): string {
  return readingLines(
    VALUES.map((value) => {
      const result = read(value);
      const made =
        typeof result === 'number' ? String(result) : format('%s', JSON.stringify(result));
      return [format('%s', JSON.stringify(value)), made];
    }),
  );
}

describe('a value of an input is read', () => {
  test('as an object', () =>
    expect(lines(readInput)).toMatchInlineSnapshot(`
    "
    undefined null "" "a" "19.905" "x1" 0 -1.255 true false [] ["a",null,5,"b"] [{"a":1},2] {} → {}
    {"a":1} → {"a":1}"
  `));
  test('as objects', () =>
    expect(lines(readInputs)).toMatchInlineSnapshot(`
    "
    undefined null "" "a" "19.905" "x1" 0 -1.255 true false {} {"a":1} → undefined
    [] → []
    ["a",null,5,"b"] → [{},{},{},{}]
    [{"a":1},2] → [{"a":1},{}]"
  `));
  test('as a text', () =>
    expect(lines(readText)).toMatchInlineSnapshot(`
    "
    undefined null 0 -1.255 true false [] ["a",null,5,"b"] [{"a":1},2] {} {"a":1} → undefined
    "" → ""
    "a" → "a"
    "19.905" → "19.905"
    "x1" → "x1""
  `));
  test('as a text or none', () =>
    expect(lines(readTextOrNull)).toMatchInlineSnapshot(`
    "
    undefined 0 -1.255 true false [] ["a",null,5,"b"] [{"a":1},2] {} {"a":1} → undefined
    null → null
    "" → ""
    "a" → "a"
    "19.905" → "19.905"
    "x1" → "x1""
  `));
  test('as texts', () =>
    expect(lines(readTexts)).toMatchInlineSnapshot(`
    "
    undefined null "" "a" "19.905" "x1" 0 -1.255 true false {} {"a":1} → undefined
    [] [{"a":1},2] → []
    ["a",null,5,"b"] → ["a","b"]"
  `));
  test('as a number', () =>
    expect(lines(readNumber)).toMatchInlineSnapshot(`
    "
    undefined null "" "a" "19.905" "x1" true false [] ["a",null,5,"b"] [{"a":1},2] {} {"a":1} → undefined
    0 → 0
    -1.255 → -1.255"
  `));
  test('as a flag', () =>
    expect(lines(readFlag)).toMatchInlineSnapshot(`
    "
    undefined null "" "a" "19.905" "x1" 0 -1.255 [] ["a",null,5,"b"] [{"a":1},2] {} {"a":1} → undefined
    true → true
    false → false"
  `));
  test('as cents', () =>
    expect(lines(readCents)).toMatchInlineSnapshot(`
    "
    undefined null true false [] ["a",null,5,"b"] [{"a":1},2] {} {"a":1} → undefined
    "" 0 → 0
    "a" "x1" → NaN
    "19.905" → 1991
    -1.255 → -125"
  `));
  test('as cents or none', () =>
    expect(lines(readCentsOrNull)).toMatchInlineSnapshot(`
    "
    undefined true false [] ["a",null,5,"b"] [{"a":1},2] {} {"a":1} → undefined
    null → null
    "" 0 → 0
    "a" "x1" → NaN
    "19.905" → 1991
    -1.255 → -125"
  `));
  test('as what is not kept', () =>
    expect(lines((own) => unsupported({ own }, ['input'], 'own'))).toMatchInlineSnapshot(`
      "
      undefined null false [] → []
      "" "a" "19.905" "x1" 0 -1.255 true ["a",null,5,"b"] [{"a":1},2] {} {"a":1} → [{"field":["input","own"],"message":"The practice store does not keep own. Nothing was changed.","rest":"The practice store does not keep own. Nothing was changed.","code":"INVALID"}]"
    `));

  test('with others in the same way', () => {
    expect(readEach({ a: 'x', b: 5, c: 'y' }, readText, 'a', 'b')).toEqual({
      a: 'x',
      b: undefined,
    });
  });
});

test('each of the fields that are not kept is named', () => {
  const faults = unsupported({ a: 1, b: [], c: 'x' }, ['input', '0'], 'a', 'b', 'c', 'd');
  expect(faults.map(({ field, code }) => [...field, code].join('.'))).toEqual([
    'input.0.a.INVALID',
    'input.0.c.INVALID',
  ]);
});

describe('the outcome of a change', () => {
  const missing = sentence(['id'], 'not there', 'NOT_FOUND');
  const wrong = sentence(['title'], 'blank', 'BLANK');
  const show = (row: number) => ({ row });

  test('shows the row, the faults below their argument, or that there was none', () => {
    expect(outcomeOf({ type: 'done', row: 5 }, missing, show, ['input'])).toEqual(made({ row: 5 }));
    expect(outcomeOf<number>(null, missing, show, ['input'])).toEqual(userErrors(missing));
    expect(outcomeOf({ type: 'refused', faults: [wrong, missing] }, missing, show)).toEqual(
      userErrors(wrong, missing),
    );
    expect(
      outcomeOf({ type: 'refused', faults: [wrong, missing] }, missing, show, [
        'input',
        '1',
      ]).faults.map(({ field }) => field.join('.')),
    ).toEqual(['input.1.title', 'input.1.id']);
  });
});
